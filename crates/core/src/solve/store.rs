//! What was found at the beginnings of tricks, by a hash of 128 bits.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// The hash of a position: two of 64 bits, mixed apart. At ten million positions two of them share a hash with a
/// probability below 10^-24.
pub(super) type Key = u128;

/// A key in the making.
pub(super) struct Mixer(u64, u64);

impl Mixer {
    pub(super) fn new() -> Self {
        Self(0x243F_6A88_85A3_08D3, 0x1319_8A2E_0370_7344)
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the halves of a product are what is mixed")]
    pub(super) fn add(&mut self, word: u64) {
        let mix = |half: u64, by: u64| {
            let wide = u128::from(half ^ word).wrapping_mul(u128::from(by));
            ((wide >> 64) ^ wide) as u64
        };
        self.0 = mix(self.0, 0x9E37_79B9_7F4A_7C15).wrapping_add(0xA076_1D64_78BD_642F);
        self.1 = mix(self.1.rotate_left(23), 0xD6E8_FEB8_6659_FD93).wrapping_add(0xE703_7ED1_A0B4_28DB ^ word);
    }

    #[inline]
    pub(super) fn key(&self) -> Key {
        u128::from(self.0) << 64 | u128::from(self.1)
    }
}

/// A number as a word to be mixed in.
#[inline]
pub(super) fn word(number: i32) -> u64 {
    u64::from(u32::from_ne_bytes(number.to_ne_bytes()))
}

/// Keys are hashes already.
#[derive(Default)]
pub(super) struct AsItIs(u64);

impl Hasher for AsItIs {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }

    #[expect(clippy::cast_possible_truncation, reason = "both halves are good hashes")]
    fn write_u128(&mut self, number: u128) {
        self.0 = (number >> 64) as u64 ^ number as u64;
    }
}

/// A map by keys.
pub(super) type Store<K, V> = HashMap<K, V, BuildHasherDefault<AsItIs>>;
