//! What is known: groups of cards that may lie with the same holders, in cases that exclude each other.

use super::{MOST_HOLDERS, WorldsError};

/// Cards that may lie with the same holders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group {
    /// The cards, as bits.
    pub cards: u64,
    /// The holders, as bits.
    pub holders: u32,
}

/// One of several cases that exclude each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// How likely a world of this case is, as against those of other cases.
    pub weight: u64,
    /// Every card that lies with some holder, in one group each.
    pub groups: Vec<Group>,
}

/// Refuses cases that do not fit the holders or each other.
pub(super) fn check(capacities: &[u8], cases: &[Case]) -> Result<(), WorldsError> {
    if capacities.is_empty() || capacities.len() > MOST_HOLDERS {
        return Err(WorldsError::Holders { count: capacities.len() });
    }
    let capacity = capacities.iter().map(|&cards| usize::from(cards)).sum::<usize>();
    let mut first = None;
    for (number, case) in cases.iter().enumerate() {
        let cards = check_groups(number, case, capacities.len())?;
        let size = cards.count_ones() as usize;
        if size != capacity {
            return Err(WorldsError::Capacity { capacity, cards: size, case: number });
        }
        if *first.get_or_insert(cards) != cards {
            return Err(WorldsError::OtherCards { case: number });
        }
    }
    Ok(())
}

/// All cards of a case.
fn check_groups(number: usize, case: &Case, holders: usize) -> Result<u64, WorldsError> {
    if case.weight == 0 {
        return Err(WorldsError::NoWeight { case: number });
    }
    let mut all = 0;
    for (place, group) in case.groups.iter().enumerate() {
        if group.cards == 0 {
            return Err(WorldsError::EmptyGroup { case: number, group: place });
        }
        if group.holders >> holders != 0 {
            return Err(WorldsError::UnknownHolder { case: number, group: place, holders });
        }
        if all & group.cards != 0 {
            return Err(WorldsError::Overlap { case: number, card: (all & group.cards).trailing_zeros() });
        }
        all |= group.cards;
    }
    Ok(all)
}
