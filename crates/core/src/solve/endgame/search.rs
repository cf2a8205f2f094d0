//! The search: public histories, each with the determinizations in which it is possible.

use rayon::prelude::*;

use super::super::error::SolveError;
use super::super::information_set::InformationSet;
use super::super::limits::{Limits, Meter, RootValues, Stop};
use super::frame::{Frame, Hand, WeightedDeal, number_hands};
use super::opponents::{Endgame, OpponentPolicy};
use crate::math::i64_to_f64;
use crate::payoff::{PayoffsSince, ReachableCache};
use crate::trick::{Legal, MAX_SEATS, Play, Position, plays};

impl<M: OpponentPolicy> Endgame<'_, M> {
    /// The value of each legal play, by card, to the player of these seats (as bits).
    ///
    /// `positions` are determinizations that those seats cannot tell apart, with relative `weights`. The limit of nodes
    /// is divided among the plays; a node is one play in one determinization. The result does not depend on the order
    /// of the determinizations, nor, without a time limit, on the number of threads.
    ///
    /// # Errors
    ///
    /// [`SolveError`] if the determinizations are inconsistent with the rules or each other.
    pub fn values(
        &self,
        positions: &[Position],
        weights: &[f64],
        seats: u8,
        limits: Limits,
    ) -> Result<RootValues<f64>, SolveError> {
        let set = InformationSet::of(self.rules, self.objective, seats, positions, weights)?;
        let mut legal: Vec<Play> = plays(set.positions[0].legal(self.rules.tables, self.rules.seat_order)).collect();
        legal.sort_unstable_by_key(|play| (play.card, play.slot));
        let deadline = limits.deadline();
        let searched: Vec<(Play, Result<f64, Stop>, u64)> = legal
            .par_iter()
            .map(|&play| {
                let mut search = Search::new(*self, &set, seats, Meter::shared(limits.nodes, legal.len(), deadline));
                let value = search.root_value(play);
                (play, value, search.nodes())
            })
            .collect();
        let nodes = searched.iter().map(|(_, _, nodes)| nodes).sum();
        Ok((searched.into_iter().map(|(play, value, _)| (play, value)).collect(), nodes))
    }
}

/// What does not change during a trick.
#[derive(Clone, Copy)]
struct TrickContext {
    payoffs_since: PayoffsSince,
    /// The least final value.
    lower: f64,
    /// The greatest final value.
    upper: f64,
    /// The number of the trick.
    trick: usize,
}

/// A node: the public position, and its determinizations, which are in the frame at this level.
#[derive(Clone, Copy)]
struct Node {
    /// The hands are those of the first determinization; what was taken before the search began can be that of another.
    position: Position,
    /// The cards played since the beginning of the trick with which the search started.
    played: u64,
    /// The index of its frame.
    level: usize,
    /// The probability of reaching the node.
    weight: f64,
}

/// A search after one root play.
pub(crate) struct Search<'a, M: OpponentPolicy> {
    endgame: Endgame<'a, M>,
    set: &'a InformationSet,
    /// The seats of the maximizing player, as bits.
    seats: u8,
    meter: Meter,
    reachable: Vec<ReachableCache>,
    frames: Vec<Frame>,
    /// The state of the opponents' policy for each trick under way, once it was needed.
    trick_states: Vec<Option<M::TrickState>>,
    /// Whether all determinizations agree in what was taken before the search.
    same_taken: bool,
    /// (determinizations, seats) an id of the seat's hand and everything else that it knows.
    hand_ids: Vec<[u32; MAX_SEATS]>,
    /// (ids) the last visit to a node with this hand, and its index there.
    last_visits: Vec<(u64, u32)>,
    /// Counts visits to nodes of other seats.
    visit: u64,
}

impl<'a, M: OpponentPolicy> Search<'a, M> {
    pub(crate) fn new(endgame: Endgame<'a, M>, set: &'a InformationSet, seats: u8, meter: Meter) -> Self {
        let (hand_ids, ids) = number_hands(&set.positions);
        let same_taken = set.positions.iter().all(|deal| deal.taken == set.positions[0].taken);
        Self {
            endgame,
            set,
            seats,
            meter,
            reachable: endgame.objective.reachable_caches(),
            frames: Vec::new(),
            trick_states: Vec::new(),
            same_taken,
            hand_ids,
            last_visits: vec![(0, 0); ids],
            visit: 0,
        }
    }

    pub(crate) fn nodes(&self) -> u64 {
        self.meter.nodes
    }

    /// The value of a root play.
    pub(crate) fn root_value(&mut self, play: Play) -> Result<f64, Stop> {
        let weights = (0..).zip(&self.set.weights);
        let deals = weights.map(|(number, &weight)| WeightedDeal { number, hand: 0, weight }).collect();
        self.frames = vec![Frame { deals, ..Frame::default() }];
        let node =
            Node { position: self.set.positions[0], played: self.set.positions[0].trick_cards, level: 0, weight: 1.0 };
        let context = self.trick_context(self.set.payoffs_since, 0);
        self.value_after(&node, &context, play, f64::NEG_INFINITY)
    }

    fn trick_context(&mut self, payoffs_since: PayoffsSince, trick: usize) -> TrickContext {
        let (objective, reachable) = (self.endgame.objective, &mut self.reachable);
        let (mut lower, mut upper) = (f64::INFINITY, f64::NEG_INFINITY);
        for payoffs_before in &self.set.payoffs_before {
            let bounds = objective.bounds(reachable, payoffs_before, &payoffs_since, None);
            (lower, upper) = (lower.min(i64_to_f64(bounds.lower)), upper.max(i64_to_f64(bounds.upper)));
        }
        self.trick_states.truncate(trick);
        self.trick_states.push(None);
        TrickContext { payoffs_since, lower, upper, trick }
    }

    /// The value of a node after a play if it is above `alpha`, otherwise an upper bound.
    fn value_after(&mut self, node: &Node, context: &TrickContext, play: Play, alpha: f64) -> Result<f64, Stop> {
        let (tables, seat_order) = (self.endgame.rules.tables, self.endgame.rules.seat_order);
        self.meter.count_many(self.frames[node.level].deals.len() as u64)?;
        let (before, card) = (node.position, usize::from(play.card));
        let mut node = Node { played: node.played | 1 << card, ..*node };
        node.position.play(tables, seat_order, play);
        if node.position.place != 0 {
            return self.value(&node, context, alpha);
        }
        let winning_place = if before.place == 0 {
            0
        } else {
            tables.winning_place(before.state, card, before.place, before.winning_place)
        };
        let (winner, taken) = (seat_order.seat(before.leader, winning_place), before.trick_cards | 1 << card);
        if node.position.is_over() {
            let taken = taken | tables.last_trick_bit();
            return Ok(self.expected_value(&node, |search, deal| {
                search.final_value(deal, &context.payoffs_since, winner, taken)
            }));
        }
        let context = self.trick_context(
            context.payoffs_since.after(self.endgame.objective.payoffs, winner, taken),
            context.trick + 1,
        );
        self.value(&node, &context, alpha)
    }

    /// The value of a node, as in [`Search::value_after`].
    fn value(&mut self, node: &Node, context: &TrickContext, alpha: f64) -> Result<f64, Stop> {
        let upper = node.weight * context.upper;
        if upper <= alpha || context.lower >= context.upper {
            return Ok(upper);
        }
        let cards =
            node.position.held.map(u64::count_ones).iter().sum::<u32>() + node.position.trick_cards.count_ones();
        // With one card each, all must play it; but a lead can be made in several slots.
        if cards == u32::from(self.places()) && (node.position.place > 0 || self.endgame.rules.tables.slots() == 1) {
            self.meter.count_many(self.frames[node.level].deals.len() as u64)?;
            return Ok(self.expected_value(node, |search, deal| search.play_out_last_trick(node, context, deal)));
        }
        let seat = node.position.to_act(self.endgame.rules.seat_order);
        if self.seats >> seat & 1 == 1 {
            self.own_value(node, context, alpha)
        } else {
            self.chance_value(node, context, alpha)
        }
    }

    /// The maximum over the plays of the maximizing player.
    fn own_value(&mut self, node: &Node, context: &TrickContext, alpha: f64) -> Result<f64, Stop> {
        let legal = node.position.legal(self.endgame.rules.tables, self.endgame.rules.seat_order);
        let mut best = f64::NEG_INFINITY;
        for play in plays(legal) {
            best = best.max(self.value_after(node, context, play, alpha.max(best))?);
        }
        Ok(best)
    }

    /// The sum over the plays of another seat, each with the determinizations in which it is possible.
    fn chance_value(&mut self, node: &Node, context: &TrickContext, alpha: f64) -> Result<f64, Stop> {
        let legal = self.evaluate_hands(node, context.trick);
        let next_level = node.level + 1;
        if self.frames.len() == next_level {
            self.frames.push(Frame::default());
        }
        let (mut sum, mut rest) = (0.0, node.weight);
        for play in plays(legal) {
            let mut deals = std::mem::take(&mut self.frames[next_level].deals);
            deals.clear();
            let weight = self.frames[node.level].collect_deals_with(play, &mut deals);
            let held = deals.first().map(|deal| self.set.positions[deal.number as usize].held);
            self.frames[next_level].deals = deals;
            let Some(held) = held else { continue };
            let position = Position { held: held.map(|held| held & !node.played), ..node.position };
            rest -= weight;
            // An upper bound of the value of the rest.
            let rest_upper = rest.max(0.0) * context.upper;
            sum += self.value_after(
                &Node { position, level: next_level, weight, ..*node },
                context,
                play,
                alpha - sum - rest_upper,
            )?;
            if sum + rest_upper <= alpha {
                return Ok(sum + rest_upper);
            }
        }
        Ok(sum)
    }

    /// Finds the plays of each possible hand of the seat to act, and their probabilities; returns the plays that are
    /// legal in some determinization.
    fn evaluate_hands(&mut self, node: &Node, trick: usize) -> Legal {
        let Self { endgame, set, frames, hand_ids, last_visits, visit, trick_states, same_taken, .. } = self;
        let Frame { deals, hands, probabilities } = &mut frames[node.level];
        let seat = usize::from(node.position.to_act(endgame.rules.seat_order));
        hands.clear();
        probabilities.clear();
        *visit += 1;
        let mut legal_in_any = Legal::default();
        // The position with what the seat to act knows: its own hand, and what was taken.
        let mut known = node.position;
        for deal in deals {
            let number = deal.number as usize;
            let (last_visit, hand_index) = &mut last_visits[hand_ids[number][seat] as usize];
            if *last_visit != *visit {
                #[expect(clippy::cast_possible_truncation, reason = "no more hands than determinizations")]
                let index = hands.len() as u32;
                (*last_visit, *hand_index) = (*visit, index);
                let root = &set.positions[number];
                known.held[seat] = root.held[seat] & !node.played;
                if !*same_taken {
                    trick_states[trick] = None;
                    for (seat, taken) in known.taken.iter_mut().enumerate() {
                        *taken = root.taken[seat] | node.position.taken[seat] & node.played;
                    }
                }
                let legal = known.legal(endgame.rules.tables, endgame.rules.seat_order);
                hands.push(Hand { legal, first_probability: probabilities.len() });
                if legal.iter().map(|cards| cards.count_ones()).sum::<u32>() == 1 {
                    probabilities.push(1.0);
                } else {
                    let trick_state =
                        trick_states[trick].get_or_insert_with(|| endgame.opponents.trick_state(&known, endgame.rules));
                    endgame.opponents.probabilities(
                        trick_state,
                        &known,
                        endgame.rules,
                        (known.held[seat], legal),
                        probabilities,
                    );
                }
                legal_in_any.iter_mut().zip(legal).for_each(|(all, legal)| *all |= legal);
            }
            deal.hand = *hand_index;
        }
        legal_in_any
    }

    /// Sums the final values of the determinizations of a node.
    fn expected_value(&self, node: &Node, mut end: impl FnMut(&Self, usize) -> i64) -> f64 {
        let deals = &self.frames[node.level].deals;
        deals.iter().map(|deal| deal.weight * i64_to_f64(end(self, deal.number as usize))).sum()
    }

    /// The final value of a determinization after the last trick.
    #[inline]
    fn final_value(&self, deal: usize, payoffs_since: &PayoffsSince, winner: u8, taken: u64) -> i64 {
        self.endgame.objective.final_value(
            &self.set.payoffs_before[self.set.before_index[deal]],
            payoffs_since,
            winner,
            taken,
        )
    }

    /// The final value of a determinization if each seat has only one card left.
    fn play_out_last_trick(&self, node: &Node, context: &TrickContext, deal: usize) -> i64 {
        let (tables, seat_order) = (self.endgame.rules.tables, self.endgame.rules.seat_order);
        let root = &self.set.positions[deal];
        let Node { position, played, .. } = node;
        let (mut winning_place, mut state, mut taken) = (position.winning_place, position.state, position.trick_cards);
        for place in position.place..self.places() {
            let held = root.held[usize::from(seat_order.seat(position.leader, place)) % MAX_SEATS] & !played;
            let card = held.trailing_zeros() as usize;
            if place == 0 {
                state = tables.begin(0, card);
            } else {
                winning_place = tables.winning_place(state, card, place, winning_place);
                state = tables.next(state, card);
            }
            taken |= held;
        }
        taken |= tables.last_trick_bit();
        self.final_value(deal, &context.payoffs_since, seat_order.seat(position.leader, winning_place), taken)
    }

    /// The number of cards of a trick.
    fn places(&self) -> u8 {
        self.endgame.rules.seat_order.places()
    }
}
