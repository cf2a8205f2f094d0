//! Numbers by chance, each exactly as likely as any other.

#![allow(clippy::cast_possible_truncation, reason = "halves of a number are what is wanted")]

const STEP: u64 = 0xA076_1D64_78BD_642F;
const MIX: u64 = 0xE703_7ED1_A0B4_28DB;

/// A stream of numbers that a seed and a task determine: a counter whose steps one wide multiplication mixes.
#[derive(Clone, Debug)]
pub(super) struct Chance {
    state: u64,
    /// The half of a number that is not used yet.
    spare: u32,
    has_spare: bool,
}

impl Chance {
    pub(super) fn new(seed: u64, task: u64) -> Self {
        let mut start = Self { state: seed ^ 0x9E37_79B9_7F4A_7C15, spare: 0, has_spare: false };
        let mut own = Self { state: start.draw() ^ task.wrapping_mul(0xD134_2543_DE82_EF95), ..start };
        Self { state: own.draw(), ..own }
    }

    #[inline]
    fn draw(&mut self) -> u64 {
        self.state = self.state.wrapping_add(STEP);
        let wide = u128::from(self.state).wrapping_mul(u128::from(self.state ^ MIX));
        high(wide) ^ low(wide)
    }

    #[inline]
    fn draw_half(&mut self) -> u32 {
        self.has_spare = !self.has_spare;
        if self.has_spare {
            let number = self.draw();
            self.spare = (number >> 32) as u32;
            number as u32
        } else {
            self.spare
        }
    }

    /// A number below `size`, which is not 0. What would favour some numbers is drawn again (Lemire 2019).
    #[inline]
    pub(super) fn below_u32(&mut self, size: u32) -> u32 {
        loop {
            let product = u64::from(self.draw_half()) * u64::from(size);
            let rest = product as u32;
            if rest >= size || rest >= size.wrapping_neg() % size {
                return (product >> 32) as u32;
            }
        }
    }

    /// A number below `size`, which is not 0.
    #[inline]
    pub(super) fn below(&mut self, size: u128) -> u128 {
        match u64::try_from(size) {
            Ok(size) => u128::from(self.below_u64(size)),
            Err(_) => self.below_u128(size),
        }
    }

    #[inline]
    fn below_u64(&mut self, size: u64) -> u64 {
        loop {
            let product = u128::from(self.draw()) * u128::from(size);
            let rest = low(product);
            if rest >= size || rest >= size.wrapping_neg() % size {
                return high(product);
            }
        }
    }

    /// Draws as many bits as the greatest number has until they make a number that is below `size`.
    fn below_u128(&mut self, size: u128) -> u128 {
        let unused = (size - 1).leading_zeros();
        loop {
            let number = (u128::from(self.draw()) << 64 | u128::from(self.draw())) >> unused;
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
fn low(wide: u128) -> u64 {
    wide as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pearson's statistic of so many draws against equal chances.
    fn chi_square(size: u32, draws: u32, mut draw: impl FnMut() -> u32) -> f64 {
        let mut counts = vec![0u32; size as usize];
        for _ in 0..draws {
            counts[draw() as usize] += 1;
        }
        let expected = f64::from(draws) / f64::from(size);
        counts.iter().map(|&count| (f64::from(count) - expected).powi(2) / expected).sum()
    }

    #[test]
    fn every_number_is_as_likely_as_any_other() {
        // The 99.9 % point of chi-square with 12 degrees of freedom is 32.9.
        let mut chance = Chance::new(1, 0);
        assert!(chi_square(13, 130_000, || chance.below_u32(13)) < 32.9);
        assert!(chi_square(13, 130_000, || chance.below(13) as u32) < 32.9);
        let wide = 13u128 << 90;
        assert!(chi_square(13, 130_000, || (chance.below(wide) >> 90) as u32) < 32.9);
    }

    #[test]
    fn below_one_there_is_only_zero() {
        let mut chance = Chance::new(7, 3);
        assert_eq!((chance.below_u32(1), chance.below(1)), (0, 0));
    }

    #[test]
    fn tasks_and_seeds_have_streams_of_their_own() {
        let first = |seed, task| Chance::new(seed, task).draw();
        assert_eq!(first(5, 9), first(5, 9));
        assert_ne!(first(5, 9), first(5, 10));
        assert_ne!(first(5, 9), first(6, 9));
    }
}
