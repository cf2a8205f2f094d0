//! Which values of a payoff table can still be reached, as a class that is the same for equal futures.

use std::collections::HashMap;

use super::payoffs::Payoff;
use crate::hash::{KeyHasher, signed_word};

/// The longest table whose classes are cached in an array; those of longer tables are cached in a map.
const MAX_DENSE_TABLE: usize = 1 << 6;

/// The values of a table that can still be reached from an index, identified by `hash`.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Reachable {
    pub(crate) hash: u64,
    /// The least change of the value.
    pub(crate) lower: i32,
    /// The greatest change of the value.
    pub(crate) upper: i32,
}

impl Payoff {
    /// The class of an index, where each axis can still advance by `remaining` (encoded like an index).
    fn reachable(&self, index: u32, remaining: u32) -> Reachable {
        let current = self.entries[index as usize];
        // The stride of each axis, and how many steps are left along it. Axes with none do not distinguish classes.
        let spans: Vec<(u32, u32)> = self
            .axes
            .iter()
            .map(|axis| (axis.stride, remaining / axis.stride % axis.size))
            .filter(|&(_, steps)| steps > 0)
            .collect();
        let mut reachable = Reachable::default();
        let mut hasher = KeyHasher::new();
        let total: u32 = spans.iter().map(|(_, steps)| steps + 1).product();
        for (stride, steps) in &spans {
            hasher.add(u64::from(*stride) << 32 | u64::from(*steps));
        }
        for mut combination in 0..total {
            let mut reached = index;
            for (stride, steps) in &spans {
                reached += combination % (steps + 1) * stride;
                combination /= steps + 1;
            }
            let change = self.entries[reached as usize] - current;
            hasher.add(signed_word(change));
            (reachable.lower, reachable.upper) = (reachable.lower.min(change), reachable.upper.max(change));
        }
        #[expect(clippy::cast_possible_truncation, reason = "half of the hash identifies a class")]
        let hash = hasher.key() as u64;
        reachable.hash = hash;
        reachable
    }
}

/// The classes of one payoff, computed on demand.
pub(crate) struct ReachableCache {
    /// (indices, remaining) the classes of a short table.
    dense: Vec<Option<Reachable>>,
    /// The classes of a long table, by index and `remaining`.
    sparse: HashMap<u64, Reachable>,
}

impl ReachableCache {
    pub(crate) fn new(payoff: &Payoff) -> Self {
        let size = payoff.entries.len();
        let dense_size = if size <= MAX_DENSE_TABLE { size * size } else { 0 };
        Self { dense: vec![None; dense_size], sparse: HashMap::new() }
    }

    /// The class of an index, where each axis can still advance by `remaining` (encoded like an index).
    #[inline]
    pub(crate) fn get(&mut self, payoff: &Payoff, index: u32, remaining: u32) -> Reachable {
        if payoff.axes.is_empty() {
            return Reachable::default();
        }
        let size = payoff.entries.len();
        if size <= MAX_DENSE_TABLE {
            let cell = index as usize * size + remaining as usize;
            *self.dense[cell].get_or_insert_with(|| payoff.reachable(index, remaining))
        } else {
            let key = u64::from(index) << 32 | u64::from(remaining);
            *self.sparse.entry(key).or_insert_with(|| payoff.reachable(index, remaining))
        }
    }
}
