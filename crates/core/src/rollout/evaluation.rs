//! The value of each play of one decision, as the heuristic policy estimates it.

use super::heuristic::{HeuristicPolicy, RolloutState};
use super::party_payoff::BySeat;
use super::win_probability::Forecast;
use crate::card_set::count_f32;
use crate::math::usize_to_f32;
use crate::rng::{RANGE_OF_24_BITS, Rng};
use crate::trick::{Legal, MAX_SEATS, Play, Position, TrickRules, TrickTables};

/// The weight of later tricks, relative to the present one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Discounts {
    /// The discount of a later trick, relative to this one.
    pub(super) later: f32,
    /// The share of a later trick's mean cost that a seat pays, since it can choose which tricks it takes.
    pub(super) cost: f32,
}

/// The discounts in rollouts.
const ROLLOUT_DISCOUNTS: Discounts = Discounts { later: 0.65, cost: 0.5 };

/// Evaluates the plays of the seat to act. `N` is at least the number of counters.
pub(crate) struct PlayEvaluator<'a, const N: usize> {
    policy: &'a HeuristicPolicy,
    /// The cards that the seat has not seen.
    pub(crate) unseen: u64,
    /// Its place in the trick.
    place: usize,
    /// The cards of a whole trick.
    size: usize,
    /// The first place that can still take the trick from the current winner.
    from: usize,
    /// (places) the value of the trick if the place takes it, without this seat's card.
    pub(crate) values: BySeat,
    /// (counters, places) the value of one more step of the counter if the place takes it.
    gains: [BySeat; N],
    /// (places) the eagerness of the seats that are still to play.
    eagerness: BySeat,
    /// The factor of the weight of a deciding card.
    scale: f32,
    /// The value of taking a later trick.
    pub(crate) later_trick_value: f32,
    /// (counters) the value of a step that another party takes.
    to_others: [f32; N],
    /// The noise for each unit of [`Rng::next_24_bits`].
    noise: f32,
}

impl<'a, const N: usize> PlayEvaluator<'a, N> {
    /// The evaluator in rollouts.
    #[inline(always)]
    pub(crate) fn new(policy: &'a HeuristicPolicy, state: &RolloutState, rules: TrickRules<'_>, noise: f32) -> Self {
        Self::discounted(policy, state, rules, noise, ROLLOUT_DISCOUNTS)
    }

    /// The evaluator with these discounts.
    #[inline(always)]
    pub(super) fn discounted(
        policy: &'a HeuristicPolicy,
        state: &RolloutState,
        rules: TrickRules<'_>,
        noise: f32,
        discounts: Discounts,
    ) -> Self {
        let (position, utility, utilities) = (&state.position, &state.utility, &policy.utilities);
        let (size, place) = (rules.seat_order.size(), usize::from(position.place));
        let seat = usize::from(position.to_act(rules.seat_order)) % MAX_SEATS;
        let party = usize::from(utilities.party[seat]) % MAX_SEATS;
        let unseen = rules.tables.deck() & !(state.seen | position.held[seat]);
        let (mut values, mut eagerness, mut gains) = ([0.0; MAX_SEATS], [0.0; MAX_SEATS], [[0.0; MAX_SEATS]; N]);
        let (mut min_value, mut max_value) = (f32::INFINITY, f32::NEG_INFINITY);
        // (counters) the mean steps that the seats after this one add.
        let to_come: [f32; N] = std::array::from_fn(|counter| utilities.mean[counter] * usize_to_f32(size - place - 1));
        for taker_place in 0..size {
            #[expect(clippy::cast_possible_truncation, reason = "eight places at most")]
            let taker = usize::from(rules.seat_order.seat(position.leader, taker_place as u8)) % MAX_SEATS;
            let mut value = utility.trick[party][taker];
            for counter in 0..N {
                let gain = utility.gain[counter][party][taker];
                gains[counter][taker_place] = gain;
                value += gain * (state.on_table[counter] + to_come[counter]);
            }
            values[taker_place] = value;
            eagerness[taker_place] = if taker_place > place { utility.eagerness[taker] } else { 1.0 };
            min_value = min_value.min(value);
            max_value = max_value.max(value);
        }
        let to_others: [f32; N] = std::array::from_fn(|counter| utility.to_others[counter][party]);
        // The values of taking a mean card, and the trick itself, instead of another party's taking it.
        let card_value = (0..N).fold(0.0, |sum, counter| {
            sum + utilities.mean[counter] * (utility.gain[counter][party][seat] - to_others[counter])
        });
        let own_value = utility.trick[party][seat];
        let trick_value = own_value - utility.trick_to_others[party];
        // A trick that costs nothing, and that no other party wants, can go to a partner, too.
        let can_go_to_partner =
            own_value >= 0.0 && trick_value < 0.0 && utilities.is_unwanted_by_others(utility, party);
        let trick_value = if can_go_to_partner { trick_value * utilities.others_share[party] } else { trick_value };
        // A seat that can take a trick need not take one that costs more than it gains.
        let followers_value = usize_to_f32(size - 1) * card_value.max(card_value * discounts.cost);
        let can_redirect = policy.win_probabilities.can_redirect;
        Self {
            policy,
            unseen,
            place,
            size,
            from: if can_redirect { 0 } else { place + 1 },
            values,
            gains,
            eagerness,
            scale: if can_redirect { 1.0 / count_f32(unseen).max(1.0) } else { 1.0 },
            later_trick_value: discounts.later * (trick_value + followers_value),
            to_others,
            noise: noise * (max_value - min_value) / RANGE_OF_24_BITS,
        }
    }

    /// The lead with the highest value.
    #[inline(always)]
    pub(crate) fn lead(&self, tables: &TrickTables, legal: &Legal, rng: &mut Rng) -> Play {
        let (mut best_value, mut best_play) = (f32::NEG_INFINITY, Play { slot: 0, card: 0 });
        for (slot, &cards) in (0..).zip(&legal[..tables.slots()]) {
            let mut cards = cards;
            while cards != 0 {
                let card = lowest(cards);
                cards &= cards - 1;
                let state = tables.begin(usize::from(slot), usize::from(card));
                let value = self.value(usize::from(card), state, 0) + self.noise(rng);
                if value > best_value {
                    (best_value, best_play) = (value, Play { slot, card });
                }
            }
        }
        best_play
    }

    /// The following card with the highest value.
    #[inline(always)]
    pub(crate) fn follow(&self, tables: &TrickTables, position: &Position, legal: u64, rng: &mut Rng) -> u8 {
        let mut cards = legal;
        let (mut best_value, mut best_card) = (f32::NEG_INFINITY, 0);
        while cards != 0 {
            let card = lowest(cards);
            cards &= cards - 1;
            let step = tables.step(position.state, usize::from(card));
            let winning_place = usize::from(step.winning_place(position.place, position.winning_place)) % MAX_SEATS;
            let value = self.value(usize::from(card), step.next, winning_place) + self.noise(rng);
            if value > best_value {
                (best_value, best_card) = (value, card);
            }
        }
        best_card
    }

    /// The value of playing this card, after which the trick is in this state and `winning_place` is winning.
    #[inline(always)]
    fn value(&self, card: usize, state: u16, winning_place: usize) -> f32 {
        self.trick_value(card, state, winning_place) - self.keep_value(card)
    }

    /// The expected value of this trick with the card in it.
    #[inline(always)]
    pub(crate) fn trick_value(&self, card: usize, state: u16, winning_place: usize) -> f32 {
        if self.place + 1 == self.size {
            return self.expected_trick_value(card, winning_place, self.size, |_| 0.0);
        }
        let forecast = self.policy.win_probabilities.of(state, self.place + 1);
        let changes = self.change_factor(forecast);
        self.expected_trick_value(card, winning_place, self.from, |taker| {
            changes * forecast.probability[taker] * self.eagerness[taker]
        })
    }

    /// The expected value of this trick with the card in it, if each place from `from` on takes it from `winning_place`
    /// with its `probability`.
    #[inline(always)]
    pub(super) fn expected_trick_value(
        &self,
        card: usize,
        winning_place: usize,
        from: usize,
        probability: impl Fn(usize) -> f32,
    ) -> f32 {
        let worth: [f32; N] = std::array::from_fn(|counter| self.policy.utilities.worth[counter][card]);
        let total = |taker: usize| {
            (0..N).fold(self.values[taker], |sum, counter| sum + worth[counter] * self.gains[counter][taker])
        };
        let without_change = total(winning_place);
        let mut value = without_change;
        for taker in from..self.size {
            value += probability(taker) * (total(taker) - without_change);
        }
        value
    }

    /// The value of the card if it is kept.
    #[inline(always)]
    pub(crate) fn keep_value(&self, card: usize) -> f32 {
        self.keep_value_if(card, self.take_probability(card))
    }

    /// The value of the card if it is kept, and takes a trick with probability `takes`.
    #[inline(always)]
    pub(super) fn keep_value_if(&self, card: usize, takes: f32) -> f32 {
        let mut value = self.later_trick_value * takes;
        for (counter, (gains, to_others)) in self.gains.iter().zip(&self.to_others).enumerate() {
            value += self.policy.utilities.worth[counter][card] * (to_others + takes * (gains[self.place] - to_others));
        }
        value
    }

    /// The value of this seat taking the card, relative to others taking it.
    #[inline]
    pub(crate) fn relative_card_value(&self, card: usize) -> f32 {
        let value_in = |counter: usize| {
            self.policy.utilities.worth[counter][card] * (self.gains[counter][self.place] - self.to_others[counter])
        };
        (0..N).map(value_in).sum()
    }

    /// (places) the probability that the place takes the trick.
    #[inline]
    pub(crate) fn taker_probabilities(&self, state: u16, winning_place: usize) -> BySeat {
        let mut takes = [0.0; MAX_SEATS];
        let mut unchanged = 1.0;
        if self.place + 1 < self.size {
            let forecast = self.policy.win_probabilities.of(state, self.place + 1);
            let changes = self.change_factor(forecast);
            let eagerness = forecast.probability.iter().zip(&self.eagerness);
            for (chance, (probability, eagerness)) in takes.iter_mut().zip(eagerness).take(self.size).skip(self.from) {
                *chance = changes * probability * eagerness;
                unchanged -= *chance;
            }
        }
        takes[winning_place] += unchanged;
        takes
    }

    /// The factor of the probabilities of a forecast: how many of the deciding cards are still unseen, by their weight.
    #[inline(always)]
    fn change_factor(&self, forecast: &Forecast) -> f32 {
        (count_f32(forecast.deciders & self.unseen) * forecast.share * self.scale).min(1.0)
    }

    /// Whether no unseen card can change the winner of the trick.
    #[inline]
    pub(crate) fn is_settled(&self, state: u16) -> bool {
        self.place + 1 == self.size
            || self.policy.win_probabilities.of(state, self.place + 1).deciders & self.unseen == 0
    }

    /// The unseen cards that can beat this one.
    #[inline]
    pub(crate) fn beaters(&self, card: usize) -> u64 {
        self.policy.win_probabilities.strength[card].beaters & self.unseen
    }

    /// The probability that this card takes a trick if it is kept.
    #[inline]
    pub(crate) fn take_probability(&self, card: usize) -> f32 {
        let strength = &self.policy.win_probabilities.strength[card];
        if self.policy.win_probabilities.can_redirect {
            return 1.0 - strength.fails;
        }
        1.0 - strength.fails * (count_f32(strength.beaters & self.unseen) * strength.share).min(1.0)
    }

    /// The random part of a play's value.
    #[inline]
    fn noise(&self, rng: &mut Rng) -> f32 {
        self.noise * rng.next_24_bits()
    }
}

#[inline]
fn lowest(cards: u64) -> u8 {
    (cards.trailing_zeros() & 63) as u8
}
