//! The tree: a list of nodes, each with its first child and its next sibling.

use crate::trick::{Legal, MAX_SLOTS, Play};

/// No node: the root is nobody's child.
const NONE: u32 = 0;

/// What has been played so far, and what came of it.
#[derive(Clone, Copy, Debug, Default)]
struct Node {
    /// The margins of the party whose play led here, added up.
    sum: i64,
    visits: u32,
    /// How often the play that led here could be chosen.
    available: u32,
    first: u32,
    next: u32,
    /// That play, as [`pack`] writes it.
    play: u8,
}

/// Where to go on from a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// To a child.
    Down(u32),
    /// By one of these plays, none of which has been tried.
    New(Legal),
}

/// Nodes, up to a limit.
#[derive(Clone, Debug)]
pub(super) struct Tree {
    nodes: Vec<Node>,
    most: usize,
}

/// The beginning.
pub(super) const ROOT: u32 = 0;

#[inline]
fn pack(play: Play) -> u8 {
    play.slot << 6 | play.card & 63
}

#[inline]
fn unpack(play: u8) -> Play {
    Play { slot: play >> 6, card: play & 63 }
}

/// The logarithm to the base e, to two digits: by sums and products alone, so that it is the same on every machine.
#[inline]
#[expect(clippy::cast_precision_loss, reason = "two digits are enough")]
fn ln(number: u32) -> f32 {
    let bits = (number as f32).to_bits();
    let exponent = (bits >> 23) as f32 - 128.0;
    let part = f32::from_bits(bits & 0x007F_FFFF | 0x3F80_0000);
    std::f32::consts::LN_2 * (exponent + (2.0 - part / 3.0) * part - 2.0 / 3.0)
}

impl Tree {
    /// A root with room for so many nodes.
    pub(super) fn new(room: usize, most: usize) -> Self {
        let mut nodes = Vec::with_capacity(room.min(most));
        nodes.push(Node::default());
        Self { nodes, most }
    }

    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(super) fn play(&self, node: u32) -> Play {
        unpack(self.nodes[node as usize].play)
    }

    /// The way of a seat that may play these: to what has not been tried, else where most is promised, which is the mean
    /// in units of the spread and a bonus for what has been tried seldom as against how often it could be.
    #[inline]
    #[expect(clippy::cast_precision_loss, reason = "only compared")]
    pub(super) fn way(&mut self, node: u32, legal: &Legal, unit: f32, explore: f32) -> Way {
        let mut untried = *legal;
        let mut best = (f32::NEG_INFINITY, NONE);
        let mut at = self.nodes[node as usize].first;
        while at != NONE {
            let child = &mut self.nodes[at as usize];
            let (slot, bit) = (usize::from(child.play >> 6), 1_u64 << (child.play & 63));
            if legal[slot % MAX_SLOTS] & bit != 0 {
                untried[slot % MAX_SLOTS] &= !bit;
                child.available += 1;
                let visits = child.visits as f32;
                let value = child.sum as f32 / visits * unit + explore * (ln(child.available) / visits).sqrt();
                if value > best.0 {
                    best = (value, at);
                }
            }
            at = child.next;
        }
        if untried == Legal::default() { Way::Down(best.1) } else { Way::New(untried) }
    }

    /// A new child, if there is room.
    #[inline]
    pub(super) fn add(&mut self, node: u32, play: Play) -> Option<u32> {
        if self.nodes.len() >= self.most {
            return None;
        }
        let at = u32::try_from(self.nodes.len()).ok()?;
        let next = std::mem::replace(&mut self.nodes[node as usize].first, at);
        self.nodes.push(Node { next, play: pack(play), available: 1, ..Node::default() });
        Some(at)
    }

    #[inline]
    pub(super) fn count(&mut self, node: u32, margin: i64) {
        let node = &mut self.nodes[node as usize];
        node.visits += 1;
        node.sum += margin;
    }

    /// The plays that have been tried from the root: visits, and how often each could be chosen.
    pub(super) fn tried(&self) -> impl Iterator<Item = (Play, u32, u32)> {
        let mut at = self.nodes[ROOT as usize].first;
        std::iter::from_fn(move || {
            let child = self.nodes.get(at as usize).filter(|_| at != NONE)?;
            at = child.next;
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
    fn a_play_is_available_as_often_as_a_world_allows_it() {
        let mut tree = Tree::new(1, 9);
        for (allowed, chosen) in [(0b11, 0), (0b10, 1)] {
            assert!(matches!(tree.way(ROOT, &cards(allowed), 1.0, 1.0), Way::New(untried) if untried[0] == allowed));
            let child = tree.add(ROOT, card(chosen)).unwrap();
            tree.count(child, 5);
        }
        assert_eq!(tree.way(ROOT, &cards(0b101), 1.0, 1.0), Way::New(cards(0b100)));
        for _ in 0..6 {
            assert!(matches!(tree.way(ROOT, &cards(0b10), 1.0, 1.0), Way::Down(2)));
        }
        assert_eq!(tree.tried().collect::<Vec<_>>(), [(card(1), 1, 7), (card(0), 1, 2)]);
    }

    #[test]
    fn what_was_tried_seldom_is_tried_again_and_what_is_good_more_often() {
        let mut tree = Tree::new(1, 9);
        for number in 0..2 {
            let child = tree.add(ROOT, card(number)).unwrap();
            tree.count(child, i64::from(number));
        }
        for _ in 0..1000 {
            let Way::Down(child) = tree.way(ROOT, &cards(0b11), 1.0, 1.0) else { panic!("all was tried") };
            tree.count(child, i64::from(tree.play(child).card));
        }
        let visits: Vec<u32> = tree.tried().map(|(_, visits, _)| visits).collect();
        assert!(visits[0] > 900 && visits[1] > 3, "{visits:?}");
    }

    #[test]
    fn a_tree_without_room_grows_no_further() {
        let mut tree = Tree::new(100, 3);
        assert_eq!([0, 1, 2].map(|number| tree.add(ROOT, card(number))), [Some(1), Some(2), None]);
        assert_eq!(tree.len(), 3);
    }

    #[test]
    fn every_play_is_packed_into_a_byte() {
        for number in 0..256 {
            let play = Play::from_number(number);
            assert_eq!(unpack(pack(play)), play);
        }
    }

    #[test]
    fn logarithms_are_right_to_two_digits() {
        for number in [1, 2, 3, 5, 9, 100, 1_000_000, u32::MAX] {
            assert!((f64::from(ln(number)) - f64::from(number).ln()).abs() < 0.01, "{number}");
        }
    }
}
