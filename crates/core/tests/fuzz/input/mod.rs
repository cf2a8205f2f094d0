//! Turns any bytes into input of the core, and checks what must hold of its answer.
//!
//! `cargo test` calls these with random bytes, cargo-fuzz with bytes that it has evolved (`crates/core/fuzz`).

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    clippy::unwrap_used,
    unreachable_pub,
    reason = "any number will do; a panic is the report; the fuzzer includes this from elsewhere"
)]

mod call_graphs;
mod determinizations;
mod generator;
mod hands;
mod ismcts;
mod payoffs;
mod rules;
mod solving;
mod tricks;

pub use determinizations::determinizations;
pub use hands::hands;
pub use ismcts::ismcts;
pub use solving::solve;
pub use tricks::tricks;

/// The outcome of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// The tables, the seat order, the payoffs, the call graph or the cases were refused.
    Refused,
    /// They were accepted, and the position or the deal was refused.
    PositionRefused,
    /// A limit was reached.
    Stopped,
    /// It was played to its end.
    Played,
}

/// Checks that an error has a message.
fn check_message(error: &impl std::error::Error) {
    assert!(error.to_string().len() > 10, "{error:?} says little: {error}");
}
