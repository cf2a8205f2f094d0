//! The core of tricksmith: it knows cards as numbers, and no game by name.
//!
//! - [`shuffle`]: which card goes where, reproducible by any program that has SHA-256.
//! - [`trick`]: tricks played from tables, one position at a time or in batches on all cores.
//! - [`worlds`]: where the cards may lie that nobody has seen: counted, drawn with equal chances, listed.
#![forbid(unsafe_code)]

pub mod shuffle;
pub mod trick;
pub mod worlds;
