//! The search: the maximum over one's own plays, the minimum over all plays of the others in any determinization.

use std::collections::HashMap;

use super::super::limits::{Meter, Stop};
use super::problem::{DealSet, Maximin, Start};
use crate::hash::{Key, KeyHasher};
use crate::payoff::ReachableCache;
use crate::payoff::{CountersSince, SumBounds};
use crate::trick::{MAX_CARDS, MAX_SEATS, Play, Position, plays};

/// The most positions that one search keeps; then the table is cleared.
const KEPT: usize = 1 << 19;

/// A search after one root play.
pub(crate) struct Search<'a> {
    game: Maximin<'a>,
    start: &'a Start<'a>,
    meter: Meter,
    classes: Vec<ReachableCache>,
    /// Bounds of the values of positions, relative to what has been counted.
    kept: HashMap<Key, (i64, i64)>,
    /// How often a play caused a cutoff, by seat and card.
    cutoffs: [[u32; MAX_CARDS]; MAX_SEATS],
}

/// A node: a position, the determinizations and the counters.
struct Node<'k, K> {
    now: Position,
    known: &'k K,
    since: CountersSince,
    gone: u64,
}

impl<'a> Search<'a> {
    pub(crate) fn new(game: Maximin<'a>, start: &'a Start<'a>, meter: Meter) -> Self {
        let (classes, cutoffs) = (game.objective.classes(), [[0; MAX_CARDS]; MAX_SEATS]);
        Self { game, start, meter, classes, kept: HashMap::new(), cutoffs }
    }

    pub(crate) fn nodes(&self) -> u64 {
        self.meter.nodes
    }

    /// The value that a root play guarantees, or a bound on the same side of `target`.
    pub(crate) fn root<K: DealSet>(&mut self, known: &K, play: Play, target: Option<i64>) -> Result<i64, Stop> {
        let root = Node { now: self.start.position, known, since: self.start.since, gone: self.start.position.table };
        let after = known.own(play);
        if let Some(target) = target {
            return self.after(&root, &after, play, target);
        }
        let SumBounds { mut least, mut most, .. } = self.span(&root, None);
        while least < most {
            let middle = most - (most - least) / 2;
            let value = self.after(&root, &after, play, middle)?;
            if value >= middle {
                least = value;
            } else {
                most = value;
            }
        }
        Ok(least)
    }

    /// The guaranteed value after a play, or a bound on the same side of `beta`.
    fn after<K: DealSet>(&mut self, node: &Node<'_, K>, known: &K, play: Play, beta: i64) -> Result<i64, Stop> {
        self.meter.count()?;
        let (tables, seat_order) = (self.game.rules.tables, self.game.rules.seat_order);
        let (now, card) = (&node.now, usize::from(play.card));
        let mut after = Node { now: *now, known, since: node.since, gone: node.gone | 1 << card };
        after.now.play(tables, seat_order, play);
        known.fill_hands(&mut after.now, self.start.seats);
        if after.now.place == 0 {
            let best = if now.place == 0 { 0 } else { tables.best(now.state, card, now.place, now.best) };
            let winner = seat_order.seat(now.leader, best);
            after.since = node.since.after(self.game.objective.payoffs, winner, now.table | 1 << card);
            return self.begin(&after, beta);
        }
        self.value(&after, beta)
    }

    /// The guaranteed value at the beginning of a trick.
    fn begin<K: DealSet>(&mut self, node: &Node<'_, K>, beta: i64) -> Result<i64, Stop> {
        let mut key = KeyHasher::new();
        let span = self.span(node, Some(&mut key));
        if span.least >= beta || span.least >= span.most {
            return Ok(span.least);
        }
        if span.most < beta {
            return Ok(span.most);
        }
        let flags = self.game.equivalence.first_flags(node.now.flags, self.start.in_play & !node.gone);
        key.add(u64::from(node.now.leader) | u64::from(flags) << 8);
        for (seat, held) in (0..MAX_SEATS).zip(node.now.held) {
            key.add(if self.start.seats >> seat & 1 == 1 { held } else { 0 });
        }
        node.known.hash(&mut key);
        let key = key.key();
        let (mut least, mut most) = self.kept.get(&key).map_or((i64::MIN, i64::MAX), |&bounds| bounds);
        for bound in [&mut least, &mut most] {
            *bound = bound.saturating_add(span.now);
        }
        if least >= beta {
            return Ok(least);
        }
        if most < beta {
            return Ok(most);
        }
        let value = self.value(node, beta)?;
        if value >= beta {
            least = least.max(value);
        } else {
            most = most.min(value);
        }
        if self.kept.len() >= KEPT {
            self.kept.clear();
        }
        let less = |bound: i64| if bound.unsigned_abs() < 1 << 62 { bound - span.now } else { bound };
        self.kept.insert(key, (less(least), less(most)));
        Ok(value)
    }

    /// The bounds of a node; `now` is 0 if determinizations differ in what was counted before.
    fn span<K: DealSet>(&mut self, node: &Node<'_, K>, mut key: Option<&mut KeyHasher>) -> SumBounds {
        let Self { game, start, classes, .. } = self;
        if let [before] = start.before {
            return game.objective.bounds(classes, before, &node.since, key);
        }
        if let Some(key) = &mut key {
            node.since.hash(key);
        }
        let spans =
            node.known.classes().map(|class| game.objective.bounds(classes, &start.before[class], &node.since, None));
        let least = |one: SumBounds, other: SumBounds| SumBounds {
            now: 0,
            least: one.least.min(other.least),
            most: one.most.min(other.most),
        };
        spans.fold(SumBounds { now: 0, least: i64::MAX, most: i64::MAX }, least)
    }

    fn value<K: DealSet>(&mut self, node: &Node<'_, K>, beta: i64) -> Result<i64, Stop> {
        let seat = usize::from(node.now.to_act(self.game.rules.seat_order)) % MAX_SEATS;
        let in_play = self.start.in_play & !node.gone | node.now.table;
        if self.start.seats >> seat & 1 == 1 {
            return self.best(node, seat, in_play, beta);
        }
        let mut branches = node.known.branches(&self.game, &node.now, in_play);
        branches.sort_by_key(|(play, _)| u32::MAX - self.cutoffs[seat][usize::from(play.card)]);
        let mut worst = i64::MAX;
        for (play, known) in &branches {
            worst = worst.min(self.after(node, known, *play, beta)?);
            if worst < beta {
                self.cutoffs[seat][usize::from(play.card)] += 1;
                break;
            }
        }
        Ok(worst)
    }

    /// The maximum over one's own plays.
    fn best<K: DealSet>(&mut self, node: &Node<'_, K>, seat: usize, in_play: u64, beta: i64) -> Result<i64, Stop> {
        let mut legal = node.now.legal(self.game.rules.tables, self.game.rules.seat_order);
        let kept = self.game.equivalence.reduce(legal.iter().fold(0, |all, cards| all | cards), in_play);
        for cards in &mut legal {
            *cards &= kept;
        }
        let mut legal: Vec<Play> = plays(legal).collect();
        legal.sort_by_key(|play| u32::MAX - self.cutoffs[seat][usize::from(play.card)]);
        let mut best = i64::MIN;
        for play in legal {
            best = best.max(self.after(node, &node.known.own(play), play, beta)?);
            if best >= beta {
                self.cutoffs[seat][usize::from(play.card)] += 1;
                break;
            }
        }
        Ok(best)
    }
}
