//! The generator of play-outs: quick, small, and the same on every machine.
//!
//! A 64-bit counter whose steps are mixed by one wide multiplication (the scheme of Wang Yi's wyrand). Each task draws from
//! a generator of its own, made from a seed and the task's number, so that results do not depend on who does which task.

const STEP: u64 = 0xA076_1D64_78BD_642F;
const MIX: u64 = 0xE703_7ED1_A0B4_28DB;

/// A stream of random numbers.
///
/// ```
/// let mut rng = tricksmith_core::trick::Rng::new(7, 0);
/// assert!((0..100).all(|_| rng.below(6) < 6));
/// ```
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// The generator of one task of a job.
    #[must_use]
    pub fn new(seed: u64, task: u64) -> Self {
        let mut start = Self(seed ^ 0x9E37_79B9_7F4A_7C15);
        let base = start.next_u64();
        let mut own = Self(base ^ task.wrapping_mul(0xD134_2543_DE82_EF95));
        Self(own.next_u64())
    }

    /// The next number.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the two halves of the product are what is mixed")]
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STEP);
        let wide = u128::from(self.0).wrapping_mul(u128::from(self.0 ^ MIX));
        ((wide >> 64) ^ wide) as u64
    }

    /// A number below `size`, with a bias of less than one in 2^32 / size; 0 if `size` is 0.
    #[inline]
    pub fn below(&mut self, size: u32) -> u32 {
        (((self.next_u64() >> 32) * u64::from(size)) >> 32) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_comes_as_often_as_any_other() {
        let mut rng = Rng::new(1, 2);
        let mut counts = [0_u32; 7];
        for _ in 0..70_000 {
            counts[rng.below(7) as usize] += 1;
        }
        assert!(counts.iter().all(|&count| (9_600..10_400).contains(&count)), "{counts:?}");
    }

    #[test]
    fn seeds_and_tasks_make_streams_of_their_own() {
        let first = |seed, task| Rng::new(seed, task).next_u64();
        let mut seen: Vec<u64> = (0..50).flat_map(|seed| (0..50).map(move |task| first(seed, task))).collect();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), 2_500);
        assert_eq!(first(3, 4), first(3, 4));
    }
}
