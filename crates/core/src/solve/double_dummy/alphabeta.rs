//! Two sides, one of which maximizes a payoff and the other minimizes it: alpha–beta with a transposition table.

use super::super::limits::Stop;
use super::board::Board;
use super::search::{KnownBounds, NO_PLAY, Search};
use crate::card_set;
use crate::payoff::{PayoffCounter, TRICK};
use crate::trick::{Play, plays};

/// Gains above this do not improve move ordering.
const GAIN: i32 = 1 << 14;
/// A payoff, and the seats that maximize it, as bits.
pub type Maximizer = (usize, u8);

impl Search<'_> {
    /// The value if it is within the window, else a bound on the same side (fail-soft).
    pub(crate) fn alphabeta(
        &mut self,
        board: &Board,
        count: &PayoffCounter,
        maximizer: Maximizer,
        window: (i32, i32),
    ) -> Result<i32, Stop> {
        if board.place != 0 {
            return self.try_plays(board, count, maximizer, window, NO_PLAY).map(|found| found.0);
        }
        let terms = &self.payoffs.all[maximizer.0];
        let now = count.sum + terms.table[count.entry as usize];
        let in_play = board.in_play();
        if in_play == 0 {
            return Ok(now);
        }
        let class = self.classes[maximizer.0].class(terms, count.entry, count.left);
        let mut known = KnownBounds { least: count.least + class.least, most: count.most + class.most, first: NO_PLAY };
        if let Some(value) = decided(now, &known, window) {
            return Ok(value);
        }
        if !self.use_table || in_play.count_ones() == u32::from(self.size) {
            return self.try_plays(board, count, maximizer, window, NO_PLAY).map(|found| found.0);
        }
        let key = self.key(board, in_play, class.hash);
        if let Some(found) = self.bounds.get(key) {
            known = found;
            if let Some(value) = decided(now, &known, window) {
                return Ok(value);
            }
        }
        let (alpha, beta) = (window.0.max(now + known.least - 1), window.1.min(now + known.most + 1));
        let (value, first) = self.try_plays(board, count, maximizer, (alpha, beta), known.first)?;
        if value > alpha {
            known.least = known.least.max(value - now);
        }
        if value < beta {
            known.most = known.most.min(value - now);
        }
        known.first = first;
        #[expect(clippy::cast_possible_truncation, reason = "at most 64 cards")]
        self.bounds.put(key, in_play.count_ones() as u8, known);
        Ok(value)
    }

    /// Searches plays until a cutoff; returns the value and the play that has it.
    fn try_plays(
        &mut self,
        board: &Board,
        count: &PayoffCounter,
        maximizer: Maximizer,
        (mut alpha, mut beta): (i32, i32),
        first: u16,
    ) -> Result<(i32, u16), Stop> {
        let seat = board.seat_to_act(self.seat_order);
        let high = maximizer.1 >> seat & 1 == 1;
        let start = self.stack.len();
        self.order_moves(board, count, maximizer.0, high, first);
        let mut found = (if high { i32::MIN } else { i32::MAX }, NO_PLAY);
        for place in start..self.stack.len() {
            #[expect(clippy::cast_possible_truncation, reason = "the lowest bits are the play's number")]
            let number = self.stack[place] as u16;
            self.meter.count()?;
            let value = self.reply(board, count, maximizer, (alpha, beta), (seat, Play::from_number(number)))?;
            if (high && value > found.0) || (!high && value < found.0) || found.1 == NO_PLAY {
                found = (value, number);
            }
            if high {
                alpha = alpha.max(value);
            } else {
                beta = beta.min(value);
            }
            if alpha >= beta {
                self.record_cutoff(board, seat, number);
                break;
            }
        }
        self.stack.truncate(start);
        Ok(found)
    }

    /// The value after a play. The last trick is played out at once.
    #[inline]
    fn reply(
        &mut self,
        board: &Board,
        count: &PayoffCounter,
        maximizer: Maximizer,
        window: (i32, i32),
        (seat, play): (usize, Play),
    ) -> Result<i32, Stop> {
        let terms = &self.payoffs.all[maximizer.0];
        if board.held[seat].is_power_of_two() && board.in_play().count_ones() == u32::from(self.size) {
            let (winner, taken) = board.last_trick(self.tables, self.seat_order, play);
            let (gain, entry) = count.gain(terms, winner, taken);
            return Ok(count.sum + gain + terms.table[entry as usize]);
        }
        let mut after = board.after(self.tables, self.keys, seat, play);
        if after.place < self.size {
            return self.alphabeta(&after, count, maximizer, window);
        }
        let closed = count.after(terms, after.winner(self.seat_order), after.table);
        after.close(self.tables, self.seat_order);
        self.alphabeta(&after, &closed, maximizer, window)
    }

    /// Records that a play caused a cutoff.
    #[inline]
    pub(crate) fn record_cutoff(&mut self, board: &Board, seat: usize, number: u16) {
        let deep = board.held[seat].count_ones();
        let entry = &mut self.history[usize::from(board.place)][seat][usize::from(number) % 64];
        *entry = (*entry + (1 << deep.min(12))).min(1 << 30);
    }

    /// Pushes the plays onto the stack, the most promising first.
    pub(crate) fn order_moves(&mut self, board: &Board, count: &PayoffCounter, payoff: usize, high: bool, first: u16) {
        let start = self.stack.len();
        let seat = board.seat_to_act(self.seat_order);
        let legal = self.distinct_plays(board, seat);
        let last = board.place + 1 == self.size;
        for play in plays(legal) {
            let number = play.number();
            let mut score = i64::from(self.history[usize::from(board.place)][seat][usize::from(play.card)]);
            if number == first {
                score = 1 << 46;
            } else if last {
                let winner = self.seat_order.seat(board.leader, board.winning(self.tables, play.card.into()));
                let cards = board.table | 1 << play.card;
                let gain = i64::from(self.gain(count, payoff, winner.into(), cards).clamp(-GAIN, GAIN));
                score += if high { gain } else { -gain } << 31;
            }
            self.stack.push(u64::try_from(score + (1 << 47)).unwrap_or(0) << 16 | u64::from(number));
        }
        if self.stack.len() > start + 1 {
            self.stack[start..].sort_unstable_by(|one, other| other.cmp(one));
        }
    }

    /// What the payoff gains at once if the seat takes these cards.
    pub(crate) fn gain(&self, count: &PayoffCounter, payoff: usize, seat: usize, cards: u64) -> i32 {
        let terms = &self.payoffs.all[payoff];
        let (mut sum, mut entry) = (0, count.entry);
        for item in card_set::cards(cards & terms.worthy).chain([TRICK]) {
            sum += terms.weights[seat][item];
            entry += terms.steps[seat][item];
        }
        sum + terms.table[entry as usize] - terms.table[count.entry as usize]
    }
}

/// The value, or a bound outside the window, if the known bounds are sufficient.
#[inline]
fn decided(now: i32, known: &KnownBounds, (alpha, beta): (i32, i32)) -> Option<i32> {
    let (least, most) = (now + known.least, now + known.most);
    if least >= beta || least == most {
        return Some(least);
    }
    (most <= alpha).then_some(most)
}
