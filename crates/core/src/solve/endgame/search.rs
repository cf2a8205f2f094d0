//! The search: public histories, each with the determinizations in which it is possible.

use super::super::information_set::InformationSet;
use super::super::limits::{Meter, Stop};
use super::opponents::{Endgame, OpponentPolicy};
use crate::payoff::CountersSince;
use crate::payoff::ReachableCache;
use crate::trick::{Legal, MAX_SEATS, Play, Position, plays};

/// A determinization, and the probability of reaching the node in it.
#[derive(Clone, Copy)]
struct WeightedDeal {
    number: u32,
    /// The index of the hand of the seat to act, while its node is evaluated.
    hand: u32,
    weight: f64,
}

/// A possible hand of the seat to act, and its plays.
#[derive(Clone, Copy)]
struct Hand {
    legal: Legal,
    /// The index of the first of its probabilities.
    chances: usize,
}

/// The data of a node of another seat.
#[derive(Default)]
struct Frame {
    worlds: Vec<WeightedDeal>,
    hands: Vec<Hand>,
    chances: Vec<f64>,
}

/// What does not change during a trick.
#[derive(Clone, Copy)]
struct TrickContext {
    since: CountersSince,
    /// The least and the greatest final value.
    least: f64,
    most: f64,
    /// The number of the trick.
    trick: usize,
}

/// A node: the public position, and its determinizations, which are in the frame at this level.
#[derive(Clone, Copy)]
struct Node {
    /// With the hands of the first determinization; what was taken before the search began can be that of another.
    now: Position,
    /// The cards played since the beginning of the trick with which the search started.
    gone: u64,
    level: usize,
    /// The probability of reaching the node.
    weight: f64,
}

/// A search after one root play.
pub(crate) struct Search<'a, M: OpponentPolicy> {
    game: Endgame<'a, M>,
    roots: &'a InformationSet,
    /// The seats of the maximizing player, as bits.
    seats: u8,
    meter: Meter,
    classes: Vec<ReachableCache>,
    frames: Vec<Frame>,
    /// The state of the opponents' policy for each trick under way, once it was needed.
    tricks: Vec<Option<M::Trick>>,
    /// Whether all determinizations agree in what was taken before the search.
    open: bool,
    /// (determinizations, seats) the number of the seat's hand and of everything else that it knows.
    held: Vec<[u32; MAX_SEATS]>,
    /// By such a number, the last node with this hand, and its index there.
    met: Vec<(u64, u32)>,
    stamp: u64,
}

impl<'a, M: OpponentPolicy> Search<'a, M> {
    pub(crate) fn new(game: Endgame<'a, M>, roots: &'a InformationSet, seats: u8, meter: Meter) -> Self {
        let (held, most) = hands(&roots.positions);
        let open = roots.positions.iter().all(|world| world.taken == roots.positions[0].taken);
        Self {
            game,
            roots,
            seats,
            meter,
            classes: game.objective.classes(),
            frames: Vec::new(),
            tricks: Vec::new(),
            open,
            held,
            met: vec![(0, 0); most],
            stamp: 0,
        }
    }

    pub(crate) fn nodes(&self) -> u64 {
        self.meter.nodes
    }

    /// The value of a root play.
    pub(crate) fn root(&mut self, play: Play) -> Result<f64, Stop> {
        let weights = (0..).zip(&self.roots.weights);
        let worlds = weights.map(|(number, &weight)| WeightedDeal { number, hand: 0, weight }).collect();
        self.frames = vec![Frame { worlds, ..Frame::default() }];
        let node = Node { now: self.roots.positions[0], gone: self.roots.positions[0].table, level: 0, weight: 1.0 };
        let ground = self.ground(self.roots.since, 0);
        self.after(&node, &ground, play, f64::NEG_INFINITY)
    }

    fn ground(&mut self, since: CountersSince, trick: usize) -> TrickContext {
        let (objective, classes) = (self.game.objective, &mut self.classes);
        let (mut least, mut most) = (f64::INFINITY, f64::NEG_INFINITY);
        for before in &self.roots.before {
            let span = objective.bounds(classes, before, &since, None);
            (least, most) = (least.min(real(span.least)), most.max(real(span.most)));
        }
        self.tricks.truncate(trick);
        self.tricks.push(None);
        TrickContext { since, least, most, trick }
    }

    /// The value of a node after a play if it is above `enough`, otherwise an upper bound.
    fn after(&mut self, node: &Node, ground: &TrickContext, play: Play, enough: f64) -> Result<f64, Stop> {
        let (tables, seat_order) = (self.game.rules.tables, self.game.rules.seat_order);
        self.meter.spend(self.frames[node.level].worlds.len() as u64)?;
        let (now, card) = (node.now, usize::from(play.card));
        let mut node = Node { gone: node.gone | 1 << card, ..*node };
        node.now.play(tables, seat_order, play);
        if node.now.place != 0 {
            return self.value(&node, ground, enough);
        }
        let best = if now.place == 0 { 0 } else { tables.best(now.state, card, now.place, now.best) };
        let (winner, taken) = (seat_order.seat(now.leader, best), now.table | 1 << card);
        if node.now.is_over() {
            return Ok(self.sum(&node, |search, world| search.end(world, &ground.since, winner, taken)));
        }
        let ground = self.ground(ground.since.after(self.game.objective.payoffs, winner, taken), ground.trick + 1);
        self.value(&node, &ground, enough)
    }

    /// The value of a node, as in `after`.
    fn value(&mut self, node: &Node, ground: &TrickContext, enough: f64) -> Result<f64, Stop> {
        let most = node.weight * ground.most;
        if most <= enough || ground.least >= ground.most {
            return Ok(most);
        }
        let left = node.now.held.map(u64::count_ones).iter().sum::<u32>() + node.now.table.count_ones();
        // With one card each, all must play it; but a lead can be made in several slots.
        if left == u32::from(self.size()) && (node.now.place > 0 || self.game.rules.tables.slots() == 1) {
            self.meter.spend(self.frames[node.level].worlds.len() as u64)?;
            return Ok(self.sum(node, |search, world| search.last_trick(node, ground, world)));
        }
        let seat = node.now.to_act(self.game.rules.seat_order);
        if self.seats >> seat & 1 == 1 { self.best(node, ground, enough) } else { self.split(node, ground, enough) }
    }

    /// The maximum over the plays of the maximizing player.
    fn best(&mut self, node: &Node, ground: &TrickContext, enough: f64) -> Result<f64, Stop> {
        let legal = node.now.legal(self.game.rules.tables, self.game.rules.seat_order);
        let mut best = f64::NEG_INFINITY;
        for play in plays(legal) {
            best = best.max(self.after(node, ground, play, enough.max(best))?);
        }
        Ok(best)
    }

    /// The sum over the plays of another seat, each with the determinizations in which it is possible.
    fn split(&mut self, node: &Node, ground: &TrickContext, enough: f64) -> Result<f64, Stop> {
        let legal = self.look(node, ground.trick);
        let below = node.level + 1;
        if self.frames.len() == below {
            self.frames.push(Frame::default());
        }
        let (mut sum, mut rest) = (0.0, node.weight);
        for play in plays(legal) {
            let mut worlds = std::mem::take(&mut self.frames[below].worlds);
            worlds.clear();
            let weight = self.frames[node.level].part(play, &mut worlds);
            let first = worlds.first().map(|world| self.roots.positions[world.number as usize].held);
            self.frames[below].worlds = worlds;
            let Some(first) = first else { continue };
            let now = Position { held: first.map(|held| held & !node.gone), ..node.now };
            rest -= weight;
            // An upper bound of the value of the rest.
            let more = rest.max(0.0) * ground.most;
            sum += self.after(&Node { now, level: below, weight, ..*node }, ground, play, enough - sum - more)?;
            if sum + more <= enough {
                return Ok(sum + more);
            }
        }
        Ok(sum)
    }

    /// Evaluates each possible hand of the seat to act; returns the plays that are legal in some determinization.
    fn look(&mut self, node: &Node, trick: usize) -> Legal {
        let Self { game, roots, frames, held, met, stamp, tricks, open, .. } = self;
        let Frame { worlds, hands, chances } = &mut frames[node.level];
        let seat = usize::from(node.now.to_act(game.rules.seat_order));
        hands.clear();
        chances.clear();
        *stamp += 1;
        let mut all = Legal::default();
        let mut seen = node.now;
        for world in worlds {
            let number = world.number as usize;
            let (last, place) = &mut met[held[number][seat] as usize];
            if *last != *stamp {
                #[expect(clippy::cast_possible_truncation, reason = "no more hands than worlds")]
                let found = hands.len() as u32;
                (*last, *place) = (*stamp, found);
                let root = &roots.positions[number];
                seen.held[seat] = root.held[seat] & !node.gone;
                if !*open {
                    tricks[trick] = None;
                    for (seat, taken) in seen.taken.iter_mut().enumerate() {
                        *taken = root.taken[seat] | node.now.taken[seat] & node.gone;
                    }
                }
                let legal = seen.legal(game.rules.tables, game.rules.seat_order);
                hands.push(Hand { legal, chances: chances.len() });
                if legal.iter().map(|cards| cards.count_ones()).sum::<u32>() == 1 {
                    chances.push(1.0);
                } else {
                    let known = tricks[trick].get_or_insert_with(|| game.opponents.trick(&seen, game.rules));
                    game.opponents.chances(known, &seen, game.rules, (seen.held[seat], legal), chances);
                }
                all.iter_mut().zip(legal).for_each(|(all, legal)| *all |= legal);
            }
            world.hand = *place;
        }
        all
    }

    /// Sums the final values of the determinizations of a node.
    fn sum(&self, node: &Node, mut end: impl FnMut(&Self, usize) -> i64) -> f64 {
        let worlds = &self.frames[node.level].worlds;
        worlds.iter().map(|world| world.weight * real(end(self, world.number as usize))).sum()
    }

    /// The final value of a determinization after the last trick.
    #[inline]
    fn end(&self, world: usize, since: &CountersSince, winner: u8, taken: u64) -> i64 {
        self.game.objective.end(&self.roots.before[self.roots.class[world]], since, winner, taken)
    }

    /// The final value of a determinization if each seat has only one card left.
    fn last_trick(&self, node: &Node, ground: &TrickContext, world: usize) -> i64 {
        let (tables, seat_order) = (self.game.rules.tables, self.game.rules.seat_order);
        let root = &self.roots.positions[world];
        let Node { now, gone, .. } = node;
        let (mut best, mut state, mut taken) = (now.best, now.state, now.table);
        for place in now.place..self.size() {
            let held = root.held[usize::from(seat_order.seat(now.leader, place)) % MAX_SEATS] & !gone;
            let card = held.trailing_zeros() as usize;
            if place == 0 {
                state = tables.begin(0, card);
            } else {
                best = tables.best(state, card, place, best);
                state = tables.next(state, card);
            }
            taken |= held;
        }
        self.end(world, &ground.since, seat_order.seat(now.leader, best), taken)
    }

    fn size(&self) -> u8 {
        u8::try_from(self.game.rules.seat_order.size()).unwrap_or(0)
    }
}

impl Frame {
    /// Collects the determinizations in which the seat makes a play, weighted by its probability; returns their sum.
    fn part(&self, play: Play, worlds: &mut Vec<WeightedDeal>) -> f64 {
        let slot = usize::from(play.slot);
        let mut sum = 0.0;
        for world in &self.worlds {
            let Hand { legal, chances } = &self.hands[world.hand as usize];
            if legal[slot] >> play.card & 1 == 1 {
                let before: u32 = legal[..slot].iter().map(|cards| cards.count_ones()).sum();
                let place = before + (legal[slot] & ((1 << play.card) - 1)).count_ones();
                let weight = world.weight * self.chances[chances + place as usize];
                if weight > 0.0 {
                    worlds.push(WeightedDeal { weight, ..*world });
                    sum += weight;
                }
            }
        }
        sum
    }
}

/// (determinizations, seats) a number for the hand and everything that was taken, and how many numbers there are.
fn hands(positions: &[Position]) -> (Vec<[u32; MAX_SEATS]>, usize) {
    let mut held = vec![[0; MAX_SEATS]; positions.len()];
    let mut most = 0;
    for seat in 0..MAX_SEATS {
        let seen = |world: usize| (positions[world].held[seat], positions[world].taken);
        let mut order: Vec<usize> = (0..held.len()).collect();
        order.sort_by_key(|&world| seen(world));
        let mut number = 0;
        for (at, &world) in order.iter().enumerate() {
            number += u32::from(at > 0 && seen(world) != seen(order[at - 1]));
            held[world][seat] = number;
        }
        most = most.max(number);
    }
    (held, most as usize + 1)
}

#[expect(clippy::cast_precision_loss, reason = "no payoff is beyond 2^53")]
fn real(payoff: i64) -> f64 {
    payoff as f64
}
