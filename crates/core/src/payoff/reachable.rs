//! Which values of a payoff table can still be reached, as a class that is the same for equal futures.

use std::collections::HashMap;

use super::payoffs::Payoff;
use crate::hash::{KeyHasher, signed_word};

/// The longest table whose classes are cached in a square; those of longer tables are cached in a map.
const MAX_DENSE_TABLE: usize = 1 << 6;

/// The values of a table that can still be reached from an index, identified by `hash`.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Reachable {
    pub(crate) hash: u64,
    /// The least and the greatest change of the value.
    pub(crate) lower: i32,
    pub(crate) upper: i32,
}

impl Payoff {
    /// The class of an index, where each axis can still advance by `remaining` (encoded like an index).
    fn reachable(&self, index: u32, remaining: u32) -> Reachable {
        let here = self.entries[index as usize];
        let spans: Vec<(u32, u32)> = self
            .axes
            .iter()
            .map(|axis| (axis.stride, remaining / axis.stride % axis.size))
            .filter(|span| span.1 > 0)
            .collect();
        let mut reachable = Reachable::default();
        let mut hasher = KeyHasher::new();
        // Axes with nothing left do not distinguish classes.
        let total: u32 = spans.iter().map(|span| span.1 + 1).product();
        for (stride, span) in &spans {
            hasher.add(u64::from(*stride) << 32 | u64::from(*span));
        }
        for mut number in 0..total {
            let mut reached = index;
            for (stride, span) in &spans {
                reached += number % (span + 1) * stride;
                number /= span + 1;
            }
            let change = self.entries[reached as usize] - here;
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
    dense: Vec<Option<Reachable>>,
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
            let slot = index as usize * size + remaining as usize;
            *self.dense[slot].get_or_insert_with(|| payoff.reachable(index, remaining))
        } else {
            let key = u64::from(index) << 32 | u64::from(remaining);
            *self.sparse.entry(key).or_insert_with(|| payoff.reachable(index, remaining))
        }
    }
}
