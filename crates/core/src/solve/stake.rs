//! What a seat plays for in worlds that it cannot tell apart: payoffs added up, over what was counted before.

use super::error::SolveError;
use super::limit::Stop;
use super::payoff::{Classes, MAX_PAYOFFS, Payoffs, TRICK, range};
use super::store::Mixer;
use super::tally::{Tally, cards};
use crate::trick::{MAX_SEATS, Play};

/// The most of one payoff in a stake.
const MOST_PART: usize = 64;

/// What each root play comes to, with the limit where one was reached first, and the nodes of all.
pub type Found<T> = (Vec<(Play, Result<T, Stop>)>, u64);

/// A sum of payoffs, each so many times: a margin is the own one less those of the others.
#[derive(Clone, Debug)]
pub struct Stake<'a> {
    pub(super) payoffs: &'a Payoffs,
    parts: [i64; MAX_PAYOFFS],
}

/// What was counted before the search began.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Before {
    sum: [i32; MAX_PAYOFFS],
    entry: [u32; MAX_PAYOFFS],
}

/// What has been counted since, in the open, and what is left to be counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Since {
    sum: [i32; MAX_PAYOFFS],
    entry: [u32; MAX_PAYOFFS],
    left: [u32; MAX_PAYOFFS],
    least: [i32; MAX_PAYOFFS],
    most: [i32; MAX_PAYOFFS],
}

/// What a stake is now, and the least and the most that it can come to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Span {
    pub(super) now: i64,
    pub(super) least: i64,
    pub(super) most: i64,
}

impl<'a> Stake<'a> {
    /// So much of each payoff.
    ///
    /// # Errors
    ///
    /// [`SolveError`] if there is not a part for each payoff, or one is out of range.
    pub fn new(payoffs: &'a Payoffs, parts: &[i32]) -> Result<Self, SolveError> {
        if parts.len() != payoffs.count() {
            return Err(SolveError::Length { array: "parts", length: parts.len(), wanted: payoffs.count() });
        }
        let mut stake = Self { payoffs, parts: [0; MAX_PAYOFFS] };
        for (part, &given) in stake.parts.iter_mut().zip(parts) {
            range("a part's size", given.unsigned_abs() as usize, 0, MOST_PART)?;
            *part = given.into();
        }
        Ok(stake)
    }

    /// What is looked up again and again.
    pub(super) fn classes(&self) -> Vec<Classes> {
        self.payoffs.all.iter().map(Classes::new).collect()
    }

    /// The span of the worlds in which so much was counted before; what matters of the counters goes into the key.
    pub(super) fn span(
        &self,
        classes: &mut [Classes],
        before: &Before,
        since: &Since,
        mut key: Option<&mut Mixer>,
    ) -> Span {
        let mut span = Span::default();
        for (number, payoff) in self.payoffs.all.iter().enumerate() {
            let part = self.parts[number];
            if part == 0 {
                continue;
            }
            let entry = before.entry[number] + since.entry[number];
            let class = classes[number].class(payoff, entry, since.left[number]);
            let now = i64::from(before.sum[number] + since.sum[number] + payoff.table[entry as usize]);
            let (least, most) = (since.least[number] + class.least, since.most[number] + class.most);
            let (one, other) = (part * i64::from(least), part * i64::from(most));
            span.now += part * now;
            span.least += one.min(other);
            span.most += one.max(other);
            if let Some(key) = &mut key {
                key.add(class.hash);
            }
        }
        (span.least, span.most) = (span.least + span.now, span.most + span.now);
        span
    }

    /// What it comes to once the winner of the last trick has these cards.
    #[inline]
    pub(super) fn end(&self, before: &Before, since: &Since, winner: u8, taken: u64) -> i64 {
        let mut end = 0;
        for (number, payoff) in self.payoffs.all.iter().enumerate() {
            let (weights, steps) = (&payoff.weights[usize::from(winner)], &payoff.steps[usize::from(winner)]);
            let mut sum = before.sum[number] + since.sum[number] + weights[TRICK];
            let mut entry = before.entry[number] + since.entry[number] + steps[TRICK];
            for card in cards(taken & payoff.worthy) {
                sum += weights[card];
                entry += steps[card];
            }
            end += self.parts[number] * i64::from(sum + payoff.table[entry as usize]);
        }
        end
    }
}

impl Before {
    /// What was counted before this, and all that is left.
    pub(super) fn of(tally: &Tally) -> (Self, Since) {
        let counts = &tally.0;
        let before = Self { sum: counts.map(|count| count.sum), entry: counts.map(|count| count.entry) };
        let since = Since {
            sum: [0; MAX_PAYOFFS],
            entry: [0; MAX_PAYOFFS],
            left: counts.map(|count| count.left),
            least: counts.map(|count| count.least),
            most: counts.map(|count| count.most),
        };
        (before, since)
    }
}

impl Since {
    /// After a trick of these cards that the winner took.
    pub(super) fn after(mut self, payoffs: &Payoffs, winner: u8, taken: u64) -> Self {
        for (number, payoff) in payoffs.all.iter().enumerate() {
            let winner = usize::from(winner) % MAX_SEATS;
            for thing in cards(taken & payoff.worthy).chain([TRICK]) {
                self.sum[number] += payoff.weights[winner][thing];
                self.entry[number] += payoff.steps[winner][thing];
                self.left[number] -= payoff.left[thing];
                self.least[number] -= payoff.least[thing];
                self.most[number] -= payoff.most[thing];
            }
        }
        self
    }

    /// Everything that was counted, into a key.
    pub(super) fn hash(&self, key: &mut Mixer) {
        for (sum, entry) in self.sum.iter().zip(&self.entry) {
            key.add(super::store::word(*sum) << 32 | u64::from(*entry));
        }
    }
}
