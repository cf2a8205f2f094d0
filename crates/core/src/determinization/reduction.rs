//! Simplification before counting: forced cards are removed, and equivalent holders and groups are merged.

#![allow(clippy::cast_possible_truncation, reason = "no number of cards is greater than 64")]

use super::constraints::CardGroup;

/// Holders that occur in the same groups. They are counted as one, and divide its cards at the end.
#[derive(Clone, Debug)]
pub(crate) struct HolderClass {
    /// Each holder with its capacity.
    pub(crate) members: Vec<(usize, u8)>,
    /// The sum of their capacities.
    pub(crate) capacity: u8,
}

/// Cards that holders of the same classes can have.
#[derive(Clone, Debug)]
pub(crate) struct MergedGroup {
    pub(crate) cards: u64,
    /// The indices of the classes.
    pub(crate) classes: Vec<u8>,
}

/// The number of a group's cards that one class gets.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ClassCount {
    pub(crate) class: u8,
    pub(crate) count: u8,
}

/// The cards with one possible holder, the capacities that are left, and the remaining groups; `None` if no deal fits.
///
/// Holders without capacity are removed from the groups, which can force further cards.
#[allow(clippy::type_complexity, reason = "three things that are read at once by the one caller")]
pub(crate) fn assign_forced_cards(
    capacities: &[u8],
    groups: &[CardGroup],
) -> Option<(Vec<u64>, Vec<u8>, Vec<CardGroup>)> {
    let mut fixed = vec![0; capacities.len()];
    let mut capacities = capacities.to_vec();
    let mut remaining_groups = groups.to_vec();
    loop {
        let full_holders: u32 =
            (0..capacities.len()).filter(|&holder| capacities[holder] == 0).map(|holder| 1 << holder).sum();
        let mut progress = false;
        for group in &mut remaining_groups {
            group.holders &= !full_holders;
            if group.holders == 0 {
                return None;
            }
            if group.holders.is_power_of_two() {
                let holder = group.holders.trailing_zeros() as usize;
                fixed[holder] |= group.cards;
                capacities[holder] = capacities[holder].checked_sub(group.cards.count_ones() as u8)?;
                group.cards = 0;
                progress = true;
            }
        }
        remaining_groups.retain(|group| group.cards != 0);
        if !progress {
            return Some((fixed, capacities, remaining_groups));
        }
    }
}

/// The holders that have capacity left, in classes of those that occur in the same groups.
pub(crate) fn holder_classes(capacities: &[u8], groups: &[CardGroup]) -> Vec<HolderClass> {
    let mut classes: Vec<(Vec<bool>, HolderClass)> = Vec::new();
    for (holder, &capacity) in capacities.iter().enumerate().filter(|&(_, &capacity)| capacity > 0) {
        let membership: Vec<bool> = groups.iter().map(|group| group.holders >> holder & 1 == 1).collect();
        if let Some((_, class)) = classes.iter_mut().find(|(other, _)| *other == membership) {
            class.members.push((holder, capacity));
            class.capacity += capacity;
        } else {
            classes.push((membership, HolderClass { members: vec![(holder, capacity)], capacity }));
        }
    }
    classes.into_iter().map(|(_, class)| class).collect()
}

/// The groups in terms of classes, merged if equal; those with few classes first.
pub(crate) fn merge_groups(classes: &[HolderClass], groups: &[CardGroup]) -> Vec<MergedGroup> {
    let mut merged_groups: Vec<MergedGroup> = Vec::new();
    for group in groups {
        // The members of a class occur in the same groups, so that the first one stands for all.
        let has_class =
            |class: &HolderClass| class.members.first().is_some_and(|(holder, _)| group.holders >> holder & 1 == 1);
        let own_classes: Vec<u8> =
            (0u8..).zip(classes).filter(|(_, class)| has_class(class)).map(|(index, _)| index).collect();
        match merged_groups.iter_mut().find(|merged| merged.classes == own_classes) {
            Some(merged) => merged.cards |= group.cards,
            None => merged_groups.push(MergedGroup { cards: group.cards, classes: own_classes }),
        }
    }
    merged_groups.sort_by_key(|merged| (merged.classes.len(), merged.cards));
    merged_groups
}
