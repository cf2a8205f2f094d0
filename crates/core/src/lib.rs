//! The core of tricksmith: it knows cards as numbers, and no game by name.
//!
//! - [`hand`]: whole hands, from the deal through calls and tricks to the score.
//! - [`model`]: how others play, told from self-play: chances of plays, and of worlds by what was played.
//! - [`search`]: what a play promises a seat that does not see the others' cards.
//! - [`shuffle`]: which card goes where, reproducible by any program that has SHA-256.
//! - [`solve`]: what every play is worth when all cards lie open.
//! - [`trick`]: tricks played from tables, one position at a time or in batches on all cores.
//! - [`worlds`]: where the cards may lie that nobody has seen: counted, drawn with equal chances, listed.
#![deny(unsafe_code)]

mod bits;
pub mod hand;
pub mod model;
pub mod search;
pub mod shuffle;
pub mod solve;
pub mod trick;
pub mod worlds;
