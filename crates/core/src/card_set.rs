//! Sets of cards as the bits of a `u64`, and the fastest way to select the n-th card of a set on this CPU.
//!
//! A binary for any x86-64 CPU selects a bit in a loop. CPUs with BMI2 do it in one instruction. The hot loops are
//! therefore compiled twice, and [`dispatch`] runs the faster version where the CPU supports it.

/// The most cards in a deck: one for each bit of a set.
pub const MAX_CARDS: usize = 64;

/// The set of all cards of a deck of `cards` cards.
///
/// ```
/// assert_eq!(tricksmith_core::trick::deck_mask(5), 0b11111);
/// ```
#[must_use]
pub fn deck_mask(cards: usize) -> u64 {
    if cards >= MAX_CARDS { u64::MAX } else { (1 << cards) - 1 }
}

/// The cards of a set by number, lowest first.
pub(crate) fn cards(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let card = set.trailing_zeros() as usize;
        (set != 0).then(|| {
            set &= set - 1;
            card
        })
    })
}

/// The number of cards of a set, for probabilities.
pub(crate) fn count_f64(set: u64) -> f64 {
    f64::from(set.count_ones())
}

/// The number of cards of a set, for fast estimates.
#[inline]
#[expect(clippy::cast_precision_loss, reason = "64 at most")]
pub(crate) fn count_f32(set: u64) -> f32 {
    set.count_ones() as f32
}

/// The cards of a set, each as a set of one card, lowest first.
pub(crate) fn singletons(mut set: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let low = set & set.wrapping_neg();
        set ^= low;
        (low != 0).then_some(low)
    })
}

/// Selects a card of a set by its rank.
pub(crate) trait Select: Copy {
    /// The card with `skip` lower cards below it in the set, which must have more than `skip` cards.
    fn nth(self, cards: u64, skip: u32) -> u8;
}

/// A computation that is generic over how cards are selected.
pub(crate) trait Dispatch {
    /// Its result.
    type Output;

    /// Runs it.
    fn run<S: Select>(self, select: S) -> Self::Output;
}

/// Works on every CPU.
#[derive(Clone, Copy)]
pub(crate) struct Portable;

impl Select for Portable {
    #[inline(always)]
    fn nth(self, mut cards: u64, skip: u32) -> u8 {
        for _ in 0..skip {
            cards &= cards - 1;
        }
        // A mask that is not empty has its lowest bit below 64.
        (cards.trailing_zeros() & 63) as u8
    }
}

/// Runs a computation with the fastest selection that this CPU supports.
#[inline]
pub(crate) fn dispatch<W: Dispatch>(work: W) -> W::Output {
    #[cfg(target_arch = "x86_64")]
    if let Some(native) = native::Native::detect() {
        return native.execute(work);
    }
    work.run(Portable)
}

#[cfg(target_arch = "x86_64")]
#[expect(unsafe_code, reason = "instructions that not every CPU has; each use says why they are available")]
mod native {
    use std::arch::x86_64::_pdep_u64;

    use super::{Dispatch, Select};

    /// Proof that this CPU has POPCNT, LZCNT, BMI1 and BMI2; only [`Native::detect`] creates one.
    #[derive(Clone, Copy)]
    pub(crate) struct Native(());

    impl Native {
        /// The proof, if the CPU has these instructions.
        #[inline]
        pub(crate) fn detect() -> Option<Self> {
            let all = is_x86_feature_detected!("popcnt")
                && is_x86_feature_detected!("lzcnt")
                && is_x86_feature_detected!("bmi1")
                && is_x86_feature_detected!("bmi2");
            all.then_some(Self(()))
        }

        #[inline]
        pub(crate) fn execute<W: Dispatch>(self, work: W) -> W::Output {
            // SAFETY: `self` proves that the CPU has the features that `compiled` is compiled for.
            unsafe { compiled(work, self) }
        }
    }

    /// The computation, compiled for these instructions.
    #[target_feature(enable = "popcnt,lzcnt,bmi1,bmi2")]
    unsafe fn compiled<W: Dispatch>(work: W, native: Native) -> W::Output {
        work.run(native)
    }

    impl Select for Native {
        #[inline(always)]
        fn nth(self, cards: u64, skip: u32) -> u8 {
            // SAFETY: `self` proves that the CPU has BMI2.
            let bit = unsafe { _pdep_u64(1 << (skip & 63), cards) };
            (bit.trailing_zeros() & 63) as u8
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct All(u64);

    impl Dispatch for All {
        type Output = Vec<u8>;

        fn run<S: Select>(self, select: S) -> Vec<u8> {
            (0..self.0.count_ones()).map(|skip| select.nth(self.0, skip)).collect()
        }
    }

    #[test]
    fn every_version_selects_the_same_cards() {
        let mut cards = 0x9E37_79B9_7F4A_7C15_u64;
        for _ in 0..200 {
            cards = cards.wrapping_mul(0xD134_2543_DE82_EF95).rotate_left(23);
            let expected: Vec<u8> = (0..64).filter(|bit| cards >> bit & 1 == 1).collect();
            assert_eq!(All(cards).run(Portable), expected);
            assert_eq!(dispatch(All(cards)), expected);
        }
    }
}
