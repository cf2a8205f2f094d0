//! Errors in call graphs, deals, moves and hands.

use std::fmt;

use crate::trick::TrickError;

/// Why a node, a contract, a deal or a move was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum HandError {
    /// A number points outside of what it points into.
    OutOfRange {
        /// What it is.
        what: &'static str,
        /// The number.
        entry: usize,
        /// How many there are.
        size: usize,
    },
    /// A number of things that is too small or too large.
    OutOfBounds {
        /// What it is.
        what: &'static str,
        /// The number.
        entry: usize,
        /// The least that is possible.
        min: usize,
        /// The most that is possible.
        max: usize,
    },
    /// An array has the wrong length.
    Length {
        /// Its name.
        what: &'static str,
        /// Its length.
        length: usize,
        /// The length that fits the others.
        wanted: usize,
    },
    /// Cards that are not in the deck.
    NotInDeck {
        /// The cards.
        cards: u64,
    },
    /// A hand before its tricks has a trick on the table.
    TrickTooEarly,
    /// The same card is in two places.
    DuplicateCards {
        /// The duplicate cards.
        cards: u64,
    },
    /// A path of a score function that differs from another after the same decisions.
    PathConflict {
        /// The node of the function.
        node: usize,
    },
    /// An auction is over.
    AuctionOver {
        /// Which one.
        auction: usize,
    },
    /// A seat is asked for a call, but there are none.
    NoCalls {
        /// The seat.
        seat: usize,
    },
    /// An edge that is in the graph already, and leads to another node.
    EdgeConflict {
        /// The node.
        node: usize,
        /// The answer.
        answer: u64,
    },
    /// A deal needs more cards than there are.
    TooFewCards {
        /// The cards needed.
        wanted: u32,
        /// The cards that are there.
        there: u32,
    },
    /// A move that is not among those offered.
    NoSuchMove {
        /// Its number.
        number: usize,
        /// How many are offered.
        offered: usize,
    },
    /// A seat is asked for a move, but its cards allow none.
    NoMove {
        /// The node.
        node: usize,
    },
    /// A seat has more moves than can be numbered.
    TooManyMoves {
        /// The node.
        node: usize,
    },
    /// A seat is to put cards on a pile that it does not hold.
    NotHeld {
        /// The node.
        node: usize,
        /// The seat.
        seat: usize,
        /// The cards.
        cards: u64,
    },
    /// A pile of which one card is turned up or led does not hold just one.
    NotOneCard {
        /// The node.
        node: usize,
        /// The pile.
        pile: usize,
        /// How many it holds.
        cards: u32,
    },
    /// Questions that are answered without a decision follow each other without end.
    Endless {
        /// The node.
        node: usize,
    },
    /// The tricks cannot begin.
    TricksCannotBegin {
        /// The node of the contract.
        node: usize,
        /// Why not.
        error: TrickError,
    },
    /// A position does not fit the rules, or a play is not legal.
    Trick(TrickError),
    /// There is not enough memory.
    OutOfMemory {
        /// How many.
        hands: usize,
    },
}

impl fmt::Display for HandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OutOfRange { what, entry, size } => write!(f, "{what} is {entry}; it must be less than {size}"),
            Self::OutOfBounds { what, entry, min, max } => {
                write!(f, "{what} is {entry}; it must be from {min} to {max}")
            }
            Self::Length { what, length, wanted } => write!(f, "{what} has {length} entries; it must have {wanted}"),
            Self::NotInDeck { cards } => write!(f, "the cards {cards:#x} are not in the deck"),
            Self::TrickTooEarly => f.write_str("there is a trick on the table before the first lead"),
            Self::DuplicateCards { cards } => write!(f, "the cards {cards:#x} are in two places; each may be in one"),
            Self::PathConflict { node } => {
                write!(f, "after the same decisions the score goes on in another way at its node {node}")
            }
            Self::AuctionOver { auction } => write!(f, "auction {auction} is over in this state"),
            Self::NoCalls { seat } => write!(f, "seat {seat} is asked for a call, but there are none"),
            Self::EdgeConflict { node, answer } => {
                write!(f, "node {node} already has another edge for the answer {answer}")
            }
            Self::TooFewCards { wanted, there } => write!(f, "{wanted} cards are to be dealt; there are {there}"),
            Self::NoSuchMove { number, offered } => {
                write!(f, "there is no move {number}: {offered} are offered, from 0")
            }
            Self::NoMove { node } => write!(f, "at node {node} a seat is asked for a move that its cards do not allow"),
            Self::TooManyMoves { node } => write!(f, "at node {node} a seat has more moves than can be numbered"),
            Self::NotHeld { node, seat, cards } => {
                write!(f, "at node {node} seat {seat} is to put the cards {cards:#x} on a pile, but does not hold them")
            }
            Self::NotOneCard { node, pile, cards } => {
                write!(f, "at node {node} pile {pile} has {cards} cards; it must have one")
            }
            Self::Endless { node } => write!(f, "the calls go round in circles at node {node}"),
            Self::TricksCannotBegin { node, error } => write!(f, "at node {node} the tricks cannot begin: {error}"),
            Self::Trick(error) => error.fmt(f),
            Self::OutOfMemory { hands } => write!(f, "there is not enough memory for {hands} hands"),
        }
    }
}

impl std::error::Error for HandError {}

impl From<TrickError> for HandError {
    fn from(error: TrickError) -> Self {
        Self::Trick(error)
    }
}
