//! The payoffs of finished hands, laid out for speed.

use super::error::PayoffError;
use super::payoffs::{ITEMS, MAX_PAYOFFS, Payoff, PayoffVector, Payoffs, TRICK_ITEM};
use super::running::RunningPayoffs;
use crate::card_set::cards;
use crate::trick::{MAX_SEATS, Position, TrickRules};

/// (items, payoffs) what an item adds to each payoff if one seat takes it.
type Row<T> = [[T; MAX_PAYOFFS]; ITEMS];

/// Evaluates the payoffs of finished hands.
#[derive(Clone, Debug)]
pub struct TerminalPayoffs {
    /// (seats) by item, what each payoff gains if the seat takes it.
    weights: Vec<Row<i32>>,
    /// (seats) by item, how far each payoff's table index moves if the seat takes it.
    index_offsets: Vec<Row<u32>>,
    /// (payoffs) the table of each.
    payoff_tables: Vec<Vec<i32>>,
    /// The cards that count for some payoff, as bits.
    counted_cards: u64,
    /// Whether some payoff table has an axis.
    is_nonlinear: bool,
}

impl TerminalPayoffs {
    /// Prepares the payoffs.
    #[must_use]
    pub fn new(payoffs: &Payoffs) -> Self {
        let payoff = |number: usize| payoffs.all.get(number);
        let weight =
            |seat: usize, item: usize, number| payoff(number).map_or(0, |payoff: &Payoff| payoff.weights[seat][item]);
        let offset = |seat: usize, item: usize, number| {
            payoff(number).map_or(0, |payoff: &Payoff| payoff.index_offsets[seat][item])
        };
        Self {
            weights: (0..MAX_SEATS).map(|seat| by_item(|item, number| weight(seat, item, number))).collect(),
            index_offsets: (0..MAX_SEATS).map(|seat| by_item(|item, number| offset(seat, item, number))).collect(),
            payoff_tables: payoffs.all.iter().map(|payoff| payoff.entries.clone()).collect(),
            counted_cards: payoffs.counted_cards,
            is_nonlinear: payoffs.all.iter().any(|payoff| !payoff.axes.is_empty()),
        }
    }

    /// The number of payoffs.
    #[must_use]
    pub fn count(&self) -> usize {
        self.payoff_tables.len()
    }

    /// Checks that no seat can take more than an axis has room for, no matter which seat takes what is left.
    ///
    /// # Errors
    ///
    /// The row of the first position in which one can, and [`PayoffError::AxisTooShort`].
    pub(crate) fn check(
        payoffs: &Payoffs,
        rules: TrickRules<'_>,
        positions: &[Position],
    ) -> Result<(), (usize, PayoffError)> {
        let size = rules.seat_order.size();
        let final_tricks = |position: &Position| {
            let in_play = position.held.iter().fold(position.trick_cards, |all, held| all | held).count_ones();
            position.tricks.iter().map(|&tricks| u64::from(tricks)).sum::<u64>() + u64::from(in_play) / size as u64
        };
        let max_tricks = positions.iter().map(final_tricks).max().unwrap_or(0);
        // If the whole deck fits, every position does.
        let whole_deck_fits = payoffs.all.iter().flat_map(|payoff| &payoff.axes).all(|axis| {
            let of_deck = axis.worth[..TRICK_ITEM].iter().map(|&worth| u64::from(worth)).sum::<u64>();
            of_deck + u64::from(axis.worth[TRICK_ITEM]) * max_tricks < u64::from(axis.size)
        });
        if whole_deck_fits {
            return Ok(());
        }
        let mut rows = positions.iter().enumerate();
        rows.try_for_each(|(row, position)| {
            RunningPayoffs::at(payoffs, position, rules).map(|_| ()).map_err(|error| (row, error))
        })
    }

    /// The value of each payoff. The position must be the end of one that passed the check.
    #[inline]
    #[must_use]
    pub fn values(&self, end: &Position) -> PayoffVector {
        let mut values = PayoffVector::default();
        for (seat, weights) in self.weights.iter().enumerate() {
            for card in cards(end.taken[seat] & self.counted_cards) {
                values.iter_mut().zip(&weights[card]).for_each(|(value, weight)| *value += weight);
            }
            let tricks = i32::from(end.tricks[seat]);
            values.iter_mut().zip(&weights[TRICK_ITEM]).for_each(|(value, weight)| *value += weight * tricks);
        }
        if self.is_nonlinear {
            let indices = self.table_indices(end);
            for ((value, table), index) in values.iter_mut().zip(&self.payoff_tables).zip(indices) {
                *value += table[index as usize];
            }
        } else {
            values.iter_mut().zip(&self.payoff_tables).for_each(|(value, table)| *value += table[0]);
        }
        values
    }

    /// (payoffs) the margin of each party: its value less the mean of the others, times [`margin_scale`].
    ///
    /// [`margin_scale`]: Self::margin_scale
    #[inline]
    #[must_use]
    pub fn margins(&self, values: &PayoffVector) -> [i64; MAX_PAYOFFS] {
        let parties = self.count();
        let count = i64::try_from(parties).unwrap_or(1);
        // value · count − total = (count − 1) · (value − mean of the others); a single party has no others.
        let total = if count == 1 { 0 } else { values[..parties].iter().map(|&value| i64::from(value)).sum::<i64>() };
        std::array::from_fn(|party| if party < parties { i64::from(values[party]) * count - total } else { 0 })
    }

    /// The factor that makes margins whole numbers: the number of other parties, at least 1.
    #[must_use]
    pub fn margin_scale(&self) -> u32 {
        u32::try_from(self.count() - 1).unwrap_or(1).max(1)
    }

    #[inline]
    fn table_indices(&self, end: &Position) -> [u32; MAX_PAYOFFS] {
        let mut indices = [0; MAX_PAYOFFS];
        for (seat, offsets) in self.index_offsets.iter().enumerate() {
            for card in cards(end.taken[seat] & self.counted_cards) {
                indices.iter_mut().zip(&offsets[card]).for_each(|(index, offset)| *index += offset);
            }
            let tricks = u32::from(end.tricks[seat]);
            indices.iter_mut().zip(&offsets[TRICK_ITEM]).for_each(|(index, offset)| *index += offset * tricks);
        }
        indices
    }
}

fn by_item<T>(value: impl Fn(usize, usize) -> T) -> Row<T> {
    std::array::from_fn(|item| std::array::from_fn(|number| value(item, number)))
}

#[cfg(test)]
mod tests {
    use super::super::payoffs::PayoffArrays;
    use super::*;
    use crate::rng::Rng;
    use crate::trick::{playout, test_game};

    /// Two payoffs that read tricks and cards, one of them from a table of two axes.
    fn payoffs(size: u32) -> Payoffs {
        let weights = (0..2 * 3 * ITEMS).map(|row| i32::try_from(row % 11).unwrap() - 5).collect();
        let mut axis_worth = vec![0; 2 * ITEMS];
        axis_worth[TRICK_ITEM] = 1;
        axis_worth[ITEMS..ITEMS + 4].fill(2);
        let tables = (0..i32::try_from(9 * size).unwrap()).map(|entry| entry * entry).chain([7]).collect();
        let (axis_payoff, axis_seats, axis_size) = (vec![0, 0], vec![1, 6], vec![9, size]);
        let arrays = PayoffArrays {
            payoffs: 2,
            seats: 3,
            weights,
            axis_payoff,
            axis_seats,
            axis_size,
            axis_worth,
            entries: tables,
        };
        Payoffs::new(&arrays).unwrap()
    }

    #[test]
    fn terminal_payoffs_equal_running_payoffs() {
        let (tables, seat_order, payoffs) = (test_game::tables(), test_game::seat_order(), payoffs(9));
        let rules = TrickRules { tables: &tables, seat_order: &seat_order };
        let terminal = TerminalPayoffs::new(&payoffs);
        for seed in 0..50 {
            let mut rng = Rng::new(seed, 9);
            let mut position = test_game::deal(&mut rng);
            assert_eq!(TerminalPayoffs::check(&payoffs, rules, &[position]), Ok(()));
            playout::random(&mut position, &tables, &seat_order, &mut rng);
            let running = RunningPayoffs::at(&payoffs, &position, rules).unwrap();
            for (number, (payoff, running)) in payoffs.all.iter().zip(&running.by_payoff).enumerate() {
                assert_eq!(
                    terminal.values(&position)[number],
                    running.sum + payoff.entries[running.table_index as usize]
                );
            }
        }
    }

    #[test]
    fn an_axis_that_is_too_short_is_found() {
        let (tables, seat_order) = (test_game::tables(), test_game::seat_order());
        let rules = TrickRules { tables: &tables, seat_order: &seat_order };
        let position = test_game::deal(&mut Rng::new(1, 1));
        let error = TerminalPayoffs::check(&payoffs(8), rules, &[position, position]).unwrap_err();
        assert_eq!((error.0, error.1), (0, PayoffError::AxisTooShort { axis: 1, reachable: 8, size: 8 }));
    }
}
