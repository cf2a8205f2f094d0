//! Parties that play for themselves: max^n (Luckhardt and Irani 1986), where each play maximizes the payoff of its
//! party.

use super::super::limits::Stop;
use super::search::{STORED_PAYOFFS, Search};
use super::search_position::SearchPosition;
use crate::payoff::{PayoffVector, RunningPayoffs};
use crate::trick::{MAX_SEATS, Play, plays};

/// The party of the previous play, and the highest payoff that one of its other plays gives it so far.
type PreviousBest = Option<(u8, i32)>;

/// For each payoff its value if nothing more is taken, and bounds of its final value; and a bound of their sum.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ValueBounds {
    current: PayoffVector,
    lower: PayoffVector,
    upper: PayoffVector,
    /// A hash of all changes that are still possible. Positions with the same hash can share stored values.
    hash: u64,
    /// An upper bound of the sum of all final payoffs.
    max_total: i32,
}

/// What a search within one trick refers to: the payoffs and bounds at its beginning, and the party of each seat.
#[derive(Clone, Copy)]
pub(crate) struct TrickContext<'a> {
    pub(crate) running: &'a RunningPayoffs,
    pub(crate) bounds: &'a ValueBounds,
    pub(crate) party_of: [u8; MAX_SEATS],
}

/// Combines two hashes, so that their order matters.
#[inline]
fn combine_hashes(hash: u64, other: u64) -> u64 {
    hash.rotate_left(19).wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ other
}

impl Search<'_> {
    /// Whether a party prefers the first of these outcomes: more for itself, else a lesser sum for the others
    /// (spiteful tie-breaking), else less for the next party, and so on. Only equal outcomes are tied.
    ///
    /// The preference depends on the values alone, never on the order in which plays are searched.
    #[inline]
    pub(crate) fn prefers(&self, party: u8, first: &PayoffVector, second: &PayoffVector) -> bool {
        let (parties, own) = (self.payoffs.all.len(), usize::from(party));
        if first[own] != second[own] {
            return first[own] > second[own];
        }
        let sum = |values: &PayoffVector| values[..parties].iter().sum::<i32>();
        if sum(first) != sum(second) {
            return sum(first) < sum(second);
        }
        let next = (1..parties).map(|step| (own + step) % parties).find(|&next| first[next] != second[next]);
        next.is_some_and(|next| first[next] < second[next])
    }

    /// The bounds of all payoffs at the beginning of a trick.
    pub(crate) fn value_bounds(&mut self, running: &RunningPayoffs) -> ValueBounds {
        let mut bounds = ValueBounds { max_total: running.max_gain_sum, ..ValueBounds::default() };
        let mut hash = 0_u64;
        for (number, payoff) in self.payoffs.all.iter().enumerate() {
            let so_far = &running.by_payoff[number];
            let changes = self.reachable[number].get(payoff, so_far.table_index, so_far.remaining_index);
            let current = so_far.sum + payoff.entries[so_far.table_index as usize];
            bounds.current[number] = current;
            bounds.lower[number] = current + so_far.lower + changes.lower;
            bounds.upper[number] = current + so_far.upper + changes.upper;
            hash = combine_hashes(hash, changes.hash);
            bounds.max_total += current + changes.upper;
        }
        bounds.hash = hash;
        bounds
    }

    /// Writes the values of all payoffs to `values`. Returns false on a cutoff: the party of the previous play has
    /// something better (`previous_best`).
    pub(crate) fn maxn(
        &mut self,
        position: &SearchPosition,
        running: &RunningPayoffs,
        party_of: [u8; MAX_SEATS],
        previous_best: PreviousBest,
        values: &mut PayoffVector,
    ) -> Result<bool, Stop> {
        let bounds = self.value_bounds(running);
        let context = TrickContext { running, bounds: &bounds, party_of };
        if position.place != 0 {
            return self.best_outcome(position, context, previous_best, values);
        }
        let in_play = position.in_play();
        if in_play == 0 || bounds.lower == bounds.upper {
            *values = bounds.lower;
            return Ok(true);
        }
        if previous_best.is_some_and(|(party, best)| bounds.upper[usize::from(party)] < best) {
            return Ok(false);
        }
        if !self.use_transpositions || in_play.count_ones() == u32::from(self.trick_size) {
            return self.best_outcome(position, context, previous_best, values);
        }
        let key = self.key(position, in_play, bounds.hash);
        let exact = self.best_outcome(position, context, previous_best, values)?;
        if exact && self.payoffs.all.len() <= STORED_PAYOFFS {
            let mut stored = [0; STORED_PAYOFFS];
            let changes = values.iter().zip(&bounds.current).map(|(value, current)| i16::try_from(value - current));
            if stored.iter_mut().zip(changes).all(|(stored, change)| change.map(|change| *stored = change).is_ok()) {
                #[expect(clippy::cast_possible_truncation, reason = "at most 64 cards")]
                self.exact_table.put(key, in_play.count_ones() as u8, stored);
            }
        }
        Ok(exact)
    }

    /// The outcome that the seat to act prefers; false on a cutoff.
    ///
    /// A cutoff is shallow pruning (Korf 1991): this party gets so much that the party of the previous play can't get
    /// as much as another of its plays gives it, so it will not choose the play that led here. A tie causes no cutoff.
    fn best_outcome(
        &mut self,
        position: &SearchPosition,
        context: TrickContext<'_>,
        previous_best: PreviousBest,
        best: &mut PayoffVector,
    ) -> Result<bool, Stop> {
        let seat = position.seat_to_act(self.seat_order);
        let party = context.party_of[seat];
        let own_payoff = usize::from(party);
        let bounds = context.bounds;
        let previous_best = previous_best.filter(|&(previous, _)| previous != party);
        // The most that this party can get while that of the previous play still gets as much as elsewhere.
        let max_useful = previous_best.map_or(i32::MAX, |(previous, best)| {
            let others =
                (0..self.payoffs.all.len()).filter(|&other| other != usize::from(previous) && other != own_payoff);
            bounds.max_total - others.map(|other| bounds.lower[other]).sum::<i32>() - best
        });
        let mut has_best = false;
        let mut values = PayoffVector::default();
        for play in plays(self.distinct_plays(position, seat)) {
            self.meter.count()?;
            let own_best = has_best.then(|| (party, best[own_payoff]));
            if !self.outcome_after(position, context, seat, play, own_best, &mut values)? {
                continue;
            }
            if values[own_payoff] > max_useful {
                return Ok(false);
            }
            if !has_best || self.prefers(party, &values, best) {
                *best = values;
                has_best = true;
            }
        }
        Ok(has_best)
    }

    /// Looks up the values after a trick in the transposition table.
    #[inline]
    fn look_up(
        &mut self,
        after: &SearchPosition,
        context: TrickContext<'_>,
        winner: u8,
        trick_cards: u64,
        values: &mut PayoffVector,
    ) -> bool {
        let in_play = after.in_play();
        if !self.use_transpositions || in_play.count_ones() <= u32::from(self.trick_size) {
            return false;
        }
        let mut hash = 0;
        self.payoffs_after_trick(context, winner, trick_cards, Some(&mut hash), values);
        let Some(changes) = self.exact_table.get(self.key(after, in_play, hash)) else { return false };
        for (value, change) in values.iter_mut().zip(&changes) {
            *value += i32::from(*change);
        }
        true
    }

    /// The payoffs after a trick, and on request the hash of their possible changes.
    #[inline]
    fn payoffs_after_trick(
        &mut self,
        context: TrickContext<'_>,
        winner: u8,
        trick_cards: u64,
        mut hash: Option<&mut u64>,
        values: &mut PayoffVector,
    ) {
        for (number, payoff) in self.payoffs.all.iter().enumerate() {
            let so_far = &context.running.by_payoff[number];
            let (gain, index) = so_far.gain(payoff, winner, trick_cards);
            values[number] = context.bounds.current[number] + gain;
            let mut changes_hash = 0;
            if !payoff.axes.is_empty() {
                values[number] += payoff.entries[index as usize] - payoff.entries[so_far.table_index as usize];
                if hash.is_some() {
                    changes_hash =
                        self.reachable[number].get(payoff, index, so_far.remaining_after(payoff, trick_cards)).hash;
                }
            }
            if let Some(hash) = &mut hash {
                **hash = combine_hashes(**hash, changes_hash);
            }
        }
    }

    /// The outcome after a play; false on a cutoff.
    #[inline]
    fn outcome_after(
        &mut self,
        position: &SearchPosition,
        context: TrickContext<'_>,
        seat: usize,
        play: Play,
        previous_best: PreviousBest,
        values: &mut PayoffVector,
    ) -> Result<bool, Stop> {
        let held = position.held[seat];
        if held.is_power_of_two() && position.in_play().count_ones() == u32::from(self.trick_size) {
            let (winner, trick_cards) = position.play_out_last_trick(self.tables, self.seat_order, play);
            self.payoffs_after_trick(context, winner, trick_cards, None, values);
            return Ok(true);
        }
        let mut after = position.after_play(self.tables, self.zobrist_keys, seat, play);
        if after.place < self.trick_size {
            return self.best_outcome(&after, context, previous_best, values);
        }
        let (winner, trick_cards) = (after.trick_winner(self.seat_order), after.trick_cards);
        after.close(self.tables, self.seat_order);
        if self.look_up(&after, context, winner, trick_cards, values) {
            return Ok(true);
        }
        let closed = context.running.after(self.payoffs, winner, trick_cards);
        self.maxn(&after, &closed, context.party_of, previous_best, values)
    }
}
