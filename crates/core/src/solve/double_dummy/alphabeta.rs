//! Two sides, one of which maximizes a payoff and the other minimizes it: alpha–beta with a transposition table.

use super::super::limits::Stop;
use super::search::{KnownBounds, NO_PLAY, Search};
use super::search_position::SearchPosition;
use crate::card_set;
use crate::payoff::{RunningPayoff, TRICK_ITEM};
use crate::trick::{MAX_CARDS, Play, plays};

/// Gains above this do not improve move ordering.
const MAX_GAIN: i32 = 1 << 14;
/// The binary logarithm of the greatest entry of the history heuristic. In a move's score the gain takes the bits above.
const HISTORY_BITS: u32 = 30;
/// The score of the play that the transposition table suggests: above all others.
const HINT_SCORE: i64 = 1 << 46;
/// Added to a score, so that none is negative.
const SCORE_OFFSET: i64 = 1 << 47;

/// A payoff, and who maximizes it; all other seats minimize it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Maximizer {
    /// The index of the payoff.
    pub payoff: usize,
    /// The maximizing seats, as bits.
    pub seats: u8,
}

impl Search<'_> {
    /// The value if it is within the window, else a bound on the same side (fail-soft).
    pub(crate) fn alphabeta(
        &mut self,
        position: &SearchPosition,
        running: &RunningPayoff,
        maximizer: Maximizer,
        window: (i32, i32),
    ) -> Result<i32, Stop> {
        if position.place != 0 {
            return self.try_plays(position, running, maximizer, window, NO_PLAY).map(|(value, _)| value);
        }
        let payoff = &self.payoffs.all[maximizer.payoff];
        let current = running.sum + payoff.entries[running.table_index as usize];
        let in_play = position.in_play();
        if in_play == 0 {
            return Ok(current);
        }
        let changes = self.reachable[maximizer.payoff].get(payoff, running.table_index, running.remaining_index);
        let mut known = KnownBounds {
            lower: running.lower + changes.lower,
            upper: running.upper + changes.upper,
            best_play: NO_PLAY,
        };
        if let Some(value) = cutoff(current, &known, window) {
            return Ok(value);
        }
        if !self.use_transpositions || in_play.count_ones() == u32::from(self.trick_size) {
            return self.try_plays(position, running, maximizer, window, NO_PLAY).map(|(value, _)| value);
        }
        let key = self.key(position, in_play, changes.hash);
        if let Some(stored) = self.bounds_table.get(key) {
            known = stored;
            if let Some(value) = cutoff(current, &known, window) {
                return Ok(value);
            }
        }
        let (alpha, beta) = window;
        let (alpha, beta) = (alpha.max(current + known.lower - 1), beta.min(current + known.upper + 1));
        let (value, best_play) = self.try_plays(position, running, maximizer, (alpha, beta), known.best_play)?;
        if value > alpha {
            known.lower = known.lower.max(value - current);
        }
        if value < beta {
            known.upper = known.upper.min(value - current);
        }
        known.best_play = best_play;
        #[expect(clippy::cast_possible_truncation, reason = "at most 64 cards")]
        self.bounds_table.put(key, in_play.count_ones() as u8, known);
        Ok(value)
    }

    /// Searches plays until a cutoff; returns the value and the play that has it.
    fn try_plays(
        &mut self,
        position: &SearchPosition,
        running: &RunningPayoff,
        maximizer: Maximizer,
        (mut alpha, mut beta): (i32, i32),
        hint: u16,
    ) -> Result<(i32, u16), Stop> {
        let seat = position.seat_to_act(self.seat_order);
        let maximizing = maximizer.seats >> seat & 1 == 1;
        let start = self.move_stack.len();
        self.order_moves(position, running, maximizer.payoff, maximizing, hint);
        let (mut best_value, mut best_play) = (if maximizing { i32::MIN } else { i32::MAX }, NO_PLAY);
        for index in start..self.move_stack.len() {
            #[expect(clippy::cast_possible_truncation, reason = "the lowest bits are the play's number")]
            let number = self.move_stack[index] as u16;
            self.meter.count()?;
            let value =
                self.value_after(position, running, maximizer, (alpha, beta), (seat, Play::from_number(number)))?;
            if (maximizing && value > best_value) || (!maximizing && value < best_value) || best_play == NO_PLAY {
                (best_value, best_play) = (value, number);
            }
            if maximizing {
                alpha = alpha.max(value);
            } else {
                beta = beta.min(value);
            }
            if alpha >= beta {
                self.record_cutoff(position, seat, number);
                break;
            }
        }
        self.move_stack.truncate(start);
        Ok((best_value, best_play))
    }

    /// The value after a play. The last trick is played out at once.
    #[inline]
    fn value_after(
        &mut self,
        position: &SearchPosition,
        running: &RunningPayoff,
        maximizer: Maximizer,
        window: (i32, i32),
        (seat, play): (usize, Play),
    ) -> Result<i32, Stop> {
        let payoff = &self.payoffs.all[maximizer.payoff];
        if position.held[seat].is_power_of_two() && position.in_play().count_ones() == u32::from(self.trick_size) {
            let (winner, trick_cards) = position.play_out_last_trick(self.tables, self.seat_order, play);
            let (gain, index) = running.gain(payoff, winner, trick_cards);
            return Ok(running.sum + gain + payoff.entries[index as usize]);
        }
        let mut after = position.after_play(self.tables, self.zobrist_keys, seat, play);
        if after.place < self.trick_size {
            return self.alphabeta(&after, running, maximizer, window);
        }
        let closed = running.after(payoff, after.trick_winner(self.seat_order), after.trick_cards);
        after.close(self.tables, self.seat_order);
        self.alphabeta(&after, &closed, maximizer, window)
    }

    /// Records that a play caused a cutoff. One that saves a larger search counts more.
    #[inline]
    pub(crate) fn record_cutoff(&mut self, position: &SearchPosition, seat: usize, number: u16) {
        let hand_size = position.held[seat].count_ones();
        let entry = &mut self.history[usize::from(position.place)][seat][usize::from(number) % MAX_CARDS];
        *entry = (*entry + (1 << hand_size.min(12))).min(1 << HISTORY_BITS);
    }

    /// Pushes the plays onto the stack, the most promising first: each as its score above the 16 bits of its number.
    pub(crate) fn order_moves(
        &mut self,
        position: &SearchPosition,
        running: &RunningPayoff,
        payoff: usize,
        maximizing: bool,
        hint: u16,
    ) {
        let start = self.move_stack.len();
        let seat = position.seat_to_act(self.seat_order);
        let legal = self.distinct_plays(position, seat);
        let closes_trick = position.place + 1 == self.trick_size;
        for play in plays(legal) {
            let number = play.number();
            let mut score = i64::from(self.history[usize::from(position.place)][seat][usize::from(play.card)]);
            if number == hint {
                score = HINT_SCORE;
            } else if closes_trick {
                let winner =
                    self.seat_order.seat(position.leader, position.winning_place_after(self.tables, play.card.into()));
                let cards = position.trick_cards | 1 << play.card;
                let gain = i64::from(self.gain(running, payoff, winner.into(), cards).clamp(-MAX_GAIN, MAX_GAIN));
                score += if maximizing { gain } else { -gain } << (HISTORY_BITS + 1);
            }
            self.move_stack.push(u64::try_from(score + SCORE_OFFSET).unwrap_or(0) << 16 | u64::from(number));
        }
        if self.move_stack.len() > start + 1 {
            self.move_stack[start..].sort_unstable_by(|a, b| b.cmp(a));
        }
    }

    /// What the payoff gains at once if the seat takes these cards.
    pub(crate) fn gain(&self, running: &RunningPayoff, payoff: usize, seat: usize, cards: u64) -> i32 {
        let terms = &self.payoffs.all[payoff];
        let (mut sum, mut index) = (0, running.table_index);
        for item in card_set::cards(cards & terms.counted_cards).chain([TRICK_ITEM]) {
            sum += terms.weights[seat][item];
            index += terms.index_offsets[seat][item];
        }
        sum + terms.entries[index as usize] - terms.entries[running.table_index as usize]
    }
}

/// The value, or a bound outside the window, if the known bounds are sufficient.
#[inline]
fn cutoff(current: i32, known: &KnownBounds, (alpha, beta): (i32, i32)) -> Option<i32> {
    let (lower, upper) = (current + known.lower, current + known.upper);
    if lower >= beta || lower == upper {
        return Some(lower);
    }
    (upper <= alpha).then_some(upper)
}
