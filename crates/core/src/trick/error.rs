//! What can be wrong with tables, seatings, positions and plays that come from outside.

use std::fmt;

/// Why tables, a seating, a position or a play was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TableError {
    /// A deck has from 1 to 64 cards.
    Cards {
        /// The cards given.
        cards: usize,
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
    /// An entry of an array points outside of what it points into.
    Entry {
        /// The array's name.
        array: &'static str,
        /// The entry.
        entry: usize,
        /// How many things it may point to.
        size: usize,
    },
    /// A mask holds cards that do not belong there.
    Mask {
        /// What holds it.
        array: &'static str,
        /// The mask.
        mask: u64,
        /// The cards that may be in it.
        deck: u64,
    },
    /// The last need of a duty does not take in every card.
    OpenDuty {
        /// The duty's number.
        duty: usize,
    },
    /// A need is met by a card that it then forbids.
    UnmetDuty {
        /// The duty's number.
        duty: usize,
    },
    /// The same card is in two places.
    Shared {
        /// The cards that are.
        cards: u64,
    },
    /// The hands do not fit: the seats of a trick must run out of cards together.
    Sizes {
        /// The seat whose hand is of the wrong size.
        seat: usize,
        /// Its cards.
        held: u32,
        /// The cards that it would need.
        wanted: u32,
    },
    /// A trick does not begin with its leader.
    Leader {
        /// The leader.
        leader: usize,
        /// The seat at the first place of the row.
        first: usize,
    },
    /// The trick on the table does not have as many cards as seats have played to it.
    Trick {
        /// The cards on the table.
        cards: u32,
        /// The seats that have played.
        place: u32,
    },
    /// A play that is not legal.
    Illegal {
        /// As which of its suits the card was led.
        slot: usize,
        /// The card.
        card: usize,
    },
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cards { cards } => write!(f, "a deck of {cards} cards; it must have from 1 to 64"),
            Self::Length { array, length, wanted } => write!(f, "{array} has {length} entries; it must have {wanted}"),
            Self::Entry { array, entry, size } => write!(f, "{array} holds {entry}; it must be less than {size}"),
            Self::Mask { array, mask, deck } => {
                write!(f, "{array} holds the cards {mask:#x}; {:#x} of them cannot be there", mask & !deck)
            }
            Self::OpenDuty { duty } => write!(f, "duty {duty}: its last need must take in every card"),
            Self::UnmetDuty { duty } => write!(f, "duty {duty} is met by a card that it then forbids"),
            Self::Shared { cards } => write!(f, "the cards {cards:#x} are in two places; each may be in one"),
            Self::Sizes { seat, held, wanted } => {
                write!(f, "seat {seat} holds {held} cards; to end with the other hands it must hold {wanted}")
            }
            Self::Leader { leader, first } => {
                write!(f, "order: the row of leader {leader} begins with seat {first}; it must begin with the leader")
            }
            Self::Trick { cards, place } => {
                write!(f, "{cards} cards lie on the table; {place} seats have played to the trick")
            }
            Self::Illegal { slot, card } => write!(f, "card {card} led as {slot} is not a legal play"),
        }
    }
}

impl std::error::Error for TableError {}
