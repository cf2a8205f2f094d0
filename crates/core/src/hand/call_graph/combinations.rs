//! Subsets of a set of cards by number, in the order of the deck.

/// The most cards that are chosen at once.
pub(crate) const MAX_CHOSEN: usize = 8;

/// The binomial coefficient: the number of ways to choose `size` of `all` cards.
///
/// Saturates at `u32::MAX`: eight of 64 cards can be chosen in 4.4 billion ways.
#[inline]
pub(crate) fn choose(all: u32, size: u32) -> u32 {
    if size > all {
        return 0;
    }
    let steps = size.min(all - size);
    let ways = (0..steps).fold(1, |ways, step| ways * u64::from(all - step) / u64::from(step + 1));
    u32::try_from(ways).unwrap_or(u32::MAX)
}

/// The subset with this number. Those with the first card come first, and so on.
#[inline]
pub(crate) fn nth_subset(mut cards: u64, size: u32, mut number: u32) -> u64 {
    let (mut to_choose, mut chosen) = (size, 0);
    while to_choose > 0 && cards != 0 {
        let first = cards & cards.wrapping_neg();
        cards ^= first;
        let with_first = choose(cards.count_ones(), to_choose - 1);
        if number < with_first {
            chosen |= first;
            to_choose -= 1;
        } else {
            number -= with_first;
        }
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_are_counted() {
        for (all, size, ways) in [(13, 3, 286), (5, 0, 1), (5, 5, 1), (4, 5, 0), (0, 0, 1), (12, 2, 66)] {
            assert_eq!(choose(all, size), ways);
        }
        assert_eq!(choose(64, 8), u32::MAX);
    }

    #[test]
    fn every_choice_comes_once_in_the_order_of_the_deck() {
        let cards = 0b1011_0101_0000;
        for size in 0..=5 {
            let subsets: Vec<u64> = (0..choose(5, size)).map(|number| nth_subset(cards, size, number)).collect();
            let low_first = |mask: &u64| mask.reverse_bits();
            assert!(subsets.iter().all(|mask| mask.count_ones() == size && mask & !cards == 0));
            assert!(subsets.is_sorted_by(|one, next| low_first(one) > low_first(next)), "{subsets:?}");
        }
    }
}
