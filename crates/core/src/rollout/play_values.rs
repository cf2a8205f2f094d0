//! The value of each play to a seat that remembers which cards the others can hold.

use super::evaluation::{Discounts, PlayEvaluator};
use super::heuristic::{HeuristicPolicy, RolloutState};
use super::known_cards::{KnownCards, TrickProgress};
use super::lookahead::binomial;
use super::utility_arrays::{Axis, MAX_COUNTERS, OUT};
use crate::card_set::{MAX_CARDS, cards, count_f64};
use crate::math::{to_f32, usize_to_f64};
use crate::trick::{MAX_SEATS, Play, Position, TrickRules};

/// How later tricks are weighed. A seat that can take a trick need not take one that costs more than it gains.
const DISCOUNTS: Discounts = Discounts { later: 0.8, cost: 0.0 };
/// How often a seat takes a trick that it does not want, or from its partner, relative to one that it wants.
const UNWANTED_TAKE_FACTOR: f64 = 0.4;

/// One decision of the seat to act.
struct Decision<'a> {
    policy: &'a HeuristicPolicy,
    rules: TrickRules<'a>,
    position: &'a Position,
    known: &'a KnownCards,
    seat: usize,
    party: usize,
}

impl HeuristicPolicy {
    /// The values of plays to the seat to act, in payoffs of its party relative to the mean of the others.
    ///
    /// Of the hands of the position only that of the seat to act is read. In contrast to rollouts, the rest of the
    /// trick is estimated from the cards that each seat can hold and from whether it wants the trick, and a nonlinear
    /// payoff from the later tricks that the seat's own cards take.
    #[must_use]
    pub fn play_values(
        &self,
        position: &Position,
        rules: TrickRules<'_>,
        known: &KnownCards,
        plays: &[Play],
    ) -> Vec<f32> {
        let seat = usize::from(position.to_act(rules.seat_order)) % MAX_SEATS;
        let party = usize::from(self.utilities.party[seat]) % MAX_SEATS;
        Decision { policy: self, rules, position, known, seat, party }.values(plays)
    }

    /// (cards) the probability of taking a trick, of hands about which nothing is known.
    #[must_use]
    pub fn strengths(&self) -> [f32; MAX_CARDS] {
        self.win_probabilities.strength.map(|strength| 1.0 - strength.fails)
    }
}

impl Decision<'_> {
    /// The value of each play.
    fn values(&self, plays: &[Play]) -> Vec<f32> {
        let mut state = self.state();
        let takes = self.take_probabilities(&state);
        let later_steps = self.later_steps(&state, &takes);
        self.policy.utilities.update_expected(&state.counters, &mut state.utility, self.party, &later_steps);
        let evaluator = self.evaluator(&state);
        let value = |play: &Play| {
            let card = usize::from(play.card);
            self.trick_value(&state, &evaluator, *play) - evaluator.keep_value_if(card, takes[card])
        };
        plays.iter().map(value).collect()
    }

    /// The state of the policy, with the number of tricks that follows from the known hand sizes.
    fn state(&self) -> RolloutState {
        let size = self.rules.seat_order.size();
        let mut state = self.policy.state(*self.position, self.rules);
        // Other hands are not in the position.
        let held: usize = self.known.counts.iter().map(|&count| usize::from(count)).sum();
        state.counters.tricks_left = (held + usize::from(self.position.place)) / size;
        self.policy.utilities.update(&state.counters, &mut state.utility);
        state
    }

    fn evaluator(&self, state: &RolloutState) -> PlayEvaluator<'_, MAX_COUNTERS> {
        let mut evaluator = PlayEvaluator::discounted(self.policy, state, self.rules, 0.0, DISCOUNTS);
        evaluator.unseen = self.known.unseen;
        evaluator
    }

    fn hand(&self) -> u64 {
        self.position.held[self.seat]
    }

    fn is_partner(&self, seat: usize) -> bool {
        usize::from(self.policy.utilities.party[seat]) == self.party
    }

    fn seat_at(&self, place: u8) -> usize {
        usize::from(self.rules.seat_order.seat(self.position.leader, place)) % MAX_SEATS
    }

    fn size(&self) -> u8 {
        self.rules.seat_order.places()
    }

    /// (cards) the probability that each card of the hand takes a later trick: if it is led in its best slot, or on
    /// average over all hands in games where a card can give the trick to a third seat.
    fn take_probabilities(&self, state: &RolloutState) -> [f32; MAX_CARDS] {
        let (tables, mut takes) = (self.rules.tables, [0.0; MAX_CARDS]);
        let evaluator = self.evaluator(state);
        let is_opponent = |&seat: &usize| self.policy.utilities.party[seat] != OUT && !self.is_partner(seat);
        let possible = (0..MAX_SEATS).filter(is_opponent).fold(0, |all, seat| all | self.known.possible[seat]);
        let opponents = (0..self.size()).map(|place| self.seat_at(place)).filter(is_opponent).count();
        for card in cards(self.hand()) {
            if self.policy.win_probabilities.can_redirect {
                takes[card] = evaluator.take_probability(card);
                continue;
            }
            let slots = (0..tables.slots()).filter(|&slot| tables.leadable(slot) >> card & 1 == 1);
            let flags = tables.flags_after(self.position.flags, card, true);
            let count = self.known.counts[self.seat];
            let win_probability = |slot| {
                let lead = TrickProgress { state: tables.begin(slot, card), flags, winning_place: 0 };
                KnownCards::lead_win_probability(tables, lead, possible & !(1 << card), count, opponents)
            };
            takes[card] = to_f32(slots.map(win_probability).fold(0.0, f64::max));
        }
        takes
    }

    /// (axes of the own payoff) the probabilities of 0, 1, … steps in the tricks after this one. A step is a trick
    /// of the seats that the axis adds up, or 1 of its counter.
    fn later_steps(&self, state: &RolloutState, takes: &[f32; MAX_CARDS]) -> Vec<Vec<f64>> {
        let utilities = &self.policy.utilities;
        let later_tricks = state.counters.tricks_left.saturating_sub(1);
        // How often a card that can take a later trick does so: it is kept for one, and the seat wants it.
        let wants_tricks = state.utility.trick[self.party][self.seat] >= state.utility.trick_to_others[self.party];
        let take_factor =
            (1.0 - 1.0 / count_f64(self.hand()).max(1.0)) * if wants_tricks { 1.0 } else { UNWANTED_TAKE_FACTOR };
        let mut own_tricks = vec![1.0];
        for card in cards(self.hand()) {
            let probability = take_factor * f64::from(takes[card]);
            own_tricks = sum_distribution(&own_tricks, &[1.0 - probability, probability]);
        }
        let own_mean: f64 = cards(self.hand()).map(|card| take_factor * f64::from(takes[card])).sum();
        let mean_of_others = (usize_to_f64(later_tricks) - own_mean).max(0.0);
        let playing =
            |seats: u8| (0..MAX_SEATS).filter(move |&seat| utilities.party[seat] != OUT && seats >> seat & 1 == 1);
        let others = playing(!(1 << self.seat)).count().max(1);
        let of_axis = |axis: &Axis| {
            let counts_own = axis.seats >> self.seat & 1 == 1;
            let share = usize_to_f64(playing(axis.seats & !(1 << self.seat)).count()) / usize_to_f64(others);
            if axis.counter == 0 {
                let tricks_of_others = binomial(rounded(mean_of_others), share);
                return if counts_own { sum_distribution(&own_tricks, &tricks_of_others) } else { tricks_of_others };
            }
            if later_tricks == 0 {
                return vec![1.0];
            }
            let worth = &utilities.worth[axis.counter - 1];
            let steps: f64 = cards(self.known.unseen | self.hand()).map(|card| f64::from(worth[card])).sum();
            let tricks_of_own = if counts_own { own_mean } else { 0.0 };
            let tricks = tricks_of_own + share * mean_of_others;
            binomial(rounded(steps).min(axis.size - 1), (tricks / usize_to_f64(later_tricks)).min(1.0))
        };
        utilities.axes(self.party).iter().map(of_axis).collect()
    }

    /// The expected value of the trick with this play in it.
    fn trick_value(&self, state: &RolloutState, evaluator: &PlayEvaluator<'_, MAX_COUNTERS>, play: Play) -> f32 {
        let (tables, place, card) = (self.rules.tables, self.position.place, usize::from(play.card));
        let flags = tables.flags_after(self.position.flags, card, place == 0);
        let trick = if place == 0 {
            TrickProgress { state: tables.begin(play.slot.into(), card), flags, winning_place: 0 }
        } else {
            let step = tables.step(self.position.state, card);
            TrickProgress {
                state: step.next,
                flags,
                winning_place: step.winning_place(place, self.position.winning_place),
            }
        };
        let later = place + 1..self.size();
        let eagerness = |seat: usize, winning_place: u8| {
            let party = self.policy.utilities.party[seat];
            let from_partner = self.policy.utilities.party[self.seat_at(winning_place)] == party;
            if from_partner || !self.wants_trick(state, seat, card, later.len()) { UNWANTED_TAKE_FACTOR } else { 1.0 }
        };
        let seats = later.clone().map(|place| self.seat_at(place));
        let probabilities = self.known.taker_probabilities(tables, trick, place + 1, seats, eagerness);
        evaluator.expected_trick_value(card, trick.winning_place.into(), 0, |place| to_f32(probabilities[place]))
    }

    /// Whether a seat wants the trick with this card and `to_come` further cards in it.
    fn wants_trick(&self, state: &RolloutState, seat: usize, card: usize, to_come: usize) -> bool {
        let (utility, utilities) = (&state.utility, &self.policy.utilities);
        let party = usize::from(utilities.party[seat]) % MAX_SEATS;
        let mut gain = utility.trick[party][seat] - utility.trick_to_others[party];
        for counter in 0..utilities.card_counters {
            let mean = utilities.mean[counter] * to_f32(usize_to_f64(to_come));
            let steps = state.on_table[counter] + utilities.worth[counter][card] + mean;
            gain += steps * (utility.gain[counter][party][seat] - utility.to_others[counter][party]);
        }
        gain >= 0.0
    }
}

/// The distribution of the sum of two independent numbers.
fn sum_distribution(first: &[f64], second: &[f64]) -> Vec<f64> {
    let mut sums = vec![0.0; first.len() + second.len() - 1];
    for (a, probability_a) in first.iter().enumerate() {
        for (b, probability_b) in second.iter().enumerate() {
            sums[a + b] += probability_a * probability_b;
        }
    }
    sums
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a small number")]
fn rounded(number: f64) -> usize {
    (number + 0.5) as usize
}
