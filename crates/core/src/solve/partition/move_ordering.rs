//! Move ordering: winning the trick cheaply first, then losing it cheaply.

use super::search::{NO_PLAY, OpenTrick, PartitionSearch, TrickStart};
use crate::trick::MAX_SEATS;

/// The score of the play that the pattern table suggests: above all others.
const REMEMBERED: u32 = 1 << 22;

impl PartitionSearch<'_> {
    /// Appends these plays to the list, the most promising first.
    pub(crate) fn order_moves(&mut self, start: &TrickStart, trick: &OpenTrick, seat: usize, plays: u64, hint: u8) {
        let begun = self.memory.moves.len();
        if plays.is_power_of_two() {
            self.memory.moves.push(plays.trailing_zeros());
            return;
        }
        let mut todo = plays;
        while todo != 0 {
            let card = todo.trailing_zeros();
            todo &= todo - 1;
            let remembered = hint != NO_PLAY && card == u32::from(hint);
            let score = if remembered { REMEMBERED } else { self.move_score(start, trick, seat, card as usize) };
            self.memory.moves.push(score << 8 | card);
        }
        self.memory.moves[begun..].sort_unstable_by(|one, other| other.cmp(one));
    }

    /// The score of a play. The weights were tuned by counting nodes in a few dozen hands.
    fn move_score(&self, start: &TrickStart, trick: &OpenTrick, seat: usize, card: usize) -> u32 {
        let above = (start.all & self.rankings.above[card]).count_ones();
        let seen = self.memory.history[usize::from(trick.place) * MAX_SEATS + seat][card];
        let seen = seen.checked_ilog2().unwrap_or(0);
        let (side, contested) = self.predicted_winner(start, trick, card);
        let wins = side == self.high >> seat & 1;
        match (trick.place, wins) {
            (0, true) => 1000 + 16 * above + 16 * seen,
            (0, false) => 400 + 16 * seen,
            (_, true) => 1000 + 40 * above + 8 * seen + if contested { 0 } else { 200 },
            (_, false) => 400 + 24 * above + 8 * seen,
        }
    }

    /// The side that takes the trick after this card if every seat wins when it can (1 for the maximizing side), and whether
    /// another seat takes over on the way.
    fn predicted_winner(&self, start: &TrickStart, trick: &OpenTrick, card: usize) -> (u8, bool) {
        let of = |place: u8| self.high >> self.seat_order.seat(start.leader, place) & 1;
        let (mut state, mut side) = if trick.place == 0 {
            (self.rankings.begin[card], of(0))
        } else if self.rankings.takes[usize::from(trick.state)] >> card & 1 == 1 {
            (self.rankings.after[usize::from(trick.state)][card], of(trick.place))
        } else {
            (trick.state, of(trick.best))
        };
        let mut contested = false;
        for place in trick.place + 1..self.size {
            if of(place) == side {
                continue;
            }
            let held = self.held[usize::from(self.seat_order.seat(start.leader, place))];
            let legal = self.rankings.follows(held, state, trick.flags);
            let takes = legal & self.rankings.takes[usize::from(state)];
            if takes != 0 {
                state = self.rankings.after[usize::from(state)][takes.ilog2() as usize];
                (side, contested) = (of(place), true);
            }
        }
        (side, contested)
    }
}
