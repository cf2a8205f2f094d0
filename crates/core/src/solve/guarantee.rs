//! What can be guaranteed: the most that a hand reaches in every world against any play of the others, though it does not
//! see the other hands and must play alike in all worlds that look alike, now and later.
//!
//! The worlds are either listed, or told by what may lie where ([`Place`]); then nobody need list them, and many cards may
//! be hidden.

mod hidden;
mod listed;
mod search;
#[cfg(test)]
mod tests;

pub use hidden::Place;

use rayon::prelude::*;

use super::alike::Alike;
use super::error::SolveError;
use super::limit::{Limits, Meter, Stop};
use super::roots::Roots;
use super::stake::{Before, Found, Since, Stake};
use crate::trick::batch::Rules;
use crate::trick::{Play, Position, plays};
use hidden::Hidden;
use listed::Listed;
use search::{Known, Search};

/// Everything that the search needs to know of a contract.
#[derive(Clone, Copy, Debug)]
pub struct Guarantee<'a> {
    /// The tricks.
    pub rules: Rules<'a>,
    /// What is played for.
    pub stake: &'a Stake<'a>,
    /// The cards that are equal.
    pub alike: &'a Alike,
}

/// Where a search begins.
struct Start<'a> {
    position: Position,
    before: &'a [Before],
    since: Since,
    /// The cards that are in play in some world.
    in_play: u64,
    /// The seats that decide, as bits.
    seats: u8,
}

impl Guarantee<'_> {
    /// What each legal play guarantees, by card, to the hand that plays these seats (as bits), in all of these worlds.
    ///
    /// The worlds must look alike to those seats. With `enough` a search ends as soon as it is clear whether a play
    /// guarantees that; what it gives then is a bound on the right side of it. The limits are shared out among the plays;
    /// a node is a play tried.
    ///
    /// # Errors
    ///
    /// [`SolveError`] if the worlds do not fit the tables or each other.
    pub fn in_worlds(
        &self,
        positions: &[Position],
        seats: u8,
        enough: Option<i64>,
        limits: Limits,
    ) -> Result<Found<i64>, SolveError> {
        let roots = Roots::of(self.rules, self.stake, seats, positions, &vec![1.0; positions.len()])?;
        let position = roots.positions[0];
        let held = |world: &Position| world.held.iter().fold(0, |all, held| all | held);
        let in_play = roots.positions.iter().fold(position.table, |all, world| all | held(world));
        let start = Start { position, before: &roots.before, since: roots.since, in_play, seats };
        Ok(self.values(&start, &Listed::new(&roots, position.table), enough, limits))
    }

    /// The same in all worlds that there can be: `hidden` says which cards may lie in each other hand and each hidden pile,
    /// and how many do. Of `position` the other hands are not read.
    ///
    /// # Errors
    ///
    /// [`SolveError`] if no world fits, or cards of a hidden pile are worth something, so that nobody knows what is left
    /// to be won.
    pub fn in_all(
        &self,
        position: &Position,
        hidden: &[Place],
        seats: u8,
        enough: Option<i64>,
        limits: Limits,
    ) -> Result<Found<i64>, SolveError> {
        let (hidden, world) = Hidden::new(self.rules, self.stake, position, hidden, seats)?;
        let roots = Roots::of(self.rules, self.stake, seats, &[world], &[1.0])?;
        let in_play = hidden.in_play(position, seats);
        let start = Start { position: *position, before: &roots.before, since: roots.since, in_play, seats };
        Ok(self.values(&start, &hidden, enough, limits))
    }

    fn values<K: Known>(&self, start: &Start<'_>, known: &K, enough: Option<i64>, limits: Limits) -> Found<i64> {
        let mut legal: Vec<Play> = plays(start.position.legal(self.rules.tables, self.rules.seating)).collect();
        legal.sort_unstable_by_key(|play| (play.card, play.slot));
        let all = legal.iter().fold(0, |all, play| all | 1 << play.card);
        let first = |play: &Play| {
            let card = self.alike.first(play.card.into(), all, start.in_play);
            card.and_then(|card| {
                legal.iter().position(|other| usize::from(other.card) == card && other.slot == play.slot)
            })
        };
        let same: Vec<Option<usize>> = legal.iter().map(first).collect();
        let searched = same.iter().filter(|same| same.is_none()).count();
        let until = limits.until();
        let search = |(&play, same): (&Play, &Option<usize>)| {
            if same.is_some() {
                return (Err(Stop::Nodes), 0);
            }
            let mut search = Search::new(*self, start, Meter::shared(limits.nodes, searched, until));
            (search.root(known, play, enough), search.nodes())
        };
        let found: Vec<(Result<i64, Stop>, u64)> = legal.par_iter().zip(&same).map(search).collect();
        let mut values: Vec<(Play, Result<i64, Stop>)> = Vec::with_capacity(legal.len());
        for ((&play, same), (value, _)) in legal.iter().zip(&same).zip(&found) {
            values.push((play, same.map_or(*value, |first| values[first].1)));
        }
        (values, found.iter().map(|(_, nodes)| nodes).sum())
    }
}
