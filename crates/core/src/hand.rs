//! Whole hands, from the deal through the calls and the tricks to the score, in batches.
//!
//! A [`CallGraph`] is what a game does before its tricks: [`Node`]s with card moves, questions that the cards answer,
//! and questions that a seat answers, and at its ends the contracts. The graph grows while it is used: a hand that
//! reaches an edge that is not there yet waits ([`HandState::missing_edge`]), and goes on once the edge has been added.
//! So only the calls that occur are enumerated.

mod answers;
mod auction;
mod auction_growth;
pub mod batch;
mod bidding;
mod bidding_growth;
mod call_graph;
#[cfg(test)]
mod call_number_tests;
mod combinations;
mod deal;
mod error;
mod final_score;
mod node;
pub mod perft;
mod random;
mod score_expression;
mod scores;
mod start;
mod state;
#[cfg(test)]
mod tests;

pub use auction::{Auction, AuctionState};
pub use bidding::{BiddingTarget, BiddingTransition};
pub use call_graph::{CallGraph, Contract};
pub use deal::{Deal, Part};
pub use error::HandError;
pub use final_score::Unscored;
pub use node::{Effect, MAX_PILES, NO_NUMBER, NOBODY, Node, Numbers, Piles, Question};
pub use score_expression::{Expression, Operation};
pub use scores::ScoreFunction;
pub use state::{HandState, MissingEdge, Stage};
