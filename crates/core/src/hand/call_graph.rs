//! The call graph: its nodes and questions, the auctions and biddings in it, and how its contracts score.
//!
//! An *auction* is the built-in one: seats bid higher or pass for good. A *bidding* is any other question
//! that seats answer by calls in turn: an automaton of calls by the game's own rules.
//!
//! [`CallGraph`] holds them. Hands reach its nodes and wait where an edge is missing; growing the graph and the state of
//! a hand are elsewhere. It reads trick positions, for questions and scores.

mod answers;
mod auction;
mod bidding;
mod combinations;
mod graph;
mod node;
mod score_expression;
mod scores;

pub use auction::{Auction, AuctionState};
pub use bidding::{BiddingTarget, BiddingTransition};
pub use graph::{CallGraph, Contract};
pub use node::{BidNumbers, Effect, MAX_PILES, NO_NUMBER, NOBODY, Node, Piles, Question};
pub use score_expression::{Expression, Operation};
pub use scores::ScoreFunction;

pub(super) use answers::single_card;
pub(super) use auction::ReachedAuction;
pub(super) use bidding::{Bidding, BiddingPoint, END, State, UNKNOWN, known_entry, set_entry, stored_number};
pub(super) use combinations::nth_subset;
pub(super) use graph::stored_index;
pub(super) use score_expression::HandEnd;
