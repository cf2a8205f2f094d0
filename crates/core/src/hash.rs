//! Hashes of 128 bits, for tables that are looked up by hash alone.

/// The hash of a position: two hashes of 64 bits, mixed separately. Among ten million positions two share a hash with a
/// probability below 10^-24.
pub(crate) type Key = u128;

/// Hashes a sequence of words into a [`Key`].
pub(crate) struct KeyHasher(u64, u64);

// The constants are arbitrary bits: the first digits of pi to start from, and those of wyhash and similar hashes to
// mix.
impl KeyHasher {
    pub(crate) fn new() -> Self {
        Self(0x243F_6A88_85A3_08D3, 0x1319_8A2E_0370_7344)
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the halves of a product are what is mixed")]
    pub(crate) fn add(&mut self, word: u64) {
        let mix = |half: u64, by: u64| {
            let wide = u128::from(half ^ word).wrapping_mul(u128::from(by));
            ((wide >> 64) ^ wide) as u64
        };
        self.0 = mix(self.0, 0x9E37_79B9_7F4A_7C15).wrapping_add(0xA076_1D64_78BD_642F);
        self.1 = mix(self.1.rotate_left(23), 0xD6E8_FEB8_6659_FD93).wrapping_add(0xE703_7ED1_A0B4_28DB ^ word);
    }

    /// The two hashes that make up the [`Key`].
    #[inline]
    pub(crate) fn halves(&self) -> [u64; 2] {
        [self.0, self.1]
    }

    #[inline]
    pub(crate) fn key(&self) -> Key {
        u128::from(self.0) << 64 | u128::from(self.1)
    }
}

/// A signed number as a word to be hashed.
#[inline]
pub(crate) fn signed_word(number: i32) -> u64 {
    u64::from(u32::from_ne_bytes(number.to_ne_bytes()))
}
