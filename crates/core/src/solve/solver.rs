//! A position solved: the value of every play, and how the hand goes on.

use rayon::prelude::*;

use super::alike::Alike;
use super::error::SolveError;
use super::limit::{Limits, Stop};
use super::payoff::{MAX_PAYOFFS, Payoffs, range};
use super::ranks::Ranks;
use super::search::Search;
use super::tally::Tally;
use super::two::Want;
use crate::trick::batch::Rules;
use crate::trick::{MAX_SEATS, Play, Position};

/// What every payoff comes to.
pub type Values = [i32; MAX_PAYOFFS];

/// Who wants what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// These seats (as bits) make this payoff as high as they can, all others as low.
    Against {
        /// The payoff.
        payoff: usize,
        /// The seats.
        seats: u8,
    },
    /// Each seat makes the payoff of its party as high as it can. Of plays that are equal for it, it takes the one that
    /// leaves the others the least in sum; of these, the one that leaves the least to the party after it, and so on.
    Each {
        /// The party of each seat.
        party: [u8; MAX_SEATS],
    },
}

/// What was found out about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// Every legal play, by card, with what all payoffs come to after it; only one payoff under [`Aim::Against`]. If a limit was
    /// reached, those that were done.
    pub values: Vec<(Play, Values)>,
    /// How the hand goes on if everybody plays the best they can, from the best play on.
    pub line: Vec<Play>,
    /// Plays tried.
    pub nodes: u64,
    /// The limit that was reached, if one was.
    pub stop: Option<Stop>,
}

/// The values of some positions, or the limit that was reached first, and the nodes of all.
pub type Valued = (Vec<Result<i32, Stop>>, u64);

/// Everything that a search needs to know of a contract.
#[derive(Clone, Copy, Debug)]
pub struct Solver<'a> {
    /// The tricks.
    pub rules: Rules<'a>,
    /// The score.
    pub payoffs: &'a Payoffs,
    /// The cards that are equal.
    pub alike: &'a Alike,
    /// The ladders in which cards lie, if they do and are to be used.
    pub ranks: Option<&'a Ranks>,
    /// Whether what was found is kept.
    pub keep: bool,
}

impl Solver<'_> {
    /// Solves a position.
    ///
    /// # Errors
    ///
    /// [`SolveError`] if the position does not fit the tables or payoffs, or the aim names a payoff that is not there.
    pub fn solve(&self, position: &Position, aim: Aim, limits: Limits) -> Result<Solution, SolveError> {
        let tally = self.begin(position, aim)?;
        let mut search = Search::new(*self, limits);
        let mut values = Vec::new();
        let mut stop = search.all(position, &tally, aim, &mut values).err();
        let mut line = Vec::new();
        if stop.is_none() {
            stop = search.line(position, &tally, aim, &values, &mut line).err();
        }
        Ok(Solution { values, line, nodes: search.meter.nodes, stop })
    }

    /// Whether the payoff comes to at least so much; the nodes it took. Only for [`Aim::Against`].
    ///
    /// # Errors
    ///
    /// [`SolveError`] if the position does not fit.
    pub fn reaches(
        &self,
        position: &Position,
        (payoff, seats): (usize, u8),
        least: i32,
        limits: Limits,
    ) -> Result<(Result<bool, Stop>, u64), SolveError> {
        let tally = self.begin(position, Aim::Against { payoff, seats })?;
        let mut search = Search::new(*self, limits);
        let found = search.bound(position, &tally, (payoff, seats), least);
        Ok((found.map(|value| value >= least), search.meter.nodes))
    }

    /// The values of many positions in groups (see [`Solver::together`]) on all cores; limits are for each group. Neither
    /// the values nor the nodes depend on the number of threads.
    ///
    /// # Errors
    ///
    /// [`SolveError`] if a position does not fit.
    pub fn values(&self, groups: &[&[Position]], want: Want, limits: Limits) -> Result<Vec<Valued>, SolveError> {
        groups.par_iter().map(|group| self.together(group, want, limits)).collect()
    }

    /// The values of positions of one contract, each of which begins with what was found out about those before it: of
    /// one deal with different leaders, say. Those after a limit was reached have none. Only for [`Aim::Against`].
    ///
    /// # Errors
    ///
    /// [`SolveError`] if a position does not fit.
    pub fn together(&self, positions: &[Position], want: Want, limits: Limits) -> Result<Valued, SolveError> {
        let mut search = Search::new(*self, limits);
        let mut guess = None;
        let mut values = Vec::with_capacity(positions.len());
        for position in positions {
            let (payoff, seats) = want;
            let tally = self.begin(position, Aim::Against { payoff, seats })?;
            let found = search.closing_in(position, &tally, want, guess);
            guess = found.ok().or(guess);
            values.push(found);
        }
        Ok((values, search.meter.nodes))
    }

    fn begin(&self, position: &Position, aim: Aim) -> Result<Tally, SolveError> {
        self.check_aim(aim)?;
        position.check(self.rules.tables, self.rules.seating)?;
        if !self.rules.seating.is_foretold() {
            return Err(SolveError::Unforetold);
        }
        Tally::of(self.payoffs, position, self.rules.seating.size())
    }

    /// The payoffs that are wanted are there.
    fn check_aim(&self, aim: Aim) -> Result<(), SolveError> {
        let seats = self.rules.seating.seats();
        range("seats of the payoffs", self.payoffs.seats, seats, seats)?;
        let most = self.payoffs.count() - 1;
        match aim {
            Aim::Against { payoff, .. } => range("the payoff that is wanted", payoff, 0, most),
            Aim::Each { party } => {
                party[..seats].iter().try_for_each(|&party| range("the party of a seat", party.into(), 0, most))
            }
        }
    }
}
