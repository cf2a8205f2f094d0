//! Errors in tables, seat orders, positions and plays from outside.

use std::fmt;

/// Why tables, a seat order, a position or a play was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TrickError {
    /// A deck has from 1 to 64 cards.
    DeckSize {
        /// The cards given.
        cards: usize,
    },
    /// The last trick counts, and the deck leaves no bit for it.
    LastTrick {
        /// The cards of the deck.
        cards: usize,
    },
    /// A card can be led in from 1 to 4 slots.
    SlotCount {
        /// The slots given.
        slots: usize,
    },
    /// An array has the wrong length.
    Length {
        /// Its name.
        array: &'static str,
        /// Its length.
        length: usize,
        /// The length that fits the other arrays.
        wanted: usize,
    },
    /// An array is too long.
    TooLong {
        /// Its name.
        array: &'static str,
        /// Its length.
        length: usize,
        /// The most entries that it can have.
        max: usize,
    },
    /// An entry of an array is out of range.
    OutOfRange {
        /// The array's name.
        array: &'static str,
        /// The entry.
        entry: usize,
        /// The number of things that it can refer to.
        size: usize,
    },
    /// A mask holds cards that do not belong there.
    ForbiddenCards {
        /// What holds it.
        array: &'static str,
        /// The mask.
        mask: u64,
        /// The cards that may be in it.
        deck: u64,
    },
    /// The last clause of an obligation does not apply to every card.
    OpenObligation {
        /// The obligation's number.
        obligation: usize,
    },
    /// A clause applies to a card that it then forbids.
    UnmetObligation {
        /// The obligation's number.
        obligation: usize,
    },
    /// The same card is in two places.
    DuplicateCards {
        /// The duplicate cards.
        cards: u64,
    },
    /// Hand sizes are inconsistent: the seats of a trick must run out of cards together.
    HandSizes {
        /// The seat whose hand is of the wrong size.
        seat: usize,
        /// Its cards.
        held: u32,
        /// The cards that it should have.
        wanted: u32,
    },
    /// A trick does not begin with its leader.
    LeaderNotFirst {
        /// The leader.
        leader: usize,
        /// The seat in the first place of its row.
        first: usize,
    },
    /// The number of cards on the table differs from the number of seats that have played.
    TableCount {
        /// The cards on the table.
        cards: u32,
        /// The seats that have played.
        place: u32,
    },
    /// A play that is not legal.
    IllegalPlay {
        /// The slot in which the card was led.
        slot: usize,
        /// The card.
        card: usize,
    },
}

impl fmt::Display for TrickError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::DeckSize { cards } => write!(f, "a deck of {cards} cards; it must have from 1 to 64"),
            Self::LastTrick { cards } => {
                write!(f, "a deck of {cards} cards; where the last trick counts, it must have from 1 to 63")
            }
            Self::SlotCount { slots } => write!(f, "leadable has {slots} entries; it must have from 1 to 4"),
            Self::Length { array, length, wanted } => write!(f, "{array} has {length} entries; it must have {wanted}"),
            Self::TooLong { array, length, max } => {
                write!(f, "{array} has {length} entries; it can have at most {max}")
            }
            Self::OutOfRange { array, entry, size } => write!(f, "{array} holds {entry}; it must be less than {size}"),
            Self::ForbiddenCards { array, mask, deck } => {
                write!(f, "{array} holds the cards {mask:#x}; {:#x} of them are not allowed there", mask & !deck)
            }
            Self::OpenObligation { obligation } => {
                write!(f, "obligation {obligation}: its last clause must apply to every card")
            }
            Self::UnmetObligation { obligation } => {
                write!(f, "obligation {obligation} has a clause that applies to a card and then forbids it")
            }
            Self::DuplicateCards { cards } => {
                write!(f, "the cards {cards:#x} are in two places; each card must be in one")
            }
            Self::HandSizes { seat, held, wanted } => {
                write!(f, "seat {seat} holds {held} cards; to run out with the other hands it must hold {wanted}")
            }
            Self::LeaderNotFirst { leader, first } => {
                write!(f, "order: the row of leader {leader} begins with seat {first}; it must begin with the leader")
            }
            Self::TableCount { cards, place } => {
                write!(f, "{cards} cards are on the table; {place} seats have played to the trick")
            }
            Self::IllegalPlay { slot, card } => write!(f, "card {card} led as {slot} is not a legal play"),
        }
    }
}

impl std::error::Error for TrickError {}
