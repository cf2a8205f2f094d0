//! Bytes read as the numbers of an input: mostly small ones that fit, now and then any number.

use arbitrary::Unstructured;

/// The numbers of one case. Once the bytes have run out all further numbers are 0, and what happens once in a number of
/// calls does not happen.
pub struct Generator<'a>(Unstructured<'a>);

impl<'a> Generator<'a> {
    pub fn new(data: &'a [u8]) -> Self {
        Self(Unstructured::new(data))
    }

    /// A number below `size`; 0 if `size` is 0.
    pub fn below(&mut self, size: usize) -> usize {
        self.0.int_in_range(0..=size.saturating_sub(1)).unwrap_or(0)
    }

    /// True once in this number of calls, on average.
    pub fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == times - 1
    }

    /// Any 64 bits.
    pub fn word(&mut self) -> u64 {
        self.0.arbitrary().unwrap_or(0)
    }

    /// A number below `usual`, and once in a while one far beyond.
    pub fn mostly_below(&mut self, usual: usize) -> usize {
        if self.once_in(200) { self.below(70_000) } else { self.below(usual.max(1)) }
    }

    /// Some cards of a deck, and once in a while cards beyond it.
    pub fn mask(&mut self, deck: u64) -> u64 {
        let mask = self.word();
        if self.once_in(200) { mask } else { mask & deck }
    }

    /// Near zero, and once in a while as far from it as can be.
    pub fn signed(&mut self) -> i32 {
        if self.once_in(300) { self.word() as i32 } else { self.below(7) as i32 - 3 }
    }

    /// About as far from zero as is allowed (2^20), and once in a while a little further.
    pub fn near_limit(&mut self) -> i32 {
        let number = (1 << 20) - self.below(3) as i32 + i32::from(self.once_in(2000));
        if self.once_in(2) { -number } else { number }
    }

    /// This number of values, and once in a while more or less.
    pub fn list<T>(&mut self, length: usize, mut make: impl FnMut(&mut Self) -> T) -> Vec<T> {
        let length = if self.once_in(250) { self.below(length + 3) } else { length };
        (0..length).map(|_| make(self)).collect()
    }
}
