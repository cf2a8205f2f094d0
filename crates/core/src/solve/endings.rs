//! What a finished hand is worth to every party: the payoffs, laid out to be added up quickly.

use super::error::SolveError;
use super::payoff::{MAX_PAYOFFS, Payoff, Payoffs, TRICK, WORTHS};
use super::solver::Values;
use super::tally::{Tally, cards};
use crate::trick::batch::Rules;
use crate::trick::{MAX_SEATS, Position};

/// By thing, what it adds to each payoff if one seat takes it.
type Row<T> = [[T; MAX_PAYOFFS]; WORTHS];

/// The payoffs of finished hands.
#[derive(Clone, Debug)]
pub struct Endings {
    weights: Vec<Row<i32>>,
    steps: Vec<Row<u32>>,
    tables: Vec<Vec<i32>>,
    worthy: u64,
    /// Whether a table has an axis.
    bends: bool,
}

impl Endings {
    /// Lays the payoffs out.
    #[must_use]
    pub fn new(payoffs: &Payoffs) -> Self {
        let of = |number: usize| payoffs.all.get(number);
        let weight = |seat: usize, thing: usize, number| of(number).map_or(0, |of: &Payoff| of.weights[seat][thing]);
        let step = |seat: usize, thing: usize, number| of(number).map_or(0, |of: &Payoff| of.steps[seat][thing]);
        Self {
            weights: (0..MAX_SEATS).map(|seat| by_thing(|thing, number| weight(seat, thing, number))).collect(),
            steps: (0..MAX_SEATS).map(|seat| by_thing(|thing, number| step(seat, thing, number))).collect(),
            tables: payoffs.all.iter().map(|payoff| payoff.table.clone()).collect(),
            worthy: payoffs.worthy,
            bends: payoffs.all.iter().any(|payoff| !payoff.axes.is_empty()),
        }
    }

    /// How many payoffs there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.tables.len()
    }

    /// Whether no counter can leave its axis, whoever takes what is still to be taken; else the row that it can in.
    ///
    /// # Errors
    ///
    /// [`SolveError::Beyond`] names the axis.
    pub(crate) fn check(
        payoffs: &Payoffs,
        rules: Rules<'_>,
        positions: &[Position],
    ) -> Result<(), (usize, SolveError)> {
        let size = rules.seating.size();
        let tricks = |position: &Position| {
            let left = position.held.iter().fold(position.table, |all, held| all | held).count_ones();
            position.tricks.iter().map(|&tricks| u64::from(tricks)).sum::<u64>() + u64::from(left) / size as u64
        };
        let most = positions.iter().map(tricks).max().unwrap_or(0);
        // Where there is room for all cards of the deck, there is for those of every position.
        let roomy = payoffs.all.iter().flat_map(|payoff| &payoff.axes).all(|axis| {
            let every = axis.worth[..TRICK].iter().map(|&worth| u64::from(worth)).sum::<u64>();
            every + u64::from(axis.worth[TRICK]) * most < u64::from(axis.size)
        });
        if roomy {
            return Ok(());
        }
        let mut rows = positions.iter().enumerate();
        rows.try_for_each(|(row, position)| {
            Tally::of(payoffs, position, size).map(|_| ()).map_err(|error| (row, error))
        })
    }

    /// What each payoff comes to; the position must have passed the check, or have come of one that did.
    #[inline]
    #[must_use]
    pub fn values(&self, end: &Position) -> Values {
        let mut values = Values::default();
        for (seat, weights) in self.weights.iter().enumerate() {
            for card in cards(end.taken[seat] & self.worthy) {
                values.iter_mut().zip(&weights[card]).for_each(|(value, weight)| *value += weight);
            }
            let tricks = i32::from(end.tricks[seat]);
            values.iter_mut().zip(&weights[TRICK]).for_each(|(value, weight)| *value += weight * tricks);
        }
        if self.bends {
            let entries = self.entries(end);
            for ((value, table), entry) in values.iter_mut().zip(&self.tables).zip(entries) {
                *value += table[entry as usize];
            }
        } else {
            values.iter_mut().zip(&self.tables).for_each(|(value, table)| *value += table[0]);
        }
        values
    }

    #[inline]
    fn entries(&self, end: &Position) -> [u32; MAX_PAYOFFS] {
        let mut entries = [0; MAX_PAYOFFS];
        for (seat, steps) in self.steps.iter().enumerate() {
            for card in cards(end.taken[seat] & self.worthy) {
                entries.iter_mut().zip(&steps[card]).for_each(|(entry, step)| *entry += step);
            }
            let tricks = u32::from(end.tricks[seat]);
            entries.iter_mut().zip(&steps[TRICK]).for_each(|(entry, step)| *entry += step * tricks);
        }
        entries
    }
}

fn by_thing<T>(of: impl Fn(usize, usize) -> T) -> Row<T> {
    std::array::from_fn(|thing| std::array::from_fn(|number| of(thing, number)))
}

#[cfg(test)]
mod tests {
    use super::super::payoff::PayoffArrays;
    use super::*;
    use crate::trick::{Rng, playout, toy};

    /// Two payoffs that read tricks and cards, one of them from a table of two axes.
    fn payoffs(size: u32) -> Payoffs {
        let weights = (0..2 * 3 * WORTHS).map(|place| i32::try_from(place % 11).unwrap() - 5).collect();
        let mut axis_worth = vec![0; 2 * WORTHS];
        axis_worth[TRICK] = 1;
        axis_worth[WORTHS..WORTHS + 4].fill(2);
        let tables = (0..i32::try_from(9 * size).unwrap()).map(|entry| entry * entry).chain([7]).collect();
        let (axis_payoff, axis_seats, axis_size) = (vec![0, 0], vec![1, 6], vec![9, size]);
        let arrays =
            PayoffArrays { payoffs: 2, seats: 3, weights, axis_payoff, axis_seats, axis_size, axis_worth, tables };
        Payoffs::new(&arrays).unwrap()
    }

    #[test]
    fn a_hand_adds_up_as_the_solver_counts_it() {
        let (tables, seating, payoffs) = (toy::tables(), toy::seating(), payoffs(9));
        let rules = Rules { tables: &tables, seating: &seating };
        let endings = Endings::new(&payoffs);
        for number in 0..50 {
            let mut rng = Rng::new(number, 9);
            let mut position = toy::deal(&mut rng);
            assert_eq!(Endings::check(&payoffs, rules, &[position]), Ok(()));
            playout::random(&mut position, &tables, &seating, &mut rng);
            let counted = Tally::of(&payoffs, &position, 3).unwrap();
            for (payoff, count) in payoffs.all.iter().zip(&counted.0) {
                let number = payoffs.all.iter().position(|one| std::ptr::eq(one, payoff)).unwrap();
                assert_eq!(endings.values(&position)[number], count.sum + payoff.table[count.entry as usize]);
            }
        }
    }

    #[test]
    fn a_counter_that_could_leave_its_axis_is_found() {
        let (tables, seating) = (toy::tables(), toy::seating());
        let rules = Rules { tables: &tables, seating: &seating };
        let position = toy::deal(&mut Rng::new(1, 1));
        let error = Endings::check(&payoffs(8), rules, &[position, position]).unwrap_err();
        assert_eq!((error.0, error.1), (0, SolveError::Beyond { axis: 0, most: 8, size: 8 }));
    }
}
