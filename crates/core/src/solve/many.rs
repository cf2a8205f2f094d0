//! Parties that play for themselves: max^n, where each play is the best for whoever makes it.

use super::board::Board;
use super::limit::Stop;
use super::search::Search;
use super::solver::Values;
use super::tally::Tally;
use crate::trick::{MAX_SEATS, Play, plays};

/// What the party of the play before has for certain: which party, and how much.
type Limit = Option<(u8, i32)>;

/// What each payoff is now, and the least and the most that it can come to; the most for all together.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Span {
    now: Values,
    least: Values,
    most: Values,
    /// What else matters of the counters.
    hash: u64,
    together: i32,
}

/// What stands while a trick is played.
#[derive(Clone, Copy)]
pub(super) struct Ground<'a> {
    pub(super) tally: &'a Tally,
    pub(super) span: &'a Span,
    pub(super) party: [u8; MAX_SEATS],
}

/// Payoffs that fit into a place of the table; with more parties nothing is kept.
pub(super) const KEPT: usize = 7;

/// The hash of one more class.
#[inline]
fn joined(hash: u64, class: u64) -> u64 {
    hash.rotate_left(19).wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ class
}

impl Search<'_> {
    /// Whether a party would rather have the first of these ends than the other: more for itself, else less for the
    /// others in sum, else less for the party after it, and so on round the table. Only equal ends are level.
    ///
    /// What is preferred depends on the values alone, never on the order in which plays are tried.
    #[inline]
    pub(super) fn prefers(&self, party: u8, one: &Values, other: &Values) -> bool {
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

    /// What can still come of a hand, from the beginning of a trick on.
    pub(super) fn span(&mut self, tally: &Tally) -> Span {
        let mut span = Span { together: tally.1, ..Span::default() };
        let mut hash = 0_u64;
        for (number, payoff) in self.payoffs.all.iter().enumerate() {
            let count = &tally.0[number];
            let class = self.classes[number].class(payoff, count.entry, count.left);
            let now = count.sum + payoff.table[count.entry as usize];
            span.now[number] = now;
            span.least[number] = now + count.least + class.least;
            span.most[number] = now + count.most + class.most;
            hash = joined(hash, class.hash);
            span.together += now + class.most;
        }
        span.hash = hash;
        span
    }

    /// What all payoffs come to, written to `values`; false if the party of the play before has something better for
    /// certain (`limit`).
    pub(super) fn many(
        &mut self,
        board: &Board,
        tally: &Tally,
        party: [u8; MAX_SEATS],
        limit: Limit,
        values: &mut Values,
    ) -> Result<bool, Stop> {
        let span = self.span(tally);
        let ground = Ground { tally, span: &span, party };
        if board.place != 0 {
            return self.best_for(board, ground, limit, values);
        }
        let in_play = board.in_play();
        if in_play == 0 || span.least == span.most {
            *values = span.least;
            return Ok(true);
        }
        if limit.is_some_and(|(of, best)| span.most[usize::from(of)] < best) {
            return Ok(false);
        }
        if !self.keep || in_play.count_ones() == u32::from(self.size) {
            return self.best_for(board, ground, limit, values);
        }
        let key = self.key(board, in_play, span.hash);
        let exact = self.best_for(board, ground, limit, values)?;
        if exact && self.payoffs.all.len() <= KEPT {
            let mut found = [0; KEPT];
            let changes = values.iter().zip(&span.now).map(|(value, now)| i16::try_from(value - now));
            if found.iter_mut().zip(changes).all(|(found, change)| change.map(|change| *found = change).is_ok()) {
                #[expect(clippy::cast_possible_truncation, reason = "at most 64 cards")]
                self.exact.put(key, in_play.count_ones() as u8, found);
            }
        }
        Ok(exact)
    }

    /// The end that the seat to play prefers; false as in `many`.
    ///
    /// If this party gets so much that too little is left for the one before it, which has more elsewhere, that one will
    /// not play so: whatever else stands here, it does not matter (shallow pruning; level is not more).
    fn best_for(&mut self, board: &Board, ground: Ground<'_>, limit: Limit, best: &mut Values) -> Result<bool, Stop> {
        let seat = board.turn(self.seating);
        let mine = ground.party[seat];
        let own = usize::from(mine);
        let span = ground.span;
        let enough = limit.filter(|limit| limit.0 != mine).map_or(i32::MAX, |(of, best)| {
            let others = (0..self.payoffs.all.len()).filter(|&one| one != usize::from(of) && one != own);
            span.together - others.map(|one| span.least[one]).sum::<i32>() - best
        });
        let mut found = false;
        let mut values = Values::default();
        for play in plays(self.different(board, seat)) {
            self.meter.count()?;
            let limit = found.then(|| (mine, best[own]));
            if !self.end(board, ground, seat, play, limit, &mut values)? {
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

    /// What all payoffs come to after a trick, if the position has been met with before.
    #[inline]
    fn is_known(&mut self, after: &Board, ground: Ground<'_>, winner: u8, taken: u64, values: &mut Values) -> bool {
        let in_play = after.in_play();
        if !self.keep || in_play.count_ones() <= u32::from(self.size) {
            return false;
        }
        let mut hash = 0;
        self.gains(ground, winner, taken, Some(&mut hash), values);
        let Some(found) = self.exact.get(self.key(after, in_play, hash)) else { return false };
        for (value, more) in values.iter_mut().zip(&found) {
            *value += i32::from(*more);
        }
        true
    }

    /// What all payoffs are after a trick, and if asked for, the hash of what else matters of the counters.
    #[inline]
    fn gains(&mut self, ground: Ground<'_>, winner: u8, taken: u64, mut hash: Option<&mut u64>, values: &mut Values) {
        for (number, payoff) in self.payoffs.all.iter().enumerate() {
            let count = &ground.tally.0[number];
            let (gain, entry) = count.gain(payoff, winner, taken);
            values[number] = ground.span.now[number] + gain;
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

    /// Where a play leads to; false as in `many`.
    #[inline]
    fn end(
        &mut self,
        board: &Board,
        ground: Ground<'_>,
        seat: usize,
        play: Play,
        limit: Limit,
        values: &mut Values,
    ) -> Result<bool, Stop> {
        let held = board.held[seat];
        if held.is_power_of_two() && board.in_play().count_ones() == u32::from(self.size) {
            let (winner, taken) = board.last_trick(self.tables, self.seating, play);
            self.gains(ground, winner, taken, None, values);
            return Ok(true);
        }
        let mut after = board.after(self.tables, self.numbers, seat, play);
        if after.place < self.size {
            return self.best_for(&after, ground, limit, values);
        }
        let (winner, taken) = (after.winner(self.seating), after.table);
        after.close(self.tables, self.seating);
        if self.is_known(&after, ground, winner, taken, values) {
            return Ok(true);
        }
        let closed = ground.tally.after(self.payoffs, winner, taken);
        self.many(&after, &closed, ground.party, limit, values)
    }
}
