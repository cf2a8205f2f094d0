//! Simplification before counting: forced cards are removed, and equivalent holders and groups are merged.

#![allow(clippy::cast_possible_truncation, reason = "no number of cards is greater than 64")]

use super::constraints::Group;

/// Holders that occur in the same groups. They are counted as one, and divide its cards at the end.
#[derive(Clone, Debug)]
pub(crate) struct HolderClass {
    /// Each holder with its capacity.
    pub(crate) members: Vec<(usize, u8)>,
    pub(crate) capacity: u8,
}

/// Cards that can be with the same classes.
#[derive(Clone, Debug)]
pub(crate) struct MergedGroup {
    pub(crate) cards: u64,
    pub(crate) classes: Vec<u8>,
}

/// The cards with one possible holder, the capacities that are left, and the remaining groups; `None` if no deal fits.
///
/// Holders without capacity are removed from the groups, which can force further cards.
#[allow(clippy::type_complexity, reason = "three things that are read at once by the one caller")]
pub(crate) fn assign_forced_cards(capacities: &[u8], groups: &[Group]) -> Option<(Vec<u64>, Vec<u8>, Vec<Group>)> {
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

/// Holders with capacity, grouped by the groups in which they occur.
pub(crate) fn holder_classes(room: &[u8], groups: &[Group]) -> Vec<HolderClass> {
    let mut found: Vec<(Vec<bool>, HolderClass)> = Vec::new();
    for (holder, &room) in room.iter().enumerate().filter(|&(_, &room)| room > 0) {
        let membership: Vec<bool> = groups.iter().map(|group| group.holders >> holder & 1 == 1).collect();
        if let Some((_, class)) = found.iter_mut().find(|(other, _)| *other == membership) {
            class.members.push((holder, room));
            class.capacity += room;
        } else {
            found.push((membership, HolderClass { members: vec![(holder, room)], capacity: room }));
        }
    }
    found.into_iter().map(|(_, class)| class).collect()
}

/// The groups in terms of classes, merged if equal; those with few classes first.
pub(crate) fn merge_groups(classes: &[HolderClass], groups: &[Group]) -> Vec<MergedGroup> {
    let mut found: Vec<MergedGroup> = Vec::new();
    for group in groups {
        let own_classes: Vec<u8> = (0u8..)
            .zip(classes)
            .filter(|(_, class)| group.holders >> class.members[0].0 & 1 == 1)
            .map(|(place, _)| place)
            .collect();
        match found.iter_mut().find(|share| share.classes == own_classes) {
            Some(share) => share.cards |= group.cards,
            None => found.push(MergedGroup { cards: group.cards, classes: own_classes }),
        }
    }
    found.sort_by_key(|share| (share.classes.len(), share.cards));
    found
}
