//! Move ordering: winning the trick cheaply first, then losing it cheaply.

use super::search::{NO_PLAY, OpenTrick, PartitionSearch, TrickStart};
use crate::trick::MAX_SEATS;

/// The score of the play that the pattern table suggests: above all others.
const HINT_SCORE: u32 = 1 << 22;

impl PartitionSearch<'_> {
    /// Appends these plays to the list, the most promising first.
    pub(crate) fn order_moves(&mut self, start: &TrickStart, trick: &OpenTrick, seat: usize, plays: u64, hint: u8) {
        let first_move = self.memory.moves.len();
        if plays.is_power_of_two() {
            self.memory.moves.push(plays.trailing_zeros());
            return;
        }
        let mut todo = plays;
        while todo != 0 {
            let card = todo.trailing_zeros();
            todo &= todo - 1;
            let is_hint = hint != NO_PLAY && card == u32::from(hint);
            let score = if is_hint { HINT_SCORE } else { self.move_score(start, trick, seat, card as usize) };
            self.memory.moves.push(score << 8 | card); // the card is in the lowest six bits
        }
        self.memory.moves[first_move..].sort_unstable_by(|a, b| b.cmp(a));
    }

    /// The score of a play. The weights were tuned by counting nodes in a few dozen hands.
    fn move_score(&self, start: &TrickStart, trick: &OpenTrick, seat: usize, card: usize) -> u32 {
        let above = (start.in_play & self.rankings.above[card]).count_ones();
        let cutoffs = self.memory.history[usize::from(trick.place) * MAX_SEATS + seat][card];
        let cutoff_bits = cutoffs.checked_ilog2().unwrap_or(0);
        let (side, contested) = self.predicted_winner(start, trick, card);
        let wins = side == self.maximizers >> seat & 1;
        match (trick.place, wins) {
            (0, true) => 1000 + 16 * above + 16 * cutoff_bits,
            (0, false) => 400 + 16 * cutoff_bits,
            (_, true) => 1000 + 40 * above + 8 * cutoff_bits + if contested { 0 } else { 200 },
            (_, false) => 400 + 24 * above + 8 * cutoff_bits,
        }
    }

    /// The side that takes the trick after this card (1 for the maximizing side), and whether the trick changes sides on
    /// the way. It assumes that a seat takes the trick from the other side when it can, with its highest-numbered
    /// card that does, and leaves it to its own side.
    fn predicted_winner(&self, start: &TrickStart, trick: &OpenTrick, card: usize) -> (u8, bool) {
        let side_of = |place: u8| self.maximizers >> self.seat_order.seat(start.leader, place) & 1;
        let (mut state, mut side) = if trick.place == 0 {
            (self.rankings.begin[card], side_of(0))
        } else if self.rankings.takes[usize::from(trick.state)] >> card & 1 == 1 {
            (self.rankings.after[usize::from(trick.state)][card], side_of(trick.place))
        } else {
            (trick.state, side_of(trick.winning_place))
        };
        let mut contested = false;
        for place in trick.place + 1..self.size {
            if side_of(place) == side {
                continue;
            }
            let held = self.held[usize::from(self.seat_order.seat(start.leader, place))];
            let legal = self.rankings.follows(held, state, trick.flags);
            let takes = legal & self.rankings.takes[usize::from(state)];
            if takes != 0 {
                state = self.rankings.after[usize::from(state)][takes.ilog2() as usize];
                (side, contested) = (side_of(place), true);
            }
        }
        (side, contested)
    }
}
