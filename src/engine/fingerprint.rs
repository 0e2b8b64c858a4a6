//! A digest of a state, and the release whose layout it is of. It shows whoever keeps a log whether an action still leads
//! where it led. A later release may lay a state out otherwise, so fingerprints of two releases say nothing about each other.

use super::Game;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt;

/// A release of Warren, as `Cargo.toml` numbers them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Release(u16, u16, u16);

impl Release {
    pub const THIS: Release = match Release::read(env!("CARGO_PKG_VERSION").as_bytes()) {
        Some(release) => release,
        None => panic!("a version is three numbers"),
    };
    /// Its fingerprints did not say where they came from.
    const FIRST: Release = Release(0, 1, 0);

    /// Three numbers with points between them.
    const fn read(text: &[u8]) -> Option<Release> {
        let (mut numbers, mut digits, mut part, mut at) = ([0u16; 3], 0, 0, 0);
        while at < text.len() {
            match text[at] {
                digit @ b'0'..=b'9' if digits < 4 => {
                    numbers[part] = numbers[part] * 10 + (digit - b'0') as u16;
                    digits += 1;
                }
                b'.' if digits > 0 && part < 2 => (part, digits) = (part + 1, 0),
                _ => return None,
            }
            at += 1;
        }
        if part == 2 && digits > 0 { Some(Release(numbers[0], numbers[1], numbers[2])) } else { None }
    }
}

impl fmt::Display for Release {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}.{}", self.0, self.1, self.2)
    }
}

impl fmt::Debug for Release {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// Equal states of one release have equal fingerprints, on every machine. Written `0.2.0:0123456789abcdef`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Fingerprint {
    pub release: Release,
    digest: u64,
}

impl Fingerprint {
    pub fn of<G: Game>(game: &G) -> Fingerprint {
        let digest = Sha256::digest(serde_json::to_vec(game).expect("a state is plain data"));
        let digest = digest.iter().take(8).fold(0, |sum, byte| sum << 8 | u64::from(*byte));
        Fingerprint { release: Release::THIS, digest }
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{:016x}", self.release, self.digest)
    }
}

impl fmt::Debug for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// A text that is no fingerprint.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0:?} is not a fingerprint: a release and 16 hexadecimal digits are")]
pub struct BadFingerprint(String);

impl TryFrom<String> for Fingerprint {
    type Error = BadFingerprint;

    fn try_from(text: String) -> Result<Self, BadFingerprint> {
        let (release, digits) = match text.split_once(':') {
            Some((release, digits)) => (Release::read(release.as_bytes()), digits),
            None => (Some(Release::FIRST), text.as_str()),
        };
        let whole = digits.len() == 16 && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        match (release, u64::from_str_radix(digits, 16)) {
            (Some(release), Ok(digest)) if whole => Ok(Fingerprint { release, digest }),
            _ => Err(BadFingerprint(text)),
        }
    }
}

impl From<Fingerprint> for String {
    fn from(fingerprint: Fingerprint) -> String {
        fingerprint.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Fingerprint, BadFingerprint> {
        text.to_owned().try_into()
    }

    #[test]
    fn a_fingerprint_says_by_which_release_it_was_made() {
        let made = read("12.3.0:00ff00ff00ff00ff").unwrap();
        assert_eq!((made.release, made.to_string()), (Release(12, 3, 0), "12.3.0:00ff00ff00ff00ff".to_owned()));
        assert_eq!(Release::THIS.to_string(), env!("CARGO_PKG_VERSION"));
    }

    #[test]
    fn the_first_release_did_not_say_so() {
        assert_eq!(read("00ff00ff00ff00ff").unwrap().release, Release::FIRST);
    }

    #[test]
    fn what_is_no_fingerprint_is_refused() {
        for text in [
            "",
            ":",
            "0.1:00ff00ff00ff00ff",
            "0.1.0.0:00ff00ff00ff00ff",
            "0.1.99999:00ff00ff00ff00ff",
            "0.1.0:ff",
            "+0ff00ff00ff00ff",
        ] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
