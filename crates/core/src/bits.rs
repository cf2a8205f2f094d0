//! The processor's own instructions for sets of cards, where it has them.
//!
//! Compiled for every processor of its kind, a program counts and finds bits in many small steps. Newer processors do it
//! in one; so what counts most is compiled twice, and the better one is taken where it can run.

/// How bits are found.
pub(crate) trait Bits: Copy {
    /// The bit after `skip` lower ones; there must be so many.
    fn nth(self, cards: u64, skip: u32) -> u8;
}

/// Work that finds bits.
pub(crate) trait Work {
    /// What comes of it.
    type Answer;

    /// Does it.
    fn with<B: Bits>(self, bits: B) -> Self::Answer;
}

/// On every processor.
#[derive(Clone, Copy)]
pub(crate) struct Plain;

impl Bits for Plain {
    #[inline(always)]
    fn nth(self, mut cards: u64, skip: u32) -> u8 {
        for _ in 0..skip {
            cards &= cards - 1;
        }
        // A mask that is not empty has its lowest bit below 64.
        (cards.trailing_zeros() & 63) as u8
    }
}

/// Does the work with the best instructions that are there.
#[inline]
pub(crate) fn work<W: Work>(work: W) -> W::Answer {
    #[cfg(target_arch = "x86_64")]
    if let Some(native) = native::Native::found() {
        return native.run(work);
    }
    work.with(Plain)
}

#[cfg(target_arch = "x86_64")]
#[expect(unsafe_code, reason = "instructions that not every processor has; each use says why it has them here")]
mod native {
    use std::arch::x86_64::_pdep_u64;

    use super::{Bits, Work};

    /// A proof that this processor has POPCNT, LZCNT, BMI1 and BMI2: [`Native::found`] alone makes one.
    #[derive(Clone, Copy)]
    pub(crate) struct Native(());

    impl Native {
        /// The proof, if the processor has them.
        #[inline]
        pub(crate) fn found() -> Option<Self> {
            let all = is_x86_feature_detected!("popcnt")
                && is_x86_feature_detected!("lzcnt")
                && is_x86_feature_detected!("bmi1")
                && is_x86_feature_detected!("bmi2");
            all.then_some(Self(()))
        }

        #[inline]
        pub(crate) fn run<W: Work>(self, work: W) -> W::Answer {
            // SAFETY: `self` proves that the processor has what `compiled` is compiled for.
            unsafe { compiled(work, self) }
        }
    }

    /// The work, compiled for these instructions.
    #[target_feature(enable = "popcnt,lzcnt,bmi1,bmi2")]
    unsafe fn compiled<W: Work>(work: W, native: Native) -> W::Answer {
        work.with(native)
    }

    impl Bits for Native {
        #[inline(always)]
        fn nth(self, cards: u64, skip: u32) -> u8 {
            // SAFETY: `self` proves that the processor has BMI2.
            let bit = unsafe { _pdep_u64(1 << (skip & 63), cards) };
            (bit.trailing_zeros() & 63) as u8
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct All(u64);

    impl Work for All {
        type Answer = Vec<u8>;

        fn with<B: Bits>(self, bits: B) -> Vec<u8> {
            (0..self.0.count_ones()).map(|skip| bits.nth(self.0, skip)).collect()
        }
    }

    #[test]
    fn every_way_finds_the_same_bits() {
        let mut cards = 0x9E37_79B9_7F4A_7C15_u64;
        for _ in 0..200 {
            cards = cards.wrapping_mul(0xD134_2543_DE82_EF95).rotate_left(23);
            let expected: Vec<u8> = (0..64).filter(|bit| cards >> bit & 1 == 1).collect();
            assert_eq!(All(cards).with(Plain), expected);
            assert_eq!(work(All(cards)), expected);
        }
    }
}
