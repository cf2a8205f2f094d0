//! The nodes of the call graph: card moves, then a question, and whether they fit a game.

use super::super::error::HandError;
use super::combinations;
use crate::trick::{MAX_CARDS, MAX_SEATS};

/// The most piles.
pub const MAX_PILES: usize = 32;
/// (piles) the cards of each pile.
pub type Piles = [u64; MAX_PILES];

/// The answer to [`Question::Holder`] if no seat holds the card.
pub const NOBODY: u64 = MAX_SEATS as u64;
/// Marks a call without a bid number: the hand keeps the earlier number in that place.
pub const NO_NUMBER: u8 = u8::MAX;
/// The bid numbers of a hand: numbers that its calls have bid, by the place of [`Question::Bid`].
pub type BidNumbers = [u8; MAX_SEATS];
/// The greatest size of a factor and of the constant of a sum.
const MAX_FACTOR: u64 = 1 << 32;
/// The bits of the answer for each set of [`Question::Count`].
pub(in crate::hand) const COUNT_BITS: u32 = 6;
/// The most sets of one question.
const MAX_SETS: usize = 9;

/// The question at a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// A seat makes one of `calls` calls; the answer is which.
    Call {
        /// Who is asked.
        seat: u8,
        /// The number of calls.
        calls: u16,
    },
    /// A seat bids one of some numbers, or makes a call without one; the answer is which. The hand keeps the number.
    Bid {
        /// Who is asked.
        seat: u8,
        /// The place among the hand's bid numbers in which it is kept.
        place: u8,
        /// The bid number of each call; [`NO_NUMBER`] for a call without one.
        numbers: Box<[u8]>,
    },
    /// A sum of bid numbers; the answer is the sum, as a signed number of 64 bits.
    Sum {
        /// What is added to them.
        constant: i64,
        /// The places of the bid numbers, and what each is multiplied by.
        terms: Box<[(u8, i64)]>,
    },
    /// Which card lies in this pile.
    FaceUp {
        /// A pile of one.
        pile: u8,
    },
    /// Which seat holds a card, or [`NOBODY`].
    Holder {
        /// The card.
        card: u8,
    },
    /// The number of cards of each set that a seat holds: six bits for each, the first set lowest.
    Count {
        /// Whose cards.
        seat: u8,
        /// The sets.
        sets: Box<[u64]>,
    },
    /// A seat that holds `count` of `cards` may exchange that number for a pile; 1 if it did.
    MayExchangeCards {
        /// Who is asked.
        seat: u8,
        /// How many.
        count: u8,
        /// For which pile.
        pile: u8,
        /// Which cards it may give.
        cards: u64,
    },
    /// A seat may exchange its hand for a pile; 1 if it did.
    MayExchangeHand {
        /// Who is asked.
        seat: u8,
        /// For which pile.
        pile: u8,
    },
    /// A seat puts `count` cards of its choice on a pile; the answer is 0.
    Give {
        /// Who is asked.
        seat: u8,
        /// How many.
        count: u8,
        /// On which pile.
        pile: u8,
    },
    /// A seat leads a card and takes `count` cards of a pile with it, as a trick; the answer is 0.
    Sweep {
        /// Who is asked.
        seat: u8,
        /// How many.
        count: u8,
        /// Of which pile.
        pile: u8,
    },
    /// Nothing: the hand goes on by the answer 0.
    Next,
    /// Which number the hand has noted.
    Recall,
    /// The calls are over, with this contract.
    Contract {
        /// Its number.
        number: u32,
    },
    /// The calls are over, and the hand is dealt again.
    Redeal,
}

/// What happens at a node without a decision: a move of cards, or a note.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// A seat takes a pile into its hand.
    Take {
        /// Who.
        seat: u8,
        /// Which pile.
        pile: u8,
    },
    /// A seat discards these cards to a pile.
    Discard {
        /// Who.
        seat: u8,
        /// To which pile.
        pile: u8,
        /// The cards.
        cards: u64,
    },
    /// A pile counts as taken by a seat.
    Award {
        /// By whom.
        seat: u8,
        /// Which pile.
        pile: u8,
    },
    /// A seat takes the first of `piles` that is not empty; if all are, pile `then`, if there is one.
    Draw {
        /// Who.
        seat: u8,
        /// The piles, as bits, from the lowest.
        piles: u64,
        /// The pile that it takes if all of those are empty.
        then: Option<u8>,
    },
    /// The hand notes a number, by which [`Question::Recall`] goes on.
    Note {
        /// The number.
        number: u32,
    },
}

/// A node of the call graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// What happens first.
    pub effects: Box<[Effect]>,
    /// The question, which comes next.
    pub question: Question,
}

impl Node {
    /// Checks that every seat, pile and card exists.
    pub(crate) fn check(&self, seats: usize, deck: u64, contracts: usize) -> Result<(), HandError> {
        let check_range = |what, entry: usize, size: usize| {
            if entry < size { Ok(()) } else { Err(HandError::OutOfRange { what, entry, size }) }
        };
        let check_seat_and_pile = |seat: u8, pile: u8| {
            check_range("seat", seat.into(), seats)?;
            check_range("pile", pile.into(), MAX_PILES)
        };
        let check_cards =
            |cards: u64| if cards & !deck == 0 { Ok(()) } else { Err(HandError::NotInDeck { cards: cards & !deck }) };
        let check_effect = |seat: u8, pile: u8, cards: u64| {
            check_range("the seat of an effect", seat.into(), seats)?;
            check_range("the pile of an effect", pile.into(), MAX_PILES)?;
            check_cards(cards)
        };
        for effect in &self.effects {
            match *effect {
                Effect::Take { seat, pile } | Effect::Award { seat, pile } => check_effect(seat, pile, 0)?,
                Effect::Discard { seat, pile, cards } => check_effect(seat, pile, cards)?,
                Effect::Note { .. } => {}
                Effect::Draw { seat, piles, then } => {
                    check_effect(seat, then.unwrap_or(0), 0)?;
                    let last = piles.checked_ilog2().unwrap_or(0) as usize;
                    check_range("the last pile of an effect", last, MAX_PILES)?;
                }
            }
        }
        match &self.question {
            Question::Call { seat, calls } => {
                check_seat_and_pile(*seat, 0)?;
                if *calls == 0 { Err(HandError::NoCalls { seat: (*seat).into() }) } else { Ok(()) }
            }
            Question::Bid { seat, place, numbers } => {
                check_seat_and_pile(*seat, 0)?;
                check_range("the place of a number", (*place).into(), MAX_SEATS)?;
                check_range("calls", numbers.len(), usize::from(u16::MAX) + 1)?;
                if numbers.is_empty() { Err(HandError::NoCalls { seat: (*seat).into() }) } else { Ok(()) }
            }
            Question::Sum { constant, terms } => {
                check_range("terms", terms.len(), MAX_SEATS + 1)?;
                let as_size = |number: u64| usize::try_from(number).unwrap_or(usize::MAX);
                for factor in terms.iter().map(|(_, factor)| factor).chain([constant]) {
                    check_range(
                        "the size of a factor or the constant",
                        as_size(factor.unsigned_abs()),
                        as_size(MAX_FACTOR + 1),
                    )?;
                }
                let mut places = terms.iter().map(|&(place, _)| usize::from(place));
                places.try_for_each(|place| check_range("the place of a number", place, MAX_SEATS))
            }
            Question::FaceUp { pile } => check_seat_and_pile(0, *pile),
            Question::Holder { card } => {
                check_range("card", (*card).into(), MAX_CARDS)?;
                check_cards(1 << card)
            }
            Question::Count { seat, sets } => {
                check_seat_and_pile(*seat, 0)?;
                check_range("sets", sets.len(), MAX_SETS + 1)?;
                sets.iter().try_for_each(|&cards| check_cards(cards))
            }
            Question::MayExchangeCards { seat, pile, cards, count } => {
                check_seat_and_pile(*seat, *pile)?;
                check_range("count", (*count).into(), combinations::MAX_CHOSEN + 1)?;
                check_cards(*cards)
            }
            Question::MayExchangeHand { seat, pile } => check_seat_and_pile(*seat, *pile),
            Question::Give { seat, pile, count } | Question::Sweep { seat, pile, count } => {
                check_range("count", (*count).into(), combinations::MAX_CHOSEN + 1)?;
                check_seat_and_pile(*seat, *pile)
            }
            Question::Contract { number } => check_range("contract", *number as usize, contracts),
            Question::Redeal | Question::Next | Question::Recall => Ok(()),
        }
    }

    /// The number of answers, if they can be listed.
    pub(crate) fn answers(&self) -> Option<u16> {
        match self.question {
            Question::Call { calls, .. } => Some(calls),
            Question::Bid { ref numbers, .. } => u16::try_from(numbers.len()).ok(),
            // The cards, or the seats and `NOBODY`.
            Question::FaceUp { .. } => Some(64),
            Question::Holder { .. } => Some(9),
            Question::Count { .. } | Question::Sum { .. } | Question::Recall => None,
            Question::MayExchangeCards { .. } | Question::MayExchangeHand { .. } => Some(2),
            Question::Give { .. } | Question::Sweep { .. } | Question::Next => Some(1),
            Question::Contract { .. } | Question::Redeal => Some(0),
        }
    }
}
