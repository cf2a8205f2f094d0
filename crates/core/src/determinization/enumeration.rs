//! Enumeration of all determinizations of a case.

use super::counting::CountedCase;
use super::reduction::HolderClass;
use crate::card_set::singletons;

/// Appends every determinization: one set of cards for each holder.
pub(crate) fn list(case: &CountedCase, rows: &mut Vec<u64>) {
    let mut class_cards = vec![0; case.classes.len()];
    Lister { case, rows }.distribute_groups(0, case.root, &mut class_cards);
}

struct Lister<'a> {
    case: &'a CountedCase,
    rows: &'a mut Vec<u64>,
}

impl Lister<'_> {
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

    /// Gives each class its number of these cards in every way.
    fn distribute_cards(&mut self, cards: u64, counts: &mut [(u8, u8)], then: (usize, u32), class_cards: &mut [u64]) {
        let Some(card) = singletons(cards).next() else { return self.distribute_groups(then.0, then.1, class_cards) };
        for place in 0..counts.len() {
            let (class, count) = counts[place];
            if count > 0 {
                counts[place].1 -= 1;
                class_cards[usize::from(class)] |= card;
                self.distribute_cards(cards & !card, counts, then, class_cards);
                class_cards[usize::from(class)] &= !card;
                counts[place].1 += 1;
            }
        }
    }

    /// Distributes the cards of each class among its holders in every way; the first `member` of them have theirs.
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
        let mut has = class_cards.to_vec();
        for subset in subsets(has[0], capacity) {
            deal[holder] |= subset;
            has[0] &= !subset;
            self.divide_classes(classes, member + 1, &has, deal);
            has[0] |= subset;
            deal[holder] &= !subset;
        }
    }
}

/// The subsets of `count` of these cards. Partial subsets that cannot be completed are dropped early, so that there are
/// never many more of them than results.
fn subsets(cards: u64, count: u8) -> Vec<u64> {
    let mut found = vec![(0u64, 0u32)];
    let mut left = cards.count_ones();
    for card in singletons(cards) {
        left -= 1;
        let more: Vec<_> = found.iter().map(|&(some, size)| (some | card, size + 1)).collect();
        found.extend(more);
        found.retain(|&(_, size)| size <= count.into() && size + left >= count.into());
    }
    found.into_iter().map(|(some, _)| some).collect()
}
