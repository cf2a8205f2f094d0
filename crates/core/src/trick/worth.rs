//! What cards are worth to whoever takes them.

use std::collections::BTreeMap;

use super::tables::WIDTH;

/// What each card adds to one counter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Worth {
    by_card: [i32; WIDTH],
    /// The cards that are worth the same: most games know a few values.
    alike: Vec<(i64, u64)>,
}

impl Worth {
    /// From a row of the arrays.
    pub(super) fn new(row: &[i32]) -> Self {
        let mut alike = BTreeMap::new();
        for (card, &value) in row.iter().enumerate().filter(|(_, value)| **value != 0) {
            *alike.entry(i64::from(value)).or_insert(0) |= 1 << card;
        }
        let by_card = std::array::from_fn(|card| row.get(card).copied().unwrap_or_default());
        Self { by_card, alike: alike.into_iter().collect() }
    }

    /// What one card adds.
    #[inline]
    pub(super) fn of(&self, card: usize) -> i32 {
        self.by_card[card % WIDTH]
    }

    /// What these cards add together.
    #[inline]
    pub(super) fn sum(&self, cards: u64) -> i64 {
        self.alike.iter().map(|(value, mask)| value * i64::from((cards & mask).count_ones())).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_add_up_one_by_one() {
        let row: Vec<i32> = (0..40).map(|card| [0, 5, -3, 5][card % 4]).collect();
        let worth = Worth::new(&row);
        for cards in [0, 1, 0b1110, 0xff_ffff_ffff, 0xa5_5a1b_2c3d] {
            let one_by_one: i64 = row
                .iter()
                .enumerate()
                .filter(|(card, _)| cards >> card & 1 == 1)
                .map(|(_, &value)| i64::from(value))
                .sum();
            assert_eq!(worth.sum(cards), one_by_one);
        }
        assert_eq!((worth.of(1), worth.of(2), worth.of(63)), (5, -3, 0));
    }
}
