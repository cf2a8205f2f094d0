//! Parties that play for themselves: max^n (Luckhardt and Irani 1986), where each play maximizes the payoff of its party.

use super::super::limits::Stop;
use super::board::Board;
use super::search::{STORED_PAYOFFS, Search};
use crate::payoff::{Counters, Values};
use crate::trick::{MAX_SEATS, Play, plays};

/// What the party of the previous play is already sure of: the party and its payoff.
type Cutoff = Option<(u8, i32)>;

/// The current value of each payoff, its bounds, and the greatest sum of all.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ValueBounds {
    now: Values,
    least: Values,
    most: Values,
    /// The hash of the counters.
    hash: u64,
    solve_group: i32,
}

/// What does not change during a trick.
#[derive(Clone, Copy)]
pub(crate) struct TrickContext<'a> {
    pub(crate) counters: &'a Counters,
    pub(crate) bounds: &'a ValueBounds,
    pub(crate) party: [u8; MAX_SEATS],
}

/// Combines a hash with that of one more class.
#[inline]
fn joined(hash: u64, class: u64) -> u64 {
    hash.rotate_left(19).wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ class
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
    pub(crate) fn bounds(&mut self, counters: &Counters) -> ValueBounds {
        let mut bounds = ValueBounds { solve_group: counters.1, ..ValueBounds::default() };
        let mut hash = 0_u64;
        for (number, payoff) in self.payoffs.all.iter().enumerate() {
            let count = &counters.0[number];
            let class = self.classes[number].class(payoff, count.entry, count.left);
            let now = count.sum + payoff.table[count.entry as usize];
            bounds.now[number] = now;
            bounds.least[number] = now + count.least + class.least;
            bounds.most[number] = now + count.most + class.most;
            hash = joined(hash, class.hash);
            bounds.solve_group += now + class.most;
        }
        bounds.hash = hash;
        bounds
    }

    /// Writes the values of all payoffs to `values`. Returns false on a cutoff: the party of the previous play has something
    /// better (`limit`).
    pub(crate) fn maxn(
        &mut self,
        board: &Board,
        counters: &Counters,
        party: [u8; MAX_SEATS],
        limit: Cutoff,
        values: &mut Values,
    ) -> Result<bool, Stop> {
        let bounds = self.bounds(counters);
        let context = TrickContext { counters, bounds: &bounds, party };
        if board.place != 0 {
            return self.best_for(board, context, limit, values);
        }
        let in_play = board.in_play();
        if in_play == 0 || bounds.least == bounds.most {
            *values = bounds.least;
            return Ok(true);
        }
        if limit.is_some_and(|(of, best)| bounds.most[usize::from(of)] < best) {
            return Ok(false);
        }
        if !self.use_table || in_play.count_ones() == u32::from(self.size) {
            return self.best_for(board, context, limit, values);
        }
        let key = self.key(board, in_play, bounds.hash);
        let exact = self.best_for(board, context, limit, values)?;
        if exact && self.payoffs.all.len() <= STORED_PAYOFFS {
            let mut found = [0; STORED_PAYOFFS];
            let changes = values.iter().zip(&bounds.now).map(|(value, now)| i16::try_from(value - now));
            if found.iter_mut().zip(changes).all(|(found, change)| change.map(|change| *found = change).is_ok()) {
                #[expect(clippy::cast_possible_truncation, reason = "at most 64 cards")]
                self.exact.put(key, in_play.count_ones() as u8, found);
            }
        }
        Ok(exact)
    }

    /// The outcome that the seat to act prefers; false on a cutoff.
    ///
    /// If this party gets so much that too little is left for the previous one, which has more elsewhere, the rest of this
    /// node does not matter (shallow pruning; Korf 1991). A tie is no cutoff.
    fn best_for(
        &mut self,
        board: &Board,
        context: TrickContext<'_>,
        limit: Cutoff,
        best: &mut Values,
    ) -> Result<bool, Stop> {
        let seat = board.seat_to_act(self.seat_order);
        let mine = context.party[seat];
        let own = usize::from(mine);
        let bounds = context.bounds;
        let enough = limit.filter(|limit| limit.0 != mine).map_or(i32::MAX, |(of, best)| {
            let others = (0..self.payoffs.all.len()).filter(|&one| one != usize::from(of) && one != own);
            bounds.solve_group - others.map(|one| bounds.least[one]).sum::<i32>() - best
        });
        let mut found = false;
        let mut values = Values::default();
        for play in plays(self.distinct_plays(board, seat)) {
            self.meter.count()?;
            let limit = found.then(|| (mine, best[own]));
            if !self.end(board, context, seat, play, limit, &mut values)? {
                continue;
            }
            if values[own] > enough {
                return Ok(false);
            }
            if !found || self.prefers(mine, &values, best) {
                *best = values;
                found = true;
            }
        }
        Ok(found)
    }

    /// Looks up the values after a trick in the transposition table.
    #[inline]
    fn is_known(
        &mut self,
        after: &Board,
        context: TrickContext<'_>,
        winner: u8,
        taken: u64,
        values: &mut Values,
    ) -> bool {
        let in_play = after.in_play();
        if !self.use_table || in_play.count_ones() <= u32::from(self.size) {
            return false;
        }
        let mut hash = 0;
        self.gains(context, winner, taken, Some(&mut hash), values);
        let Some(found) = self.exact.get(self.key(after, in_play, hash)) else { return false };
        for (value, more) in values.iter_mut().zip(&found) {
            *value += i32::from(*more);
        }
        true
    }

    /// The payoffs after a trick, and on request the hash of the counters.
    #[inline]
    fn gains(
        &mut self,
        context: TrickContext<'_>,
        winner: u8,
        taken: u64,
        mut hash: Option<&mut u64>,
        values: &mut Values,
    ) {
        for (number, payoff) in self.payoffs.all.iter().enumerate() {
            let count = &context.counters.0[number];
            let (gain, entry) = count.gain(payoff, winner, taken);
            values[number] = context.bounds.now[number] + gain;
            let mut class = 0;
            if !payoff.axes.is_empty() {
                values[number] += payoff.table[entry as usize] - payoff.table[count.entry as usize];
                if hash.is_some() {
                    class = self.classes[number].class(payoff, entry, count.left_after(payoff, taken)).hash;
                }
            }
            if let Some(hash) = &mut hash {
                **hash = joined(**hash, class);
            }
        }
    }

    /// The outcome after a play; false on a cutoff.
    #[inline]
    fn end(
        &mut self,
        board: &Board,
        context: TrickContext<'_>,
        seat: usize,
        play: Play,
        limit: Cutoff,
        values: &mut Values,
    ) -> Result<bool, Stop> {
        let held = board.held[seat];
        if held.is_power_of_two() && board.in_play().count_ones() == u32::from(self.size) {
            let (winner, taken) = board.last_trick(self.tables, self.seat_order, play);
            self.gains(context, winner, taken, None, values);
            return Ok(true);
        }
        let mut after = board.after(self.tables, self.keys, seat, play);
        if after.place < self.size {
            return self.best_for(&after, context, limit, values);
        }
        let (winner, taken) = (after.winner(self.seat_order), after.table);
        after.close(self.tables, self.seat_order);
        if self.is_known(&after, context, winner, taken, values) {
            return Ok(true);
        }
        let closed = context.counters.after(self.payoffs, winner, taken);
        self.maxn(&after, &closed, context.party, limit, values)
    }
}
