//! What has been counted so far, and what is left to be counted.

use super::error::SolveError;
use super::payoff::{MAX_PAYOFFS, Payoff, Payoffs, TRICK};
use crate::trick::Position;

/// The counters of one payoff.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Count {
    /// The sum of the weights so far.
    pub(super) sum: i32,
    /// The entry of the table.
    pub(super) entry: u32,
    /// What is left of the table's counters, as an entry's number.
    pub(super) left: u32,
    /// The least and the most that the weights can still add.
    pub(super) least: i32,
    pub(super) most: i32,
}

/// The counters of all payoffs at the beginning of a trick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tally(
    pub(super) [Count; MAX_PAYOFFS],
    /// The most that the weights of all payoffs together can still add.
    pub(super) i32,
);

pub(super) fn cards(mut mask: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let card = mask.trailing_zeros() as usize;
        (mask != 0).then(|| {
            mask &= mask - 1;
            card
        })
    })
}

impl Tally {
    /// The counters at the beginning of the trick under way.
    pub(super) fn of(payoffs: &Payoffs, position: &Position, size: usize) -> Result<Self, SolveError> {
        let mut tally = Self([Count::default(); MAX_PAYOFFS], 0);
        let left = position.held.iter().fold(position.table, |all, held| all | held);
        let tricks = left.count_ones() / u32::try_from(size).unwrap_or(1);
        for (count, payoff) in tally.0.iter_mut().zip(&payoffs.all) {
            check(payoff, position, left, tricks)?;
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
                count.left += payoff.left[card];
                count.least += payoff.least[card];
                count.most += payoff.most[card];
            }
            count.left += payoff.left[TRICK] * tricks;
            count.least += payoff.least[TRICK] * i32::try_from(tricks).unwrap_or(0);
            count.most += payoff.most[TRICK] * i32::try_from(tricks).unwrap_or(0);
        }
        tally.1 = cards(left).map(|card| payoffs.together[card]).sum::<i32>();
        tally.1 += payoffs.together[TRICK] * i32::try_from(tricks).unwrap_or(0);
        Ok(tally)
    }

    /// The counters after a trick of these cards that the winner took.
    #[inline]
    pub(super) fn after(&self, payoffs: &Payoffs, winner: u8, taken: u64) -> Self {
        let mut after = *self;
        after.1 -= cards(taken & payoffs.worthy).chain([TRICK]).map(|thing| payoffs.together[thing]).sum::<i32>();
        for (count, payoff) in after.0.iter_mut().zip(&payoffs.all) {
            *count = count.after(payoff, winner, taken);
        }
        after
    }
}

impl Count {
    /// What the winner of these cards adds to the sum, and the entry then.
    #[inline]
    pub(super) fn gain(&self, payoff: &Payoff, winner: u8, taken: u64) -> (i32, u32) {
        let (weights, steps) = (&payoff.weights[usize::from(winner)], &payoff.steps[usize::from(winner)]);
        let things = cards(taken & payoff.worthy).chain([TRICK]);
        things.fold((0, self.entry), |(sum, entry), thing| (sum + weights[thing], entry + steps[thing]))
    }

    /// What is left of the table's counters after these cards.
    #[inline]
    pub(super) fn left_after(&self, payoff: &Payoff, taken: u64) -> u32 {
        cards(taken & payoff.worthy).chain([TRICK]).fold(self.left, |left, thing| left - payoff.left[thing])
    }

    /// The counters after a trick of these cards that the winner took.
    #[inline]
    pub(super) fn after(mut self, payoff: &Payoff, winner: u8, taken: u64) -> Self {
        let (weights, steps) = (&payoff.weights[usize::from(winner)], &payoff.steps[usize::from(winner)]);
        let mut rest = taken & payoff.worthy;
        let mut thing = TRICK;
        loop {
            self.sum += weights[thing];
            self.entry += steps[thing];
            self.left -= payoff.left[thing];
            self.least -= payoff.least[thing];
            self.most -= payoff.most[thing];
            if rest == 0 {
                return self;
            }
            thing = rest.trailing_zeros() as usize;
            rest &= rest - 1;
        }
    }
}

/// No counter can leave its axis.
fn check(payoff: &Payoff, position: &Position, left: u64, tricks: u32) -> Result<(), SolveError> {
    for (number, axis) in payoff.axes.iter().enumerate() {
        let mut most = cards(left).map(|card| u64::from(axis.worth[card])).sum::<u64>();
        most += u64::from(tricks) * u64::from(axis.worth[TRICK]);
        for seat in (0..position.taken.len()).filter(|seat| axis.seats >> seat & 1 == 1) {
            most += cards(position.taken[seat]).map(|card| u64::from(axis.worth[card])).sum::<u64>();
            most += u64::from(position.tricks[seat]) * u64::from(axis.worth[TRICK]);
        }
        if most >= u64::from(axis.size) {
            return Err(SolveError::Beyond { axis: number, most, size: axis.size });
        }
    }
    Ok(())
}
