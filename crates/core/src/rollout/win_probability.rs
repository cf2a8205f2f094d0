//! Probabilities of winning a trick, computed once from the trick automaton, for opponents with random hands.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::card_set::{cards, count_f64};
use crate::math::{power, to_f32, u64_to_f64};
use crate::trick::{MAX_CARDS, MAX_SEATS, STILL_WINS, Transition, TrickTables, WINS_NOW};

/// How often a seat that can take the trick tries to, instead of playing any legal card, where its hand is random.
/// `known_cards`, for seats of which more is known, has a value of its own.
const WINNING_INTENT: f64 = 0.4;
/// The assumed size of a hand, as a share of a full one.
const ASSUMED_HAND_FRACTION: f64 = 0.6;
/// How often a card that is played later is assumed to be led.
const LEAD_PROBABILITY: f64 = 0.25;
/// The index of the current winner, after the places of a trick.
const CURRENT_WINNER: usize = MAX_SEATS;

/// (places + 1) the probability that each place takes the trick, and last that the current winner does.
type FinalWinner = [f64; MAX_SEATS + 1];

/// The likely winner of a trick that is in some state and has some number of cards.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Forecast {
    /// The cards that can still change the winner.
    pub(crate) deciders: u64,
    /// The weight of each of them while it is unseen.
    pub(crate) share: f32,
    /// (places) the probability that the place takes the trick from the current winner.
    pub(crate) probability: [f32; MAX_SEATS],
}

/// The strength of a card that is kept for later.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Strength {
    /// The probability that it takes no trick.
    pub(crate) fails: f32,
    /// The cards that can beat it.
    pub(crate) beaters: u64,
    /// The weight of each of them while it is unseen.
    pub(crate) share: f32,
}

/// The forecast of every state and the strength of every card.
#[derive(Clone, Debug)]
pub(crate) struct WinProbabilities {
    /// (states, cards in the trick) the forecast of each.
    forecasts: Vec<Forecast>,
    /// The cards of a whole trick.
    size: usize,
    /// (cards) the strength of each.
    pub(crate) strength: [Strength; MAX_CARDS],
    /// Whether a card can give the trick to a place other than its own and the current winner's.
    pub(crate) can_redirect: bool,
}

impl WinProbabilities {
    /// Computes the probabilities for tricks of `size` cards and full hands of `hand` cards.
    pub(crate) fn new(tables: &TrickTables, size: usize, hand: usize) -> Self {
        let model = FollowerModel::new(tables, hand);
        let can_redirect = model.can_redirect();
        let (ends, deciders) = (model.final_winners(size), model.deciders(size));
        let mut forecasts = vec![Forecast::default(); tables.states() * size];
        for state in 0..tables.states() {
            for cards in 1..size {
                let (winners, deciders) = (&ends[size - cards][state], deciders[size - cards][state]);
                let probability = std::array::from_fn(|place| to_f32(winners[place]));
                forecasts[state * size + cards] =
                    Forecast { deciders, share: model.share(deciders, can_redirect), probability };
            }
        }
        let strength = model.strength(size, &ends, &deciders[size - 1]);
        Self { forecasts, size, strength, can_redirect }
    }

    /// The forecast of a trick in this state with `cards` cards, fewer than all.
    #[inline]
    pub(crate) fn of(&self, state: u16, cards: usize) -> &Forecast {
        &self.forecasts[usize::from(state) * self.size + cards]
    }
}

/// The probabilities of one trick automaton, which all contracts that are played by it share.
#[derive(Debug, Default)]
pub struct SharedWinProbabilities(Mutex<HashMap<(usize, usize), Arc<WinProbabilities>>>);

impl SharedWinProbabilities {
    /// The probabilities for tricks of `size` cards and full hands of `hand` cards, computed once.
    ///
    /// The tables must be the same at every call.
    pub(super) fn of(&self, tables: &TrickTables, size: usize, hand: usize) -> Arc<WinProbabilities> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(known.entry((size, hand)).or_insert_with(|| Arc::new(WinProbabilities::new(tables, size, hand))))
    }
}

/// A model of opponents: they play any legal card, and sometimes try to take the trick.
struct FollowerModel<'a> {
    tables: &'a TrickTables,
    /// The assumed number of cards of a hand.
    held: usize,
    /// (states) the cards that can be played next, with their probabilities.
    next: Vec<Vec<(usize, f64)>>,
}

impl<'a> FollowerModel<'a> {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few cards")]
    fn new(tables: &'a TrickTables, hand: usize) -> Self {
        let held = ((u64_to_f64(hand as u64) * ASSUMED_HAND_FRACTION + 0.5) as usize).max(1);
        let mut model = Self { tables, held, next: Vec::new() };
        model.next = (0..tables.states()).map(|state| model.follow_distribution(state)).collect();
        model
    }

    fn step(&self, state: usize, card: usize) -> Transition {
        self.tables.step(u16::try_from(state).unwrap_or(0), card)
    }

    /// The cards that win when played in this state.
    fn winning_cards(&self, state: usize) -> u64 {
        let takes = |&card: &usize| self.step(state, card).winning_place == WINS_NOW;
        cards(self.tables.deck()).filter(takes).fold(0, |all, card| all | 1 << card)
    }

    /// The cards that can be played next, with their probabilities.
    fn follow_distribution(&self, state: usize) -> Vec<(usize, f64)> {
        let takers = self.winning_cards(state);
        let (mut rest, mut reach) = (self.tables.deck(), 1.0);
        let deck_size = count_f64(rest);
        let mut follows = Vec::new();
        for (hold, play) in self.tables.clauses(u16::try_from(state).unwrap_or(0), 0) {
            if rest == 0 {
                break;
            }
            // A seat bound by this clause holds none of the cards of earlier clauses.
            let binds = if hold & rest == rest {
                1.0
            } else {
                1.0 - power(1.0 - count_f64(hold & rest) / deck_size, self.held)
            };
            let allowed = play & rest;
            let count = u64_to_f64(self.held as u64) * count_f64(allowed) / count_f64(rest);
            let taking = self.take_probability(takers & allowed, allowed, count);
            for card in cards(allowed) {
                // A taker is as likely as any other taker, and any other card as the rest of them.
                let (alike, share) = if takers >> card & 1 == 1 { (takers, taking) } else { (!takers, 1.0 - taking) };
                follows.push((card, reach * binds * share / count_f64(alike & allowed)));
            }
            reach *= 1.0 - binds;
            rest &= !hold;
        }
        follows
    }

    /// The probability that a seat with `count` cards drawn from `allowed` plays a winning one.
    fn take_probability(&self, takers: u64, allowed: u64, count: f64) -> f64 {
        if takers == 0 || takers == allowed {
            return f64::from(u8::from(takers != 0));
        }
        let share = count_f64(takers) / count_f64(allowed);
        let (whole, part) = (count.max(1.0).floor(), count.max(1.0).fract());
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few cards")]
        let none = power(1.0 - share, (whole as usize).min(self.held)) * (1.0 - part * share);
        (1.0 - WINNING_INTENT) * share + WINNING_INTENT * (1.0 - none)
    }

    /// (cards to come, states) the probability that each place takes the trick.
    fn final_winners(&self, size: usize) -> Vec<Vec<FinalWinner>> {
        let mut unchanged = [0.0; MAX_SEATS + 1];
        unchanged[CURRENT_WINNER] = 1.0;
        let mut all = vec![vec![unchanged; self.tables.states()]];
        for to_come in 1..size {
            let place = size - to_come;
            let after_one = &all[to_come - 1];
            let of_state = |state: usize| {
                let mut ends = [0.0; MAX_SEATS + 1];
                for &(card, probability) in &self.next[state] {
                    let step = self.step(state, card);
                    let after = &after_one[usize::from(step.next)];
                    for (end, after) in ends.iter_mut().zip(after).take(CURRENT_WINNER) {
                        *end += probability * after;
                    }
                    ends[winning_place(step, place)] += probability * after[CURRENT_WINNER];
                }
                ends
            };
            let row = (0..self.tables.states()).map(of_state).collect();
            all.push(row);
        }
        all
    }

    /// Whether some card gives the trick to a third place.
    fn can_redirect(&self) -> bool {
        let redirects =
            |state: usize| cards(self.tables.deck()).any(|card| self.step(state, card).winning_place < WINS_NOW);
        (0..self.tables.states()).any(redirects)
    }

    /// (cards to come, states) the cards that change the winner, now or later.
    fn deciders(&self, size: usize) -> Vec<Vec<u64>> {
        let mut all = vec![vec![0; self.tables.states()]];
        for to_come in 1..size {
            let after_one = &all[to_come - 1];
            let of_state = |state: usize| {
                let add = |deciders: u64, card: usize| {
                    let step = self.step(state, card);
                    deciders | after_one[usize::from(step.next)] | u64::from(step.winning_place != STILL_WINS) << card
                };
                cards(self.tables.deck()).fold(0, add)
            };
            let row = (0..self.tables.states()).map(of_state).collect();
            all.push(row);
        }
        all
    }

    /// The weight of each of these cards: together they weigh 1, or with `can_redirect` as much as the deck has cards.
    fn share(&self, deciders: u64, can_redirect: bool) -> f32 {
        let count = count_f64(deciders);
        if count == 0.0 { 0.0 } else { to_f32(if can_redirect { count_f64(self.tables.deck()) } else { 1.0 } / count) }
    }

    /// The strength of each card, led or not.
    fn strength(&self, size: usize, ends: &[Vec<FinalWinner>], deciders: &[u64]) -> [Strength; MAX_CARDS] {
        let followed = self.follow_win_probability(size, ends);
        let mut strengths = [Strength::default(); MAX_CARDS];
        for card in cards(self.tables.deck()) {
            let slots = (0..self.tables.slots()).filter(|&slot| self.tables.leadable(slot) >> card & 1 == 1);
            let lead = |slot: usize| {
                let state = usize::from(self.tables.begin(slot, card));
                let won = ends.get(size - 1).map_or(1.0, |ends| ends[state][CURRENT_WINNER] + ends[state][0]);
                (won, deciders[state])
            };
            let better = |best: (f64, u64), lead: (f64, u64)| if lead.0 >= best.0 { lead } else { best };
            let (won, beaters) = slots.map(lead).fold((0.0, 0), better);
            let wins = LEAD_PROBABILITY * won + (1.0 - LEAD_PROBABILITY) * followed[card];
            strengths[card] = Strength { fails: to_f32(1.0 - wins), beaters, share: self.share(beaters, false) };
        }
        strengths
    }

    /// (cards) the probability of taking a trick that another seat has led.
    fn follow_win_probability(&self, size: usize, ends: &[Vec<FinalWinner>]) -> [f64; MAX_CARDS] {
        let states = self.tables.states();
        let mut reach = vec![0.0; states];
        for slot in 0..self.tables.slots() {
            for card in cards(self.tables.leadable(slot)) {
                reach[usize::from(self.tables.begin(slot, card))] += 1.0;
            }
        }
        let (mut won, mut played) = ([0.0; MAX_CARDS], [0.0; MAX_CARDS]);
        for place in 1..size {
            let mut after = vec![0.0; states];
            for (state, &probability) in reach.iter().enumerate().filter(|(_, probability)| **probability > 0.0) {
                for &(card, next) in &self.next[state] {
                    let step = self.step(state, card);
                    let end = &ends[size - place - 1][usize::from(step.next)];
                    let wins = end[place] + if winning_place(step, place) == place { end[CURRENT_WINNER] } else { 0.0 };
                    after[usize::from(step.next)] += probability * next;
                    won[card] += probability * next * wins;
                    played[card] += probability * next;
                }
            }
            reach = after;
        }
        std::array::from_fn(|card| if played[card] > 0.0 { won[card] / played[card] } else { 0.0 })
    }
}

/// The place that wins after this transition, or [`CURRENT_WINNER`].
fn winning_place(step: Transition, place: usize) -> usize {
    match step.winning_place {
        STILL_WINS => CURRENT_WINNER,
        WINS_NOW => place,
        other => usize::from(other),
    }
}
