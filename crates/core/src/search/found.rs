//! What a search has found out.

use super::budget::Halt;
use crate::solve::MAX_PAYOFFS;
use crate::trick::Play;

/// What was found out about one play.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tried {
    /// The play.
    pub play: Play,
    /// Hands in which it was chosen.
    pub visits: u64,
    /// Hands in which it could be.
    pub available: u64,
    /// By party, its margins added up: what it got beyond the mean of the others, times [`Found::scale`].
    pub sums: [i64; MAX_PAYOFFS],
    /// The squares of those of the party that plays.
    pub squares: f64,
}

/// What was found out about all plays.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// Every play that was tried, by number.
    pub tried: Vec<Tried>,
    /// What margins are multiplied with to be whole numbers.
    pub scale: u32,
    /// Hands played out.
    pub iterations: u64,
    /// Nodes of all trees.
    pub nodes: u64,
    /// Why it came to its end.
    pub halt: Halt,
}

impl Found {
    /// Adds up what several trees have found.
    pub(super) fn sum(parts: Vec<Self>) -> Option<Self> {
        let mut parts = parts.into_iter();
        let mut all = parts.next()?;
        for part in parts {
            all.iterations += part.iterations;
            all.nodes += part.nodes;
            all.halt = all.halt.max(part.halt);
            for tried in part.tried {
                match all.tried.iter_mut().find(|one| one.play == tried.play) {
                    Some(one) => one.add(&tried),
                    None => all.tried.push(tried),
                }
            }
        }
        all.tried.sort_unstable_by_key(|one| one.play.number());
        Some(all)
    }
}

impl Tried {
    fn add(&mut self, other: &Self) {
        self.visits += other.visits;
        self.available += other.available;
        self.squares += other.squares;
        self.sums.iter_mut().zip(other.sums).for_each(|(sum, more)| *sum += more);
    }
}
