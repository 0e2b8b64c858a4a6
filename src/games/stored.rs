//! What older releases stored in another way is still read. Whatever else is read of old has an `alias` or a `default` at its
//! place; this is what serde has no attribute for.

use serde::Deserialize;
use serde::de::value::{EnumAccessDeserializer, MapAccessDeserializer};
use serde::de::{Deserializer, EnumAccess, Error, IgnoredAny, IntoDeserializer, MapAccess, SeqAccess, VariantAccess, Visitor};
use std::fmt;
use std::marker::PhantomData;

/// Steps that follow one another, stored by their names. Older releases counted them from 0, and that is read, too.
macro_rules! steps {
    ($(#[$about:meta])* $name:ident { $($(#[$note:meta])* $step:ident,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, serde::Serialize)]
        pub enum $name { $($(#[$note])* $step,)+ }

        impl $name {
            const ALL: &'static [$name] = &[$($name::$step,)+];

            /// What comes after it; the last is followed by nothing.
            #[must_use]
            pub fn next(self) -> $name {
                $name::ALL.get(self as usize + 1).copied().unwrap_or(self)
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let names = &[$(stringify!($step),)+];
                $crate::games::stored::place(deserializer, stringify!($name), names).map(|place| $name::ALL[place])
            }
        }
    };
}

pub(crate) use steps;

/// The place of a name among `names`. A number was its place.
pub fn place<'de, D: Deserializer<'de>>(
    deserializer: D,
    name: &'static str,
    names: &'static [&'static str],
) -> Result<usize, D::Error> {
    // Only what describes itself can be looked at before it is read; nothing else was ever stored.
    if deserializer.is_human_readable() {
        deserializer.deserialize_any(StepVisitor(names))
    } else {
        deserializer.deserialize_enum(name, names, StepVisitor(names))
    }
}

struct StepVisitor(&'static [&'static str]);

impl<'de> Visitor<'de> for StepVisitor {
    type Value = usize;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "one of {}", self.0.join(", "))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<usize, E> {
        let place = usize::try_from(number).ok().filter(|place| *place < self.0.len());
        place.ok_or_else(|| E::custom(format!("there is no step {number}; there is {}", self.0.join(", "))))
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<usize, E> {
        self.0.iter().position(|known| *known == name).ok_or_else(|| E::unknown_variant(name, self.0))
    }

    fn visit_enum<A: EnumAccess<'de>>(self, access: A) -> Result<usize, A::Error> {
        let (name, content) = access.variant::<String>()?;
        content.unit_variant()?;
        self.visit_str(&name)
    }
}

/// Reads a value that was a mere number once.
pub fn or_number<'de, D: Deserializer<'de>, T: Deserialize<'de> + From<u8>>(deserializer: D) -> Result<T, D::Error> {
    read(deserializer, |number| Ok(T::from(number)))
}

/// Reads a value that was the first of two once; the second never said anything.
pub fn or_first<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<T, D::Error> {
    read(deserializer, |number| Err(format!("{number} was never stored here")))
}

fn read<'de, D, T>(deserializer: D, of_number: fn(u8) -> Result<T, String>) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    if deserializer.is_human_readable() {
        deserializer.deserialize_any(Formerly { of_number, value: PhantomData })
    } else {
        T::deserialize(deserializer)
    }
}

struct Formerly<T> {
    of_number: fn(u8) -> Result<T, String>,
    value: PhantomData<T>,
}

impl<'de, T: Deserialize<'de>> Visitor<'de> for Formerly<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value, or what stood for it in an older release")
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<T, E> {
        let number = u8::try_from(number).map_err(E::custom)?;
        (self.of_number)(number).map_err(E::custom)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut pair: A) -> Result<T, A::Error> {
        let first = pair.next_element()?.ok_or_else(|| A::Error::invalid_length(0, &self))?;
        while pair.next_element::<IgnoredAny>()?.is_some() {}
        Ok(first)
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<T, E> {
        T::deserialize(name.into_deserializer())
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<T, A::Error> {
        T::deserialize(MapAccessDeserializer::new(map))
    }

    fn visit_enum<A: EnumAccess<'de>>(self, access: A) -> Result<T, A::Error> {
        T::deserialize(EnumAccessDeserializer::new(access))
    }
}

#[cfg(test)]
mod tests {
    use super::{Deserialize, or_first, or_number};
    use serde_json::{from_value, json, to_value};

    steps! {
        Day { Morning, Noon, Evening, }
    }

    #[derive(PartialEq, Debug, Deserialize)]
    enum Meal {
        Bread,
        Soup(u8),
        Numbered(u8),
    }

    impl From<u8> for Meal {
        fn from(number: u8) -> Self {
            Meal::Numbered(number)
        }
    }

    #[derive(PartialEq, Debug, Deserialize)]
    struct Table {
        #[serde(deserialize_with = "or_number")]
        first: Meal,
        #[serde(deserialize_with = "or_first")]
        then: Meal,
    }

    #[test]
    fn steps_are_stored_by_name_and_read_by_name_or_number() {
        assert_eq!(to_value(Day::Noon).unwrap(), json!("Noon"));
        assert_eq!(from_value::<Vec<Day>>(json!(["Evening", 1, 0])).unwrap(), [Day::Evening, Day::Noon, Day::Morning]);
        assert_eq!(from_value::<Option<Day>>(json!(null)).unwrap(), None);
        for wrong in [json!(3), json!(-1), json!("Night"), json!({"Noon": 1}), json!(256)] {
            assert!(from_value::<Day>(wrong.clone()).is_err(), "{wrong}");
        }
        assert_eq!(Day::Morning.next(), Day::Noon);
        assert_eq!(Day::Evening.next(), Day::Evening);
    }

    #[test]
    fn a_value_is_read_as_it_is_stored_now_and_as_it_was() {
        let now = json!({"first": {"Soup": 2}, "then": "Bread"});
        assert_eq!(from_value::<Table>(now).unwrap(), Table { first: Meal::Soup(2), then: Meal::Bread });
        let then = json!({"first": 7, "then": [{"Soup": 3}, 0]});
        assert_eq!(from_value::<Table>(then).unwrap(), Table { first: Meal::Numbered(7), then: Meal::Soup(3) });
        for wrong in [
            json!({"first": 300, "then": "Bread"}),
            json!({"first": "Bread", "then": 1}),
            json!({"first": "Cake", "then": "Bread"}),
        ] {
            assert!(from_value::<Table>(wrong.clone()).is_err(), "{wrong}");
        }
    }
}
