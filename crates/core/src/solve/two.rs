//! Two sides, one of which wants a payoff high and the other low: alpha–beta, with what was found kept by tricks.

use super::board::Board;
use super::limit::Stop;
use super::search::Search;
use super::tally::{Count, Tally};
use crate::trick::{Play, Position, plays};

/// What is known of a position: how much more the payoff comes to, at least and at most, and the play to try first.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Bounds {
    least: i32,
    most: i32,
    first: u16,
}

/// Gains beyond this order plays no better.
const GAIN: i32 = 1 << 14;
/// No play at all.
pub(super) const NONE: u16 = u16::MAX;

/// What is wanted: the payoff, and the seats that want it high.
pub type Want = (usize, u8);

impl Search<'_> {
    /// The value of a position, closed in by windows without width around a guess.
    pub(super) fn closing_in(
        &mut self,
        position: &Position,
        tally: &Tally,
        want: Want,
        guess: Option<i32>,
    ) -> Result<i32, Stop> {
        let (mut least, mut most) = self.extent(tally, want.0);
        let mut at = guess.unwrap_or(least + (most - least) / 2).clamp(least, most);
        while least < most {
            let beta = if at == least { at + 1 } else { at };
            at = self.bound(position, tally, want, beta)?;
            if at < beta {
                most = at;
            } else {
                least = at;
            }
        }
        Ok(least)
    }

    /// The least and the most that a payoff can come to, whoever takes what; only the trick under way is looked into.
    fn extent(&mut self, tally: &Tally, payoff: usize) -> (i32, i32) {
        let (count, terms) = (&tally.0[payoff], &self.payoffs.all[payoff]);
        let class = self.classes[payoff].class(terms, count.entry, count.left);
        let now = count.sum + terms.table[count.entry as usize];
        (now + count.least + class.least, now + count.most + class.most)
    }

    /// The value if it lies within the window, else a bound on its side of it.
    pub(super) fn two(&mut self, board: &Board, count: &Count, want: Want, window: (i32, i32)) -> Result<i32, Stop> {
        if board.place != 0 {
            return self.tried(board, count, want, window, NONE).map(|found| found.0);
        }
        let terms = &self.payoffs.all[want.0];
        let now = count.sum + terms.table[count.entry as usize];
        let in_play = board.in_play();
        if in_play == 0 {
            return Ok(now);
        }
        let class = self.classes[want.0].class(terms, count.entry, count.left);
        let mut known = Bounds { least: count.least + class.least, most: count.most + class.most, first: NONE };
        if let Some(value) = decided(now, &known, window) {
            return Ok(value);
        }
        if !self.keep || in_play.count_ones() == u32::from(self.size) {
            return self.tried(board, count, want, window, NONE).map(|found| found.0);
        }
        let key = self.key(board, in_play, class.hash);
        if let Some(found) = self.bounds.get(key) {
            known = found;
            if let Some(value) = decided(now, &known, window) {
                return Ok(value);
            }
        }
        let (alpha, beta) = (window.0.max(now + known.least - 1), window.1.min(now + known.most + 1));
        let (value, first) = self.tried(board, count, want, (alpha, beta), known.first)?;
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

    /// Tries plays until the window is left; the value, and the play that made it.
    fn tried(
        &mut self,
        board: &Board,
        count: &Count,
        want: Want,
        (mut alpha, mut beta): (i32, i32),
        first: u16,
    ) -> Result<(i32, u16), Stop> {
        let seat = board.turn(self.seating);
        let high = want.1 >> seat & 1 == 1;
        let start = self.stack.len();
        self.order(board, count, want.0, high, first);
        let mut found = (if high { i32::MIN } else { i32::MAX }, NONE);
        for place in start..self.stack.len() {
            #[expect(clippy::cast_possible_truncation, reason = "the lowest bits are the play's number")]
            let number = self.stack[place] as u16;
            self.meter.count()?;
            let value = self.reply(board, count, want, (alpha, beta), (seat, Play::from_number(number)))?;
            if (high && value > found.0) || (!high && value < found.0) || found.1 == NONE {
                found = (value, number);
            }
            if high {
                alpha = alpha.max(value);
            } else {
                beta = beta.min(value);
            }
            if alpha >= beta {
                self.praise(board, seat, number);
                break;
            }
        }
        self.stack.truncate(start);
        Ok(found)
    }

    /// The value after a play; in the last trick each seat has one card, and no more is to be tried.
    #[inline]
    fn reply(
        &mut self,
        board: &Board,
        count: &Count,
        want: Want,
        window: (i32, i32),
        (seat, play): (usize, Play),
    ) -> Result<i32, Stop> {
        let terms = &self.payoffs.all[want.0];
        if board.held[seat].is_power_of_two() && board.in_play().count_ones() == u32::from(self.size) {
            let (winner, taken) = board.last_trick(self.tables, self.seating, play);
            let (gain, entry) = count.gain(terms, winner, taken);
            return Ok(count.sum + gain + terms.table[entry as usize]);
        }
        let mut after = board.after(self.tables, self.numbers, seat, play);
        if after.place < self.size {
            return self.two(&after, count, want, window);
        }
        let closed = count.after(terms, after.winner(self.seating), after.table);
        after.close(self.tables, self.seating);
        self.two(&after, &closed, want, window)
    }

    /// Remembers that a play was the answer.
    #[inline]
    pub(super) fn praise(&mut self, board: &Board, seat: usize, number: u16) {
        let deep = board.held[seat].count_ones();
        let entry = &mut self.history[usize::from(board.place)][seat][usize::from(number) % 64];
        *entry = (*entry + (1 << deep.min(12))).min(1 << 30);
    }

    /// Puts the plays on the stack, the most promising first.
    pub(super) fn order(&mut self, board: &Board, count: &Count, payoff: usize, high: bool, first: u16) {
        let start = self.stack.len();
        let seat = board.turn(self.seating);
        let legal = self.different(board, seat);
        let last = board.place + 1 == self.size;
        for play in plays(legal) {
            let number = play.number();
            let mut score = i64::from(self.history[usize::from(board.place)][seat][usize::from(play.card)]);
            if number == first {
                score = 1 << 46;
            } else if last {
                let winner = self.seating.seat(board.leader, board.winning(self.tables, play.card.into()));
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

    /// What the seat would gain at once by these cards.
    pub(super) fn gain(&self, count: &Count, payoff: usize, seat: usize, cards: u64) -> i32 {
        let terms = &self.payoffs.all[payoff];
        let (mut sum, mut entry) = (0, count.entry);
        for thing in super::tally::cards(cards & terms.worthy).chain([64]) {
            sum += terms.weights[seat][thing];
            entry += terms.steps[seat][thing];
        }
        sum + terms.table[entry as usize] - terms.table[count.entry as usize]
    }
}

/// The value, or a bound beyond the window, if what is known decides it.
#[inline]
fn decided(now: i32, known: &Bounds, (alpha, beta): (i32, i32)) -> Option<i32> {
    let (least, most) = (now + known.least, now + known.most);
    if least >= beta || least == most {
        return Some(least);
    }
    (most <= alpha).then_some(most)
}
