//! Counters that a solver carries along: what has been counted so far, and what is left to be counted.

use super::error::PayoffError;
use super::payoffs::{MAX_PAYOFFS, Payoff, Payoffs, TRICK};
use crate::card_set::cards;
use crate::trick::Position;

/// The counters of one payoff at the beginning of a trick.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct PayoffCounter {
    /// The sum of the weights so far.
    pub(crate) sum: i32,
    /// The entry of the table.
    pub(crate) entry: u32,
    /// What is left to be counted by the table, as an entry's number.
    pub(crate) left: u32,
    /// Bounds of what the weights can still add.
    pub(crate) lower: i32,
    pub(crate) upper: i32,
}

/// The counters of all payoffs at the beginning of a trick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Counters {
    pub(crate) by_payoff: [PayoffCounter; MAX_PAYOFFS],
    /// The most that the weights of all payoffs together can still add.
    pub(crate) max_sum: i32,
}

impl Counters {
    /// The counters at the beginning of the trick under way.
    pub(crate) fn of(payoffs: &Payoffs, position: &Position, size: usize) -> Result<Self, PayoffError> {
        let mut counters = Self { by_payoff: [PayoffCounter::default(); MAX_PAYOFFS], max_sum: 0 };
        let left = position.held.iter().fold(position.table, |all, held| all | held);
        let tricks = left.count_ones() / u32::try_from(size).unwrap_or(1);
        for (count, payoff) in counters.by_payoff.iter_mut().zip(&payoffs.all) {
            check_axes(payoff, position, left, tricks)?;
            for seat in 0..payoffs.seats {
                let (weights, steps) = (&payoff.weights[seat], &payoff.steps[seat]);
                for card in cards(position.taken[seat]) {
                    count.sum += weights[card];
                    count.entry += steps[card];
                }
                count.sum += weights[TRICK] * i32::from(position.tricks[seat]);
                count.entry += steps[TRICK] * u32::from(position.tricks[seat]);
            }
            for card in cards(left) {
                count.left += payoff.max_steps[card];
                count.lower += payoff.min_weight[card];
                count.upper += payoff.max_weight[card];
            }
            count.left += payoff.max_steps[TRICK] * tricks;
            count.lower += payoff.min_weight[TRICK] * i32::try_from(tricks).unwrap_or(0);
            count.upper += payoff.max_weight[TRICK] * i32::try_from(tricks).unwrap_or(0);
        }
        counters.max_sum = cards(left).map(|card| payoffs.max_sum[card]).sum::<i32>();
        counters.max_sum += payoffs.max_sum[TRICK] * i32::try_from(tricks).unwrap_or(0);
        Ok(counters)
    }

    /// The counters after a trick of these cards that the winner took.
    #[inline]
    pub(crate) fn after(&self, payoffs: &Payoffs, winner: u8, taken: u64) -> Self {
        let mut after = *self;
        after.max_sum -= cards(taken & payoffs.relevant).chain([TRICK]).map(|item| payoffs.max_sum[item]).sum::<i32>();
        for (count, payoff) in after.by_payoff.iter_mut().zip(&payoffs.all) {
            *count = count.after(payoff, winner, taken);
        }
        after
    }
}

impl PayoffCounter {
    /// What the weights add if the winner takes a trick of these cards, and the entry after it.
    #[inline]
    pub(crate) fn gain(&self, payoff: &Payoff, winner: u8, taken: u64) -> (i32, u32) {
        let (weights, steps) = (&payoff.weights[usize::from(winner)], &payoff.steps[usize::from(winner)]);
        let items = cards(taken & payoff.relevant).chain([TRICK]);
        items.fold((0, self.entry), |(sum, entry), item| (sum + weights[item], entry + steps[item]))
    }

    /// What is left to be counted by the table after a trick of these cards.
    #[inline]
    pub(crate) fn left_after(&self, payoff: &Payoff, taken: u64) -> u32 {
        cards(taken & payoff.relevant).chain([TRICK]).fold(self.left, |left, item| left - payoff.max_steps[item])
    }

    /// The counters after a trick of these cards that the winner took.
    #[inline]
    pub(crate) fn after(mut self, payoff: &Payoff, winner: u8, taken: u64) -> Self {
        let (weights, steps) = (&payoff.weights[usize::from(winner)], &payoff.steps[usize::from(winner)]);
        let mut rest = taken & payoff.relevant;
        let mut item = TRICK;
        loop {
            self.sum += weights[item];
            self.entry += steps[item];
            self.left -= payoff.max_steps[item];
            self.lower -= payoff.min_weight[item];
            self.upper -= payoff.max_weight[item];
            if rest == 0 {
                return self;
            }
            item = rest.trailing_zeros() as usize;
            rest &= rest - 1;
        }
    }
}

/// Checks that no counter can exceed its axis.
fn check_axes(payoff: &Payoff, position: &Position, left: u64, tricks: u32) -> Result<(), PayoffError> {
    for axis in &payoff.axes {
        let mut max = cards(left).map(|card| u64::from(axis.worth[card])).sum::<u64>();
        max += u64::from(tricks) * u64::from(axis.worth[TRICK]);
        for seat in (0..position.taken.len()).filter(|seat| axis.seats >> seat & 1 == 1) {
            max += cards(position.taken[seat]).map(|card| u64::from(axis.worth[card])).sum::<u64>();
            max += u64::from(position.tricks[seat]) * u64::from(axis.worth[TRICK]);
        }
        if max >= u64::from(axis.size) {
            return Err(PayoffError::AxisTooShort { axis: axis.row, reachable: max, size: axis.size });
        }
    }
    Ok(())
}
