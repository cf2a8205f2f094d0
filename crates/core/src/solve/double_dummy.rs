//! Positions in which all cards are open: alpha–beta for two sides, max^n for more.

mod alphabeta;
mod maxn;
mod root;
mod search;
mod search_position;
mod solver;
#[cfg(test)]
mod tests;

pub use alphabeta::Maximizer;
pub use root::Objective;
pub use solver::{GroupValues, Solution, Solver};
