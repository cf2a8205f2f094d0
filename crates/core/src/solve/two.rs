//! Two sides, one of which wants a payoff high and the other low: alpha–beta, with what was found kept by tricks.

use super::limit::Stop;
use super::solver::Search;
use super::store::Key;
use super::tally::Tally;
use crate::trick::{Play, Position, plays};

/// What is known of a position: how much more the payoff comes to, at least and at most, and the play to try first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    least: i32,
    most: i32,
    first: u16,
}

/// Gains beyond this order plays no better.
const GAIN: i32 = 1 << 14;
/// No play at all.
const NONE: u16 = u16::MAX;

/// What is wanted: the payoff, and the seats that want it high.
type Want = (usize, u8);

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
            at = self.two(position, tally, want, (beta - 1, beta))?;
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
    pub(super) fn two(
        &mut self,
        position: &Position,
        tally: &Tally,
        want: Want,
        window: (i32, i32),
    ) -> Result<i32, Stop> {
        if position.place != 0 {
            return self.tried(position, tally, want, window, NONE).map(|found| found.0);
        }
        let (count, terms) = (&tally.0[want.0], &self.payoffs.all[want.0]);
        let now = count.sum + terms.table[count.entry as usize];
        if position.is_over() {
            return Ok(now);
        }
        let class = self.classes[want.0].class(terms, count.entry, count.left);
        let mut known = Bounds { least: count.least + class.least, most: count.most + class.most, first: NONE };
        if let Some(value) = decided(now, &known, window) {
            return Ok(value);
        }
        if self.is_last_trick(position) {
            return self.last_of_two(position, now, tally, want);
        }
        let key = self.key(position, [class.hash].into_iter());
        if self.keep {
            if let Some(found) = self.bounds.get(&key) {
                known = *found;
                if let Some(value) = decided(now, &known, window) {
                    return Ok(value);
                }
            }
        }
        let (alpha, beta) = (window.0.max(now + known.least - 1), window.1.min(now + known.most + 1));
        let (value, first) = self.tried(position, tally, want, (alpha, beta), known.first)?;
        if value > alpha {
            known.least = known.least.max(value - now);
        }
        if value < beta {
            known.most = known.most.min(value - now);
        }
        known.first = first;
        self.remember(key, known);
        Ok(value)
    }

    /// The value at the beginning of the last trick.
    fn last_of_two(&mut self, position: &Position, now: i32, tally: &Tally, want: Want) -> Result<i32, Stop> {
        let high = want.1 >> position.leader & 1 == 1;
        let mut found = None;
        for lead in plays(self.tables.leads(position.held[usize::from(position.leader)], position.marks)) {
            self.meter.count()?;
            let (winner, cards) = self.last_trick(position, lead);
            let value = now + self.gain(tally, want.0, winner.into(), cards);
            if found.is_none_or(|found| (value > found) == high) {
                found = Some(value);
            }
        }
        Ok(found.unwrap_or(now))
    }

    fn remember(&mut self, key: Key, known: Bounds) {
        if self.keep {
            self.bounds.insert(key, known);
        }
    }

    /// Tries plays until the window is left; the value, and the play that made it.
    fn tried(
        &mut self,
        position: &Position,
        tally: &Tally,
        want: Want,
        (mut alpha, mut beta): (i32, i32),
        first: u16,
    ) -> Result<(i32, u16), Stop> {
        let seat = usize::from(position.to_act(self.seating));
        let high = want.1 >> seat & 1 == 1;
        let start = self.stack.len();
        self.order(position, tally, want.0, high, first);
        let mut found = (if high { i32::MIN } else { i32::MAX }, NONE);
        for place in start..self.stack.len() {
            #[expect(clippy::cast_possible_truncation, reason = "the lowest bits are the play's number")]
            let number = self.stack[place] as u16;
            self.meter.count()?;
            let (after, closed) = self.after(position, tally, Play::from_number(number));
            let value = self.two(&after, closed.as_ref().unwrap_or(tally), want, (alpha, beta))?;
            if (high && value > found.0) || (!high && value < found.0) || found.1 == NONE {
                found = (value, number);
            }
            if high {
                alpha = alpha.max(value);
            } else {
                beta = beta.min(value);
            }
            if alpha >= beta {
                let deep = position.held[seat].count_ones();
                let entry = &mut self.history[usize::from(position.place)][seat][usize::from(number) % 64];
                *entry = (*entry + (1 << deep.min(12))).min(1 << 30);
                break;
            }
        }
        self.stack.truncate(start);
        Ok(found)
    }

    /// Puts the plays on the stack, the most promising first.
    pub(super) fn order(&mut self, position: &Position, tally: &Tally, payoff: usize, high: bool, first: u16) {
        let start = self.stack.len();
        let seat = usize::from(position.to_act(self.seating));
        let legal = self.different(position);
        let last = usize::from(position.place) + 1 == self.seating.size();
        for play in plays(legal) {
            let number = play.number();
            let mut score = i64::from(self.history[usize::from(position.place)][seat][usize::from(play.card)]);
            if number == first {
                score = 1 << 46;
            } else if last {
                let winner = usize::from(self.winner(position, play));
                let cards = position.table | 1 << play.card;
                let gain = i64::from(self.gain(tally, payoff, winner, cards).clamp(-GAIN, GAIN));
                score += if high { gain } else { -gain } << 31;
            }
            self.stack.push(u64::try_from(score + (1 << 47)).unwrap_or(0) << 16 | u64::from(number));
        }
        self.stack[start..].sort_unstable_by(|one, other| other.cmp(one));
    }

    /// What the seat would gain at once by these cards.
    pub(super) fn gain(&self, tally: &Tally, payoff: usize, seat: usize, cards: u64) -> i32 {
        let (count, terms) = (&tally.0[payoff], &self.payoffs.all[payoff]);
        let (mut sum, mut entry) = (0, count.entry);
        for thing in super::tally::cards(cards).chain([64]) {
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
