//! Cards and holders sorted for counting: what is settled, and what no group tells apart.

#![allow(clippy::cast_possible_truncation, reason = "no number of cards is greater than 64")]

use super::Group;

/// Holders that may have the same cards. They are counted as one, and share what it gets at the end.
#[derive(Clone, Debug)]
pub(super) struct Class {
    /// Each holder with its room.
    pub(super) members: Vec<(usize, u8)>,
    pub(super) room: u8,
}

/// Cards that may lie with the same classes.
#[derive(Clone, Debug)]
pub(super) struct Share {
    pub(super) cards: u64,
    pub(super) classes: Vec<u8>,
}

/// What is settled: the cards with one holder, the room that they leave, and the groups that are left.
///
/// Holders without room are struck from the groups, which may settle more. `None` if no deal fits.
#[allow(clippy::type_complexity, reason = "three things that are read at once by the one caller")]
pub(super) fn settle(capacities: &[u8], groups: &[Group]) -> Option<(Vec<u64>, Vec<u8>, Vec<Group>)> {
    let mut fixed = vec![0; capacities.len()];
    let mut room = capacities.to_vec();
    let mut open = groups.to_vec();
    loop {
        let full: u32 = (0..room.len()).filter(|&holder| room[holder] == 0).map(|holder| 1 << holder).sum();
        let mut settled = false;
        for group in &mut open {
            group.holders &= !full;
            if group.holders == 0 {
                return None;
            }
            if group.holders.is_power_of_two() {
                let holder = group.holders.trailing_zeros() as usize;
                fixed[holder] |= group.cards;
                room[holder] = room[holder].checked_sub(group.cards.count_ones() as u8)?;
                group.cards = 0;
                settled = true;
            }
        }
        open.retain(|group| group.cards != 0);
        if !settled {
            return Some((fixed, room, open));
        }
    }
}

/// Holders with room, those together that no group tells apart.
pub(super) fn classes(room: &[u8], groups: &[Group]) -> Vec<Class> {
    let mut found: Vec<(Vec<bool>, Class)> = Vec::new();
    for (holder, &room) in room.iter().enumerate().filter(|&(_, &room)| room > 0) {
        let sign: Vec<bool> = groups.iter().map(|group| group.holders >> holder & 1 == 1).collect();
        if let Some((_, class)) = found.iter_mut().find(|(other, _)| *other == sign) {
            class.members.push((holder, room));
            class.room += room;
        } else {
            found.push((sign, Class { members: vec![(holder, room)], room }));
        }
    }
    found.into_iter().map(|(_, class)| class).collect()
}

/// The groups by classes, those with the same classes in one; the ones with few classes first.
pub(super) fn shares(classes: &[Class], groups: &[Group]) -> Vec<Share> {
    let mut found: Vec<Share> = Vec::new();
    for group in groups {
        let mine: Vec<u8> = (0u8..)
            .zip(classes)
            .filter(|(_, class)| group.holders >> class.members[0].0 & 1 == 1)
            .map(|(place, _)| place)
            .collect();
        match found.iter_mut().find(|share| share.classes == mine) {
            Some(share) => share.cards |= group.cards,
            None => found.push(Share { cards: group.cards, classes: mine }),
        }
    }
    found.sort_by_key(|share| (share.classes.len(), share.cards));
    found
}
