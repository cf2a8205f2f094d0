//! From any bytes to what the core takes in, and what has to hold of whatever it says to that.
//!
//! `cargo test` calls these with bytes by chance, cargo-fuzz with bytes that it has bred (`crates/core/fuzz`).

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    clippy::unwrap_used,
    unreachable_pub,
    reason = "any number will do; a panic is the report; the fuzzer includes this from elsewhere"
)]

mod hands;
mod payoffs;
mod programs;
mod rules;
mod searching;
mod solving;
mod tricks;
mod trouble;
mod worlds;

pub use hands::hands;
pub use searching::search;
pub use solving::solve;
pub use tricks::tricks;
pub use worlds::worlds;

/// What became of the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fate {
    /// The tables, the seating, the payoffs, the program or the cases were refused.
    Refused,
    /// They were accepted, and the position or the deal was refused.
    PositionRefused,
    /// A limit was reached.
    Stopped,
    /// It was played to its end.
    Played,
}

/// An error says something.
fn said(error: &impl std::error::Error) {
    assert!(error.to_string().len() > 10, "{error:?} says little: {error}");
}
