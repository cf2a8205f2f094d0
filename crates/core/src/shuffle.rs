//! The deal shuffle, `tricksmith-deal/1`: a permutation from a seed, a number and a label.
//!
//! You can reproduce a deal from these three steps and SHA-256; `docs/deals.md` does it in a few lines of Python.
//!
//! 1. *Bytes.* Block `i` (0, 1, 2 …) is the SHA-256 of the UTF-8 text `tricksmith-deal/1\n{seed}\n{number}\n{label}\n{i}`,
//!    numbers in decimal, no newline at the end.
//! 2. *Numbers.* The bytes are read as big-endian `u64`s, four a block. `below(n)` draws until the number is less than
//!    the greatest multiple of `n` that is at most 2^64, and returns its remainder modulo `n`.
//! 3. *Cards.* Start from 0, 1, 2 …; for `i` from the last index down to 1, swap places `i` and `below(i + 1)`.

use std::fmt;

use sha2::{Digest, Sha256};

/// The name and version of the algorithm, and the first line of the text that is hashed.
pub const FORMAT: &str = "tricksmith-deal/1";

/// The largest permutation: the cards of the largest deck.
pub const MAX_SIZE: usize = 128;

/// The numbers from 0 to `size - 1` in the order that the seed, the number and the label determine.
///
/// ```
/// let deal = tricksmith_core::shuffle::permutation("example", 0, "deck", 8)?;
/// assert_eq!(deal, [4, 1, 2, 5, 3, 0, 6, 7]);
/// # Ok::<(), tricksmith_core::shuffle::ShuffleError>(())
/// ```
///
/// # Errors
///
/// [`ShuffleError`] if `size` is not from 1 to [`MAX_SIZE`], or if the seed or the label is empty or holds a newline.
pub fn permutation(seed: &str, number: u64, label: &str, size: usize) -> Result<Vec<usize>, ShuffleError> {
    if !(1..=MAX_SIZE).contains(&size) {
        return Err(ShuffleError::Size { size });
    }
    let mut stream = DealStream::new(seed, number, label)?;
    let mut order: Vec<usize> = (0..size).collect();
    for i in (1..size).rev() {
        order.swap(i, stream.below(i + 1));
    }
    Ok(order)
}

/// How many numbers one SHA-256 block holds.
const NUMBERS_PER_BLOCK: usize = 4;

/// The sequence of numbers of `tricksmith-deal/1` for one seed, number and label.
#[derive(Clone, Debug)]
pub struct DealStream {
    /// The hash of everything but the block's index.
    prefix: Sha256,
    /// The index of the next block.
    next_block: u64,
    block: [u64; NUMBERS_PER_BLOCK],
    /// How many numbers of the block have been drawn.
    used: usize,
}

impl DealStream {
    /// The stream from its beginning.
    ///
    /// # Errors
    ///
    /// [`ShuffleError`] if the seed or the label is empty or holds a newline.
    pub fn new(seed: &str, number: u64, label: &str) -> Result<Self, ShuffleError> {
        check_line("seed", seed)?;
        check_line("label", label)?;
        let prefix = Sha256::new_with_prefix(format!("{FORMAT}\n{seed}\n{number}\n{label}\n"));
        Ok(Self { prefix, next_block: 0, block: [0; NUMBERS_PER_BLOCK], used: NUMBERS_PER_BLOCK })
    }

    /// The next number.
    pub fn next_u64(&mut self) -> u64 {
        if self.used == NUMBERS_PER_BLOCK {
            self.fill();
        }
        let number = self.block[self.used];
        self.used += 1;
        number
    }

    /// A uniform number from 0 to `n - 1`.
    ///
    /// # Panics
    ///
    /// If `n` is 0.
    pub fn below(&mut self, n: usize) -> usize {
        below(n, || self.next_u64())
    }

    fn fill(&mut self) {
        let hash = self.prefix.clone().chain_update(self.next_block.to_string()).finalize();
        for (number, bytes) in self.block.iter_mut().zip(hash.as_slice().chunks_exact(8)) {
            *number = bytes.iter().fold(0, |number, &byte| number << 8 | u64::from(byte));
        }
        self.next_block += 1;
        self.used = 0;
    }
}

/// Draws until the number falls within the multiples of `n` that fit whole into 2^64, and returns its remainder modulo
/// `n`.
fn below(n: usize, mut draw: impl FnMut() -> u64) -> usize {
    assert!(n > 0, "there is no number below 0");
    let n = n as u128;
    let limit = (1u128 << 64) / n * n;
    loop {
        let x = u128::from(draw());
        if x < limit {
            return usize::try_from(x % n).expect("a remainder by a usize is a usize");
        }
    }
}

/// A seed or a label is one line of the hashed text: not empty, and without a newline.
fn check_line(name: &'static str, text: &str) -> Result<(), ShuffleError> {
    if text.is_empty() {
        return Err(ShuffleError::Empty { name });
    }
    match text.chars().position(|letter| letter == '\n') {
        Some(at) => Err(ShuffleError::Newline { name, at }),
        None => Ok(()),
    }
}

/// Why a shuffle was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ShuffleError {
    /// The size is out of range.
    Size {
        /// The size.
        size: usize,
    },
    /// The argument of this name is the empty text.
    Empty {
        /// `"seed"` or `"label"`.
        name: &'static str,
    },
    /// The argument of this name holds a newline, which separates the parts of the hashed text.
    Newline {
        /// `"seed"` or `"label"`.
        name: &'static str,
        /// The number of characters before the newline.
        at: usize,
    },
}

impl fmt::Display for ShuffleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size { size } => write!(f, "size is {size}; it must be from 1 to {MAX_SIZE}"),
            Self::Empty { name } => write!(f, "{name} is empty; it must be a text of at least one character"),
            Self::Newline { name, at } => {
                write!(f, "{name} has a newline after {at} characters; it must be a text on one line")
            }
        }
    }
}

impl std::error::Error for ShuffleError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_size_gives_each_number_once() {
        for size in 1..=MAX_SIZE {
            let mut order = permutation("sizes", 7, "deck", size).unwrap();
            order.sort_unstable();
            assert!(order.into_iter().eq(0..size), "size {size}");
        }
    }

    #[test]
    fn seed_number_and_label_each_change_the_order() {
        let order = |seed, number, label| permutation(seed, number, label, 52).unwrap();
        let base = order("a", 1, "deck");
        assert_ne!(base, order("b", 1, "deck"));
        assert_ne!(base, order("a", 2, "deck"));
        assert_ne!(base, order("a", 1, "aces"));
        assert_eq!(base, order("a", 1, "deck"));
    }

    #[test]
    fn a_size_outside_1_to_128_is_refused() {
        for size in [0, 129, usize::MAX] {
            assert_eq!(permutation("a", 0, "deck", size), Err(ShuffleError::Size { size }));
        }
    }

    /// What `below(n)` answers if these are the numbers drawn, and how many of them it used.
    fn below_from(n: usize, numbers: &[u64]) -> (usize, usize) {
        let mut used = 0;
        let answer = below(n, || {
            used += 1;
            numbers[used - 1]
        });
        (answer, used)
    }

    #[test]
    fn numbers_past_the_last_whole_multiple_are_drawn_again() {
        // 2^64 = 3 × 6148914691236517205 + 1: only the greatest number is rejected.
        assert_eq!(below_from(3, &[u64::MAX, 5]), (2, 2));
        assert_eq!(below_from(3, &[u64::MAX - 1]), (2, 1));
        // 2^64 mod 10 = 6: the six greatest are rejected.
        assert_eq!(below_from(10, &[u64::MAX, u64::MAX - 5, 41]), (1, 3));
        assert_eq!(below_from(10, &[u64::MAX - 6]), (9, 1));
    }

    #[test]
    fn a_power_of_two_rejects_nothing() {
        for bits in 0..=6 {
            let n = 1 << bits;
            assert_eq!(below_from(n, &[u64::MAX]), (n - 1, 1));
        }
    }

    #[test]
    fn numbers_are_the_big_endian_words_of_the_hashes() {
        // SHA-256 of "tricksmith-deal/1\nexample\n0\ndeck\n0", then of the same with 1 at the end, by sha256sum.
        let expected = [
            0x6eb6_7944_3251_50cf,
            0x1642_8af3_ee60_6bd9,
            0x3290_4165_30e2_dbe0,
            0xef1f_c7b2_e154_00bb,
            0xb685_3fde_16e5_e504,
        ];
        let mut stream = DealStream::new("example", 0, "deck").unwrap();
        for number in expected {
            assert_eq!(stream.next_u64(), number);
        }
    }

    #[test]
    fn an_empty_seed_or_label_is_refused() {
        assert_eq!(DealStream::new("", 0, "deck").unwrap_err(), ShuffleError::Empty { name: "seed" });
        assert_eq!(DealStream::new("a", 0, "").unwrap_err(), ShuffleError::Empty { name: "label" });
    }

    #[test]
    fn a_newline_in_the_seed_or_label_is_refused_with_its_place() {
        assert_eq!(DealStream::new("né\n", 0, "deck").unwrap_err(), ShuffleError::Newline { name: "seed", at: 2 });
        let error = DealStream::new("a", 0, "\n").unwrap_err();
        assert_eq!(error.to_string(), "label has a newline after 0 characters; it must be a text on one line");
    }
}
