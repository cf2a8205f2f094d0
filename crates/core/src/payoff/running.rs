//! Payoffs that a solver carries along: what each has come to so far, and what can still be added.

use super::error::PayoffError;
use super::payoffs::{MAX_PAYOFFS, Payoff, Payoffs, TRICK_ITEM};
use crate::card_set::cards;
use crate::trick::{Position, TrickRules};

/// One payoff at the beginning of a trick: what has been taken so far, and bounds of what is left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct RunningPayoff {
    /// The sum of the weights so far.
    pub(crate) sum: i32,
    /// The index into the table.
    pub(crate) table_index: u32,
    /// The most that each axis can still advance, encoded like an index into the table.
    pub(crate) remaining_index: u32,
    /// The least that the weights can still add.
    pub(crate) lower: i32,
    /// The most that the weights can still add.
    pub(crate) upper: i32,
}

/// All payoffs at the beginning of a trick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RunningPayoffs {
    pub(crate) by_payoff: [RunningPayoff; MAX_PAYOFFS],
    /// The most that the weights of all payoffs together can still add.
    pub(crate) max_gain_sum: i32,
}

impl RunningPayoffs {
    /// The payoffs at the beginning of the trick under way.
    pub(crate) fn at(payoffs: &Payoffs, position: &Position, rules: TrickRules<'_>) -> Result<Self, PayoffError> {
        let mut running = Self { by_payoff: [RunningPayoff::default(); MAX_PAYOFFS], max_gain_sum: 0 };
        let in_play = position.held.iter().fold(position.trick_cards, |all, held| all | held);
        let tricks = in_play.count_ones() / u32::try_from(rules.seat_order.size()).unwrap_or(1);
        // What can still be taken: the cards, and the last trick where it counts.
        let untaken = if in_play == 0 { 0 } else { in_play | rules.tables.last_trick_bit() };
        for (running, payoff) in running.by_payoff.iter_mut().zip(&payoffs.all) {
            check_axes(payoff, position, untaken, tricks)?;
            for seat in 0..payoffs.seats {
                let (weights, offsets) = (&payoff.weights[seat], &payoff.index_offsets[seat]);
                for card in cards(position.taken[seat]) {
                    running.sum += weights[card];
                    running.table_index += offsets[card];
                }
                running.sum += weights[TRICK_ITEM] * i32::from(position.tricks[seat]);
                running.table_index += offsets[TRICK_ITEM] * u32::from(position.tricks[seat]);
            }
            for card in cards(untaken) {
                running.remaining_index += payoff.max_index_offsets[card];
                running.lower += payoff.min_weight[card];
                running.upper += payoff.max_weight[card];
            }
            running.remaining_index += payoff.max_index_offsets[TRICK_ITEM] * tricks;
            running.lower += payoff.min_weight[TRICK_ITEM] * i32::try_from(tricks).unwrap_or(0);
            running.upper += payoff.max_weight[TRICK_ITEM] * i32::try_from(tricks).unwrap_or(0);
        }
        running.max_gain_sum = cards(untaken).map(|card| payoffs.max_item_sum[card]).sum::<i32>();
        running.max_gain_sum += payoffs.max_item_sum[TRICK_ITEM] * i32::try_from(tricks).unwrap_or(0);
        Ok(running)
    }

    /// The payoffs after a trick of these cards that the winner took.
    #[inline]
    pub(crate) fn after(&self, payoffs: &Payoffs, winner: u8, trick_cards: u64) -> Self {
        let mut after = *self;
        let items = cards(trick_cards & payoffs.counted_cards).chain([TRICK_ITEM]);
        after.max_gain_sum -= items.map(|item| payoffs.max_item_sum[item]).sum::<i32>();
        for (running, payoff) in after.by_payoff.iter_mut().zip(&payoffs.all) {
            *running = running.after(payoff, winner, trick_cards);
        }
        after
    }
}

// For speed, `gain` and `remaining_after` compute parts of `after` in loops of their own: the last trick and the order
// of plays need the gain alone, and a hash what remains.
impl RunningPayoff {
    /// What the weights add if the winner takes a trick of these cards, and the table index after it.
    #[inline]
    pub(crate) fn gain(&self, payoff: &Payoff, winner: u8, trick_cards: u64) -> (i32, u32) {
        let (weights, offsets) = (&payoff.weights[usize::from(winner)], &payoff.index_offsets[usize::from(winner)]);
        let items = cards(trick_cards & payoff.counted_cards).chain([TRICK_ITEM]);
        items.fold((0, self.table_index), |(sum, index), item| (sum + weights[item], index + offsets[item]))
    }

    /// The `remaining_index` after a trick of these cards.
    #[inline]
    pub(crate) fn remaining_after(&self, payoff: &Payoff, trick_cards: u64) -> u32 {
        cards(trick_cards & payoff.counted_cards)
            .chain([TRICK_ITEM])
            .fold(self.remaining_index, |remaining, item| remaining - payoff.max_index_offsets[item])
    }

    /// The payoff after a trick of these cards that the winner took.
    #[inline]
    pub(crate) fn after(mut self, payoff: &Payoff, winner: u8, trick_cards: u64) -> Self {
        let (weights, offsets) = (&payoff.weights[usize::from(winner)], &payoff.index_offsets[usize::from(winner)]);
        // The trick itself, then its cards.
        let mut rest = trick_cards & payoff.counted_cards;
        let mut item = TRICK_ITEM;
        loop {
            self.sum += weights[item];
            self.table_index += offsets[item];
            self.remaining_index -= payoff.max_index_offsets[item];
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

/// Checks that what seats take cannot exceed any axis of the table: what they have taken, the cards `untaken` and the
/// `tricks` to come.
fn check_axes(payoff: &Payoff, position: &Position, untaken: u64, tricks: u32) -> Result<(), PayoffError> {
    for axis in &payoff.axes {
        let mut max = cards(untaken).map(|card| u64::from(axis.worth[card])).sum::<u64>();
        max += u64::from(tricks) * u64::from(axis.worth[TRICK_ITEM]);
        for seat in (0..position.taken.len()).filter(|seat| axis.seats >> seat & 1 == 1) {
            max += cards(position.taken[seat]).map(|card| u64::from(axis.worth[card])).sum::<u64>();
            max += u64::from(position.tricks[seat]) * u64::from(axis.worth[TRICK_ITEM]);
        }
        if max >= u64::from(axis.size) {
            return Err(PayoffError::AxisTooShort { axis: axis.row, reachable: max, size: axis.size });
        }
    }
    Ok(())
}
