//! The nodes of the call graph: card moves, then a question.

use super::combinations;
use super::effect::Effect;
use super::error::HandError;
use crate::trick::{MAX_CARDS, MAX_SEATS, Position};

/// The most piles.
pub const MAX_PILES: usize = 32;
/// (piles) the cards of each pile.
pub type Piles = [u64; MAX_PILES];

/// The answer to [`Question::Holder`] if no seat holds the card.
pub const NOBODY: u64 = MAX_SEATS as u64;
/// The number of a call that is none: the hand keeps what it has in that place.
pub const NO_NUMBER: u8 = u8::MAX;
/// The numbers that a hand keeps, by place.
pub type Numbers = [u8; MAX_SEATS];
/// The most that a number is multiplied by in a sum, either way.
const MAX_FACTOR: u64 = 1 << 32;
/// The most sets of one question: six bits of the answer each.
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
    /// A seat says one of some numbers, or something else; the answer is which. The hand keeps the number.
    Bid {
        /// Who is asked.
        seat: u8,
        /// The place in which the number is kept.
        place: u8,
        /// The number of each call; [`NO_NUMBER`] for one that is none.
        numbers: Box<[u8]>,
    },
    /// A sum of numbers that the hand has kept; the answer is the sum, as a signed number of 64 bits.
    Sum {
        /// What is added to them.
        constant: i64,
        /// The places of the numbers, and what each is multiplied by.
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
    /// The number of cards of each set that a seat holds: six bits each, the first set lowest.
    Count {
        /// Whose cards.
        seat: u8,
        /// The sets.
        sets: Box<[u64]>,
    },
    /// A seat that holds `count` of `cards` may exchange that number for a pile; 1 if it did.
    MaySwap {
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
    MaySwitch {
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

/// A node of the call graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// Card moves, which come first.
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
                    check_range("the piles of an effect", (piles >> MAX_PILES != 0).into(), 1)?;
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
                let factors = terms.iter().map(|(_, factor)| factor).chain([constant]);
                let is_large = factors.into_iter().any(|factor| factor.unsigned_abs() > MAX_FACTOR);
                check_range("a factor of a sum, if it is large,", is_large.into(), 1)?;
                let places = terms.iter().map(|&(place, _)| usize::from(place));
                places.into_iter().try_for_each(|place| check_range("the place of a number", place, MAX_SEATS))
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
            Question::MaySwap { seat, pile, cards, count } => {
                check_seat_and_pile(*seat, *pile)?;
                check_range("count", (*count).into(), combinations::MAX_CHOSEN + 1)?;
                check_cards(*cards)
            }
            Question::MaySwitch { seat, pile } => check_seat_and_pile(*seat, *pile),
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
            Question::FaceUp { .. } => Some(64),
            Question::Holder { .. } => Some(9),
            Question::Count { .. } | Question::Sum { .. } | Question::Recall => None,
            Question::MaySwap { .. } | Question::MaySwitch { .. } => Some(2),
            Question::Give { .. } | Question::Sweep { .. } | Question::Next => Some(1),
            Question::Contract { .. } | Question::Redeal => Some(0),
        }
    }
}

impl Question {
    /// The seat to act, if there is one.
    #[inline]
    pub(crate) fn seat(&self) -> Option<u8> {
        match *self {
            Self::Call { seat, .. }
            | Self::Bid { seat, .. }
            | Self::MaySwap { seat, .. }
            | Self::MaySwitch { seat, .. }
            | Self::Give { seat, .. }
            | Self::Sweep { seat, .. } => Some(seat),
            _ => None,
        }
    }

    /// The answer that the cards give; `None` if a seat decides, or there is no question.
    #[inline]
    pub(crate) fn answer_from_cards(
        &self,
        position: &Position,
        piles: &Piles,
        noted: (u32, &Numbers),
        node: u32,
    ) -> Result<Option<u64>, HandError> {
        let held = &position.held;
        Ok(match self {
            Self::Next => Some(0),
            Self::Recall => Some(noted.0.into()),
            Self::Sum { constant, terms } => Some(sum(*constant, terms, *noted.1)),
            Self::FaceUp { pile } => Some(single_card(piles, *pile, node)?.into()),
            Self::Holder { card } => {
                let holder = held.iter().position(|cards| cards >> card & 1 == 1);
                Some(holder.map_or(NOBODY, |seat| seat as u64))
            }
            Self::Count { seat, sets } => {
                let count = |cards: &u64| u64::from((held[usize::from(*seat)] & cards).count_ones().min(63));
                Some(sets.iter().rev().fold(0, |all, cards| all << 6 | count(cards)))
            }
            Self::MaySwap { seat, cards, count, .. } => {
                let eligible = (held[usize::from(*seat)] & cards).count_ones();
                (eligible < u32::from(*count)).then_some(0)
            }
            _ => None,
        })
    }

    /// The number of moves of the seat to act, at most `u32::MAX`.
    #[inline]
    pub(crate) fn offered(&self, position: &Position, piles: &Piles) -> u32 {
        let held = |seat: u8| position.held[usize::from(seat)];
        match *self {
            Self::Call { calls, .. } => calls.into(),
            Self::Bid { ref numbers, .. } => u32::try_from(numbers.len()).unwrap_or(u32::MAX),
            Self::MaySwap { seat, cards, count, .. } => {
                combinations::choose((held(seat) & cards).count_ones(), count.into()).saturating_add(1)
            }
            Self::MaySwitch { .. } => 2,
            Self::Give { seat, count, .. } => combinations::choose(held(seat).count_ones(), count.into()),
            Self::Sweep { seat, pile, count } => {
                let table = piles[usize::from(pile)];
                held(seat).count_ones().saturating_mul(combinations::choose(table.count_ones(), count.into()))
            }
            _ => 0,
        }
    }

    /// Makes one of the moves that are offered, by its number in the order of the rules; returns the answer.
    #[inline]
    pub(crate) fn choose(&self, position: &mut Position, piles: &mut Piles, number: u32) -> u64 {
        match *self {
            Self::MaySwap { seat, pile, cards, count } => {
                let held = &mut position.held[usize::from(seat)];
                let eligible = *held & cards;
                if number == combinations::choose(eligible.count_ones(), count.into()) {
                    return 0;
                }
                let given = combinations::nth_subset(eligible, count.into(), number);
                let pile = &mut piles[usize::from(pile)];
                *held = *held & !given | *pile;
                *pile = given;
                1
            }
            Self::MaySwitch { seat, pile } => {
                if number == 0 {
                    std::mem::swap(&mut position.held[usize::from(seat)], &mut piles[usize::from(pile)]);
                }
                u64::from(number == 0)
            }
            Self::Give { seat, pile, count } => {
                let held = &mut position.held[usize::from(seat)];
                let given = combinations::nth_subset(*held, count.into(), number);
                *held &= !given;
                piles[usize::from(pile)] |= given;
                0
            }
            Self::Sweep { seat, pile, count } => {
                let (seat, pile) = (usize::from(seat), &mut piles[usize::from(pile)]);
                let ways = combinations::choose(pile.count_ones(), count.into()).max(1);
                let lead = combinations::nth_subset(position.held[seat], 1, number / ways);
                let taken = combinations::nth_subset(*pile, count.into(), number % ways);
                position.held[seat] &= !lead;
                *pile &= !taken;
                position.taken[seat] |= lead | taken;
                position.tricks[seat] = position.tricks[seat].saturating_add(1);
                0
            }
            _ => number.into(),
        }
    }
}

/// A sum of numbers that the hand has kept, as the word of its bits.
#[inline(never)]
fn sum(constant: i64, terms: &[(u8, i64)], numbers: Numbers) -> u64 {
    let kept = |place: u8| i64::from(numbers[usize::from(place)]);
    let sum = terms.iter().fold(constant, |sum, &(place, factor)| sum + factor * kept(place));
    u64::from_le_bytes(sum.to_le_bytes())
}

/// The one card of a pile.
#[inline]
pub(crate) fn single_card(piles: &Piles, pile: u8, node: u32) -> Result<u8, HandError> {
    let cards = piles[usize::from(pile)];
    match u8::try_from(cards.trailing_zeros()) {
        Ok(card) if cards.is_power_of_two() => Ok(card),
        _ => Err(HandError::NotOneCard { node: node as usize, pile: pile.into(), cards: cards.count_ones() }),
    }
}
