//! The search: the maximum over the player's own plays, the minimum over all plays of the others in any
//! determinization.

use std::collections::HashMap;

use super::super::limits::{Meter, Stop};
use super::problem::{DealSet, Maximin, Start};
use crate::hash::{Key, KeyHasher};
use crate::payoff::{PayoffsSince, ReachableCache, SumBounds};
use crate::trick::{MAX_CARDS, MAX_SEATS, Play, Position, plays};

/// The most positions that one search keeps; then the table is cleared.
const MAX_STORED: usize = 1 << 19;
/// A bound of this size or more is not known.
const UNKNOWN_BOUND: u64 = 1 << 62;

/// A search after one root play.
pub(crate) struct Search<'a> {
    problem: Maximin<'a>,
    start: &'a Start<'a>,
    meter: Meter,
    reachable: Vec<ReachableCache>,
    /// Bounds of the values of positions, relative to what has been counted.
    bounds_table: HashMap<Key, (i64, i64)>,
    /// How often a play caused a cutoff, by seat and card.
    cutoffs: [[u32; MAX_CARDS]; MAX_SEATS],
}

/// A node: a position, the determinizations and the payoffs so far.
struct Node<'k, K> {
    /// Only the hands of the maximizing player are read; those of the others are in `deals`.
    position: Position,
    deals: &'k K,
    payoffs_since: PayoffsSince,
    /// The cards played since the beginning of the trick with which the search started.
    played: u64,
}

impl<'a> Search<'a> {
    pub(crate) fn new(problem: Maximin<'a>, start: &'a Start<'a>, meter: Meter) -> Self {
        let (reachable, cutoffs) = (problem.objective.reachable_caches(), [[0; MAX_CARDS]; MAX_SEATS]);
        Self { problem, start, meter, reachable, bounds_table: HashMap::new(), cutoffs }
    }

    pub(crate) fn nodes(&self) -> u64 {
        self.meter.nodes
    }

    /// The value that a root play guarantees, or a bound on the same side of `threshold`.
    pub(crate) fn root_value<K: DealSet>(
        &mut self,
        deals: &K,
        play: Play,
        threshold: Option<i64>,
    ) -> Result<i64, Stop> {
        let root = Node {
            position: self.start.position,
            deals,
            payoffs_since: self.start.payoffs_since,
            played: self.start.position.trick_cards,
        };
        let after = deals.after_own_play(play);
        if let Some(threshold) = threshold {
            return self.value_after(&root, &after, play, threshold);
        }
        // Binary search by null windows. The table keeps what earlier searches have proved.
        let SumBounds { mut lower, mut upper, .. } = self.bounds(&root, None);
        while lower < upper {
            let middle = upper - (upper - lower) / 2;
            let value = self.value_after(&root, &after, play, middle)?;
            if value >= middle {
                lower = value;
            } else {
                upper = value;
            }
        }
        Ok(lower)
    }

    /// The guaranteed value after a play, or a bound on the same side of `beta`.
    fn value_after<K: DealSet>(&mut self, node: &Node<'_, K>, deals: &K, play: Play, beta: i64) -> Result<i64, Stop> {
        self.meter.count()?;
        let (tables, seat_order) = (self.problem.rules.tables, self.problem.rules.seat_order);
        let (before, card) = (&node.position, usize::from(play.card));
        let mut after =
            Node { position: *before, deals, payoffs_since: node.payoffs_since, played: node.played | 1 << card };
        after.position.play(tables, seat_order, play);
        if after.position.place == 0 {
            let winning_place = if before.place == 0 {
                0
            } else {
                tables.winning_place(before.state, card, before.place, before.winning_place)
            };
            let winner = seat_order.seat(before.leader, winning_place);
            let last_trick = if self.start.in_play & !after.played == 0 { tables.last_trick_bit() } else { 0 };
            let trick_cards = before.trick_cards | 1 << card | last_trick;
            after.payoffs_since = node.payoffs_since.after(self.problem.objective.payoffs, winner, trick_cards);
            return self.trick_value(&after, beta);
        }
        self.value(&after, beta)
    }

    /// The guaranteed value at the beginning of a trick.
    fn trick_value<K: DealSet>(&mut self, node: &Node<'_, K>, beta: i64) -> Result<i64, Stop> {
        let mut key = KeyHasher::new();
        let bounds = self.bounds(node, Some(&mut key));
        if bounds.lower >= beta || bounds.lower >= bounds.upper {
            return Ok(bounds.lower);
        }
        if bounds.upper < beta {
            return Ok(bounds.upper);
        }
        let flags = self.problem.equivalence.canonical_flags(node.position.flags, self.start.in_play & !node.played);
        key.add(u64::from(node.position.leader) | u64::from(flags) << 8);
        for (seat, held) in (0..MAX_SEATS).zip(node.position.held) {
            key.add(if self.start.seats >> seat & 1 == 1 { held } else { 0 });
        }
        node.deals.add_to_key(&mut key);
        let key = key.key();
        let (mut lower, mut upper) = self.bounds_table.get(&key).map_or((i64::MIN, i64::MAX), |&bounds| bounds);
        for bound in [&mut lower, &mut upper] {
            *bound = bound.saturating_add(bounds.current);
        }
        if lower >= beta {
            return Ok(lower);
        }
        if upper < beta {
            return Ok(upper);
        }
        let value = self.value(node, beta)?;
        if value >= beta {
            lower = lower.max(value);
        } else {
            upper = upper.min(value);
        }
        if self.bounds_table.len() >= MAX_STORED {
            self.bounds_table.clear();
        }
        // A bound that is not known stays as far away as it is.
        let relative = |bound: i64| if bound.unsigned_abs() < UNKNOWN_BOUND { bound - bounds.current } else { bound };
        self.bounds_table.insert(key, (relative(lower), relative(upper)));
        Ok(value)
    }

    /// The bounds of a node; `current` is 0 if determinizations differ in what was counted before.
    fn bounds<K: DealSet>(&mut self, node: &Node<'_, K>, mut key: Option<&mut KeyHasher>) -> SumBounds {
        let Self { problem, start, reachable, .. } = self;
        if let [payoffs_before] = start.payoffs_before {
            return problem.objective.bounds(reachable, payoffs_before, &node.payoffs_since, key);
        }
        if let Some(key) = &mut key {
            node.payoffs_since.add_to_key(key);
        }
        let all_bounds = node
            .deals
            .before_indices()
            .map(|class| problem.objective.bounds(reachable, &start.payoffs_before[class], &node.payoffs_since, None));
        // The guarantee is the least value in any of them.
        let least = |all: SumBounds, bounds: SumBounds| SumBounds {
            current: 0,
            lower: all.lower.min(bounds.lower),
            upper: all.upper.min(bounds.upper),
        };
        all_bounds.fold(SumBounds { current: 0, lower: i64::MAX, upper: i64::MAX }, least)
    }

    /// The guaranteed value of a node, or a bound on the same side of `beta`.
    fn value<K: DealSet>(&mut self, node: &Node<'_, K>, beta: i64) -> Result<i64, Stop> {
        let seat = usize::from(node.position.to_act(self.problem.rules.seat_order)) % MAX_SEATS;
        let in_play = self.start.in_play & !node.played | node.position.trick_cards;
        if self.start.seats >> seat & 1 == 1 {
            return self.own_value(node, seat, in_play, beta);
        }
        let mut branches = node.deals.branches(&self.problem, &node.position, in_play);
        branches.sort_by_key(|(play, _)| u32::MAX - self.cutoffs[seat][usize::from(play.card)]);
        let mut min = i64::MAX;
        for (play, deals) in &branches {
            min = min.min(self.value_after(node, deals, *play, beta)?);
            if min < beta {
                self.cutoffs[seat][usize::from(play.card)] += 1;
                break;
            }
        }
        Ok(min)
    }

    /// The maximum over the player's own plays.
    fn own_value<K: DealSet>(&mut self, node: &Node<'_, K>, seat: usize, in_play: u64, beta: i64) -> Result<i64, Stop> {
        let mut legal = node.position.legal(self.problem.rules.tables, self.problem.rules.seat_order);
        let distinct = self.problem.equivalence.reduce(legal.iter().fold(0, |all, cards| all | cards), in_play);
        for cards in &mut legal {
            *cards &= distinct;
        }
        let mut legal: Vec<Play> = plays(legal).collect();
        legal.sort_by_key(|play| u32::MAX - self.cutoffs[seat][usize::from(play.card)]);
        let mut best = i64::MIN;
        for play in legal {
            best = best.max(self.value_after(node, &node.deals.after_own_play(play), play, beta)?);
            if best >= beta {
                self.cutoffs[seat][usize::from(play.card)] += 1;
                break;
            }
        }
        Ok(best)
    }
}
