//! The search tree: a list of nodes, each with its first child and its next sibling.

use crate::math::fast_ln;
use crate::trick::{Legal, MAX_SLOTS, Play};

/// No child or sibling. It is the number of the root, which is neither.
const NONE: u32 = 0;

/// A sequence of plays, and its statistics.
#[derive(Clone, Copy, Debug, Default)]
struct Node {
    /// The sum of the margins of the party whose play led here.
    margin_sum: i64,
    /// Simulations that came here.
    visits: u32,
    /// How often the play that led here was available.
    available: u32,
    first_child: u32,
    next_sibling: u32,
    /// That play, as [`pack`] writes it.
    play: u8,
}

/// How to go on from a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Selection {
    /// To a child.
    Child(u32),
    /// By one of these plays, which have no node yet.
    Expand(Legal),
}

/// A tree with a limited number of nodes.
#[derive(Clone, Debug)]
pub(crate) struct Tree {
    nodes: Vec<Node>,
    max_nodes: usize,
}

/// The root.
pub(crate) const ROOT: u32 = 0;

/// A play as a byte: the slot in the upper two bits, the card in the others.
#[inline]
fn pack(play: Play) -> u8 {
    play.slot << 6 | play.card & 63
}

#[inline]
fn unpack(play: u8) -> Play {
    Play { slot: play >> 6, card: play & 63 }
}

impl Tree {
    /// A tree with a root, and memory reserved for `capacity` nodes.
    pub(crate) fn new(capacity: usize, max_nodes: usize) -> Self {
        let mut nodes = Vec::with_capacity(capacity.min(max_nodes));
        nodes.push(Node::default());
        Self { nodes, max_nodes }
    }

    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(crate) fn play(&self, node: u32) -> Play {
        unpack(self.nodes[node as usize].play)
    }

    /// Selects how to go on with one of the legal plays: by those without a node, if there are any, else to the child
    /// with the highest UCT value. That is the mean margin times `scale`, plus an exploration bonus with the constant
    /// `uct_c`. The bonus counts how often the play was available, rather than how often its parent was visited
    /// (Cowling, Powley and Whitehouse 2012).
    #[inline]
    #[expect(clippy::cast_precision_loss, reason = "only compared")]
    pub(crate) fn select(&mut self, node: u32, legal: &Legal, scale: f32, uct_c: f32) -> Selection {
        let mut untried = *legal;
        let (mut best_value, mut best_child) = (f32::NEG_INFINITY, NONE);
        let mut number = self.nodes[node as usize].first_child;
        while number != NONE {
            let child = &mut self.nodes[number as usize];
            let (slot, bit) = (usize::from(child.play >> 6), 1_u64 << (child.play & 63));
            if legal[slot % MAX_SLOTS] & bit != 0 {
                untried[slot % MAX_SLOTS] &= !bit;
                child.available += 1;
                let visits = child.visits as f32;
                let value =
                    child.margin_sum as f32 / visits * scale + uct_c * (fast_ln(child.available) / visits).sqrt();
                if value > best_value {
                    (best_value, best_child) = (value, number);
                }
            }
            number = child.next_sibling;
        }
        if untried == Legal::default() { Selection::Child(best_child) } else { Selection::Expand(untried) }
    }

    /// Adds a child, if there is room; returns its number.
    #[inline]
    pub(crate) fn expand(&mut self, node: u32, play: Play) -> Option<u32> {
        if self.nodes.len() >= self.max_nodes {
            return None;
        }
        let number = u32::try_from(self.nodes.len()).ok()?;
        let next_sibling = std::mem::replace(&mut self.nodes[node as usize].first_child, number);
        self.nodes.push(Node { next_sibling, play: pack(play), available: 1, ..Node::default() });
        Some(number)
    }

    /// Adds a simulation with this margin to the statistics of a node.
    #[inline]
    pub(crate) fn update(&mut self, node: u32, margin: i64) {
        let node = &mut self.nodes[node as usize];
        node.visits += 1;
        node.margin_sum += margin;
    }

    /// The plays of the root: visits, and how often each was available.
    pub(crate) fn root_actions(&self) -> impl Iterator<Item = (Play, u32, u32)> {
        let mut number = self.nodes[ROOT as usize].first_child;
        std::iter::from_fn(move || {
            let child = self.nodes.get(number as usize).filter(|_| number != NONE)?;
            number = child.next_sibling;
            Some((unpack(child.play), child.visits, child.available))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card(card: u8) -> Play {
        Play { slot: 0, card }
    }

    fn cards(cards: u64) -> Legal {
        [cards, 0, 0, 0]
    }

    #[test]
    fn availability_counts_the_determinizations_that_allow_a_play() {
        let mut tree = Tree::new(1, 9);
        for (allowed, chosen) in [(0b11, 0), (0b10, 1)] {
            assert!(
                matches!(tree.select(ROOT, &cards(allowed), 1.0, 1.0), Selection::Expand(untried) if untried[0] == allowed)
            );
            let child = tree.expand(ROOT, card(chosen)).unwrap();
            tree.update(child, 5);
        }
        assert_eq!(tree.select(ROOT, &cards(0b101), 1.0, 1.0), Selection::Expand(cards(0b100)));
        for _ in 0..6 {
            assert!(matches!(tree.select(ROOT, &cards(0b10), 1.0, 1.0), Selection::Child(2)));
        }
        assert_eq!(tree.root_actions().collect::<Vec<_>>(), [(card(1), 1, 7), (card(0), 1, 2)]);
    }

    #[test]
    fn uct_balances_exploration_and_exploitation() {
        let mut tree = Tree::new(1, 9);
        for number in 0..2 {
            let child = tree.expand(ROOT, card(number)).unwrap();
            tree.update(child, i64::from(number));
        }
        for _ in 0..1000 {
            let Selection::Child(child) = tree.select(ROOT, &cards(0b11), 1.0, 1.0) else { panic!("all was tried") };
            tree.update(child, i64::from(tree.play(child).card));
        }
        let visits: Vec<u32> = tree.root_actions().map(|(_, visits, _)| visits).collect();
        assert!(visits[0] > 900 && visits[1] > 3, "{visits:?}");
    }

    #[test]
    fn a_full_tree_grows_no_further() {
        let mut tree = Tree::new(100, 3);
        assert_eq!([0, 1, 2].map(|number| tree.expand(ROOT, card(number))), [Some(1), Some(2), None]);
        assert_eq!(tree.len(), 3);
    }

    #[test]
    fn every_play_is_packed_into_a_byte() {
        for number in 0..256 {
            let play = Play::from_number(number);
            assert_eq!(unpack(pack(play)), play);
        }
    }
}
