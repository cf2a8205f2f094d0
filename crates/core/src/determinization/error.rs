//! Errors in constraints, and the limits that they name.

use std::error::Error;
use std::fmt;

/// The most holders.
pub const MAX_HOLDERS: usize = 31;
/// The most classes of holders that occur in different groups.
pub(crate) const MAX_CLASSES: usize = 16;

/// Why constraints were refused.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DeterminizationError {
    /// There are no holders, or more than [`MAX_HOLDERS`].
    HolderCount {
        /// How many there are.
        count: usize,
    },
    /// There are more than [`MAX_CLASSES`] classes of holders.
    ClassCount {
        /// How many classes there are.
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
    /// A card is in two groups of one case.
    Overlap {
        /// The case, from 0.
        case: usize,
        /// The card's bit.
        card: u32,
    },
    /// A group names a holder that does not exist.
    UnknownHolder {
        /// The case, from 0.
        case: usize,
        /// The group, from 0.
        group: usize,
        /// How many holders there are.
        holders: usize,
    },
    /// A case has other cards than the first.
    DifferentCards {
        /// The case, from 0.
        case: usize,
    },
    /// A case of weight 0.
    ZeroWeight {
        /// The case, from 0.
        case: usize,
    },
    /// No deal satisfies the constraints.
    NoDeterminization,
    /// There are more determinizations, or ways to distribute the groups, than can be counted.
    TooManyToCount,
    /// There are more determinizations than may be listed.
    OverLimit {
        /// How many there are.
        count: u128,
        /// How many may be listed.
        limit: u64,
    },
    /// The determinizations do not fit into memory.
    OutOfMemory {
        /// How many there are.
        count: u128,
    },
}

impl fmt::Display for DeterminizationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::HolderCount { count } => {
                write!(f, "there are {count} holders; there must be from 1 to {MAX_HOLDERS}")
            }
            Self::ClassCount { count } => {
                write!(f, "the holders form {count} classes that can have different cards; there can be {MAX_CLASSES}")
            }
            Self::Capacity { capacity, cards, case } => {
                write!(f, "the holders take {capacity} cards and case {case} has {cards}; the numbers must be equal")
            }
            Self::EmptyGroup { case, group } => write!(f, "group {group} of case {case} has no card; leave it out"),
            Self::Overlap { case, card } => {
                write!(f, "card {card} is in two groups of case {case}; it must be in one")
            }
            Self::UnknownHolder { case, group, holders } => write!(
                f,
                "group {group} of case {case} names a holder that does not exist; holders are 0 to {}",
                holders - 1
            ),
            Self::DifferentCards { case } => {
                write!(f, "case {case} has other cards than case 0; they must be the same")
            }
            Self::ZeroWeight { case } => write!(f, "case {case} has the weight 0; leave it out"),
            Self::NoDeterminization => {
                f.write_str("no deal fits the constraints: no holder is left for some card, or none has room for it")
            }
            Self::TooManyToCount => f.write_str(
                "there are too many deals to count: 2^128 or more, or too many ways to distribute the cards",
            ),
            Self::OverLimit { count, limit } => {
                write!(f, "there are {count} deals; the limit is {limit}")
            }
            Self::OutOfMemory { count } => write!(f, "there is not enough memory for {count} deals"),
        }
    }
}

impl Error for DeterminizationError {}
