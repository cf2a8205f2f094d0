//! The result of a search.

use crate::payoff::MAX_PAYOFFS;
use crate::trick::Play;

/// Why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum StopReason {
    /// All simulations were done.
    Simulations,
    /// No other play could overtake the most visited one.
    Decided,
    /// The time was up.
    Time,
    /// The caller cancelled it.
    Cancelled,
}

/// The statistics of one play of the root.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ActionStatistics {
    /// The play.
    pub play: Play,
    /// Simulations in which it was chosen.
    pub visits: u64,
    /// Simulations in which it was available.
    pub available: u64,
    /// (parties) the sum of margins: the payoff less the mean of the others, times [`SearchResult::margin_scale`].
    pub margin_sums: [i64; MAX_PAYOFFS],
    /// The sum of squares of the margins of the party to act, times the square of [`SearchResult::margin_scale`].
    pub margin_squares: f64,
}

/// The statistics of all plays of the root.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchResult {
    /// Every play that was tried, by number.
    pub root_actions: Vec<ActionStatistics>,
    /// The factor of all margins, which makes them whole numbers.
    pub margin_scale: u32,
    /// Simulations.
    pub simulations: u64,
    /// Nodes of all trees.
    pub nodes: u64,
    /// Why it ended.
    pub stop_reason: StopReason,
}

impl SearchResult {
    /// Adds up the results of several trees.
    pub(crate) fn sum(parts: Vec<Self>) -> Option<Self> {
        let mut parts = parts.into_iter();
        let mut all = parts.next()?;
        for part in parts {
            all.simulations += part.simulations;
            all.nodes += part.nodes;
            all.stop_reason = all.stop_reason.max(part.stop_reason);
            for action in part.root_actions {
                match all.root_actions.iter_mut().find(|known| known.play == action.play) {
                    Some(known) => known.add(&action),
                    None => all.root_actions.push(action),
                }
            }
        }
        all.root_actions.sort_unstable_by_key(|action| action.play.number());
        Some(all)
    }
}

impl ActionStatistics {
    fn add(&mut self, other: &Self) {
        self.visits += other.visits;
        self.available += other.available;
        self.margin_squares += other.margin_squares;
        self.margin_sums.iter_mut().zip(other.margin_sums).for_each(|(sum, more)| *sum += more);
    }
}
