//! The deal shuffle, `tricksmith-deal/1`: a seed, a number and a label make a permutation.
//!
//! Anybody can reproduce a deal from these three steps and SHA-256; `docs/deals.md` does it in a few lines of Python.
//!
//! 1. *Bytes.* Block `i` (0, 1, 2 …) is the SHA-256 of the UTF-8 text `tricksmith-deal/1\n{seed}\n{number}\n{label}\n{i}`,
//!    numbers in decimal, no newline at the end.
//! 2. *Numbers.* The bytes are read as big-endian `u64`s, four a block. `below(n)` draws until the number is less than
//!    the greatest multiple of `n` that is at most 2^64, and answers its remainder by `n`.
//! 3. *Cards.* Start from 0, 1, 2 …; for `i` from the last index down to 1, swap places `i` and `below(i + 1)`.

mod error;
mod stream;

pub use error::ShuffleError;
pub use stream::Stream;

/// The name and version of the algorithm, and the first line of the text that is hashed.
pub const FORMAT: &str = "tricksmith-deal/1";

/// The largest permutation there is: one place for each bit of a `u64`.
pub const MAX_SIZE: usize = 64;

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
    let mut stream = Stream::new(seed, number, label)?;
    let mut places: Vec<usize> = (0..size).collect();
    for i in (1..size).rev() {
        places.swap(i, stream.below(i + 1));
    }
    Ok(places)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_size_gives_each_number_once() {
        for size in 1..=MAX_SIZE {
            let mut places = permutation("sizes", 7, "deck", size).unwrap();
            places.sort_unstable();
            assert!(places.into_iter().eq(0..size), "size {size}");
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
    fn a_size_outside_1_to_64_is_refused() {
        for size in [0, 65, usize::MAX] {
            assert_eq!(permutation("a", 0, "deck", size), Err(ShuffleError::Size { size }));
        }
    }
}
