//! The search: the best of one's own plays, the worst of all that the others could make in any world.

use std::collections::HashMap;

use super::super::limit::{Meter, Stop};
use super::super::payoff::Classes;
use super::super::stake::{Since, Span};
use super::super::store::{Key, Mixer};
use super::{Guarantee, Start};
use crate::trick::{MAX_SEATS, Play, Position, WIDTH, plays};

/// The most positions that one search keeps; then it begins anew.
const KEPT: usize = 1 << 19;

/// A set of worlds that look alike.
pub(super) trait Known: Clone + Sync {
    /// Every play that the seat to act can make in some world, one of each kind, and the worlds in which it can.
    fn branches(&self, game: &Guarantee<'_>, now: &Position, in_play: u64) -> Vec<(Play, Self)>;

    /// The same worlds after a play of one's own.
    fn own(&self, play: Play) -> Self;

    /// Puts hands into a position that are as large as those that the others hold.
    fn show(&self, now: &mut Position, seats: u8);

    /// Which of the counts before the search stand in these worlds, each once at least.
    fn classes(&self) -> impl Iterator<Item = usize>;

    /// All that tells these worlds from others after the same plays.
    fn hash(&self, key: &mut Mixer);
}

/// A search after one root play.
pub(super) struct Search<'a> {
    game: Guarantee<'a>,
    start: &'a Start<'a>,
    meter: Meter,
    classes: Vec<Classes>,
    /// The least and the most that a position can come to.
    kept: HashMap<Key, (i64, i64)>,
    /// How often a card of a seat settled a position.
    settled: [[u32; WIDTH]; MAX_SEATS],
}

/// A node: a position between two plays, the worlds and the counters.
struct Node<'k, K> {
    now: Position,
    known: &'k K,
    since: Since,
    gone: u64,
}

impl<'a> Search<'a> {
    pub(super) fn new(game: Guarantee<'a>, start: &'a Start<'a>, meter: Meter) -> Self {
        let (classes, settled) = (game.stake.classes(), [[0; WIDTH]; MAX_SEATS]);
        Self { game, start, meter, classes, kept: HashMap::new(), settled }
    }

    pub(super) fn nodes(&self) -> u64 {
        self.meter.nodes
    }

    /// What a root play guarantees, or a bound of it on the same side of `enough`.
    pub(super) fn root<K: Known>(&mut self, known: &K, play: Play, enough: Option<i64>) -> Result<i64, Stop> {
        let root = Node { now: self.start.position, known, since: self.start.since, gone: self.start.position.table };
        let after = known.own(play);
        if let Some(enough) = enough {
            return self.after(&root, &after, play, enough);
        }
        let Span { mut least, mut most, .. } = self.span(&root, None);
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

    /// What a node comes to for sure after a play: at least `beta`, or less.
    fn after<K: Known>(&mut self, node: &Node<'_, K>, known: &K, play: Play, beta: i64) -> Result<i64, Stop> {
        self.meter.count()?;
        let (tables, seating) = (self.game.rules.tables, self.game.rules.seating);
        let (now, card) = (&node.now, usize::from(play.card));
        let mut after = Node { now: *now, known, since: node.since, gone: node.gone | 1 << card };
        after.now.play(tables, seating, play);
        known.show(&mut after.now, self.start.seats);
        if after.now.place == 0 {
            let best = if now.place == 0 { 0 } else { tables.best(now.state, card, now.place, now.best) };
            let winner = seating.seat(now.leader, best);
            after.since = node.since.after(self.game.stake.payoffs, winner, now.table | 1 << card);
            return self.begin(&after, beta);
        }
        self.value(&after, beta)
    }

    /// What a node comes to at the beginning of a trick.
    fn begin<K: Known>(&mut self, node: &Node<'_, K>, beta: i64) -> Result<i64, Stop> {
        let mut key = Mixer::new();
        let span = self.span(node, Some(&mut key));
        if span.least >= beta || span.least >= span.most {
            return Ok(span.least);
        }
        if span.most < beta {
            return Ok(span.most);
        }
        let marks = self.game.alike.first_marks(node.now.marks, self.start.in_play & !node.gone);
        key.add(u64::from(node.now.leader) | u64::from(marks) << 8);
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

    /// The span of a node; `now` is 0 where worlds differ in what was counted before them.
    fn span<K: Known>(&mut self, node: &Node<'_, K>, mut key: Option<&mut Mixer>) -> Span {
        let Self { game, start, classes, .. } = self;
        if let [before] = start.before {
            return game.stake.span(classes, before, &node.since, key);
        }
        if let Some(key) = &mut key {
            node.since.hash(key);
        }
        let spans = node.known.classes().map(|class| game.stake.span(classes, &start.before[class], &node.since, None));
        let least =
            |one: Span, other: Span| Span { now: 0, least: one.least.min(other.least), most: one.most.min(other.most) };
        spans.fold(Span { now: 0, least: i64::MAX, most: i64::MAX }, least)
    }

    fn value<K: Known>(&mut self, node: &Node<'_, K>, beta: i64) -> Result<i64, Stop> {
        let seat = usize::from(node.now.to_act(self.game.rules.seating)) % MAX_SEATS;
        let in_play = self.start.in_play & !node.gone | node.now.table;
        if self.start.seats >> seat & 1 == 1 {
            return self.best(node, seat, in_play, beta);
        }
        let mut branches = node.known.branches(&self.game, &node.now, in_play);
        branches.sort_by_key(|(play, _)| u32::MAX - self.settled[seat][usize::from(play.card)]);
        let mut worst = i64::MAX;
        for (play, known) in &branches {
            worst = worst.min(self.after(node, known, *play, beta)?);
            if worst < beta {
                self.settled[seat][usize::from(play.card)] += 1;
                break;
            }
        }
        Ok(worst)
    }

    /// The best of one's own plays.
    fn best<K: Known>(&mut self, node: &Node<'_, K>, seat: usize, in_play: u64, beta: i64) -> Result<i64, Stop> {
        let mut legal = node.now.legal(self.game.rules.tables, self.game.rules.seating);
        let kept = self.game.alike.reduce(legal.iter().fold(0, |all, cards| all | cards), in_play);
        for cards in &mut legal {
            *cards &= kept;
        }
        let mut legal: Vec<Play> = plays(legal).collect();
        legal.sort_by_key(|play| u32::MAX - self.settled[seat][usize::from(play.card)]);
        let mut best = i64::MIN;
        for play in legal {
            best = best.max(self.after(node, &node.known.own(play), play, beta)?);
            if best >= beta {
                self.settled[seat][usize::from(play.card)] += 1;
                break;
            }
        }
        Ok(best)
    }
}
