//! Parties that play for themselves: max^n (Luckhardt and Irani 1986), where each play maximizes the payoff of its party.

use super::super::limits::Stop;
use super::search::{STORED_PAYOFFS, Search};
use super::search_position::SearchPosition;
use crate::payoff::{Counters, Values};
use crate::trick::{MAX_SEATS, Play, plays};

/// The best that the party of the previous play has found elsewhere: the party and its payoff.
type PreviousBest = Option<(u8, i32)>;

/// The current value of each payoff, its bounds, and the greatest sum of all.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ValueBounds {
    current: Values,
    lower: Values,
    upper: Values,
    /// The hash of the counters.
    hash: u64,
    /// The most that all payoffs together can come to.
    max_sum: i32,
}

/// What a search within one trick refers to: the counters and bounds at its beginning, and the party of each seat.
#[derive(Clone, Copy)]
pub(crate) struct TrickContext<'a> {
    pub(crate) counters: &'a Counters,
    pub(crate) bounds: &'a ValueBounds,
    pub(crate) party: [u8; MAX_SEATS],
}

/// Combines the hashes of two counters, in order.
#[inline]
fn combine_hashes(hash: u64, other: u64) -> u64 {
    hash.rotate_left(19).wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ other
}

impl Search<'_> {
    /// Whether a party prefers the first of these outcomes: more for itself, else a lesser sum for the others, else less
    /// for the next party, and so on. Only equal outcomes are tied.
    ///
    /// The preference depends on the values alone, never on the order in which plays are searched.
    #[inline]
    pub(crate) fn prefers(&self, party: u8, one: &Values, other: &Values) -> bool {
        let (parties, own) = (self.payoffs.all.len(), usize::from(party));
        if one[own] != other[own] {
            return one[own] > other[own];
        }
        let sum = |values: &Values| values[..parties].iter().sum::<i32>();
        if sum(one) != sum(other) {
            return sum(one) < sum(other);
        }
        let next = (1..parties).map(|step| (own + step) % parties).find(|&next| one[next] != other[next]);
        next.is_some_and(|next| one[next] < other[next])
    }

    /// The bounds of all payoffs at the beginning of a trick.
    pub(crate) fn value_bounds(&mut self, counters: &Counters) -> ValueBounds {
        let mut bounds = ValueBounds { max_sum: counters.max_sum, ..ValueBounds::default() };
        let mut hash = 0_u64;
        for (number, payoff) in self.payoffs.all.iter().enumerate() {
            let counter = &counters.by_payoff[number];
            let changes = self.reachable[number].of(payoff, counter.entry, counter.left);
            let current = counter.sum + payoff.table[counter.entry as usize];
            bounds.current[number] = current;
            bounds.lower[number] = current + counter.lower + changes.lower;
            bounds.upper[number] = current + counter.upper + changes.upper;
            hash = combine_hashes(hash, changes.hash);
            bounds.max_sum += current + changes.upper;
        }
        bounds.hash = hash;
        bounds
    }

    /// Writes the values of all payoffs to `values`. Returns false on a cutoff: the party of the previous play has something
    /// better (`previous_best`).
    pub(crate) fn maxn(
        &mut self,
        position: &SearchPosition,
        counters: &Counters,
        party: [u8; MAX_SEATS],
        previous_best: PreviousBest,
        values: &mut Values,
    ) -> Result<bool, Stop> {
        let bounds = self.value_bounds(counters);
        let context = TrickContext { counters, bounds: &bounds, party };
        if position.place != 0 {
            return self.best_outcome(position, context, previous_best, values);
        }
        let in_play = position.in_play();
        if in_play == 0 || bounds.lower == bounds.upper {
            *values = bounds.lower;
            return Ok(true);
        }
        if previous_best.is_some_and(|(of, best)| bounds.upper[usize::from(of)] < best) {
            return Ok(false);
        }
        if !self.use_table || in_play.count_ones() == u32::from(self.trick_size) {
            return self.best_outcome(position, context, previous_best, values);
        }
        let key = self.key(position, in_play, bounds.hash);
        let exact = self.best_outcome(position, context, previous_best, values)?;
        if exact && self.payoffs.all.len() <= STORED_PAYOFFS {
            let mut found = [0; STORED_PAYOFFS];
            let changes = values.iter().zip(&bounds.current).map(|(value, current)| i16::try_from(value - current));
            if found.iter_mut().zip(changes).all(|(found, change)| change.map(|change| *found = change).is_ok()) {
                #[expect(clippy::cast_possible_truncation, reason = "at most 64 cards")]
                self.exact_table.put(key, in_play.count_ones() as u8, found);
            }
        }
        Ok(exact)
    }

    /// The outcome that the seat to act prefers; false on a cutoff.
    ///
    /// If this party gets so much that too little is left for the previous one, which has more elsewhere, the rest of this
    /// node does not matter (shallow pruning; Korf 1991). A tie is no cutoff.
    fn best_outcome(
        &mut self,
        position: &SearchPosition,
        context: TrickContext<'_>,
        previous_best: PreviousBest,
        best: &mut Values,
    ) -> Result<bool, Stop> {
        let seat = position.seat_to_act(self.seat_order);
        let party = context.party[seat];
        let own_payoff = usize::from(party);
        let bounds = context.bounds;
        let max_useful = previous_best.filter(|previous| previous.0 != party).map_or(i32::MAX, |(of, best)| {
            let others = (0..self.payoffs.all.len()).filter(|&one| one != usize::from(of) && one != own_payoff);
            bounds.max_sum - others.map(|one| bounds.lower[one]).sum::<i32>() - best
        });
        let mut has_best = false;
        let mut values = Values::default();
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
        taken: u64,
        values: &mut Values,
    ) -> bool {
        let in_play = after.in_play();
        if !self.use_table || in_play.count_ones() <= u32::from(self.trick_size) {
            return false;
        }
        let mut hash = 0;
        self.payoffs_after_trick(context, winner, taken, Some(&mut hash), values);
        let Some(found) = self.exact_table.get(self.key(after, in_play, hash)) else { return false };
        for (value, more) in values.iter_mut().zip(&found) {
            *value += i32::from(*more);
        }
        true
    }

    /// The payoffs after a trick, and on request the hash of the counters.
    #[inline]
    fn payoffs_after_trick(
        &mut self,
        context: TrickContext<'_>,
        winner: u8,
        taken: u64,
        mut hash: Option<&mut u64>,
        values: &mut Values,
    ) {
        for (number, payoff) in self.payoffs.all.iter().enumerate() {
            let counter = &context.counters.by_payoff[number];
            let (gain, entry) = counter.gain(payoff, winner, taken);
            values[number] = context.bounds.current[number] + gain;
            let mut changes_hash = 0;
            if !payoff.axes.is_empty() {
                values[number] += payoff.table[entry as usize] - payoff.table[counter.entry as usize];
                if hash.is_some() {
                    changes_hash = self.reachable[number].of(payoff, entry, counter.left_after(payoff, taken)).hash;
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
        values: &mut Values,
    ) -> Result<bool, Stop> {
        let held = position.held[seat];
        if held.is_power_of_two() && position.in_play().count_ones() == u32::from(self.trick_size) {
            let (winner, taken) = position.last_trick(self.tables, self.seat_order, play);
            self.payoffs_after_trick(context, winner, taken, None, values);
            return Ok(true);
        }
        let mut after = position.after_play(self.tables, self.zobrist_keys, seat, play);
        if after.place < self.trick_size {
            return self.best_outcome(&after, context, previous_best, values);
        }
        let (winner, taken) = (after.trick_winner(self.seat_order), after.table);
        after.close(self.tables, self.seat_order);
        if self.look_up(&after, context, winner, taken, values) {
            return Ok(true);
        }
        let closed = context.counters.after(self.payoffs, winner, taken);
        self.maxn(&after, &closed, context.party, previous_best, values)
    }
}
