//! Perft: how many sequences of plays there are of exactly this length.

use super::play::plays;
use super::position::Position;
use super::seating::Seating;
use super::tables::Tables;

/// The number of ways to play exactly so many cards; none if the hand ends before.
///
/// The last play of each sequence is counted, not made.
#[must_use]
pub fn perft(position: &Position, tables: &Tables, seating: &Seating, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let legal = position.legal(tables, seating);
    if depth == 1 {
        return legal.iter().map(|cards| u64::from(cards.count_ones())).sum();
    }
    let after = |play| {
        let mut after = *position;
        after.play(tables, seating, play);
        perft(&after, tables, seating, depth - 1)
    };
    plays(legal).map(after).sum()
}

#[cfg(test)]
mod tests {
    use super::super::toy;
    use super::*;
    use crate::trick::Rng;

    /// Counts by playing every card, the last one too.
    fn slow(position: &Position, depth: u32) -> u64 {
        let (tables, seating) = (toy::tables(), toy::seating());
        if depth == 0 {
            return 1;
        }
        let mut count = 0;
        for number in 0..256 {
            let mut after = *position;
            if after.try_play(&tables, &seating, super::super::Play::from_number(number)).is_ok() {
                count += slow(&after, depth - 1);
            }
        }
        count
    }

    #[test]
    fn it_counts_what_can_be_played() {
        let (tables, seating) = (toy::tables(), toy::seating());
        let position = toy::deal(&mut Rng::new(3, 0));
        for depth in 0..5 {
            assert_eq!(perft(&position, &tables, &seating, depth), slow(&position, depth));
        }
    }

    #[test]
    fn a_hand_that_is_over_has_no_sequences() {
        let position = Position::new(&[0, 0, 0], 1);
        assert_eq!(perft(&position, &toy::tables(), &toy::seating(), 0), 1);
        assert_eq!(perft(&position, &toy::tables(), &toy::seating(), 3), 0);
    }
}
