//! Card-location constraints: groups of cards that can be with the same holders, in mutually exclusive cases.

use super::error::{DeterminizationError, MAX_HOLDERS};

/// Cards that can be with the same holders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardGroup {
    /// The cards, as bits.
    pub cards: u64,
    /// The holders, as bits.
    pub holders: u32,
}

/// One disjunct of the constraints: mutually exclusive cases cover what is possible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConstraintCase {
    /// The weight of each determinization of this case, relative to other cases.
    pub weight: u64,
    /// Every card, in exactly one group.
    pub groups: Vec<CardGroup>,
}

/// Checks that the cases fit the holders and each other.
pub(crate) fn check(capacities: &[u8], cases: &[ConstraintCase]) -> Result<(), DeterminizationError> {
    if capacities.is_empty() || capacities.len() > MAX_HOLDERS {
        return Err(DeterminizationError::HolderCount { count: capacities.len() });
    }
    let capacity = capacities.iter().map(|&cards| usize::from(cards)).sum::<usize>();
    let mut all_cards = None;
    for (number, case) in cases.iter().enumerate() {
        let cards = check_groups(number, case, capacities.len())?;
        let size = cards.count_ones() as usize;
        if size != capacity {
            return Err(DeterminizationError::Capacity { capacity, cards: size, case: number });
        }
        if *all_cards.get_or_insert(cards) != cards {
            return Err(DeterminizationError::DifferentCards { case: number });
        }
    }
    Ok(())
}

/// Checks the groups of a case; returns its cards.
fn check_groups(number: usize, case: &ConstraintCase, holders: usize) -> Result<u64, DeterminizationError> {
    if case.weight == 0 {
        return Err(DeterminizationError::ZeroWeight { case: number });
    }
    let mut all = 0;
    for (index, group) in case.groups.iter().enumerate() {
        if group.cards == 0 {
            return Err(DeterminizationError::EmptyGroup { case: number, group: index });
        }
        if group.holders >> holders != 0 {
            return Err(DeterminizationError::UnknownHolder { case: number, group: index, holders });
        }
        if all & group.cards != 0 {
            return Err(DeterminizationError::Overlap { case: number, card: (all & group.cards).trailing_zeros() });
        }
        all |= group.cards;
    }
    Ok(all)
}
