//! The points of cards for the seat that takes them.

use std::collections::BTreeMap;

use super::arrays::LAST_TRICK;
use crate::card_set::MAX_CARDS;

/// The points that each card adds to one counter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CardPoints {
    by_card: [i32; MAX_CARDS],
    /// The cards by value: most games have few distinct values.
    by_value: Vec<(i64, u64)>,
}

impl CardPoints {
    /// From a row of [`worth`](super::TrickArrays::worth), and the points of the last trick.
    pub(super) fn new(row: &[i32], last_trick: i32) -> Self {
        let mut by_card = [0; MAX_CARDS];
        by_card.iter_mut().zip(row).for_each(|(own, &value)| *own = value);
        if last_trick != 0 {
            by_card[LAST_TRICK] = last_trick;
        }
        let mut by_value = BTreeMap::new();
        for (card, &value) in by_card.iter().enumerate().filter(|(_, value)| **value != 0) {
            *by_value.entry(i64::from(value)).or_insert(0) |= 1 << card;
        }
        Self { by_card, by_value: by_value.into_iter().collect() }
    }

    /// The points of one card.
    #[inline]
    pub(super) fn of(&self, card: usize) -> i32 {
        self.by_card[card % MAX_CARDS]
    }

    /// The total points of these cards.
    #[inline]
    pub(super) fn sum(&self, cards: u64) -> i64 {
        self.by_value.iter().map(|(value, mask)| value * i64::from((cards & mask).count_ones())).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_add_up_one_by_one() {
        let row: Vec<i32> = (0..40).map(|card| [0, 5, -3, 5][card % 4]).collect();
        let points = CardPoints::new(&row, 0);
        for cards in [0, 1, 0b1110, 0xff_ffff_ffff, 0xa5_5a1b_2c3d] {
            let sequentially: i64 = row
                .iter()
                .enumerate()
                .filter(|(card, _)| cards >> card & 1 == 1)
                .map(|(_, &value)| i64::from(value))
                .sum();
            assert_eq!(points.sum(cards), sequentially);
        }
        assert_eq!((points.of(1), points.of(2), points.of(63)), (5, -3, 0));
        let with_last = CardPoints::new(&row, 7);
        assert_eq!((with_last.of(LAST_TRICK), with_last.sum(1 << LAST_TRICK | 0b110)), (7, 9));
    }
}
