//! Whole hands: from the deal through the calls and the tricks to the score, for thousands of hands at once.
//!
//! A [`Program`] is what a game does before its tricks, as a graph of [`Node`]s: cards that move, questions that the
//! cards answer, questions that a seat answers, and at its ends the contracts. It is built up while it is used: a hand
//! that gets to where nothing has been written down yet waits there ([`State::waits`]), and goes on once the branch has
//! been added. So a game's calls are enumerated as far as they are played, and no further.

pub mod batch;
mod begin;
mod chance;
mod choice;
mod contract;
mod deal;
mod error;
mod node;
pub mod perft;
mod program;
mod scores;
mod state;
#[cfg(test)]
mod tests;

pub use contract::Contract;
pub use deal::{Deal, Part};
pub use error::HandError;
pub use node::{Effect, MAX_PILES, NOBODY, Node, Question};
pub use program::Program;
pub use scores::{ScoreArrays, Scores};
pub use state::{Stage, State, Wait};
