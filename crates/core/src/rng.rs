//! The random number generator of rollouts and sampling: fast, small, and the same on every machine.
//!
//! A 64-bit counter whose steps are mixed by one wide multiplication (Wang Yi's wyrand). Every task draws from its own
//! generator, made from a seed and the task's number, so that results do not depend on which thread runs which task.

/// The step of the counter, and the number that is mixed in: those of wyrand.
const STEP: u64 = 0xA076_1D64_78BD_642F;
const MIX: u64 = 0xE703_7ED1_A0B4_28DB;
/// The number of values of [`Rng::next_24_bits`].
pub(crate) const RANGE_OF_24_BITS: f32 = 16_777_216.0;

/// A stream of random numbers.
///
/// ```
/// let mut rng = tricksmith_core::rng::Rng::new(7, 0);
/// assert!((0..100).all(|_| rng.below(6) < 6));
/// ```
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// The generator of one task of a job: `task` numbers the tasks of one `seed`.
    #[must_use]
    pub fn new(seed: u64, task: u64) -> Self {
        let mut start = Self(seed ^ 0x9E37_79B9_7F4A_7C15);
        let base = start.next_u64();
        let mut own = Self(base ^ task.wrapping_mul(0xD134_2543_DE82_EF95));
        Self(own.next_u64())
    }

    /// The generator that goes on from a [`state`](Self::state).
    #[must_use]
    pub fn from_state(state: u64) -> Self {
        Self(state)
    }

    /// What the next number depends on: all that a copy needs to draw the same numbers.
    #[must_use]
    pub fn state(&self) -> u64 {
        self.0
    }

    /// The next 64 bits.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the two halves of the product are mixed")]
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STEP);
        let wide = u128::from(self.0).wrapping_mul(u128::from(self.0 ^ MIX));
        ((wide >> 64) ^ wide) as u64
    }

    /// A whole number below [`RANGE_OF_24_BITS`]: those are exact in an `f32`.
    #[inline]
    #[expect(clippy::cast_precision_loss, reason = "24 bits are exact")]
    pub(crate) fn next_24_bits(&mut self) -> f32 {
        (self.next_u64() >> 40) as f32
    }

    /// A number below `size`, with a bias of less than `size` / 2^32 (`UnbiasedRng` has none); 0 if `size` is 0.
    #[inline]
    pub fn below(&mut self, size: u32) -> u32 {
        (((self.next_u64() >> 32) * u64::from(size)) >> 32) as u32
    }
}

/// Draws numbers below a bound without any bias, 32 bits at a time where that is enough.
#[derive(Clone, Debug)]
pub(crate) struct UnbiasedRng {
    rng: Rng,
    /// The upper half of the last number, if it is unused.
    spare: u32,
    has_spare: bool,
}

#[expect(clippy::cast_possible_truncation, reason = "halves of a number are wanted")]
impl UnbiasedRng {
    /// The generator of one task of a job.
    pub(crate) fn new(seed: u64, task: u64) -> Self {
        Self { rng: Rng::new(seed, task), spare: 0, has_spare: false }
    }

    #[inline]
    fn draw_half(&mut self) -> u32 {
        self.has_spare = !self.has_spare;
        if self.has_spare {
            let number = self.rng.next_u64();
            self.spare = (number >> 32) as u32;
            number as u32
        } else {
            self.spare
        }
    }

    /// A number below `size`, which must not be 0. Numbers that would introduce a bias are rejected (Lemire 2019).
    #[inline]
    pub(crate) fn below_u32(&mut self, size: u32) -> u32 {
        loop {
            let product = u64::from(self.draw_half()) * u64::from(size);
            let rest = product as u32;
            if rest >= size || rest >= size.wrapping_neg() % size {
                return (product >> 32) as u32;
            }
        }
    }

    /// A number below `size`, which must not be 0.
    #[inline]
    pub(crate) fn below(&mut self, size: u128) -> u128 {
        match u64::try_from(size) {
            Ok(size) => u128::from(self.below_u64(size)),
            Err(_) => self.below_u128(size),
        }
    }

    #[inline]
    fn below_u64(&mut self, size: u64) -> u64 {
        loop {
            let product = u128::from(self.rng.next_u64()) * u128::from(size);
            let rest = low(product);
            if rest >= size || rest >= size.wrapping_neg() % size {
                return high(product);
            }
        }
    }

    /// Draws as many bits as `size - 1` has until they are below `size`.
    fn below_u128(&mut self, size: u128) -> u128 {
        let unused = (size - 1).leading_zeros();
        loop {
            let number = (u128::from(self.rng.next_u64()) << 64 | u128::from(self.rng.next_u64())) >> unused;
            if number < size {
                return number;
            }
        }
    }
}

#[inline]
fn high(wide: u128) -> u64 {
    (wide >> 64) as u64
}

#[inline]
#[expect(clippy::cast_possible_truncation, reason = "the lower half is wanted")]
fn low(wide: u128) -> u64 {
    wide as u64
}

#[cfg(test)]
#[expect(clippy::cast_possible_truncation, reason = "numbers below 13")]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_uniform() {
        let mut rng = Rng::new(1, 2);
        let mut counts = [0_u32; 7];
        for _ in 0..70_000 {
            counts[rng.below(7) as usize] += 1;
        }
        assert!(counts.iter().all(|&count| (9_600..10_400).contains(&count)), "{counts:?}");
    }

    #[test]
    fn seeds_and_tasks_have_their_own_streams() {
        let first = |seed, task| Rng::new(seed, task).next_u64();
        let mut seen: Vec<u64> = (0..50).flat_map(|seed| (0..50).map(move |task| first(seed, task))).collect();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), 2_500);
        assert_eq!(first(3, 4), first(3, 4));
    }

    /// Pearson's statistic of draws against the uniform distribution.
    fn chi_square(size: u32, draws: u32, mut draw: impl FnMut() -> u32) -> f64 {
        let mut counts = vec![0u32; size as usize];
        for _ in 0..draws {
            counts[draw() as usize] += 1;
        }
        let expected = f64::from(draws) / f64::from(size);
        counts.iter().map(|&count| (f64::from(count) - expected).powi(2) / expected).sum()
    }

    #[test]
    fn unbiased_numbers_are_uniform() {
        // The 99.9% point of chi-square with 12 degrees of freedom is 32.9.
        let mut rng = UnbiasedRng::new(1, 0);
        assert!(chi_square(13, 130_000, || rng.below_u32(13)) < 32.9);
        assert!(chi_square(13, 130_000, || rng.below(13) as u32) < 32.9);
        let wide = 13u128 << 90;
        assert!(chi_square(13, 130_000, || (rng.below(wide) >> 90) as u32) < 32.9);
    }

    #[test]
    fn only_zero_is_below_one() {
        let mut rng = UnbiasedRng::new(7, 3);
        assert_eq!((rng.below_u32(1), rng.below(1)), (0, 0));
    }
}
