//! Weighted sums of payoffs, such as margins, and their bounds over the determinizations of an information set.

use super::error::PayoffError;
use super::payoffs::{MAX_PAYOFFS, Payoffs, TRICK_ITEM, check_range};
use super::reachable::ReachableCache;
use super::running::RunningPayoffs;
use crate::card_set::cards;
use crate::hash::{KeyHasher, signed_word};
use crate::trick::MAX_SEATS;

/// The greatest size of a coefficient.
const MAX_COEFFICIENT: usize = 64;

/// A sum of payoffs with whole coefficients. A margin is such a sum: among n parties, n − 1
/// times a payoff less those of the others.
#[derive(Clone, Debug)]
pub struct PayoffSum<'a> {
    pub(crate) payoffs: &'a Payoffs,
    coefficients: [i64; MAX_PAYOFFS],
}

/// What was counted before the search began: it can differ between determinizations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct PayoffsBefore {
    sum: [i32; MAX_PAYOFFS],
    table_index: [u32; MAX_PAYOFFS],
}

/// What has been counted since the search began, and what can still be counted: see
/// [`RunningPayoff`](super::RunningPayoff).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PayoffsSince {
    sum: [i32; MAX_PAYOFFS],
    table_index: [u32; MAX_PAYOFFS],
    remaining_index: [u32; MAX_PAYOFFS],
    lower: [i32; MAX_PAYOFFS],
    upper: [i32; MAX_PAYOFFS],
}

/// The current value of a sum, and the least and the greatest final value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct SumBounds {
    pub(crate) current: i64,
    pub(crate) lower: i64,
    pub(crate) upper: i64,
}

impl<'a> PayoffSum<'a> {
    /// The sum with these coefficients, one for each payoff.
    ///
    /// # Errors
    ///
    /// [`PayoffError`] if the number of coefficients is wrong, or one of them is out of range.
    pub fn new(payoffs: &'a Payoffs, coefficients: &[i32]) -> Result<Self, PayoffError> {
        if coefficients.len() != payoffs.count() {
            return Err(PayoffError::Length {
                array: "coefficients",
                length: coefficients.len(),
                wanted: payoffs.count(),
            });
        }
        let mut sum = Self { payoffs, coefficients: [0; MAX_PAYOFFS] };
        for (coefficient, &given) in sum.coefficients.iter_mut().zip(coefficients) {
            check_range("the size of a coefficient", given.unsigned_abs() as usize, 0, MAX_COEFFICIENT)?;
            *coefficient = given.into();
        }
        Ok(sum)
    }

    /// Caches for [`PayoffSum::bounds`], one for each payoff.
    pub(crate) fn reachable_caches(&self) -> Vec<ReachableCache> {
        self.payoffs.all.iter().map(ReachableCache::new).collect()
    }

    /// The bounds of the sum. What the rest of the hand can still change about the payoffs is added to the key.
    pub(crate) fn bounds(
        &self,
        reachable: &mut [ReachableCache],
        before: &PayoffsBefore,
        since: &PayoffsSince,
        mut key: Option<&mut KeyHasher>,
    ) -> SumBounds {
        let mut bounds = SumBounds::default();
        for (number, payoff) in self.payoffs.all.iter().enumerate() {
            let coefficient = self.coefficients[number];
            if coefficient == 0 {
                continue;
            }
            let index = before.table_index[number] + since.table_index[number];
            let changes = reachable[number].get(payoff, index, since.remaining_index[number]);
            let current = i64::from(before.sum[number] + since.sum[number] + payoff.entries[index as usize]);
            let (lower, upper) = (since.lower[number] + changes.lower, since.upper[number] + changes.upper);
            // A negative coefficient swaps the two bounds.
            let (at_lower, at_upper) = (coefficient * i64::from(lower), coefficient * i64::from(upper));
            bounds.current += coefficient * current;
            bounds.lower += at_lower.min(at_upper);
            bounds.upper += at_lower.max(at_upper);
            if let Some(key) = &mut key {
                key.add(changes.hash);
            }
        }
        (bounds.lower, bounds.upper) = (bounds.lower + bounds.current, bounds.upper + bounds.current);
        bounds
    }

    /// The final value once the winner of the last trick has taken these cards.
    #[inline]
    pub(crate) fn final_value(
        &self,
        before: &PayoffsBefore,
        since: &PayoffsSince,
        winner: u8,
        trick_cards: u64,
    ) -> i64 {
        let mut end = 0;
        for (number, payoff) in self.payoffs.all.iter().enumerate() {
            let (weights, offsets) = (&payoff.weights[usize::from(winner)], &payoff.index_offsets[usize::from(winner)]);
            let mut sum = before.sum[number] + since.sum[number] + weights[TRICK_ITEM];
            let mut index = before.table_index[number] + since.table_index[number] + offsets[TRICK_ITEM];
            for card in cards(trick_cards & payoff.counted_cards) {
                sum += weights[card];
                index += offsets[card];
            }
            end += self.coefficients[number] * i64::from(sum + payoff.entries[index as usize]);
        }
        end
    }
}

impl PayoffsBefore {
    /// Splits the payoffs at the start of a search.
    pub(crate) fn split(running: &RunningPayoffs) -> (Self, PayoffsSince) {
        let by_payoff = &running.by_payoff;
        let before =
            Self { sum: by_payoff.map(|payoff| payoff.sum), table_index: by_payoff.map(|payoff| payoff.table_index) };
        let since = PayoffsSince {
            sum: [0; MAX_PAYOFFS],
            table_index: [0; MAX_PAYOFFS],
            remaining_index: by_payoff.map(|payoff| payoff.remaining_index),
            lower: by_payoff.map(|payoff| payoff.lower),
            upper: by_payoff.map(|payoff| payoff.upper),
        };
        (before, since)
    }
}

impl PayoffsSince {
    /// The payoffs after a trick of these cards.
    pub(crate) fn after(mut self, payoffs: &Payoffs, winner: u8, trick_cards: u64) -> Self {
        for (number, payoff) in payoffs.all.iter().enumerate() {
            let winner = usize::from(winner) % MAX_SEATS;
            for item in cards(trick_cards & payoff.counted_cards).chain([TRICK_ITEM]) {
                self.sum[number] += payoff.weights[winner][item];
                self.table_index[number] += payoff.index_offsets[winner][item];
                self.remaining_index[number] -= payoff.max_index_offsets[item];
                self.lower[number] -= payoff.min_weight[item];
                self.upper[number] -= payoff.max_weight[item];
            }
        }
        self
    }

    /// Adds what has been counted since the search began to a key.
    pub(crate) fn add_to_key(&self, key: &mut KeyHasher) {
        for (sum, index) in self.sum.iter().zip(&self.table_index) {
            key.add(signed_word(*sum) << 32 | u64::from(*index));
        }
    }
}
