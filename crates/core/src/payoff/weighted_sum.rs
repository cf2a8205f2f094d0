//! Weighted sums of payoffs, such as margins, and their bounds over the determinizations of an information set.

use super::counters::Counters;
use super::error::PayoffError;
use super::payoffs::{MAX_PAYOFFS, Payoffs, TRICK, check_range};
use super::reachable::ReachableCache;
use crate::card_set::cards;
use crate::hash::{KeyHasher, signed_word};
use crate::trick::MAX_SEATS;

/// The greatest weight of a payoff.
const MAX_WEIGHT: usize = 64;

/// A sum of payoffs with whole weights. A margin is such a sum: one's own payoff less those of the others.
#[derive(Clone, Debug)]
pub struct PayoffSum<'a> {
    pub(crate) payoffs: &'a Payoffs,
    weights: [i64; MAX_PAYOFFS],
}

/// What was counted before the search began: it can differ between determinizations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct CountersBefore {
    sum: [i32; MAX_PAYOFFS],
    entry: [u32; MAX_PAYOFFS],
}

/// What has been counted since the search began, and what is left to be counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CountersSince {
    sum: [i32; MAX_PAYOFFS],
    entry: [u32; MAX_PAYOFFS],
    left: [u32; MAX_PAYOFFS],
    least: [i32; MAX_PAYOFFS],
    most: [i32; MAX_PAYOFFS],
}

/// The current value of a sum, and the least and the greatest final value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct SumBounds {
    pub(crate) now: i64,
    pub(crate) least: i64,
    pub(crate) most: i64,
}

impl<'a> PayoffSum<'a> {
    /// The sum with these weights, one for each payoff.
    ///
    /// # Errors
    ///
    /// [`PayoffError`] if the number of weights is wrong, or one of them is out of range.
    pub fn new(payoffs: &'a Payoffs, weights: &[i32]) -> Result<Self, PayoffError> {
        if weights.len() != payoffs.count() {
            return Err(PayoffError::Length { array: "parts", length: weights.len(), wanted: payoffs.count() });
        }
        let mut sum = Self { payoffs, weights: [0; MAX_PAYOFFS] };
        for (weight, &given) in sum.weights.iter_mut().zip(weights) {
            check_range("a part's size", given.unsigned_abs() as usize, 0, MAX_WEIGHT)?;
            *weight = given.into();
        }
        Ok(sum)
    }

    /// A cache for [`PayoffSum::span`].
    pub(crate) fn classes(&self) -> Vec<ReachableCache> {
        self.payoffs.all.iter().map(ReachableCache::new).collect()
    }

    /// The bounds of the sum. Everything about the counters that matters is added to the key.
    pub(crate) fn bounds(
        &self,
        classes: &mut [ReachableCache],
        before: &CountersBefore,
        since: &CountersSince,
        mut key: Option<&mut KeyHasher>,
    ) -> SumBounds {
        let mut bounds = SumBounds::default();
        for (number, payoff) in self.payoffs.all.iter().enumerate() {
            let weight = self.weights[number];
            if weight == 0 {
                continue;
            }
            let entry = before.entry[number] + since.entry[number];
            let class = classes[number].class(payoff, entry, since.left[number]);
            let now = i64::from(before.sum[number] + since.sum[number] + payoff.table[entry as usize]);
            let (least, most) = (since.least[number] + class.least, since.most[number] + class.most);
            let (one, other) = (weight * i64::from(least), weight * i64::from(most));
            bounds.now += weight * now;
            bounds.least += one.min(other);
            bounds.most += one.max(other);
            if let Some(key) = &mut key {
                key.add(class.hash);
            }
        }
        (bounds.least, bounds.most) = (bounds.least + bounds.now, bounds.most + bounds.now);
        bounds
    }

    /// The final value once the winner of the last trick has taken these cards.
    #[inline]
    pub(crate) fn end(&self, before: &CountersBefore, since: &CountersSince, winner: u8, taken: u64) -> i64 {
        let mut end = 0;
        for (number, payoff) in self.payoffs.all.iter().enumerate() {
            let (weights, steps) = (&payoff.weights[usize::from(winner)], &payoff.steps[usize::from(winner)]);
            let mut sum = before.sum[number] + since.sum[number] + weights[TRICK];
            let mut entry = before.entry[number] + since.entry[number] + steps[TRICK];
            for card in cards(taken & payoff.worthy) {
                sum += weights[card];
                entry += steps[card];
            }
            end += self.weights[number] * i64::from(sum + payoff.table[entry as usize]);
        }
        end
    }
}

impl CountersBefore {
    /// Splits counters at the start of a search.
    pub(crate) fn of(counters: &Counters) -> (Self, CountersSince) {
        let counts = &counters.0;
        let before = Self { sum: counts.map(|count| count.sum), entry: counts.map(|count| count.entry) };
        let since = CountersSince {
            sum: [0; MAX_PAYOFFS],
            entry: [0; MAX_PAYOFFS],
            left: counts.map(|count| count.left),
            least: counts.map(|count| count.least),
            most: counts.map(|count| count.most),
        };
        (before, since)
    }
}

impl CountersSince {
    /// The counters after a trick of these cards.
    pub(crate) fn after(mut self, payoffs: &Payoffs, winner: u8, taken: u64) -> Self {
        for (number, payoff) in payoffs.all.iter().enumerate() {
            let winner = usize::from(winner) % MAX_SEATS;
            for item in cards(taken & payoff.worthy).chain([TRICK]) {
                self.sum[number] += payoff.weights[winner][item];
                self.entry[number] += payoff.steps[winner][item];
                self.left[number] -= payoff.left[item];
                self.least[number] -= payoff.least[item];
                self.most[number] -= payoff.most[item];
            }
        }
        self
    }

    /// Adds everything that was counted to a key.
    pub(crate) fn hash(&self, key: &mut KeyHasher) {
        for (sum, entry) in self.sum.iter().zip(&self.entry) {
            key.add(signed_word(*sum) << 32 | u64::from(*entry));
        }
    }
}
