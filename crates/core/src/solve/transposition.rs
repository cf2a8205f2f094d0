//! The transposition table, by hashes of 128 bits, and the Zobrist keys that make them.

use std::sync::LazyLock;

use crate::hash::{Key, KeyHasher};
use crate::trick::{MAX_CARDS, MAX_SEATS};

/// The keys of all searches, made once.
pub(crate) static ZOBRIST_KEYS: LazyLock<ZobristKeys> = LazyLock::new(ZobristKeys::new);

/// Zobrist keys: a random number for each card in each hand.
#[derive(Debug)]
pub(crate) struct ZobristKeys(Vec<[Key; MAX_CARDS]>);

impl ZobristKeys {
    /// The same keys every time.
    fn new() -> Self {
        let number = |seat: u64, card: u64| {
            let mut hasher = KeyHasher::new();
            hasher.add(seat << 8 | card | 1 << 16);
            hasher.key()
        };
        let row = |seat| std::array::from_fn(|card| number(seat, card as u64));
        Self((0..MAX_SEATS as u64).map(row).collect())
    }

    #[inline]
    pub(crate) fn of(&self, seat: usize, card: usize) -> Key {
        self.0[seat % MAX_SEATS][card % MAX_CARDS]
    }
}

/// A slot of the table; empty if `cards` is 0.
#[derive(Clone, Copy, Debug, Default)]
struct Entry<V> {
    key: [u64; 2],
    value: V,
    /// Cards in play.
    cards: u8,
}

/// Slots in which a key can be stored.
const BUCKET_SIZE: usize = 4;

/// A transposition table. When a bucket is full and over a third of the table is filled, the table doubles, up to its
/// limit. Otherwise the entry with the fewest cards in the bucket is replaced, since it is the cheapest to search again.
#[derive(Debug)]
pub(crate) struct TranspositionTable<V> {
    entries: Vec<Entry<V>>,
    /// The number of filled entries.
    filled: usize,
    max_entries: usize,
}

/// The high and the low half of a word.
#[expect(clippy::cast_possible_truncation, reason = "one half after the other")]
pub(super) fn halves(word: u128) -> [u64; 2] {
    [(word >> 64) as u64, word as u64]
}

impl<V: Copy + Default> TranspositionTable<V> {
    /// A table of at most `bytes` bytes.
    pub(crate) fn new(bytes: usize) -> Self {
        let max_entries = (bytes / size_of::<Entry<V>>()).max(1 << 10);
        Self { entries: Vec::new(), filled: 0, max_entries: 1 << max_entries.ilog2() }
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the lowest bits are the index")]
    fn bucket(&self, key: [u64; 2]) -> std::ops::Range<usize> {
        let bucket = key[0] as usize & (self.entries.len() / BUCKET_SIZE - 1);
        bucket * BUCKET_SIZE..(bucket + 1) * BUCKET_SIZE
    }

    #[inline]
    pub(crate) fn get(&self, key: Key) -> Option<V> {
        if self.entries.is_empty() {
            return None;
        }
        let key = halves(key);
        let bucket = &self.entries[self.bucket(key)];
        bucket.iter().find(|entry| entry.key == key && entry.cards != 0).map(|entry| entry.value)
    }

    /// Stores a value, replacing an earlier one with the same key.
    pub(crate) fn put(&mut self, key: Key, cards: u8, value: V) {
        let entry = Entry { key: halves(key), value, cards };
        while self.entries.len() < self.max_entries && (self.entries.is_empty() || self.should_double(entry.key)) {
            self.double();
        }
        self.store(entry);
    }

    /// Whether the key's bucket has no room for it, and over a third of the table is filled.
    fn should_double(&self, key: [u64; 2]) -> bool {
        let bucket = &self.entries[self.bucket(key)];
        self.filled * 3 > self.entries.len() && bucket.iter().all(|entry| entry.cards != 0 && entry.key != key)
    }

    fn store(&mut self, entry: Entry<V>) {
        let bucket = self.bucket(entry.key);
        let bucket = &mut self.entries[bucket];
        let same = bucket.iter().position(|old| old.cards != 0 && old.key == entry.key);
        let index = same.or_else(|| (0..BUCKET_SIZE).min_by_key(|&index| bucket[index].cards)).unwrap_or(0);
        self.filled += usize::from(bucket[index].cards == 0);
        bucket[index] = entry;
    }

    fn double(&mut self) {
        let size = (2 * self.entries.len()).max(1 << 8);
        let old = std::mem::replace(&mut self.entries, vec![Entry::default(); size]);
        self.filled = 0;
        old.into_iter().filter(|entry| entry.cards != 0).for_each(|entry| self.store(entry));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_table_keeps_what_has_the_most_cards() {
        let mut table = TranspositionTable::<u32>::new(0);
        let key = |number: u32| KeyHasher::new().key_of(number);
        (0..4096).for_each(|number| table.put(key(number), 1 + u8::from(number % 16 == 0), number));
        assert_eq!(table.entries.len(), 1 << 10);
        let is_stored = |number: &u32| table.get(key(*number)) == Some(*number);
        let kept: Vec<u32> = (0..4096).filter(is_stored).collect();
        assert_eq!(kept.len(), 1 << 10);
        assert!((0..256).filter(|number| is_stored(&(16 * number))).count() > 250);
    }

    impl KeyHasher {
        fn key_of(mut self, number: u32) -> Key {
            self.add(number.into());
            self.key()
        }
    }
}
