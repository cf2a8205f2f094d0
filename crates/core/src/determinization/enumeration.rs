//! Enumeration of all determinizations of a case.

use super::counting::CountedCase;
use super::reduction::HolderClass;
use crate::card_set::singletons;

/// Appends every determinization: one set of cards for each holder.
pub(crate) fn list(plan: &CountedCase, rows: &mut Vec<u64>) {
    let mut has = vec![0; plan.classes.len()];
    Lister { plan, rows }.shares(0, plan.root, &mut has);
}

struct Lister<'a> {
    plan: &'a CountedCase,
    rows: &'a mut Vec<u64>,
}

impl Lister<'_> {
    /// Distributes this group and those after it in every way.
    fn shares(&mut self, group: usize, state: u32, has: &mut [u64]) {
        let Some(share) = self.plan.shares.get(group) else {
            let mut world = self.plan.fixed.clone();
            self.members(&self.plan.classes, 0, has, &mut world);
            return;
        };
        for (next, counts) in self.plan.ways_from(state, share) {
            let mut counts = counts.to_vec();
            self.spread(share.cards, &mut counts, (group + 1, next), has);
        }
    }

    /// Gives each class its number of these cards in every way.
    fn spread(&mut self, cards: u64, counts: &mut [(u8, u8)], then: (usize, u32), has: &mut [u64]) {
        let Some(card) = singletons(cards).next() else { return self.shares(then.0, then.1, has) };
        for place in 0..counts.len() {
            let (class, count) = counts[place];
            if count > 0 {
                counts[place].1 -= 1;
                has[usize::from(class)] |= card;
                self.spread(cards & !card, counts, then, has);
                has[usize::from(class)] &= !card;
                counts[place].1 += 1;
            }
        }
    }

    /// Distributes the cards of each class among its holders in every way; the first `member` of them have theirs.
    fn members(&mut self, classes: &[HolderClass], member: usize, has: &[u64], world: &mut [u64]) {
        let [class, rest @ ..] = classes else {
            self.rows.extend_from_slice(world);
            return;
        };
        let (holder, room) = class.members[member];
        if member + 1 == class.members.len() {
            world[holder] |= has[0];
            self.members(rest, 0, &has[1..], world);
            world[holder] &= !has[0];
            return;
        }
        let mut has = has.to_vec();
        for some in subsets(has[0], room) {
            world[holder] |= some;
            has[0] &= !some;
            self.members(classes, member + 1, &has, world);
            has[0] |= some;
            world[holder] &= !some;
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
