//! Enumeration of all determinizations of a case.

use super::counting::CountedCase;
use super::reduction::{ClassCount, HolderClass};
use crate::card_set::singletons;

/// Appends every determinization: one set of cards for each holder.
pub(crate) fn enumerate_case(case: &CountedCase, rows: &mut Vec<u64>) {
    let mut class_cards = vec![0; case.classes.len()];
    Enumerator { case, rows }.distribute_groups(0, case.root, &mut class_cards);
}

struct Enumerator<'a> {
    case: &'a CountedCase,
    rows: &'a mut Vec<u64>,
}

impl Enumerator<'_> {
    /// Distributes this group and those after it in every way.
    fn distribute_groups(&mut self, group: usize, state: u32, class_cards: &mut [u64]) {
        let Some(merged) = self.case.groups.get(group) else {
            let mut deal = self.case.fixed.clone();
            self.divide_classes(&self.case.classes, 0, class_cards, &mut deal);
            return;
        };
        for (next, counts) in self.case.ways_from(state, merged) {
            let mut counts = counts.to_vec();
            self.distribute_cards(merged.cards, &mut counts, (group + 1, next), class_cards);
        }
    }

    /// Gives each class its number of these cards in every way, then goes on with the next group and state.
    fn distribute_cards(&mut self, cards: u64, counts: &mut [ClassCount], next: (usize, u32), class_cards: &mut [u64]) {
        let Some(card) = singletons(cards).next() else {
            let (next_group, next_state) = next;
            return self.distribute_groups(next_group, next_state, class_cards);
        };
        for index in 0..counts.len() {
            let ClassCount { class, count } = counts[index];
            if count > 0 {
                counts[index].count -= 1;
                class_cards[usize::from(class)] |= card;
                self.distribute_cards(cards & !card, counts, next, class_cards);
                class_cards[usize::from(class)] &= !card;
                counts[index].count += 1;
            }
        }
    }

    /// Distributes the cards of each class among its holders in every way; those before `member` have theirs.
    fn divide_classes(&mut self, classes: &[HolderClass], member: usize, class_cards: &[u64], deal: &mut [u64]) {
        let [class, rest @ ..] = classes else {
            self.rows.extend_from_slice(deal);
            return;
        };
        let (holder, capacity) = class.members[member];
        if member + 1 == class.members.len() {
            deal[holder] |= class_cards[0];
            self.divide_classes(rest, 0, &class_cards[1..], deal);
            deal[holder] &= !class_cards[0];
            return;
        }
        let mut remaining_cards = class_cards.to_vec();
        for subset in subsets(remaining_cards[0], capacity) {
            deal[holder] |= subset;
            remaining_cards[0] &= !subset;
            self.divide_classes(classes, member + 1, &remaining_cards, deal);
            remaining_cards[0] |= subset;
            deal[holder] &= !subset;
        }
    }
}

/// The subsets of `count` of these cards. Partial subsets that cannot be completed are dropped early, so that there are
/// never many more of them than results.
fn subsets(cards: u64, count: u8) -> Vec<u64> {
    let mut partial = vec![(0u64, 0u32)];
    let mut to_come = cards.count_ones();
    for card in singletons(cards) {
        to_come -= 1;
        let with_card: Vec<_> = partial.iter().map(|&(subset, size)| (subset | card, size + 1)).collect();
        partial.extend(with_card);
        partial.retain(|&(_, size)| size <= count.into() && size + to_come >= count.into());
    }
    partial.into_iter().map(|(subset, _)| subset).collect()
}
