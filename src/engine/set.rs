//! Sets of what lies in a box, one bit for each: small, copied, and quick to unite and to intersect.

/// A set and what walks through it in order: `Regions(u32) of Region by EachRegion`. What is no table is numbered by hand:
/// `Hexes(u64) of Hex by EachHex, |hex| hex.0, |at| Hex(at)`.
macro_rules! set {
    (
        $(#[$about:meta])*
        $name:ident($(#[$stored:meta])* $field:vis $bits:ty) of $element:ident by $each:ident
    ) => {
        $crate::engine::set::set! {
            @ $(#[$about])* $name($(#[$stored])* $field $bits) of $element by $each,
            |element| element.index(), |at| <$element>::ALL.get(at as usize).copied()
        }

        impl $name {
            #[allow(dead_code, reason = "every set has the same methods")]
            pub const ALL: $name = $name(<$bits>::MAX >> (<$bits>::BITS as usize - <$element>::COUNT));
        }
    };
    (
        $(#[$about:meta])*
        $name:ident($(#[$stored:meta])* $field:vis $bits:ty) of $element:ident by $each:ident,
        |$member:ident| $number:expr, |$at:ident| $nth:expr
    ) => {
        $crate::engine::set::set! {
            @ $(#[$about])* $name($(#[$stored])* $field $bits) of $element by $each,
            |$member| $number, |$at| if $at == <$bits>::BITS as u8 { None } else { Some($nth) }
        }
    };
    (
        @ $(#[$about:meta])*
        $name:ident($(#[$stored:meta])* $field:vis $bits:ty) of $element:ident by $each:ident,
        |$member:ident| $number:expr, |$at:ident| $nth:expr
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
        pub struct $name($(#[$stored])* $field $bits);

        #[allow(dead_code, reason = "every set has the same methods")]
        impl $name {
            pub const NONE: $name = $name(0);

            pub const fn one($member: $element) -> $name {
                $name(1 << $number)
            }

            pub const fn of(members: &[$element]) -> $name {
                let (mut set, mut at) = ($name::NONE, 0);
                while at < members.len() {
                    set = set.with(members[at]);
                    at += 1;
                }
                set
            }

            pub const fn contains(self, $member: $element) -> bool {
                self.0 >> $number & 1 == 1
            }

            pub const fn insert(&mut self, member: $element) {
                self.0 |= $name::one(member).0;
            }

            pub const fn remove(&mut self, member: $element) {
                self.0 &= !$name::one(member).0;
            }

            #[must_use]
            pub const fn with(self, member: $element) -> $name {
                self.union($name::one(member))
            }

            #[must_use]
            pub const fn union(self, other: $name) -> $name {
                $name(self.0 | other.0)
            }

            #[must_use]
            pub const fn intersection(self, other: $name) -> $name {
                $name(self.0 & other.0)
            }

            #[must_use]
            pub const fn without(self, other: $name) -> $name {
                $name(self.0 & !other.0)
            }

            pub const fn intersects(self, other: $name) -> bool {
                self.0 & other.0 != 0
            }

            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            pub const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            pub fn first(self) -> Option<$element> {
                self.iter().next()
            }

            pub fn iter(self) -> $each {
                $each(self.0)
            }
        }

        impl IntoIterator for $name {
            type Item = $element;
            type IntoIter = $each;

            fn into_iter(self) -> $each {
                self.iter()
            }
        }

        impl FromIterator<$element> for $name {
            fn from_iter<I: IntoIterator<Item = $element>>(members: I) -> $name {
                members.into_iter().fold($name::NONE, $name::with)
            }
        }

        impl Extend<$element> for $name {
            fn extend<I: IntoIterator<Item = $element>>(&mut self, members: I) {
                members.into_iter().for_each(|member| self.insert(member));
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_set().entries(*self).finish()
            }
        }

        /// The members of a set, in order.
        #[derive(Clone, Debug)]
        pub struct $each($bits);

        impl Iterator for $each {
            type Item = $element;

            fn next(&mut self) -> Option<$element> {
                let $at = self.0.trailing_zeros() as u8;
                self.0 &= self.0.wrapping_sub(1);
                $nth
            }
        }
    };
}

pub(crate) use set;

/// 128 bits are stored as two numbers, the higher half first.
pub(crate) mod halves {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(crate) fn serialize<S: Serializer>(bits: &u128, serializer: S) -> Result<S::Ok, S::Error> {
        ((bits >> 64) as u64, *bits as u64).serialize(serializer)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u128, D::Error> {
        let (high, low) = <(u64, u64)>::deserialize(deserializer)?;
        Ok(u128::from(high) << 64 | u128::from(low))
    }
}

#[cfg(test)]
mod tests {
    #[derive(Clone, Copy, PartialEq, Debug)]
    pub struct Digit(u8);

    set! {
        #[derive(serde::Serialize, serde::Deserialize)]
        #[serde(transparent)]
        Digits(u16) of Digit by EachDigit, |digit| digit.0, |at| Digit(at)
    }
    set! {
        #[derive(serde::Serialize, serde::Deserialize)]
        #[serde(transparent)]
        Wide(#[serde(with = "super::halves")] u128) of Digit by EachWide, |digit| digit.0, |at| Digit(at)
    }

    fn digits(members: &[u8]) -> Digits {
        members.iter().map(|at| Digit(*at)).collect()
    }

    #[test]
    fn sets_are_united_and_intersected() {
        let (low, even) = (digits(&[0, 1, 2]), digits(&[0, 2, 4]));
        assert_eq!(low.union(even), digits(&[0, 1, 2, 4]));
        assert_eq!(low.intersection(even), digits(&[0, 2]));
        assert_eq!(low.without(even), digits(&[1]));
        assert!(low.intersects(even) && !low.intersects(digits(&[3])));
        assert_eq!((low.len(), low.is_empty(), Digits::NONE.is_empty()), (3, false, true));
    }

    #[test]
    fn members_come_in_order_to_the_last_bit() {
        let mut set = Digits::of(&[Digit(15), Digit(0), Digit(7)]);
        assert_eq!(set.iter().map(|digit| digit.0).collect::<Vec<_>>(), [0, 7, 15]);
        assert_eq!((set.first(), Digits::NONE.first()), (Some(Digit(0)), None));
        set.remove(Digit(0));
        set.insert(Digit(3));
        assert!(set.contains(Digit(3)) && !set.contains(Digit(0)));
        assert_eq!(format!("{set:?}"), "{Digit(3), Digit(7), Digit(15)}");
    }

    #[test]
    fn a_set_is_stored_as_its_bits() {
        let text = |set: Digits| serde_json::to_string(&set).unwrap();
        assert_eq!(text(digits(&[0, 3])), "9");
        assert_eq!(serde_json::from_str::<Digits>("9").unwrap(), digits(&[0, 3]));
        let wide = Wide::of(&[Digit(64), Digit(1)]);
        assert_eq!(serde_json::to_string(&wide).unwrap(), "[1,2]");
        assert_eq!(serde_json::from_str::<Wide>("[1,2]").unwrap(), wide);
    }
}
