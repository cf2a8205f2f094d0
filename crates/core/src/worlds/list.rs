//! All worlds of a case, one after the other.

use super::plan::{Plan, bits};
use super::sort::Class;

/// Writes every world of the plan: one set of cards a holder.
pub(super) fn list(plan: &Plan, rows: &mut Vec<u64>) {
    let mut has = vec![0; plan.classes.len()];
    Lister { plan, rows }.shares(0, plan.root, &mut has);
}

struct Lister<'a> {
    plan: &'a Plan,
    rows: &'a mut Vec<u64>,
}

impl Lister<'_> {
    /// Every way to share out this group and those after it.
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

    /// Every way to give the classes so many of these cards each.
    fn spread(&mut self, cards: u64, counts: &mut [(u8, u8)], then: (usize, u32), has: &mut [u64]) {
        let Some(card) = bits(cards).next() else { return self.shares(then.0, then.1, has) };
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

    /// Every way to share out what each class has among its holders, the first `member` of whom have theirs.
    fn members(&mut self, classes: &[Class], member: usize, has: &[u64], world: &mut [u64]) {
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

/// The subsets of so many of these cards. What has too few cards left to become one is dropped on the way: there are
/// never more in the making than come out, or many times as many would be made.
fn subsets(cards: u64, count: u8) -> Vec<u64> {
    let mut found = vec![(0u64, 0u32)];
    let mut left = cards.count_ones();
    for card in bits(cards) {
        left -= 1;
        let more: Vec<_> = found.iter().map(|&(some, size)| (some | card, size + 1)).collect();
        found.extend(more);
        found.retain(|&(_, size)| size <= count.into() && size + left >= count.into());
    }
    found.into_iter().map(|(some, _)| some).collect()
}
