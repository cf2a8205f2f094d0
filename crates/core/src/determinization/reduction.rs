//! Simplification before counting: forced cards are removed, and equivalent holders and groups are merged.

#![allow(clippy::cast_possible_truncation, reason = "no number of cards is greater than 64")]

use super::constraints::CardGroup;

/// Holders that occur in the same groups. They are counted as one, and divide its cards at the end.
#[derive(Clone, Debug)]
pub(crate) struct HolderClass {
    /// Each holder with its capacity.
    pub(crate) members: Vec<(usize, u8)>,
    pub(crate) capacity: u8,
}

/// Cards that holders of the same classes can have.
#[derive(Clone, Debug)]
pub(crate) struct MergedGroup {
    pub(crate) cards: u64,
    pub(crate) classes: Vec<u8>,
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
    let mut left = capacities.to_vec();
    let mut open = groups.to_vec();
    loop {
        let full: u32 = (0..left.len()).filter(|&holder| left[holder] == 0).map(|holder| 1 << holder).sum();
        let mut progress = false;
        for group in &mut open {
            group.holders &= !full;
            if group.holders == 0 {
                return None;
            }
            if group.holders.is_power_of_two() {
                let holder = group.holders.trailing_zeros() as usize;
                fixed[holder] |= group.cards;
                left[holder] = left[holder].checked_sub(group.cards.count_ones() as u8)?;
                group.cards = 0;
                progress = true;
            }
        }
        open.retain(|group| group.cards != 0);
        if !progress {
            return Some((fixed, left, open));
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
        let own_classes: Vec<u8> = (0u8..)
            .zip(classes)
            .filter(|(_, class)| group.holders >> class.members[0].0 & 1 == 1)
            .map(|(index, _)| index)
            .collect();
        match merged_groups.iter_mut().find(|merged| merged.classes == own_classes) {
            Some(merged) => merged.cards |= group.cards,
            None => merged_groups.push(MergedGroup { cards: group.cards, classes: own_classes }),
        }
    }
    merged_groups.sort_by_key(|merged| (merged.classes.len(), merged.cards));
    merged_groups
}
