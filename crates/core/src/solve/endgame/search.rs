//! The search: public histories, each with the worlds in which it can have come about.

use super::super::limit::{Meter, Stop};
use super::super::payoff::Classes;
use super::super::roots::Roots;
use super::super::stake::Since;
use super::{Endgame, Model};
use crate::trick::{Legal, MAX_SEATS, Play, Position, plays};

/// A world, and how likely it has come to this.
#[derive(Clone, Copy)]
struct World {
    number: u32,
    /// Which of the hands at this node its seat holds, while the node is looked at.
    hand: u32,
    weight: f64,
}

/// A hand that the seat to act may hold, and what it plays from it.
#[derive(Clone, Copy)]
struct Hand {
    legal: Legal,
    /// Where its chances begin.
    chances: usize,
}

/// What a node of another seat keeps.
#[derive(Default)]
struct Frame {
    worlds: Vec<World>,
    hands: Vec<Hand>,
    chances: Vec<f64>,
}

/// What stands while a trick is played.
#[derive(Clone, Copy)]
struct Ground {
    since: Since,
    /// The least and the most that anything can still come to.
    least: f64,
    most: f64,
    /// Which of the tricks it is.
    trick: usize,
}

/// A node: the position as everybody sees it, and the worlds, which stand in the frame at this level.
#[derive(Clone, Copy)]
struct Node {
    /// With the hands of the first of its worlds; what was taken before the search began is that of another.
    now: Position,
    /// The cards played, from the trick on with which the search began.
    gone: u64,
    level: usize,
    /// How likely all its worlds together have come to this.
    weight: f64,
}

/// A search after one root play.
pub(super) struct Search<'a, M: Model> {
    game: Endgame<'a, M>,
    roots: &'a Roots,
    /// The seats that decide, as bits.
    seats: u8,
    meter: Meter,
    classes: Vec<Classes>,
    frames: Vec<Frame>,
    /// What the model keeps for each trick under way, once it has been asked.
    tricks: Vec<Option<M::Trick>>,
    /// Whether all worlds agree in what was taken before the search.
    open: bool,
    /// By world and seat, a number for the hand and for what else the seat may know.
    held: Vec<[u32; MAX_SEATS]>,
    /// By such a number, the node that met it last and its place there.
    met: Vec<(u64, u32)>,
    stamp: u64,
}

impl<'a, M: Model> Search<'a, M> {
    pub(super) fn new(game: Endgame<'a, M>, roots: &'a Roots, seats: u8, meter: Meter) -> Self {
        let (held, most) = hands(&roots.positions);
        let open = roots.positions.iter().all(|world| world.taken == roots.positions[0].taken);
        Self {
            game,
            roots,
            seats,
            meter,
            classes: game.stake.classes(),
            frames: Vec::new(),
            tricks: Vec::new(),
            open,
            held,
            met: vec![(0, 0); most],
            stamp: 0,
        }
    }

    pub(super) fn nodes(&self) -> u64 {
        self.meter.nodes
    }

    /// What a root play is worth.
    pub(super) fn root(&mut self, play: Play) -> Result<f64, Stop> {
        let weights = (0..).zip(&self.roots.weights);
        let worlds = weights.map(|(number, &weight)| World { number, hand: 0, weight }).collect();
        self.frames = vec![Frame { worlds, ..Frame::default() }];
        let node = Node { now: self.roots.positions[0], gone: self.roots.positions[0].table, level: 0, weight: 1.0 };
        let ground = self.ground(self.roots.since, 0);
        self.after(&node, &ground, play, f64::NEG_INFINITY)
    }

    fn ground(&mut self, since: Since, trick: usize) -> Ground {
        let (stake, classes) = (self.game.stake, &mut self.classes);
        let (mut least, mut most) = (f64::INFINITY, f64::NEG_INFINITY);
        for before in &self.roots.before {
            let span = stake.span(classes, before, &since, None);
            (least, most) = (least.min(real(span.least)), most.max(real(span.most)));
        }
        self.tricks.truncate(trick);
        self.tricks.push(None);
        Ground { since, least, most, trick }
    }

    /// What a node is worth after a play if that is more than `enough`; else no less than that.
    fn after(&mut self, node: &Node, ground: &Ground, play: Play, enough: f64) -> Result<f64, Stop> {
        let (tables, seating) = (self.game.rules.tables, self.game.rules.seating);
        self.meter.spend(self.frames[node.level].worlds.len() as u64)?;
        let (now, card) = (node.now, usize::from(play.card));
        let mut node = Node { gone: node.gone | 1 << card, ..*node };
        node.now.play(tables, seating, play);
        if node.now.place != 0 {
            return self.value(&node, ground, enough);
        }
        let best = if now.place == 0 { 0 } else { tables.best(now.state, card, now.place, now.best) };
        let (winner, taken) = (seating.seat(now.leader, best), now.table | 1 << card);
        if node.now.is_over() {
            return Ok(self.sum(&node, |search, world| search.end(world, &ground.since, winner, taken)));
        }
        let ground = self.ground(ground.since.after(self.game.stake.payoffs, winner, taken), ground.trick + 1);
        self.value(&node, &ground, enough)
    }

    /// What a node is worth, as in `after`.
    fn value(&mut self, node: &Node, ground: &Ground, enough: f64) -> Result<f64, Stop> {
        let most = node.weight * ground.most;
        if most <= enough || ground.least >= ground.most {
            return Ok(most);
        }
        let left = node.now.held.map(u64::count_ones).iter().sum::<u32>() + node.now.table.count_ones();
        // With one card each all must play it; but a lead may be made in several ways.
        if left == u32::from(self.size()) && (node.now.place > 0 || self.game.rules.tables.slots() == 1) {
            self.meter.spend(self.frames[node.level].worlds.len() as u64)?;
            return Ok(self.sum(node, |search, world| search.last_trick(node, ground, world)));
        }
        let seat = node.now.to_act(self.game.rules.seating);
        if self.seats >> seat & 1 == 1 { self.best(node, ground, enough) } else { self.split(node, ground, enough) }
    }

    /// The best of the plays of a seat that decides.
    fn best(&mut self, node: &Node, ground: &Ground, enough: f64) -> Result<f64, Stop> {
        let legal = node.now.legal(self.game.rules.tables, self.game.rules.seating);
        let mut best = f64::NEG_INFINITY;
        for play in plays(legal) {
            best = best.max(self.after(node, ground, play, enough.max(best))?);
        }
        Ok(best)
    }

    /// The sum over the plays that another seat can have made, each with the worlds in which it can.
    fn split(&mut self, node: &Node, ground: &Ground, enough: f64) -> Result<f64, Stop> {
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
            // All the rest may be worth as much as anything can be.
            let more = rest.max(0.0) * ground.most;
            sum += self.after(&Node { now, level: below, weight, ..*node }, ground, play, enough - sum - more)?;
            if sum + more <= enough {
                return Ok(sum + more);
            }
        }
        Ok(sum)
    }

    /// Looks at each hand that the seat to act may hold; what it may play, in any world.
    fn look(&mut self, node: &Node, trick: usize) -> Legal {
        let Self { game, roots, frames, held, met, stamp, tricks, open, .. } = self;
        let Frame { worlds, hands, chances } = &mut frames[node.level];
        let seat = usize::from(node.now.to_act(game.rules.seating));
        hands.clear();
        chances.clear();
        *stamp += 1;
        let mut all = Legal::default();
        let mut scene = node.now;
        for world in worlds {
            let number = world.number as usize;
            let (last, place) = &mut met[held[number][seat] as usize];
            if *last != *stamp {
                #[expect(clippy::cast_possible_truncation, reason = "no more hands than worlds")]
                let found = hands.len() as u32;
                (*last, *place) = (*stamp, found);
                let root = &roots.positions[number];
                scene.held[seat] = root.held[seat] & !node.gone;
                if !*open {
                    tricks[trick] = None;
                    for (seat, taken) in scene.taken.iter_mut().enumerate() {
                        *taken = root.taken[seat] | node.now.taken[seat] & node.gone;
                    }
                }
                let legal = scene.legal(game.rules.tables, game.rules.seating);
                hands.push(Hand { legal, chances: chances.len() });
                if legal.iter().map(|cards| cards.count_ones()).sum::<u32>() == 1 {
                    chances.push(1.0);
                } else {
                    let known = tricks[trick].get_or_insert_with(|| game.model.trick(&scene, game.rules));
                    game.model.chances(known, &scene, game.rules, (scene.held[seat], legal), chances);
                }
                all.iter_mut().zip(legal).for_each(|(all, legal)| *all |= legal);
            }
            world.hand = *place;
        }
        all
    }

    /// Adds up over the worlds of a node what each comes to.
    fn sum(&self, node: &Node, mut end: impl FnMut(&Self, usize) -> i64) -> f64 {
        let worlds = &self.frames[node.level].worlds;
        worlds.iter().map(|world| world.weight * real(end(self, world.number as usize))).sum()
    }

    /// What a world comes to when the last trick is over.
    #[inline]
    fn end(&self, world: usize, since: &Since, winner: u8, taken: u64) -> i64 {
        self.game.stake.end(&self.roots.before[self.roots.class[world]], since, winner, taken)
    }

    /// What a world comes to when each seat has one card at most, which it must play.
    fn last_trick(&self, node: &Node, ground: &Ground, world: usize) -> i64 {
        let (tables, seating) = (self.game.rules.tables, self.game.rules.seating);
        let root = &self.roots.positions[world];
        let Node { now, gone, .. } = node;
        let (mut best, mut state, mut taken) = (now.best, now.state, now.table);
        for place in now.place..self.size() {
            let held = root.held[usize::from(seating.seat(now.leader, place)) % MAX_SEATS] & !gone;
            let card = held.trailing_zeros() as usize;
            if place == 0 {
                state = tables.begin(0, card);
            } else {
                best = tables.best(state, card, place, best);
                state = tables.next(state, card);
            }
            taken |= held;
        }
        self.end(world, &ground.since, seating.seat(now.leader, best), taken)
    }

    fn size(&self) -> u8 {
        u8::try_from(self.game.rules.seating.size()).unwrap_or(0)
    }
}

impl Frame {
    /// The worlds in which the seat can make a play, as likely as it does; how likely it is in all.
    fn part(&self, play: Play, worlds: &mut Vec<World>) -> f64 {
        let slot = usize::from(play.slot);
        let mut sum = 0.0;
        for world in &self.worlds {
            let Hand { legal, chances } = &self.hands[world.hand as usize];
            if legal[slot] >> play.card & 1 == 1 {
                let before: u32 = legal[..slot].iter().map(|cards| cards.count_ones()).sum();
                let place = before + (legal[slot] & ((1 << play.card) - 1)).count_ones();
                let weight = world.weight * self.chances[chances + place as usize];
                if weight > 0.0 {
                    worlds.push(World { weight, ..*world });
                    sum += weight;
                }
            }
        }
        sum
    }
}

/// By world and seat, a number for the hand together with all that was taken, and how many numbers there are.
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
