//! What a card can do, told beforehand from the tables alone: who takes a trick in the end if those who still play to
//! it are like any others.

use super::super::seating::MAX_SEATS;
use super::super::tables::{SAME, Step, TAKES, Tables, WIDTH};

/// How often who could take a trick is thought to look for it, rather than to play any card.
const WILL: f64 = 0.4;
/// How many of its cards a seat is thought to hold, as a share of a full hand.
const HELD: f64 = 0.6;
/// How often a card is thought to be led when it is played later.
const LED: f64 = 0.25;
/// Places of a trick, and last whoever wins so far.
const HOLDS: usize = MAX_SEATS;

/// By place who takes the trick in the end, and last how likely who wins so far still does.
type Ends = [f64; MAX_SEATS + 1];

/// What may come of a trick of so many cards in some state.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Outlook {
    /// The cards that change who wins, now or later.
    pub(super) movers: u64,
    /// What one of these counts for while nobody has seen it.
    pub(super) share: f32,
    /// How likely each place takes the trick in the end from who wins so far.
    pub(super) chance: [f32; MAX_SEATS],
}

/// What a card is like if it is kept.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Strength {
    /// How likely it takes no trick …
    pub(crate) fails: f32,
    /// … because of these cards …
    pub(crate) beaters: u64,
    /// … each of which counts for so much while nobody has seen it.
    pub(super) share: f32,
}

/// The outlook of every state and the strength of every card.
#[derive(Clone, Debug)]
pub(crate) struct Chances {
    /// (states, cards in the trick)
    outlooks: Vec<Outlook>,
    size: usize,
    pub(crate) strength: [Strength; WIDTH],
    /// Whether a card can hand the trick to one that did not win it: then who wins so far says little.
    pub(crate) cites: bool,
}

impl Chances {
    /// Asks the tables for tricks of so many cards, out of full hands of `hand` cards.
    pub(super) fn new(tables: &Tables, size: usize, hand: usize) -> Self {
        let model = Model::new(tables, hand);
        let cites = model.cites();
        let (ends, movers) = (model.ends(size), model.movers(size));
        let mut outlooks = vec![Outlook::default(); tables.states() * size];
        for state in 0..tables.states() {
            for cards in 1..size {
                let (found, movers) = (&ends[size - cards][state], movers[size - cards][state]);
                let chance = std::array::from_fn(|place| narrow(found[place]));
                outlooks[state * size + cards] = Outlook { movers, share: model.share(movers, cites), chance };
            }
        }
        let strength = model.strength(size, &ends, &movers[size - 1]);
        Self { outlooks, size, strength, cites }
    }

    /// The outlook of a trick of so many cards, fewer than all.
    #[inline]
    pub(super) fn of(&self, state: u16, cards: usize) -> &Outlook {
        &self.outlooks[usize::from(state) * self.size + cards]
    }
}

#[expect(clippy::cast_possible_truncation, reason = "a chance needs no more digits")]
pub(super) fn narrow(number: f64) -> f32 {
    number as f32
}

fn cards(mut mask: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let card = mask.trailing_zeros() as usize;
        (mask != 0).then(|| {
            mask &= mask - 1;
            card
        })
    })
}

/// A seat that follows with any of its cards that it may play, and sometimes looks for one that takes the trick.
struct Model<'a> {
    tables: &'a Tables,
    held: usize,
    /// For each state, how likely each card is played next.
    next: Vec<Vec<(usize, f64)>>,
}

impl<'a> Model<'a> {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few cards")]
    fn new(tables: &'a Tables, hand: usize) -> Self {
        let held = ((count(hand as u64) * HELD + 0.5) as usize).max(1);
        let mut model = Self { tables, held, next: Vec::new() };
        model.next = (0..tables.states()).map(|state| model.following(state)).collect();
        model
    }

    fn step(&self, state: usize, card: usize) -> Step {
        self.tables.step(u16::try_from(state).unwrap_or(0), card)
    }

    /// The cards that take the trick at once.
    fn takers(&self, state: usize) -> u64 {
        let takes = |&card: &usize| self.step(state, card).best == TAKES;
        cards(self.tables.deck()).filter(takes).fold(0, |all, card| all | 1 << card)
    }

    /// How likely each card is the next.
    fn following(&self, state: usize) -> Vec<(usize, f64)> {
        let takers = self.takers(state);
        let (mut rest, mut reach) = (self.tables.deck(), 1.0);
        let every = ones(rest);
        let mut found = Vec::new();
        for (hold, play) in self.tables.needs_of(state) {
            if rest == 0 {
                break;
            }
            // A seat that meets this need holds none of those that were asked for before.
            let binds = if hold & rest == rest { 1.0 } else { 1.0 - power(1.0 - ones(hold & rest) / every, self.held) };
            let allowed = play & rest;
            let own = count(self.held as u64) * ones(allowed) / ones(rest);
            let taking = self.taking(takers & allowed, allowed, own);
            for card in cards(allowed) {
                let (mask, all) = if takers >> card & 1 == 1 { (takers, taking) } else { (!takers, 1.0 - taking) };
                found.push((card, reach * binds * all / ones(mask & allowed)));
            }
            reach *= 1.0 - binds;
            rest &= !hold;
        }
        found
    }

    /// How likely one of so many cards takes the trick, if they are drawn from `allowed`.
    fn taking(&self, takers: u64, allowed: u64, own: f64) -> f64 {
        if takers == 0 || takers == allowed {
            return f64::from(u8::from(takers != 0));
        }
        let share = ones(takers) / ones(allowed);
        let (whole, part) = (own.max(1.0).floor(), own.max(1.0).fract());
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few cards")]
        let none = power(1.0 - share, (whole as usize).min(self.held)) * (1.0 - part * share);
        (1.0 - WILL) * share + WILL * (1.0 - none)
    }

    /// For each number of cards to come and each state, who takes the trick in the end.
    fn ends(&self, size: usize) -> Vec<Vec<Ends>> {
        let mut still = [0.0; MAX_SEATS + 1];
        still[HOLDS] = 1.0;
        let mut all = vec![vec![still; self.tables.states()]];
        for more in 1..size {
            let place = size - more;
            let last = &all[more - 1];
            let of_state = |state: usize| {
                let mut ends = [0.0; MAX_SEATS + 1];
                for &(card, chance) in &self.next[state] {
                    let step = self.step(state, card);
                    let after = &last[usize::from(step.next)];
                    for (end, after) in ends.iter_mut().zip(after).take(HOLDS) {
                        *end += chance * after;
                    }
                    ends[holder(step, place)] += chance * after[HOLDS];
                }
                ends
            };
            let row = (0..self.tables.states()).map(of_state).collect();
            all.push(row);
        }
        all
    }

    /// Whether some card hands the trick to one that did not win it so far.
    fn cites(&self) -> bool {
        let here = |state: usize| cards(self.tables.deck()).any(|card| self.step(state, card).best < TAKES);
        (0..self.tables.states()).any(here)
    }

    /// For each number of cards to come and each state, the cards that change who wins, or after which one may.
    fn movers(&self, size: usize) -> Vec<Vec<u64>> {
        let mut all = vec![vec![0; self.tables.states()]];
        for more in 1..size {
            let last = &all[more - 1];
            let of_state = |state: usize| {
                let add = |all: u64, card: usize| {
                    let step = self.step(state, card);
                    all | last[usize::from(step.next)] | u64::from(step.best != SAME) << card
                };
                cards(self.tables.deck()).fold(0, add)
            };
            let row = (0..self.tables.states()).map(of_state).collect();
            all.push(row);
        }
        all
    }

    /// What one of these cards counts for: they are a whole together, or where `cites` as many as of all cards.
    fn share(&self, movers: u64, cites: bool) -> f32 {
        let some = ones(movers);
        if some == 0.0 { 0.0 } else { narrow(if cites { ones(self.tables.deck()) } else { 1.0 } / some) }
    }

    /// How likely each card takes a trick, led or not, and which cards prevent it.
    fn strength(&self, size: usize, ends: &[Vec<Ends>], movers: &[u64]) -> [Strength; WIDTH] {
        let followed = self.followed(size, ends);
        let mut found = [Strength::default(); WIDTH];
        for card in cards(self.tables.deck()) {
            let slots = (0..self.tables.slots()).filter(|&slot| self.tables.exists(slot) >> card & 1 == 1);
            let lead = |slot: usize| {
                let state = usize::from(self.tables.begin(slot, card));
                let won = ends.get(size - 1).map_or(1.0, |ends| ends[state][HOLDS] + ends[state][0]);
                (won, movers[state])
            };
            let best = slots.map(lead).fold((0.0, 0), |best, lead| if lead.0 >= best.0 { lead } else { best });
            let wins = LED * best.0 + (1.0 - LED) * followed[card];
            found[card] = Strength { fails: narrow(1.0 - wins), beaters: best.1, share: self.share(best.1, false) };
        }
        found
    }

    /// How likely each card takes the trick if it is played to any trick that somebody else has led.
    fn followed(&self, size: usize, ends: &[Vec<Ends>]) -> [f64; WIDTH] {
        let states = self.tables.states();
        let mut reach = vec![0.0; states];
        for slot in 0..self.tables.slots() {
            for card in cards(self.tables.exists(slot)) {
                reach[usize::from(self.tables.begin(slot, card))] += 1.0;
            }
        }
        let (mut won, mut played) = ([0.0; WIDTH], [0.0; WIDTH]);
        for place in 1..size {
            let mut after = vec![0.0; states];
            for (state, &chance) in reach.iter().enumerate().filter(|(_, chance)| **chance > 0.0) {
                for &(card, next) in &self.next[state] {
                    let step = self.step(state, card);
                    let end = &ends[size - place - 1][usize::from(step.next)];
                    let mine = end[place] + if holder(step, place) == place { end[HOLDS] } else { 0.0 };
                    after[usize::from(step.next)] += chance * next;
                    won[card] += chance * next * mine;
                    played[card] += chance * next;
                }
            }
            reach = after;
        }
        std::array::from_fn(|card| if played[card] > 0.0 { won[card] / played[card] } else { 0.0 })
    }
}

/// Who wins after this step, by place, or [`HOLDS`].
fn holder(step: Step, place: usize) -> usize {
    match step.best {
        SAME => HOLDS,
        TAKES => place,
        other => usize::from(other),
    }
}

fn ones(mask: u64) -> f64 {
    f64::from(mask.count_ones())
}

#[expect(clippy::cast_precision_loss, reason = "a few cards")]
fn count(number: u64) -> f64 {
    number as f64
}

/// By multiplication alone, so that it is the same on every machine.
fn power(base: f64, times: usize) -> f64 {
    (0..times).fold(1.0, |product, _| product * base)
}
