//! Words put together as a sentence needs them: counted, listed, with a capital or an article.

use std::fmt::Display;

/// So many of something: "1 unit", "3 units".
pub fn count(number: impl Display, what: &str) -> String {
    count_of(number, what, &format!("{what}s"))
}

/// The same where more of it has a word of its own: "1 person", "3 people".
pub fn count_of(number: impl Display, one: &str, many: &str) -> String {
    let number = number.to_string();
    let what = if number == "1" { one } else { many };
    format!("{number} {what}")
}

/// The same with an article for a single one: "a Trog", "3 Trogs".
pub fn a_or_count(number: impl Display, what: &str) -> String {
    let number = number.to_string();
    if number == "1" { a(what) } else { count(number, what) }
}

/// "Ada", "Ada and Ben", "Ada, Ben and Cleo"; nothing if there is nothing to list.
pub fn list<S: AsRef<str>>(items: &[S]) -> String {
    list_or("", items)
}

/// The same with a word for an empty list: "nobody".
pub fn list_or<S: AsRef<str>>(none: &str, items: &[S]) -> String {
    match items {
        [] => none.to_owned(),
        [only] => only.as_ref().to_owned(),
        [first @ .., last] => {
            let first: Vec<&str> = first.iter().map(AsRef::as_ref).collect();
            format!("{} and {}", first.join(", "), last.as_ref())
        }
    }
}

/// The same at the start of a sentence or of a line.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// With "a" or "an" before it, by its first letter: "a Trog", "an Icicle".
pub fn a(what: &str) -> String {
    let article = if what.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U']) { "an" } else { "a" };
    format!("{article} {what}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_singular_and_everything_else_plural() {
        let counted = [0, 1, 2, 11].map(|number| count(number, "action"));
        assert_eq!(counted, ["0 actions", "1 action", "2 actions", "11 actions"]);
        assert_eq!([count_of(1, "person", "people"), count_of(3, "person", "people")], ["1 person", "3 people"]);
        assert_eq!([a_or_count(1, "Orc"), a_or_count(2, "Orc")], ["an Orc", "2 Orcs"]);
    }

    #[test]
    fn the_last_of_a_list_has_an_and() {
        let names = ["Ada", "Ben", "Cleo"];
        let listed = [&names[..0], &names[..1], &names[..2], &names].map(|names| list_or("nobody", names));
        assert_eq!(listed, ["nobody", "Ada", "Ada and Ben", "Ada, Ben and Cleo"]);
    }

    #[test]
    fn capitals_and_articles() {
        assert_eq!([capital("élan"), capital(""), a("Ocean card"), a("Trog")], ["Élan", "", "an Ocean card", "a Trog"]);
    }
}
