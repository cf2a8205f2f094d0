//! How long to search.

use std::time::Duration;

/// What a search may spend, and where chance begins.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Budget {
    /// Hands played out, in all trees together; at most 2^32 - 1.
    pub iterations: u64,
    /// Time by the clock on the wall, if that is limited too.
    pub time: Option<Duration>,
    /// Nodes of each tree: where there is no room for more it grows no further, and the search goes on.
    pub nodes: usize,
    /// Trees that are grown each for itself and added up. More of them give more threads something to do.
    pub trees: usize,
    /// The seed of all chance.
    pub seed: u64,
    /// Whether to stop when no other play can be visited more often than the first any more (with one tree only).
    pub early: bool,
}

/// Why a search came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Halt {
    /// All iterations were done.
    Iterations,
    /// No other play could be visited more often any more.
    Decided,
    /// The time was over.
    Time,
    /// Somebody wanted it to end.
    Cancelled,
}
