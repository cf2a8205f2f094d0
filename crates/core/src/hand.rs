//! Whole hands, from the deal through the calls and the tricks to the score, in batches.
//!
//! A [`CallGraph`] is what a game does before its tricks: [`Node`]s with card moves, questions that are answered
//! without a decision, questions that a seat answers, and at its ends the contracts. The graph grows while it is used:
//! a hand that reaches an edge that is not there yet waits ([`HandState::missing_edge`]), and goes on once the edge has
//! been added. So only the calls that occur are enumerated.

mod auction_growth;
pub mod batch;
#[cfg(test)]
mod bid_number_tests;
mod bidding_growth;
mod call_graph;
mod deal;
mod error;
mod final_score;
pub mod perft;
mod random;
mod start;
mod state;
#[cfg(test)]
mod tests;

pub use call_graph::{
    Auction, AuctionState, BidNumbers, BiddingTarget, BiddingTransition, CallGraph, Contract, Effect, Expression,
    MAX_PILES, NO_NUMBER, NOBODY, Node, Operation, Piles, Question, ScoreFunction,
};
pub use deal::{Deal, Part};
pub use error::HandError;
pub use final_score::Unscored;
pub use state::{HandState, MissingEdge, Stage};
