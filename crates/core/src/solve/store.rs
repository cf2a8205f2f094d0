//! What was found at the beginnings of tricks, by a hash of 128 bits, in a table that grows to a limit and no further.

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
    pub(super) fn halves(&self) -> [u64; 2] {
        [self.0, self.1]
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

/// A place of the table; free if it has no cards.
#[derive(Clone, Copy, Debug, Default)]
struct Entry<V> {
    key: [u64; 2],
    value: V,
    /// Cards in play.
    cards: u8,
}

/// Places in which a key may lie.
const BUCKET: usize = 4;

/// A table by keys. Where a bucket is full it doubles, up to its limit; then the position with the fewest cards gives
/// way, which is the quickest to find out again.
#[derive(Debug)]
pub(super) struct Store<V> {
    entries: Vec<Entry<V>>,
    filled: usize,
    most: usize,
}

#[expect(clippy::cast_possible_truncation, reason = "one half after the other")]
fn halves(key: Key) -> [u64; 2] {
    [(key >> 64) as u64, key as u64]
}

impl<V: Copy + Default> Store<V> {
    /// A table of at most so many bytes.
    pub(super) fn new(bytes: usize) -> Self {
        let most = (bytes / size_of::<Entry<V>>()).max(1 << 10);
        Self { entries: Vec::new(), filled: 0, most: 1 << most.ilog2() }
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the lowest bits are the place")]
    fn bucket(&self, key: [u64; 2]) -> std::ops::Range<usize> {
        let place = key[0] as usize & (self.entries.len() / BUCKET - 1);
        place * BUCKET..(place + 1) * BUCKET
    }

    #[inline]
    pub(super) fn get(&self, key: Key) -> Option<V> {
        if self.entries.is_empty() {
            return None;
        }
        let key = halves(key);
        let bucket = &self.entries[self.bucket(key)];
        bucket.iter().find(|entry| entry.key == key && entry.cards != 0).map(|entry| entry.value)
    }

    /// Keeps a value, in place of an earlier one of the same key.
    pub(super) fn put(&mut self, key: Key, cards: u8, value: V) {
        let entry = Entry { key: halves(key), value, cards };
        while self.entries.len() < self.most && (self.entries.is_empty() || self.is_full(entry.key)) {
            self.double();
        }
        self.lay(entry);
    }

    /// Whether there is no place for a key although much of the table is filled.
    fn is_full(&self, key: [u64; 2]) -> bool {
        let bucket = &self.entries[self.bucket(key)];
        self.filled * 3 > self.entries.len() && bucket.iter().all(|entry| entry.cards != 0 && entry.key != key)
    }

    fn lay(&mut self, entry: Entry<V>) {
        let bucket = self.bucket(entry.key);
        let bucket = &mut self.entries[bucket];
        let same = bucket.iter().position(|old| old.cards != 0 && old.key == entry.key);
        let place = same.or_else(|| (0..BUCKET).min_by_key(|&place| bucket[place].cards)).unwrap_or(0);
        self.filled += usize::from(bucket[place].cards == 0);
        bucket[place] = entry;
    }

    fn double(&mut self) {
        let size = (2 * self.entries.len()).max(1 << 8);
        let old = std::mem::replace(&mut self.entries, vec![Entry::default(); size]);
        self.filled = 0;
        old.into_iter().filter(|entry| entry.cards != 0).for_each(|entry| self.lay(entry));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_table_keeps_what_has_the_most_cards() {
        let mut store = Store::<u32>::new(0);
        let key = |number: u32| Mixer::new().tap(number);
        (0..4096).for_each(|number| store.put(key(number), 1 + u8::from(number % 16 == 0), number));
        assert_eq!(store.entries.len(), 1 << 10);
        let found = |number: &u32| match store.get(key(*number)) {
            Some(value) => value == *number,
            None => false,
        };
        let kept: Vec<u32> = (0..4096).filter(found).collect();
        assert_eq!(kept.len(), 1 << 10);
        assert!((0..256).filter(|number| found(&(16 * number))).count() > 250);
    }

    impl Mixer {
        fn tap(mut self, number: u32) -> Key {
            self.add(number.into());
            self.key()
        }
    }
}
