//! The values of all plays of the root.

use rayon::prelude::*;

use super::super::error::SolveError;
use super::super::information_set::InformationSet;
use super::super::limits::{Limits, Meter, RootValues, Stop};
use super::opponents::{Endgame, OpponentPolicy};
use super::search::Search;
use crate::trick::{Play, Position, plays};

impl<M: OpponentPolicy> Endgame<'_, M> {
    /// The value of each legal play, by card, to the player of these seats (as bits).
    ///
    /// `positions` are determinizations that those seats cannot tell apart, with relative `weights`. The limit
    /// of nodes is divided among the plays; a node is one play in one determinization. The result does not depend on the
    /// order of the determinizations, nor, without a time limit, on the number of threads.
    ///
    /// # Errors
    ///
    /// [`SolveError`] if the determinizations are inconsistent with the rules or each other.
    pub fn values(
        &self,
        positions: &[Position],
        weights: &[f64],
        seats: u8,
        limits: Limits,
    ) -> Result<RootValues<f64>, SolveError> {
        let set = InformationSet::of(self.rules, self.objective, seats, positions, weights)?;
        let mut legal: Vec<Play> = plays(set.positions[0].legal(self.rules.tables, self.rules.seat_order)).collect();
        legal.sort_unstable_by_key(|play| (play.card, play.slot));
        let deadline = limits.deadline();
        let found: Vec<(Play, Result<f64, Stop>, u64)> = legal
            .par_iter()
            .map(|&play| {
                let mut search = Search::new(*self, &set, seats, Meter::shared(limits.nodes, legal.len(), deadline));
                let value = search.root_value(play);
                (play, value, search.nodes())
            })
            .collect();
        let nodes = found.iter().map(|one| one.2).sum();
        Ok((found.into_iter().map(|(play, value, _)| (play, value)).collect(), nodes))
    }
}
