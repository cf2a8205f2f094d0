//! The features of one decision: of the decision itself, and of each legal play.

use super::features::{CONTEXT_FEATURES, FeatureExtractor, Features, PLAY_FEATURES};
use crate::card_set::{cards, count_f32};
use crate::math::usize_to_f32;
use crate::rollout::{MAX_COUNTERS, PlayEvaluator, RolloutState};
use crate::trick::{Legal, MAX_SEATS, Play, TrickRules, plays};

/// The most plays of a decision that get features.
const MAX_PLAYS: usize = 64;
/// Keeps divisors above 0.
const MIN_SPREAD: f32 = 1e-6;
/// The most that counts as the length of the shortest suit, and what it is for a card without a suit.
const LONG_SUIT: f32 = 8.0;

/// The evaluation of a play by itself.
#[derive(Clone, Copy, Default)]
struct PlayOutline {
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
        match self.policy.utilities.counters {
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
        let mut outlines = [PlayOutline::default(); MAX_PLAYS];
        let count = into.plays.len().min(MAX_PLAYS);
        into.plays.truncate(count);
        let outlines = &mut outlines[..count];
        for (outline, play) in outlines.iter_mut().zip(&into.plays) {
            *outline = view.outline(*play);
        }
        let comparison = PlayComparison::of(outlines);
        into.rows.clear();
        into.rows.extend(
            into.plays.iter().enumerate().map(|(index, play)| view.play_features(index, *play, outlines, &comparison)),
        );
        into.context = view.context_features(count);
    }

    /// Points relative to the reward scale, squashed to -1 … 1.
    #[inline]
    fn share(&self, points: f32) -> f32 {
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
    /// The mean of [`PlayOutline::trick`].
    mean_trick: f32,
    trick_spread: f32,
    /// The mean of [`PlayOutline::kept`].
    mean_kept: f32,
    kept_spread: f32,
    /// The least [`PlayOutline::takes`] of a card that is winning.
    lowest_winner: f32,
    /// The greatest [`PlayOutline::takes`] of a card that is not winning.
    highest_loser: f32,
    /// The least [`PlayOutline::takes`].
    lowest: f32,
    /// The greatest [`PlayOutline::takes`].
    highest: f32,
}

impl PlayComparison {
    fn of(outlines: &[PlayOutline]) -> Self {
        let range = |value: &dyn Fn(&PlayOutline) -> Option<f32>| {
            let empty = (f32::INFINITY, f32::NEG_INFINITY);
            outlines.iter().filter_map(value).fold(empty, |(low, high), value| (low.min(value), high.max(value)))
        };
        let count = usize_to_f32(outlines.len().max(1));
        let (worst, best) = range(&|outline| Some(outline.trick - outline.kept));
        let (low_trick, high_trick) = range(&|outline| Some(outline.trick));
        let (low_kept, high_kept) = range(&|outline| Some(outline.kept));
        let (lowest, highest) = range(&|outline| Some(outline.takes));
        let (lowest_winner, _) = range(&|outline| outline.is_winning.then_some(outline.takes));
        let (_, highest_loser) = range(&|outline| (!outline.is_winning).then_some(outline.takes));
        Self {
            best,
            spread: best - worst + MIN_SPREAD,
            mean_trick: outlines.iter().map(|outline| outline.trick).sum::<f32>() / count,
            trick_spread: high_trick - low_trick + MIN_SPREAD,
            mean_kept: outlines.iter().map(|outline| outline.kept).sum::<f32>() / count,
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
    party: usize,
    held: u64,
    place: usize,
    size: usize,
    /// (places) whether the seat is of the party of the seat to act.
    own_party: [bool; MAX_SEATS],
    /// (places) the seat.
    seats: [usize; MAX_SEATS],
}

// The constants in the features only bring them to about the same size. Trained nets depend on them, and on the order.

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
        let winning_place = tables.best(position.state, card, position.place, position.best);
        (tables.next(position.state, card), usize::from(winning_place) % MAX_SEATS)
    }

    fn outline(&self, play: Play) -> PlayOutline {
        let (state, winning_place) = self.after(play);
        let card = usize::from(play.card);
        PlayOutline {
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
        outlines: &[PlayOutline],
        comparison: &PlayComparison,
    ) -> [f32; PLAY_FEATURES] {
        let outline = &outlines[index];
        let (state, winning_place) = self.after(play);
        let (card, share) = (usize::from(play.card), |points: f32| self.extractor.share(points));
        let takers = self.evaluator.taker_probabilities(state, winning_place);
        let own = takers[self.place];
        let party: f32 = takers.iter().zip(self.own_party).filter(|(_, own)| *own).map(|(taker, _)| taker).sum();
        let settled = self.evaluator.is_settled(state);
        let (beaters, deck) = (count_f32(self.evaluator.beaters(card)), self.rules.tables.deck());
        let (voids, shortest, longest) = self.suit_lengths_without(card);
        let value = outline.trick - outline.kept - comparison.best;
        let others = usize_to_f32(outlines.len().saturating_sub(1).max(1));
        let below = usize_to_f32(outlines.iter().filter(|other| other.takes < outline.takes).count());
        let led_suit = if self.place == 0 { self.extractor.led_suits[usize::from(play.slot)][card] } else { 0 };
        let meets_obligation = self.first_clause_hold().map_or(0.0, |hold| flag(hold >> card & 1 == 1));
        let own_party_was_winning = self.place > 0 && self.own_party[usize::from(self.state.position.best) % MAX_SEATS];
        let position = &self.state.position;
        let flags = self.rules.tables.flags_after(position.flags, card, self.place == 0);
        [
            share(value),
            value / comparison.spread,
            share(outline.trick - comparison.mean_trick),
            (outline.trick - comparison.mean_trick) / comparison.trick_spread,
            outline.takes,
            self.extractor.strength(card),
            own,
            party,
            flag(outline.is_winning),
            flag(outline.is_winning && settled),
            flag(!outline.is_winning && !self.extractor.policy.win_probabilities.can_redirect),
            below / others,
            flag(outline.takes <= comparison.lowest),
            flag(outline.takes >= comparison.highest),
            beaters / (beaters + 4.0),
            flag(beaters == 0.0),
            flag(outline.is_winning && outline.takes <= comparison.lowest_winner),
            flag(!outline.is_winning && outline.takes >= comparison.highest_loser),
            voids * 0.5,
            1.0 / (1.0 + shortest),
            longest / count_f32(self.held).max(1.0),
            share(self.evaluator.relative_card_value(card)),
            flag(flags != position.flags),
            flag(play.slot > 0),
            count_f32(self.held & led_suit) / count_f32(self.held).max(1.0),
            count_f32(self.evaluator.unseen & led_suit) / count_f32(deck).max(1.0) * 4.0,
            (outline.kept - comparison.mean_kept) / comparison.kept_spread,
            meets_obligation,
            outline.takes * share(self.evaluator.later_trick_value),
            flag(outline.is_winning && own_party_was_winning),
            own * share(
                self.state.utility.trick[self.party][self.seat] - self.state.utility.trick_to_others[self.party],
            ),
            usize_to_f32(index) / others,
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

    /// A follower's first clause applies if it holds one of these cards. None for the leader. No flag counts as set,
    /// whichever are: the model was trained on features that leave them out here.
    fn first_clause_hold(&self) -> Option<u64> {
        if self.place == 0 {
            return None;
        }
        self.rules.tables.clauses(self.state.position.state, 0).next().map(|(hold, _)| hold)
    }

    fn context_features(&self, legal: usize) -> [f32; CONTEXT_FEATURES] {
        let (state, utility) = (self.state, &self.state.utility);
        let (position, tricks) = (&state.position, usize_to_f32(self.extractor.policy.utilities.tricks.max(1)));
        let share = |points: f32| self.extractor.share(points);
        let values = &self.evaluator.values[..self.size];
        let mean = values.iter().sum::<f32>() / usize_to_f32(self.size);
        let (min, max) = (
            values.iter().copied().fold(f32::INFINITY, f32::min),
            values.iter().copied().fold(f32::NEG_INFINITY, f32::max),
        );
        let want = utility.trick[self.party][self.seat] - utility.trick_to_others[self.party];
        let winning_place = usize::from(position.best) % MAX_SEATS;
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
            flag(!trick_begun),
            flag(self.place + 1 == self.size),
            usize_to_f32(self.place) / usize_to_f32(self.size),
            held / tricks,
            share(want),
            if want > MIN_SPREAD { 1.0 } else { -flag(want < -MIN_SPREAD) },
            flag(trick_begun && self.own_party[winning_place]),
            if trick_begun { share(values[winning_place] - mean) } else { 0.0 },
            share(max - min),
            usize_to_f32(legal) / usize_to_f32(legal + 4),
            held / 13.0,
            if trick_begun { utility.eagerness[self.seats[winning_place]] } else { 0.5 },
            after.clone().map(|place| utility.eagerness[self.seats[place]]).sum::<f32>() / later,
            after.map(|place| flag(self.own_party[place])).sum::<f32>() / later,
            won(self.seat),
            won_by_party,
            strong / held,
            share(self.evaluator.later_trick_value),
            flag(position.flags != 0),
            lengths().fold(0.0, f32::max) / held,
            lengths().map(|length| flag(length == 0.0)).sum::<f32>() / usize_to_f32(self.extractor.suits.len().max(1)),
            self.first_clause_hold().map_or(0.0, |hold| flag(hold & self.held != 0)),
            strong / tricks,
            1.0 / usize_to_f32(self.size),
        ]
    }
}

#[inline]
fn flag(is: bool) -> f32 {
    f32::from(u8::from(is))
}
