//! What can be wrong with a request for hidden hands.

use std::error::Error;
use std::fmt;

/// Why there are no such worlds: what was given, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WorldsError {
    /// There are no holders, or more than [`MOST_HOLDERS`](super::MOST_HOLDERS).
    Holders {
        /// How many there are.
        count: usize,
    },
    /// The holders take more or fewer cards than there are.
    Capacity {
        /// The sum of what they take.
        capacity: usize,
        /// How many cards there are.
        cards: usize,
        /// The case, from 0.
        case: usize,
    },
    /// A group without a card.
    EmptyGroup {
        /// The case, from 0.
        case: usize,
        /// The group, from 0.
        group: usize,
    },
    /// A card that stands in two groups of one case.
    Overlap {
        /// The case, from 0.
        case: usize,
        /// The card's bit.
        card: u32,
    },
    /// A group that may lie with a holder that is not there.
    UnknownHolder {
        /// The case, from 0.
        case: usize,
        /// The group, from 0.
        group: usize,
        /// How many holders there are.
        holders: usize,
    },
    /// A case with other cards than the first.
    OtherCards {
        /// The case, from 0.
        case: usize,
    },
    /// A case of weight 0.
    NoWeight {
        /// The case, from 0.
        case: usize,
    },
    /// No deal fits.
    NoWorld,
    /// More worlds, or ways to share out the groups, than can be counted here.
    TooMany,
    /// More worlds than may be listed.
    OverLimit {
        /// How many there are.
        count: u128,
        /// How many may be listed.
        limit: u64,
    },
    /// More worlds than memory holds.
    NoRoom {
        /// How many there are.
        count: u128,
    },
}

impl fmt::Display for WorldsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Holders { count } => {
                write!(f, "there are {count} holders; there must be from 1 to {}", super::MOST_HOLDERS)
            }
            Self::Capacity { capacity, cards, case } => {
                write!(f, "the holders take {capacity} cards and case {case} has {cards}; the numbers must be equal")
            }
            Self::EmptyGroup { case, group } => write!(f, "group {group} of case {case} has no card; leave it out"),
            Self::Overlap { case, card } => {
                write!(f, "card {card} stands in two groups of case {case}; it must stand in one")
            }
            Self::UnknownHolder { case, group, holders } => write!(
                f,
                "group {group} of case {case} may lie with a holder that is not there; holders go from 0 to {}",
                holders - 1
            ),
            Self::OtherCards { case } => write!(f, "case {case} has other cards than case 0; they must be the same"),
            Self::NoWeight { case } => write!(f, "case {case} has the weight 0; leave it out"),
            Self::NoWorld => f.write_str("no deal fits: no holder is left for some card, or none has room for it"),
            Self::TooMany => f.write_str("there are too many worlds to count: 2^128 or more, or too many ways to them"),
            Self::OverLimit { count, limit } => {
                write!(f, "there are {count} worlds; at most {limit} were to be listed")
            }
            Self::NoRoom { count } => write!(f, "there is no room for {count} worlds"),
        }
    }
}

impl Error for WorldsError {}
