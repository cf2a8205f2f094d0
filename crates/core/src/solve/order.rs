//! In which order plays are tried: what takes the trick cheaply first, what loses it cheaply next.

use super::ranked::{NO_PLAY, Ranked, Start, Trick};
use crate::trick::MAX_SEATS;

/// What a play that the table of patterns remembers counts for: more than anything else.
const REMEMBERED: u32 = 1 << 22;

impl Ranked<'_> {
    /// Puts these plays behind the others, the most promising first.
    pub(super) fn order(&mut self, start: &Start, trick: &Trick, seat: usize, plays: u64, hint: u8) {
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
            let score = if remembered { REMEMBERED } else { self.promise(start, trick, seat, card as usize) };
            self.memory.moves.push(score << 8 | card);
        }
        self.memory.moves[begun..].sort_unstable_by(|one, other| other.cmp(one));
    }

    /// The weights were chosen by counting nodes in a few dozen hands.
    fn promise(&self, start: &Start, trick: &Trick, seat: usize, card: usize) -> u32 {
        let above = (start.all & self.ladders.above[card]).count_ones();
        let seen = self.memory.history[usize::from(trick.place) * MAX_SEATS + seat][card];
        let seen = seen.checked_ilog2().unwrap_or(0);
        let (side, contested) = self.foretold(start, trick, card);
        let wins = side == self.high >> seat & 1;
        match (trick.place, wins) {
            (0, true) => 1000 + 16 * above + 16 * seen,
            (0, false) => 400 + 16 * seen,
            (_, true) => 1000 + 40 * above + 8 * seen + if contested { 0 } else { 200 },
            (_, false) => 400 + 24 * above + 8 * seen,
        }
    }

    /// Which side takes the trick after this card, if everybody takes it who can (1 for the side that wants the payoff
    /// high), and whether anybody takes over on the way.
    fn foretold(&self, start: &Start, trick: &Trick, card: usize) -> (u8, bool) {
        let of = |place: u8| self.high >> self.seating.seat(start.leader, place) & 1;
        let (mut state, mut side) = if trick.place == 0 {
            (self.ladders.begin[card], of(0))
        } else if self.ladders.takes[usize::from(trick.state)] >> card & 1 == 1 {
            (self.ladders.after[usize::from(trick.state)][card], of(trick.place))
        } else {
            (trick.state, of(trick.best))
        };
        let mut contested = false;
        for place in trick.place + 1..self.size {
            if of(place) == side {
                continue;
            }
            let held = self.held[usize::from(self.seating.seat(start.leader, place))];
            let legal = self.ladders.follows(held, state, trick.marks);
            let takes = legal & self.ladders.takes[usize::from(state)];
            if takes != 0 {
                state = self.ladders.after[usize::from(state)][takes.ilog2() as usize];
                (side, contested) = (of(place), true);
            }
        }
        (side, contested)
    }
}
