//! The guaranteed values of all plays of the root.

use rayon::prelude::*;

use super::super::error::SolveError;
use super::super::information_set::InformationSet;
use super::super::limits::{Limits, Meter, RootValues, Stop};
use super::locations::{CardLocation, LocationSet};
use super::problem::{DealSet, ListedDeals, Maximin, Start};
use super::search::Search;
use crate::trick::{Play, Position, plays};

impl Maximin<'_> {
    /// The value that each legal play guarantees, by card, to the player of these seats (as bits), in all of these
    /// determinizations, which those seats must not be able to tell apart.
    ///
    /// With a `threshold` the search only decides whether a play guarantees it; the value is then a bound on the same
    /// side of the threshold. The limit of nodes is divided among the plays; a node is one play. Without a time limit
    /// the result does not depend on the number of threads.
    ///
    /// # Errors
    ///
    /// [`SolveError`] if the determinizations are inconsistent with the rules or each other.
    pub fn over_listed(
        &self,
        positions: &[Position],
        seats: u8,
        threshold: Option<i64>,
        limits: Limits,
    ) -> Result<RootValues<i64>, SolveError> {
        let set = InformationSet::of(self.rules, self.objective, seats, positions, &vec![1.0; positions.len()])?;
        let position = set.positions[0];
        let held = |deal: &Position| deal.held.iter().fold(0, |all, held| all | held);
        let in_play = set.positions.iter().fold(position.trick_cards, |all, deal| all | held(deal));
        let start =
            Start { position, payoffs_before: &set.payoffs_before, payoffs_since: set.payoffs_since, in_play, seats };
        Ok(self.values(&start, &ListedDeals::new(&set, position.trick_cards), threshold, limits))
    }

    /// As [`Maximin::over_listed`] in all determinizations that fit `hidden`: the cards that can be in each other hand
    /// and each hidden pile, and how many are. The other hands of `position` are not read.
    ///
    /// # Errors
    ///
    /// [`SolveError`] if no determinization fits, or if a hidden pile can hold cards that matter for the payoffs, so
    /// that what is left to be won is unknown.
    pub fn over_all(
        &self,
        position: &Position,
        hidden: &[CardLocation],
        seats: u8,
        threshold: Option<i64>,
        limits: Limits,
    ) -> Result<RootValues<i64>, SolveError> {
        let (hidden, deal) = LocationSet::new(self.rules, self.objective, position, hidden, seats)?;
        let set = InformationSet::of(self.rules, self.objective, seats, &[deal], &[1.0])?;
        let in_play = hidden.in_play(position, seats);
        let start = Start {
            position: *position,
            payoffs_before: &set.payoffs_before,
            payoffs_since: set.payoffs_since,
            in_play,
            seats,
        };
        Ok(self.values(&start, &hidden, threshold, limits))
    }

    fn values<K: DealSet>(
        &self,
        start: &Start<'_>,
        deals: &K,
        threshold: Option<i64>,
        limits: Limits,
    ) -> RootValues<i64> {
        let mut legal: Vec<Play> = plays(start.position.legal(self.rules.tables, self.rules.seat_order)).collect();
        legal.sort_unstable_by_key(|play| (play.card, play.slot));
        let legal_cards = legal.iter().fold(0, |all, play| all | 1 << play.card);
        let equivalent = |play: &Play| {
            let card = self.equivalence.first_equivalent(play.card.into(), legal_cards, start.in_play);
            card.and_then(|card| {
                legal.iter().position(|other| usize::from(other.card) == card && other.slot == play.slot)
            })
        };
        let earlier_equivalent: Vec<Option<usize>> = legal.iter().map(equivalent).collect();
        let searched = earlier_equivalent.iter().filter(|equivalent| equivalent.is_none()).count();
        let deadline = limits.deadline();
        // A play that is equivalent to an earlier one is not searched: `None`.
        let search = |(&play, equivalent): (&Play, &Option<usize>)| {
            if equivalent.is_some() {
                return None;
            }
            let mut search = Search::new(*self, start, Meter::shared(limits.nodes, searched, deadline));
            Some((search.root_value(deals, play, threshold), search.nodes()))
        };
        let results: Vec<Option<(Result<i64, Stop>, u64)>> =
            legal.par_iter().zip(&earlier_equivalent).map(search).collect();
        let mut values: Vec<(Play, Result<i64, Stop>)> = Vec::with_capacity(legal.len());
        for (number, &play) in legal.iter().enumerate() {
            let value = match (results[number], earlier_equivalent[number]) {
                (Some((value, _)), _) => value,
                (None, Some(first)) => values[first].1,
                (None, None) => unreachable!("a play without an equivalent one is searched"),
            };
            values.push((play, value));
        }
        (values, results.iter().flatten().map(|(_, nodes)| nodes).sum())
    }
}
