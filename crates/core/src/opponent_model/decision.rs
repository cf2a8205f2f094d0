//! The features of one decision: of the decision itself, and of each legal play.

use super::features::{CONTEXT_FEATURES, FeatureExtractor, Features, PLAY_FEATURES};
use crate::card_set::{cards, count_f32};
use crate::math::usize_to_f32;
use crate::rollout::{MAX_COUNTERS, PlayEvaluator, RolloutState};
use crate::trick::{Legal, MAX_SEATS, Play, TrickRules, plays};

/// The most plays of a decision that get features.
const MAX_PLAYS: usize = 64;
/// Added to a spread, so that it can be divided by.
const MIN_SPREAD: f32 = 1e-6;
/// A seat that wants a trick by less than this is indifferent.
const INDIFFERENCE: f32 = 1e-6;
/// The most that counts as the length of the shortest suit, and what it is for a card without a suit.
const LONG_SUIT: f32 = 8.0;

/// The evaluation of a play by itself.
#[derive(Clone, Copy, Default)]
struct PlayEstimate {
    /// The expected value of this trick with the card in it.
    trick: f32,
    /// The value of the card if it is kept.
    kept: f32,
    /// The probability that the card takes a later trick.
    takes: f32,
    /// Whether the card is winning once it is played.
    is_winning: bool,
}

impl FeatureExtractor {
    /// Extracts the features of the decision of the seat to act.
    pub(crate) fn extract(&self, state: &RolloutState, rules: TrickRules<'_>, legal: &Legal, into: &mut Features) {
        match self.policy.utilities.card_counters {
            0 => self.extract_with::<0>(state, rules, legal, into),
            1 => self.extract_with::<1>(state, rules, legal, into),
            2 => self.extract_with::<2>(state, rules, legal, into),
            _ => self.extract_with::<MAX_COUNTERS>(state, rules, legal, into),
        }
    }

    fn extract_with<const N: usize>(
        &self,
        state: &RolloutState,
        rules: TrickRules<'_>,
        legal: &Legal,
        into: &mut Features,
    ) {
        let view = DecisionView::<N>::new(self, state, rules);
        into.plays.clear();
        into.plays.extend(plays(*legal));
        let mut estimates = [PlayEstimate::default(); MAX_PLAYS];
        let count = into.plays.len().min(MAX_PLAYS);
        into.plays.truncate(count);
        let estimates = &mut estimates[..count];
        for (estimate, play) in estimates.iter_mut().zip(&into.plays) {
            *estimate = view.estimate(*play);
        }
        let comparison = PlayComparison::of(estimates);
        into.rows.clear();
        into.rows.extend(
            into.plays.iter().enumerate().map(|(index, play)| view.play_features(index, *play, estimates, &comparison)),
        );
        into.context = view.context_features(count);
    }

    /// Points relative to the reward scale, squashed to -1 … 1.
    #[inline]
    fn squash(&self, points: f32) -> f32 {
        let units = points / self.reward_scale;
        units / (1.0 + units.abs())
    }
}

/// The evaluations of all plays of a decision, compared.
struct PlayComparison {
    /// The value of the best play.
    best: f32,
    /// From the value of the worst play to that of the best.
    spread: f32,
    /// The mean of [`PlayEstimate::trick`].
    mean_trick: f32,
    trick_spread: f32,
    /// The mean of [`PlayEstimate::kept`].
    mean_kept: f32,
    kept_spread: f32,
    /// The least [`PlayEstimate::takes`] of a card that is winning.
    lowest_winner: f32,
    /// The greatest [`PlayEstimate::takes`] of a card that is not winning.
    highest_loser: f32,
    /// The least [`PlayEstimate::takes`].
    lowest: f32,
    /// The greatest [`PlayEstimate::takes`].
    highest: f32,
}

impl PlayComparison {
    fn of(estimates: &[PlayEstimate]) -> Self {
        let range = |value: &dyn Fn(&PlayEstimate) -> Option<f32>| {
            let empty = (f32::INFINITY, f32::NEG_INFINITY);
            estimates.iter().filter_map(value).fold(empty, |(low, high), value| (low.min(value), high.max(value)))
        };
        let count = usize_to_f32(estimates.len().max(1));
        let (worst, best) = range(&|estimate| Some(estimate.trick - estimate.kept));
        let (low_trick, high_trick) = range(&|estimate| Some(estimate.trick));
        let (low_kept, high_kept) = range(&|estimate| Some(estimate.kept));
        let (lowest, highest) = range(&|estimate| Some(estimate.takes));
        let (lowest_winner, _) = range(&|estimate| estimate.is_winning.then_some(estimate.takes));
        let (_, highest_loser) = range(&|estimate| (!estimate.is_winning).then_some(estimate.takes));
        Self {
            best,
            spread: best - worst + MIN_SPREAD,
            mean_trick: estimates.iter().map(|estimate| estimate.trick).sum::<f32>() / count,
            trick_spread: high_trick - low_trick + MIN_SPREAD,
            mean_kept: estimates.iter().map(|estimate| estimate.kept).sum::<f32>() / count,
            kept_spread: high_kept - low_kept + MIN_SPREAD,
            lowest_winner,
            highest_loser,
            lowest,
            highest,
        }
    }
}

/// A decision as the seat to act sees it.
struct DecisionView<'a, const N: usize> {
    extractor: &'a FeatureExtractor,
    state: &'a RolloutState,
    rules: TrickRules<'a>,
    evaluator: PlayEvaluator<'a, N>,
    seat: usize,
    /// The payoff that the seat plays for: seats of one party share a payoff.
    party: usize,
    held: u64,
    /// The place of the seat in the trick, 0 for the leader.
    place: usize,
    /// The number of cards in a trick.
    size: usize,
    /// (places) whether the seat is of the party of the seat to act.
    own_party: [bool; MAX_SEATS],
    /// (places) the seat.
    seats: [usize; MAX_SEATS],
}

// The constants in the features only bring them to about the same size. Trained nets depend on them, and on the order.
// Training reads two features by index: `VALUE_FEATURE` of a play and `STAKES_FEATURE` of a decision.

impl<'a, const N: usize> DecisionView<'a, N> {
    fn new(extractor: &'a FeatureExtractor, state: &'a RolloutState, rules: TrickRules<'a>) -> Self {
        let position = &state.position;
        let seat = usize::from(position.to_act(rules.seat_order)) % MAX_SEATS;
        let party = &extractor.policy.utilities.party;
        let size = rules.seat_order.size();
        let mut seats = [0; MAX_SEATS];
        for (place, seat) in (0..).zip(&mut seats[..size]) {
            *seat = usize::from(rules.seat_order.seat(position.leader, place)) % MAX_SEATS;
        }
        Self {
            extractor,
            state,
            rules,
            evaluator: PlayEvaluator::new(&extractor.policy, state, rules, 0.0),
            seat,
            party: usize::from(party[seat]) % MAX_SEATS,
            held: position.held[seat],
            place: usize::from(position.place),
            size,
            own_party: std::array::from_fn(|place| place < size && party[seats[place]] == party[seat]),
            seats,
        }
    }

    /// The state of the trick after a play, and the winning place.
    fn after(&self, play: Play) -> (u16, usize) {
        let (tables, position, card) = (self.rules.tables, &self.state.position, usize::from(play.card));
        if self.place == 0 {
            return (tables.begin(usize::from(play.slot), card), 0);
        }
        let winning_place = tables.winning_place(position.state, card, position.place, position.winning_place);
        (tables.next(position.state, card), usize::from(winning_place) % MAX_SEATS)
    }

    fn estimate(&self, play: Play) -> PlayEstimate {
        let (state, winning_place) = self.after(play);
        let card = usize::from(play.card);
        PlayEstimate {
            trick: self.evaluator.trick_value(card, state, winning_place),
            kept: self.evaluator.keep_value(card),
            takes: self.evaluator.take_probability(card),
            is_winning: winning_place == self.place,
        }
    }

    fn play_features(
        &self,
        index: usize,
        play: Play,
        estimates: &[PlayEstimate],
        comparison: &PlayComparison,
    ) -> [f32; PLAY_FEATURES] {
        let estimate = &estimates[index];
        let (state, winning_place) = self.after(play);
        let (card, squash) = (usize::from(play.card), |points: f32| self.extractor.squash(points));
        let takers = self.evaluator.taker_probabilities(state, winning_place);
        let own = takers[self.place];
        let party: f32 = takers.iter().zip(self.own_party).filter(|(_, own)| *own).map(|(taker, _)| taker).sum();
        let settled = self.evaluator.is_settled(state);
        let (beaters, deck) = (count_f32(self.evaluator.beaters(card)), self.rules.tables.deck());
        let (voids, shortest, longest) = self.suit_lengths_without(card);
        let value = estimate.trick - estimate.kept - comparison.best;
        let others = usize_to_f32(estimates.len().saturating_sub(1).max(1));
        let below = usize_to_f32(estimates.iter().filter(|other| other.takes < estimate.takes).count());
        let led_suit = if self.place == 0 { self.extractor.led_suits[usize::from(play.slot)][card] } else { 0 };
        let meets_obligation = self.first_clause_hold().map_or(0.0, |hold| flag(hold >> card & 1 == 1));
        let own_party_was_winning =
            self.place > 0 && self.own_party[usize::from(self.state.position.winning_place) % MAX_SEATS];
        let position = &self.state.position;
        let flags = self.rules.tables.flags_after(position.flags, card, self.place == 0);
        [
            squash(value),             // 0: how far the play's value is below the best
            value / comparison.spread, // 1 (`VALUE_FEATURE`): the same, relative to the spread of the values
            // 2: the value of the trick, relative to the mean of the plays
            squash(estimate.trick - comparison.mean_trick),
            (estimate.trick - comparison.mean_trick) / comparison.trick_spread, // 3: the same, relative to its spread
            estimate.takes, // 4: the probability that the card takes a later trick
            // 5: the probability that the card takes a trick, of hands about which nothing is known
            self.extractor.strength(card),
            own,                                  // 6: the probability that the seat takes this trick
            party,                                // 7: the probability that its party takes it
            flag(estimate.is_winning),            // 8: whether the card is winning
            flag(estimate.is_winning && settled), // 9: whether it has won
            // 10: whether the card has lost
            flag(!estimate.is_winning && !self.extractor.policy.win_probabilities.can_redirect),
            below / others, // 11: the share of the other plays whose cards are less likely to take a later trick
            flag(estimate.takes <= comparison.lowest), // 12: whether no card is less likely to take a later trick
            flag(estimate.takes >= comparison.highest), // 13: whether no card is more likely to
            beaters / (beaters + 4.0), // 14: the number of unseen cards that beat the card
            flag(beaters == 0.0), // 15: whether there is none
            // 16: whether it is the weakest card that is winning
            flag(estimate.is_winning && estimate.takes <= comparison.lowest_winner),
            // 17: whether it is the strongest card that is not winning
            flag(!estimate.is_winning && estimate.takes >= comparison.highest_loser),
            voids * 0.5,                             // 18: how many suits become void
            1.0 / (1.0 + shortest),                  // 19: the length of the shortest suit of the card, without it
            longest / count_f32(self.held).max(1.0), // 20: the length of the longest, as a share of the hand
            // 21: what the card is worth if this seat takes it, and not another
            squash(self.evaluator.relative_card_value(card)),
            flag(flags != position.flags), // 22: whether the play changes the flags
            flag(play.slot > 0),           // 23: whether the card is led as something else than its usual suit
            // 24: the share of the hand that is of the led suit
            count_f32(self.held & led_suit) / count_f32(self.held).max(1.0),
            // 25: the share of the deck that is of the led suit and unseen
            count_f32(self.evaluator.unseen & led_suit) / count_f32(deck).max(1.0) * 4.0,
            // 26: the value of keeping the card, relative to its spread
            (estimate.kept - comparison.mean_kept) / comparison.kept_spread,
            meets_obligation, // 27: whether the card meets the first obligation
            estimate.takes * squash(self.evaluator.later_trick_value), // 28: what the card is worth in a later trick
            flag(estimate.is_winning && own_party_was_winning), // 29: whether the card overtakes the seat's own party
            // 30: what the seat gains if it takes this trick
            own * squash(
                self.state.utility.trick[self.party][self.seat] - self.state.utility.trick_to_others[self.party],
            ),
            usize_to_f32(index) / others, // 31: the index of the play
        ]
    }

    /// Of the suits of the card: how many become void, and the lengths of the shortest and the longest without it.
    fn suit_lengths_without(&self, card: usize) -> (f32, f32, f32) {
        let rest = self.held & !(1 << card);
        let (mut voids, mut shortest, mut longest) = (0.0, LONG_SUIT, 0.0_f32);
        for suit in self.extractor.suits.iter().filter(|suit| **suit >> card & 1 == 1) {
            let length = count_f32(rest & suit);
            voids += flag(length == 0.0);
            shortest = shortest.min(length);
            longest = longest.max(length);
        }
        (voids, shortest, longest)
    }

    /// A follower's first clause applies if it holds one of these cards. None for the leader. Flags are ignored, because the
    /// model was trained without them here.
    fn first_clause_hold(&self) -> Option<u64> {
        if self.place == 0 {
            return None;
        }
        self.rules.tables.clauses(self.state.position.state, 0).next().map(|(hold, _)| hold)
    }

    fn context_features(&self, legal: usize) -> [f32; CONTEXT_FEATURES] {
        let (state, utility) = (self.state, &self.state.utility);
        let (position, tricks) = (&state.position, usize_to_f32(self.extractor.policy.utilities.tricks.max(1)));
        let squash = |points: f32| self.extractor.squash(points);
        let values = &self.evaluator.values[..self.size];
        let mean = values.iter().sum::<f32>() / usize_to_f32(self.size);
        let (min, max) = (
            values.iter().copied().fold(f32::INFINITY, f32::min),
            values.iter().copied().fold(f32::NEG_INFINITY, f32::max),
        );
        let want = utility.trick[self.party][self.seat] - utility.trick_to_others[self.party];
        let winning_place = usize::from(position.winning_place) % MAX_SEATS;
        let trick_begun = self.place > 0;
        let after = (self.place + 1)..self.size;
        let later = usize_to_f32(after.len().max(1));
        let won = |seat: usize| f32::from(position.tricks[seat]) / tricks;
        let party = &self.extractor.policy.utilities.party;
        let won_by_party: f32 = (0..MAX_SEATS).filter(|&seat| party[seat] == party[self.seat]).map(won).sum();
        let held = count_f32(self.held).max(1.0);
        let strong: f32 = cards(self.held).map(|card| self.evaluator.take_probability(card)).sum();
        let lengths = || self.extractor.suits.iter().map(|suit| count_f32(self.held & suit));
        [
            flag(!trick_begun),                                 // 0: whether the seat leads
            flag(self.place + 1 == self.size),                  // 1: whether it plays last
            usize_to_f32(self.place) / usize_to_f32(self.size), // 2: its place in the trick
            held / tricks, // 3: the cards in hand, relative to the tricks of a hand
            squash(want),  // 4: how much it wants the trick
            // 5: whether it wants the trick: 1, 0 or -1
            if want > INDIFFERENCE { 1.0 } else { -flag(want < -INDIFFERENCE) },
            flag(trick_begun && self.own_party[winning_place]), // 6: whether its party is winning
            // 7: how good it is that the winning seat takes the trick
            if trick_begun { squash(values[winning_place] - mean) } else { 0.0 },
            // 8 (`STAKES_FEATURE`): the points at stake: from the worst seat to take the trick to the best
            squash(max - min),
            usize_to_f32(legal) / usize_to_f32(legal + 4), // 9: the number of legal plays
            held / 13.0,                                   // 10: the cards in hand, relative to 13
            // 11: how eager the winning seat is to take the trick
            if trick_begun { utility.eagerness[self.seats[winning_place]] } else { 0.5 },
            // 12: how eager the later seats are on average
            after.clone().map(|place| utility.eagerness[self.seats[place]]).sum::<f32>() / later,
            // 13: the share of the later seats that are of its party
            after.map(|place| flag(self.own_party[place])).sum::<f32>() / later,
            won(self.seat),                           // 14: the tricks that it has won
            won_by_party,                             // 15: the tricks that its party has won
            strong / held,                            // 16: the mean probability that its cards take a trick
            squash(self.evaluator.later_trick_value), // 17: the value of a later trick
            flag(position.flags != 0),                // 18: whether a flag is set
            lengths().fold(0.0, f32::max) / held,     // 19: the length of its longest suit, as a share of the hand
            // 20: the share of the suits in which it is void
            lengths().map(|length| flag(length == 0.0)).sum::<f32>() / usize_to_f32(self.extractor.suits.len().max(1)),
            // 21: whether its first obligation applies
            self.first_clause_hold().map_or(0.0, |hold| flag(hold & self.held != 0)),
            strong / tricks, // 22: the tricks that its cards are expected to take, relative to the tricks of a hand
            1.0 / usize_to_f32(self.size), // 23: the number of seats in the trick
        ]
    }
}

#[inline]
fn flag(is: bool) -> f32 {
    f32::from(u8::from(is))
}
