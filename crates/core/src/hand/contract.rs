//! Contracts: what the calls have settled, and what the tricks and the score need of it.

use super::scores::Scores;
use crate::trick::MAX_SEATS;

/// A contract that the calls can settle.
#[derive(Clone, Debug)]
pub struct Contract {
    /// Which of the program's rules the tricks are played by.
    pub rules: u32,
    /// Who leads first.
    pub leader: u8,
    /// The seats that sit the hand out, as bits.
    pub out: u8,
    /// The pile whose one card leads the first trick as if the leader had led it.
    pub leads: Option<u8>,
    /// Who decides for each seat.
    pub decides: [u8; MAX_SEATS],
    /// What the hand scores, once that is known.
    pub scores: Option<Scores>,
}
