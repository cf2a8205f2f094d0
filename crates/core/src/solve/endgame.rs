//! The end of a hand solved over information sets: what each play is worth to a seat that does not see the other hands,
//! must play alike in all worlds that look alike, now and later, and takes the others to play by a model.
//!
//! The value of a play is the sum over worlds of the margin that comes of it, each times how likely the world is and how
//! likely the others play so in it. Plays of the others split the worlds; a play of one's own is the best for all of them
//! together. Nothing is drawn by chance, and nothing is left out.

mod model;
mod search;
#[cfg(test)]
mod tests;

pub use model::{Model, Slips};

use rayon::prelude::*;

use super::error::SolveError;
use super::limit::{Limits, Meter, Stop};
use super::roots::Roots;
use super::stake::{Found, Stake};
use crate::trick::batch::Rules;
use crate::trick::{Play, Position, plays};
use search::Search;

/// Everything that the search needs to know of a contract.
#[derive(Clone, Copy)]
pub struct Endgame<'a, M> {
    /// The tricks.
    pub rules: Rules<'a>,
    /// What is played for.
    pub stake: &'a Stake<'a>,
    /// How all others play.
    pub model: &'a M,
}

impl<M: Model> Endgame<'_, M> {
    /// What each legal play is worth, by card, to the hand that plays these seats (as bits).
    ///
    /// `positions` are the worlds, which must look alike to those seats; `weights` say how likely each is as against the
    /// others. The limits are shared out among the plays; a node is one play tried in one world. Neither the
    /// order of the worlds nor the number of threads changes the result.
    ///
    /// # Errors
    ///
    /// [`SolveError`] if the worlds do not fit the tables or each other.
    pub fn values(
        &self,
        positions: &[Position],
        weights: &[f64],
        seats: u8,
        limits: Limits,
    ) -> Result<Found<f64>, SolveError> {
        let roots = Roots::of(self.rules, self.stake, seats, positions, weights)?;
        let mut legal: Vec<Play> = plays(roots.positions[0].legal(self.rules.tables, self.rules.seating)).collect();
        legal.sort_unstable_by_key(|play| (play.card, play.slot));
        let until = limits.until();
        let found: Vec<(Play, Result<f64, Stop>, u64)> = legal
            .par_iter()
            .map(|&play| {
                let mut search = Search::new(*self, &roots, seats, Meter::shared(limits.nodes, legal.len(), until));
                let value = search.root(play);
                (play, value, search.nodes())
            })
            .collect();
        let nodes = found.iter().map(|one| one.2).sum();
        Ok((found.into_iter().map(|(play, value, _)| (play, value)).collect(), nodes))
    }
}
