//! What lies in a box is written down in tables.

/// An enum and what is printed of each of its values, in one table.
macro_rules! table {
    ($(#[$about:meta])* $name:ident: $row:ty { $($value:ident = $printed:expr,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize)]
        #[repr(u8)]
        pub enum $name { $($value,)+ }

        impl $name {
            pub const COUNT: usize = [$(stringify!($value),)+].len();
            pub const ALL: [$name; $name::COUNT] = [$($name::$value,)+];
            const PRINTED: [$row; $name::COUNT] = [$($printed,)+];

            pub const fn index(self) -> usize {
                self as usize
            }
        }
    };
}

pub(crate) use table;
