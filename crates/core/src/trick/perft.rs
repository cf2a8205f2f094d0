//! Perft: the number of sequences of plays of a given length, to compare move generators.

use super::position::{Position, plays};
use super::seat_order::SeatOrder;
use super::tables::TrickTables;

/// The number of sequences of exactly `depth` plays; 0 if the hand ends before.
///
/// The last play of each sequence is counted without being made (bulk counting).
#[must_use]
pub fn perft(position: &Position, tables: &TrickTables, seat_order: &SeatOrder, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let legal = position.legal(tables, seat_order);
    if depth == 1 {
        return legal.iter().map(|cards| u64::from(cards.count_ones())).sum();
    }
    let after = |play| {
        let mut after = *position;
        after.play(tables, seat_order, play);
        perft(&after, tables, seat_order, depth - 1)
    };
    plays(legal).map(after).sum()
}

#[cfg(test)]
mod tests {
    use super::super::test_game;
    use super::*;
    use crate::rng::Rng;

    /// Counts by playing every card, the last one too.
    fn slow(position: &Position, depth: u32) -> u64 {
        let (tables, seat_order) = (test_game::tables(), test_game::seat_order());
        if depth == 0 {
            return 1;
        }
        let mut count = 0;
        for number in 0..256 {
            let mut after = *position;
            if after.try_play(&tables, &seat_order, super::super::Play::from_number(number)).is_ok() {
                count += slow(&after, depth - 1);
            }
        }
        count
    }

    #[test]
    fn it_counts_what_can_be_played() {
        let (tables, seat_order) = (test_game::tables(), test_game::seat_order());
        let position = test_game::deal(&mut Rng::new(3, 0));
        for depth in 0..5 {
            assert_eq!(perft(&position, &tables, &seat_order, depth), slow(&position, depth));
        }
    }

    #[test]
    fn a_hand_that_is_over_has_no_sequences() {
        let position = Position::new(&[0, 0, 0], 1);
        assert_eq!(perft(&position, &test_game::tables(), &test_game::seat_order(), 0), 1);
        assert_eq!(perft(&position, &test_game::tables(), &test_game::seat_order(), 3), 0);
    }
}
