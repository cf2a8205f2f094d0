//! Partition search (Ginsberg, *Partition Search*, AAAI 1996) for two sides, where cards form suits with a ranking.
//!
//! Alpha–beta whose results hold for all positions that differ in low cards only: a proof records which cards it
//! compared by rank, and is stored as a pattern of who owns the cards from the lowest of them up.

mod move_ordering;
mod owners;
mod pattern_table;
mod quick_tricks;
mod search;
mod suit_ranking;
mod tables;

pub(crate) use search::PartitionSearch;
pub(crate) use tables::PartitionMemory;
pub use tables::PartitionTables;
