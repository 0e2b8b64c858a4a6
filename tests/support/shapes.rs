//! What a state can hold, and what one holds: every enum that is stored, by its name and the names of its variants.
//!
//! Both are read off the way in which serde reads a state, so no game has to keep a list. Old names that are still read
//! (`alias`) are listed like all others.

use serde::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, Error as _, IntoDeserializer, MapAccess, SeqAccess,
    VariantAccess, Visitor, value::StrDeserializer,
};
use serde::forward_to_deserialize_any;
use serde_json::{Error, Value};
use std::collections::{BTreeMap, BTreeSet};

/// A stored variant: the enum's name and its own.
pub type Shape = (&'static str, String);

/// Every enum that a `T` can hold, with its variants in their order.
pub fn of_type<T: DeserializeOwned>() -> BTreeMap<&'static str, Vec<&'static str>> {
    let mut tracer = Tracer::default();
    loop {
        tracer.news = false;
        T::deserialize(&mut tracer).expect("a value made up of zeros can be read");
        if !tracer.news {
            return tracer.enums;
        }
    }
}

/// The variants that stand in a saved `T`, by the names that they are saved with. What is saved otherwise, such as by a
/// number, is none.
pub fn of_save<T: DeserializeOwned>(saved: &Value) -> Result<BTreeSet<Shape>, Error> {
    let mut seen = BTreeSet::new();
    T::deserialize(Reader { value: saved, seen: &mut seen })?;
    Ok(seen)
}

/// Makes values up. An enum gets the first variant that has not been looked through yet; whoever makes values up until there
/// is no news has seen all of them.
#[derive(Default)]
struct Tracer {
    enums: BTreeMap<&'static str, Vec<&'static str>>,
    /// Variants in which nothing is left to be seen.
    done: BTreeSet<(&'static str, &'static str)>,
    news: bool,
}

macro_rules! made_up {
    ($($method:ident $visit:ident $value:expr,)+) => {
        $(fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
            visitor.$visit($value)
        })+
    };
}

impl<'de> Deserializer<'de> for &mut Tracer {
    type Error = Error;

    made_up! {
        deserialize_bool visit_bool false,
        deserialize_i8 visit_i8 0,
        deserialize_i16 visit_i16 0,
        deserialize_i32 visit_i32 0,
        deserialize_i64 visit_i64 0,
        deserialize_u8 visit_u8 0,
        deserialize_u16 visit_u16 0,
        deserialize_u32 visit_u32 0,
        deserialize_u64 visit_u64 0,
        deserialize_f32 visit_f32 0.0,
        deserialize_f64 visit_f64 0.0,
        deserialize_char visit_char '0',
        // Whatever is written in hexadecimal digits has no more than these.
        deserialize_str visit_str "00000000000000000000000000000000",
        deserialize_string visit_str "00000000000000000000000000000000",
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_unit()
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_unit()
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_seq(Several(self, 1))
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_seq(Several(self, len))
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(self, _: &'static str, len: usize, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_seq(Several(self, len))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_seq(Several(self, fields.len()))
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_map(Several(self, 1))
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        let known = self.enums.entry(name).or_insert_with(|| variants.to_vec());
        assert_eq!(known, variants, "two stored enums are called {name}");
        let new = variants.iter().find(|variant| !self.done.contains(&(name, variant)));
        let variant = new.or(variants.first()).ok_or_else(|| Error::custom(format!("{name} has no variants")))?;
        let elsewhere = std::mem::replace(&mut self.news, false);
        let value = visitor.visit_enum(Variant(self, variant))?;
        if !self.news {
            self.done.insert((name, variant));
        }
        self.news |= elsewhere || new.is_some();
        Ok(value)
    }

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Error> {
        Err(Error::custom("what a value looks like has to be known before it is read"))
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_unit()
    }

    forward_to_deserialize_any! { bytes byte_buf identifier }

    fn is_human_readable(&self) -> bool {
        false
    }
}

/// So many values that are made up.
struct Several<'a>(&'a mut Tracer, usize);

impl<'de> SeqAccess<'de> for Several<'_> {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Error> {
        let Some(left) = self.1.checked_sub(1) else { return Ok(None) };
        self.1 = left;
        seed.deserialize(&mut *self.0).map(Some)
    }
}

impl<'de> MapAccess<'de> for Several<'_> {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Error> {
        self.next_element_seed(seed)
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, Error> {
        seed.deserialize(&mut *self.0)
    }
}

/// A variant that was chosen, and what is in it.
struct Variant<'a>(&'a mut Tracer, &'static str);

impl<'de, 'a> EnumAccess<'de> for Variant<'a> {
    type Error = Error;
    type Variant = &'a mut Tracer;

    fn variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<(T::Value, &'a mut Tracer), Error> {
        let name: StrDeserializer<'_, Error> = self.1.into_deserializer();
        Ok((seed.deserialize(name)?, self.0))
    }
}

impl<'de> VariantAccess<'de> for &mut Tracer {
    type Error = Error;

    fn unit_variant(self) -> Result<(), Error> {
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Error> {
        seed.deserialize(self)
    }

    fn tuple_variant<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_seq(Several(self, len))
    }

    fn struct_variant<V: Visitor<'de>>(self, fields: &'static [&'static str], visitor: V) -> Result<V::Value, Error> {
        visitor.visit_seq(Several(self, fields.len()))
    }
}

/// Reads a saved value and remembers the variants in it.
struct Reader<'a> {
    value: &'a Value,
    seen: &'a mut BTreeSet<Shape>,
}

impl<'de> Deserializer<'de> for Reader<'_> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.value {
            Value::Null => visitor.visit_unit(),
            Value::Bool(value) => visitor.visit_bool(*value),
            Value::Number(number) => match (number.as_u64(), number.as_i64(), number.as_f64()) {
                (Some(value), ..) => visitor.visit_u64(value),
                (_, Some(value), _) => visitor.visit_i64(value),
                (.., value) => visitor.visit_f64(value.unwrap_or_default()),
            },
            Value::String(text) => visitor.visit_str(text),
            Value::Array(values) => visitor.visit_seq(Elements { values: values.iter(), seen: self.seen }),
            Value::Object(object) => visitor.visit_map(Entries { left: object.iter(), value: None, seen: self.seen }),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        if self.value.is_null() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        let (variant, content) = match self.value {
            Value::String(variant) => (variant, &Value::Null),
            Value::Object(object) if object.len() == 1 => object.iter().next().expect("there is one"),
            _ => return self.deserialize_any(visitor),
        };
        self.seen.insert((name, variant.clone()));
        visitor.visit_enum(Saved { variant, content: Reader { value: content, seen: self.seen } })
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct seq tuple
        tuple_struct map struct identifier ignored_any
    }

    /// Where an older release stored something else than a name, it has to be looked at before it is read.
    fn is_human_readable(&self) -> bool {
        self.value.is_number() || self.value.is_array()
    }
}

struct Elements<'a> {
    values: std::slice::Iter<'a, Value>,
    seen: &'a mut BTreeSet<Shape>,
}

impl<'de> SeqAccess<'de> for Elements<'_> {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Error> {
        self.values.next().map(|value| seed.deserialize(Reader { value, seen: self.seen })).transpose()
    }
}

struct Entries<'a> {
    left: serde_json::map::Iter<'a>,
    value: Option<&'a Value>,
    seen: &'a mut BTreeSet<Shape>,
}

impl<'de> MapAccess<'de> for Entries<'_> {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Error> {
        let Some((key, value)) = self.left.next() else { return Ok(None) };
        self.value = Some(value);
        seed.deserialize(Reader { value: &Value::String(key.clone()), seen: self.seen }).map(Some)
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, Error> {
        let value = self.value.take().ok_or_else(|| Error::custom("a value comes after its key"))?;
        seed.deserialize(Reader { value, seen: self.seen })
    }
}

/// A variant as it is saved, and what is in it.
struct Saved<'a> {
    variant: &'a str,
    content: Reader<'a>,
}

impl<'de, 'a> EnumAccess<'de> for Saved<'a> {
    type Error = Error;
    type Variant = Reader<'a>;

    fn variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<(T::Value, Reader<'a>), Error> {
        let name: StrDeserializer<'_, Error> = self.variant.into_deserializer();
        Ok((seed.deserialize(name)?, self.content))
    }
}

impl<'de> VariantAccess<'de> for Reader<'_> {
    type Error = Error;

    fn unit_variant(self) -> Result<(), Error> {
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Error> {
        seed.deserialize(self)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_any(visitor)
    }

    fn struct_variant<V: Visitor<'de>>(self, _: &'static [&'static str], visitor: V) -> Result<V::Value, Error> {
        self.deserialize_any(visitor)
    }
}
