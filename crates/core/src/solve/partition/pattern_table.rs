//! The table of proofs at the beginnings of tricks: patterns that hold for every position that fits them.
//!
//! A shape is the number of cards of each ranking (cards that are compared with each other) in each hand, the leader,
//! and everything else that matters apart from ranks. Each shape has patterns: the owners of the highest cards of each
//! ranking, as far as the proof compared them, and the bounds that hold for all positions of the shape with these
//! owners.

use super::super::transposition::halves;
use crate::trick::MAX_CARDS;

/// A shape, as a unique number or as a hash of 128 bits.
pub(crate) type ShapeKey = [u64; 2];

/// Proved bounds: how much the payoff still changes, at least and at most, and the play to try first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ProvedBounds {
    pub(crate) lower: i32,
    pub(crate) upper: i32,
    /// The card's ranking and its position from the top, or [`NO_CARD`].
    pub(crate) best_play: u16,
}

/// No card.
pub(crate) const NO_CARD: u16 = u16::MAX;

/// Owners under a mask, and the bounds of all positions that have them.
#[derive(Clone, Copy, Debug, Default)]
struct Pattern {
    owners: [u64; 2],
    mask: [u64; 2],
    bounds: ProvedBounds,
}

impl Pattern {
    #[inline]
    fn fits(&self, owners: [u64; 2]) -> bool {
        (owners[0] ^ self.owners[0]) & self.mask[0] | (owners[1] ^ self.owners[1]) & self.mask[1] == 0
    }

    /// Whether the other pattern makes this one redundant: it is at least as general and as strong.
    fn is_subsumed_by(&self, other: &Self) -> bool {
        other.mask[0] & !self.mask[0] | other.mask[1] & !self.mask[1] == 0
            && other.fits(self.owners)
            && other.bounds.lower >= self.bounds.lower
            && other.bounds.upper <= self.bounds.upper
    }
}

/// The patterns of a shape: a run of slots, of which the first `length` are filled.
#[derive(Clone, Copy, Debug)]
struct PatternGroup {
    shape: ShapeKey,
    /// The index of the first slot of the run.
    start: u32,
    /// The next group in the list of its head, or [`NO_GROUP`].
    next: u32,
    length: u8,
    /// The binary logarithm of the length of the run.
    size: u8,
    /// The next pattern to be replaced when the run is full.
    oldest: u8,
    /// Cards in play.
    cards: u8,
}

/// The end of a list.
const NO_GROUP: u32 = u32::MAX;
/// The most patterns of a group, as a power of two.
const MAX_GROUP_BITS: u8 = 7;

/// The patterns, by shape.
#[derive(Debug)]
pub(crate) struct PatternTable {
    /// The first group of each list of groups whose shapes have the same hash, or [`NO_GROUP`].
    heads: Vec<u32>,
    groups: Vec<PatternGroup>,
    patterns: Vec<Pattern>,
    /// Free runs, by size.
    free: [Vec<u32>; MAX_GROUP_BITS as usize + 1],
    max_patterns: usize,
}

/// A pattern that fits: its bounds, and the mask of the owners that it compares.
pub(crate) type Fit = (ProvedBounds, u128);

impl PatternTable {
    /// A table of at most `bytes` bytes, which starts small.
    pub(crate) fn new(bytes: usize) -> Self {
        // There are more patterns than groups, and at most two heads per group.
        let bytes_each = size_of::<Pattern>() + size_of::<PatternGroup>() + 2 * size_of::<u32>();
        let max_patterns = (bytes / bytes_each).max(1 << 10);
        Self {
            heads: vec![NO_GROUP; 1 << 8],
            groups: Vec::new(),
            patterns: Vec::new(),
            free: Default::default(),
            max_patterns,
        }
    }

    /// The index of the list to which a shape belongs.
    fn head(&self, shape: ShapeKey) -> usize {
        let mixed = (shape[0] ^ shape[1].rotate_left(29)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed >> 32) as usize & (self.heads.len() - 1)
    }

    /// The group of a shape.
    pub(crate) fn group(&self, shape: ShapeKey) -> Option<usize> {
        let mut number = self.heads[self.head(shape)];
        while number != NO_GROUP {
            let group = &self.groups[number as usize];
            if group.shape == shape {
                return Some(number as usize);
            }
            number = group.next;
        }
        None
    }

    /// The filled slots of a group.
    fn run(&self, group: usize) -> std::ops::Range<usize> {
        let group = &self.groups[group];
        group.start as usize..group.start as usize + usize::from(group.length)
    }

    /// A pattern of a group that fits these owners and decides; otherwise a play to try first.
    pub(crate) fn find(&self, group: usize, owners: u128, decides: impl Fn(&ProvedBounds) -> bool) -> Result<Fit, u16> {
        let owners = halves(owners);
        let mut hint = NO_CARD;
        for pattern in &self.patterns[self.run(group)] {
            if pattern.fits(owners) {
                if decides(&pattern.bounds) {
                    return Ok((pattern.bounds, u128::from(pattern.mask[0]) << 64 | u128::from(pattern.mask[1])));
                }
                hint = pattern.bounds.best_play;
            }
        }
        Err(hint)
    }

    /// Stores bounds of all positions with these owners under the mask.
    pub(crate) fn store(&mut self, shape: ShapeKey, cards: u8, owners: u128, mask: u128, bounds: ProvedBounds) {
        if self.patterns.len() + (2 << MAX_GROUP_BITS) >= self.max_patterns || self.groups.len() >= self.max_patterns {
            self.evict();
        }
        let group = self.group(shape).unwrap_or_else(|| self.add_group(shape, cards));
        let pattern = Pattern { owners: halves(owners & mask), mask: halves(mask), bounds };
        for slot in self.run(group) {
            let old = &mut self.patterns[slot];
            if old.owners == pattern.owners && old.mask == pattern.mask {
                old.bounds.lower = old.bounds.lower.max(bounds.lower);
                old.bounds.upper = old.bounds.upper.min(bounds.upper);
                old.bounds.best_play = bounds.best_play;
                return;
            }
            if old.is_subsumed_by(&pattern) {
                *old = pattern;
                return;
            }
        }
        let slot = self.free_slot(group);
        self.patterns[slot] = pattern;
    }

    /// A slot for one more pattern of a group.
    fn free_slot(&mut self, group: usize) -> usize {
        let PatternGroup { start, length, size, .. } = self.groups[group];
        if u32::from(length) < 1 << size {
            self.groups[group].length += 1;
            return start as usize + usize::from(length);
        }
        if size == MAX_GROUP_BITS {
            let oldest = self.groups[group].oldest;
            self.groups[group].oldest = (oldest + 1) % (1 << MAX_GROUP_BITS);
            return start as usize + usize::from(oldest);
        }
        let wider_start = self.allocate(size + 1);
        let old = self.run(group);
        self.patterns.copy_within(old, wider_start as usize);
        self.free[usize::from(size)].push(start);
        let group = &mut self.groups[group];
        (group.start, group.size, group.length) = (wider_start, size + 1, length + 1);
        wider_start as usize + usize::from(length)
    }

    /// The first slot of a free run; `size` is the binary logarithm of its length.
    fn allocate(&mut self, size: u8) -> u32 {
        if let Some(start) = self.free[usize::from(size)].pop() {
            return start;
        }
        let start = self.patterns.len();
        self.patterns.resize(start + (1 << size), Pattern::default());
        stored_index(start)
    }

    fn add_group(&mut self, shape: ShapeKey, cards: u8) -> usize {
        if self.groups.len() >= self.heads.len() {
            self.heads = vec![NO_GROUP; 2 * self.heads.len()];
            for group in 0..self.groups.len() {
                self.link(group);
            }
        }
        let start = self.allocate(0);
        self.groups.push(PatternGroup { shape, start, next: NO_GROUP, length: 0, size: 0, oldest: 0, cards });
        self.link(self.groups.len() - 1);
        self.groups.len() - 1
    }

    /// Puts a group at the front of its list.
    fn link(&mut self, group: usize) {
        let head = self.head(self.groups[group].shape);
        self.groups[group].next = self.heads[head];
        self.heads[head] = stored_index(group);
    }

    /// Removes the shapes with the fewest cards, which are the cheapest to search again, until half is free.
    fn evict(&mut self) {
        // (cards in play) the slots of such shapes.
        let mut sizes = [0; MAX_CARDS + 1];
        for group in &self.groups {
            sizes[usize::from(group.cards)] += 1 << group.size;
        }
        let (mut kept, mut min_cards) = (sizes.iter().sum::<usize>(), 0);
        while kept > self.max_patterns / 2 {
            kept -= sizes[usize::from(min_cards)];
            min_cards += 1;
        }
        let (groups, patterns) = (std::mem::take(&mut self.groups), std::mem::take(&mut self.patterns));
        self.heads.fill(NO_GROUP);
        self.free = Default::default();
        for group in groups.iter().filter(|group| group.cards >= min_cards) {
            let start = stored_index(self.patterns.len());
            let run = group.start as usize..group.start as usize + (1 << group.size);
            self.patterns.extend_from_slice(&patterns[run]);
            self.groups.push(PatternGroup { start, ..*group });
            self.link(self.groups.len() - 1);
        }
    }
}

/// An index as it is stored.
fn stored_index(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(NO_GROUP - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bounds(lower: i32, upper: i32) -> ProvedBounds {
        ProvedBounds { lower, upper, best_play: NO_CARD }
    }

    #[test]
    fn a_pattern_fits_positions_that_differ_outside_its_mask() {
        let mut patterns = PatternTable::new(1 << 20);
        patterns.store([1, 2], 8, 0b1101, 0b1100, bounds(3, 9));
        let group = patterns.group([1, 2]).unwrap();
        assert_eq!(patterns.find(group, 0b1110, |bounds| bounds.lower >= 3), Ok((bounds(3, 9), 0b1100)));
        assert_eq!(patterns.find(group, 0b1110, |bounds| bounds.lower >= 4), Err(NO_CARD));
        assert_eq!(patterns.find(group, 0b0110, |bounds| bounds.lower >= 3), Err(NO_CARD));
        assert_eq!(patterns.group([1, 3]), None);
        // A stronger and more general pattern replaces the other one.
        patterns.store([1, 2], 8, 0b1101, 0b1000, bounds(4, 9));
        assert_eq!(patterns.run(group).len(), 1);
        assert_eq!(patterns.find(group, 0b1011, |bounds| bounds.lower >= 4), Ok((bounds(4, 9), 0b1000)));
    }

    #[test]
    fn a_full_table_evicts_the_positions_with_the_fewest_cards() {
        let mut patterns = PatternTable::new(0);
        for number in 0..10_000 {
            let cards = if number % 10 == 0 { 40 } else { 20 };
            patterns.store([number, 7], cards, number.into(), u128::MAX, bounds(0, 1));
            assert!(patterns.patterns.len() <= patterns.max_patterns && patterns.groups.len() <= patterns.max_patterns);
        }
        let deep = (0..10_000).step_by(10).filter(|&number| patterns.group([number, 7]).is_some()).count();
        assert!(deep > 300, "{deep}");
    }
}
