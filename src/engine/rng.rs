//! Warren's own dice: `ChaCha8`, so that nobody can work out the cards to come from the cards that came.
//!
//! A game may last for weeks and must replay to the same end for years, so the stream is ours and pinned by tests;
//! a library may change its own in a minor version. The state inside a game is the seed and how far it was read.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt;
use std::str::FromStr;

/// What a game's chance grows from: 128 bits, written as 32 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Seed(pub u128);

impl Seed {
    /// A fresh seed from the operating system.
    pub fn from_system() -> Result<Self, NoEntropy> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes).map_err(NoEntropy)?;
        Ok(Seed(u128::from_be_bytes(bytes)))
    }

    /// The seed that belongs to a number and a purpose, for chance that is to repeat itself.
    pub fn derived(number: u64, purpose: &str) -> Self {
        let digest = Sha256::new().chain_update(number.to_be_bytes()).chain_update(purpose).finalize();
        Seed(digest[..16].iter().fold(0, |seed, byte| seed << 8 | u128::from(*byte)))
    }

    pub fn bytes(self) -> [u8; 16] {
        self.0.to_be_bytes()
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

/// A seed is a secret until the game is over, so a debug print must not tell it.
impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(..)")
    }
}

/// The system gives no random numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(transparent)]
pub struct NoEntropy(getrandom::Error);

/// A text that is no seed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0:?} is not a seed: 32 hexadecimal digits are")]
pub struct BadSeed(String);

impl FromStr for Seed {
    type Err = BadSeed;

    fn from_str(text: &str) -> Result<Self, BadSeed> {
        let digits = text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        match u128::from_str_radix(text, 16) {
            Ok(seed) if digits => Ok(Seed(seed)),
            _ => Err(BadSeed(text.to_owned())),
        }
    }
}

impl TryFrom<String> for Seed {
    type Error = BadSeed;

    fn try_from(text: String) -> Result<Self, BadSeed> {
        text.parse()
    }
}

impl From<Seed> for String {
    fn from(seed: Seed) -> String {
        seed.to_string()
    }
}

/// A stream of chance.
#[derive(Clone, Serialize, Deserialize)]
#[serde(from = "Position", into = "Position")]
pub struct Rng {
    seed: Seed,
    /// How many words have been read.
    read: u64,
    /// The sixteen words that hold the next one, unless a new block is due.
    block: [u32; 16],
}

/// What is saved of a stream: the rest follows from it.
#[derive(Serialize, Deserialize)]
struct Position {
    seed: Seed,
    read: u64,
}

impl From<Position> for Rng {
    fn from(saved: Position) -> Self {
        Rng { seed: saved.seed, read: saved.read, block: chacha8(saved.seed, saved.read / 16) }
    }
}

impl From<Rng> for Position {
    fn from(rng: Rng) -> Self {
        Position { seed: rng.seed, read: rng.read }
    }
}

impl PartialEq for Rng {
    fn eq(&self, other: &Self) -> bool {
        self.seed == other.seed && self.read == other.read
    }
}

impl fmt::Debug for Rng {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Rng(read {})", self.read)
    }
}

impl Rng {
    pub fn new(seed: Seed) -> Self {
        Position { seed, read: 0 }.into()
    }

    /// The stream that a small number names: for tools and tests.
    pub fn from_number(number: u64) -> Self {
        Rng::new(Seed(u128::from(number)))
    }

    /// An independent stream, drawn from this one.
    #[must_use]
    pub fn fork(&mut self) -> Self {
        let high = u128::from(self.word()) << 96 | u128::from(self.word()) << 64;
        Rng::new(Seed(high | u128::from(self.word()) << 32 | u128::from(self.word())))
    }

    pub fn word(&mut self) -> u32 {
        let at = (self.read % 16) as usize;
        if at == 0 {
            self.block = chacha8(self.seed, self.read / 16);
        }
        self.read += 1;
        self.block[at]
    }

    /// An even choice from `0..count`.
    pub fn below(&mut self, count: usize) -> usize {
        debug_assert!(count > 0, "a choice among nothing");
        let count = count as u32;
        // Words at the ragged end of the range would favour some results: draw again.
        let fair = u32::MAX - u32::MAX % count;
        loop {
            let word = self.word();
            if word < fair {
                return (word % count) as usize;
            }
        }
    }

    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }

    /// From 0 up to, but not including, 1.
    pub fn unit(&mut self) -> f32 {
        (self.word() >> 8) as f32 / (1u32 << 24) as f32
    }

    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

/// One block of the `ChaCha8` stream: the seed fills both halves of the key, the nonce is zero.
fn chacha8(seed: Seed, block: u64) -> [u32; 16] {
    let half = seed.bytes();
    let key = [0, 4, 8, 12].map(|at| u32::from_le_bytes([half[at], half[at + 1], half[at + 2], half[at + 3]]));
    let mut start = [0; 16];
    start[..4].copy_from_slice(&[0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574]); // "expand 32-byte k"
    start[4..8].copy_from_slice(&key);
    start[8..12].copy_from_slice(&key);
    start[12..14].copy_from_slice(&[block as u32, (block >> 32) as u32]);
    let mut words = start;
    for _ in 0..4 {
        for [a, b, c, d] in [[0, 4, 8, 12], [1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15]] {
            quarter_round(&mut words, a, b, c, d);
        }
        for [a, b, c, d] in [[0, 5, 10, 15], [1, 6, 11, 12], [2, 7, 8, 13], [3, 4, 9, 14]] {
            quarter_round(&mut words, a, b, c, d);
        }
    }
    std::array::from_fn(|at| words[at].wrapping_add(start[at]))
}

fn quarter_round(words: &mut [u32; 16], a: usize, b: usize, c: usize, d: usize) {
    for (turn_d, turn_b) in [(16, 12), (8, 7)] {
        words[a] = words[a].wrapping_add(words[b]);
        words[d] = (words[d] ^ words[a]).rotate_left(turn_d);
        words[c] = words[c].wrapping_add(words[d]);
        words[b] = (words[b] ^ words[c]).rotate_left(turn_b);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_of_seed_zero_is_chacha8() {
        // The published test vector for an all-zero 256-bit key.
        let mut rng = Rng::from_number(0);
        let bytes: Vec<u8> = (0..8).flat_map(|_| rng.word().to_le_bytes()).collect();
        let hex: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(hex, "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e");
    }

    #[test]
    fn a_saved_stream_goes_on_where_it_stopped() {
        let mut rng = Rng::from_number(7);
        for read in 0..50 {
            let saved = serde_json::to_string(&rng).unwrap();
            let mut loaded: Rng = serde_json::from_str(&saved).unwrap();
            assert_eq!(loaded.word(), rng.word(), "after {read} words");
        }
    }

    #[test]
    fn a_choice_is_even() {
        let mut rng = Rng::from_number(1);
        let mut counts = [0u32; 6];
        for _ in 0..60_000 {
            counts[rng.below(6)] += 1;
        }
        assert!(counts.iter().all(|count| (9_600..10_400).contains(count)), "{counts:?}");
    }

    #[test]
    fn a_debug_print_tells_no_secret() {
        let rng = Rng::from_number(0xABCD_EF01);
        assert_eq!(format!("{rng:?} {:?}", Seed(0xABCD_EF01)), "Rng(read 0) Seed(..)");
    }
}
