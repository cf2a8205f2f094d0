//! The nodes of the calls: what happens there by itself, and what is asked.

use super::choice;
use super::error::HandError;
use super::state::State;
use crate::trick::{MAX_SEATS, WIDTH};

/// Piles beside the hands, at most.
pub const MAX_PILES: usize = 16;
/// The answer to who holds a card that nobody holds.
pub const NOBODY: u64 = MAX_SEATS as u64;
/// Sets that one question can count: six bits of the answer each.
const MOST_SETS: usize = 9;

/// A move of cards that nobody decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// A seat takes a pile into its hand.
    Take {
        /// Who.
        seat: u8,
        /// Which pile.
        pile: u8,
    },
    /// A seat lays these cards on a pile.
    Lay {
        /// Who.
        seat: u8,
        /// On which pile.
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
}

/// What is asked at a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// A seat says one of so many things; the answer is which.
    Spoken {
        /// Who is asked.
        seat: u8,
        /// How many things it may say.
        calls: u16,
    },
    /// Which card lies in this pile.
    Turned {
        /// A pile of one.
        pile: u8,
    },
    /// Which seat holds a card, or [`NOBODY`].
    Holder {
        /// The card.
        card: u8,
    },
    /// How many cards of each set a seat holds: six bits each, the first set lowest.
    Count {
        /// Whose cards.
        seat: u8,
        /// The sets.
        sets: Box<[u64]>,
    },
    /// A seat that holds `count` of `cards` may exchange so many of them for a pile; 1 if it did.
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
    /// A seat lays so many cards of its choice on a pile; the answer is 0.
    Give {
        /// Who is asked.
        seat: u8,
        /// How many.
        count: u8,
        /// On which pile.
        pile: u8,
    },
    /// A seat leads a card and takes so many cards of a pile with it, a trick of its own; the answer is 0.
    Sweep {
        /// Who is asked.
        seat: u8,
        /// How many.
        count: u8,
        /// Of which pile.
        pile: u8,
    },
    /// The calls are over, and this contract is settled.
    Contract {
        /// Its number.
        number: u32,
    },
    /// The calls are over, and the hand is dealt again.
    Again,
}

/// A point in the calls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// What happens there by itself, first.
    pub effects: Box<[Effect]>,
    /// What is asked then.
    pub question: Question,
}

impl Node {
    /// Whether every seat, pile and card in it is there.
    pub(super) fn check(&self, seats: usize, deck: u64, contracts: usize) -> Result<(), HandError> {
        let within = |what, entry: usize, size: usize| {
            if entry < size { Ok(()) } else { Err(HandError::Entry { what, entry, size }) }
        };
        let one = |seat: u8, pile: u8| {
            within("seat", seat.into(), seats)?;
            within("pile", pile.into(), MAX_PILES)
        };
        let among =
            |cards: u64| if cards & !deck == 0 { Ok(()) } else { Err(HandError::Mask { cards: cards & !deck }) };
        let moved = |seat: u8, pile: u8, cards: u64| {
            within("the seat of an effect", seat.into(), seats)?;
            within("the pile of an effect", pile.into(), MAX_PILES)?;
            among(cards)
        };
        for effect in &self.effects {
            match *effect {
                Effect::Take { seat, pile } | Effect::Award { seat, pile } => moved(seat, pile, 0)?,
                Effect::Lay { seat, pile, cards } => moved(seat, pile, cards)?,
            }
        }
        match &self.question {
            Question::Spoken { seat, calls } => {
                one(*seat, 0)?;
                if *calls == 0 { Err(HandError::Silent { seat: (*seat).into() }) } else { Ok(()) }
            }
            Question::Turned { pile } => one(0, *pile),
            Question::Holder { card } => {
                within("card", (*card).into(), WIDTH)?;
                among(1 << card)
            }
            Question::Count { seat, sets } => {
                one(*seat, 0)?;
                within("sets", sets.len(), MOST_SETS + 1)?;
                sets.iter().try_for_each(|&cards| among(cards))
            }
            Question::MaySwap { seat, pile, cards, count } => {
                one(*seat, *pile)?;
                within("count", (*count).into(), choice::MOST_CHOSEN + 1)?;
                among(*cards)
            }
            Question::MaySwitch { seat, pile } => one(*seat, *pile),
            Question::Give { seat, pile, count } | Question::Sweep { seat, pile, count } => {
                within("count", (*count).into(), choice::MOST_CHOSEN + 1)?;
                one(*seat, *pile)
            }
            Question::Contract { number } => within("contract", *number as usize, contracts),
            Question::Again => Ok(()),
        }
    }

    /// How many answers there are, if they can be listed.
    pub(super) fn answers(&self) -> Option<u16> {
        match self.question {
            Question::Spoken { calls, .. } => Some(calls),
            Question::Turned { .. } => Some(64),
            Question::Holder { .. } => Some(9),
            Question::Count { .. } => None,
            Question::MaySwap { .. } | Question::MaySwitch { .. } => Some(2),
            Question::Give { .. } | Question::Sweep { .. } => Some(1),
            Question::Contract { .. } | Question::Again => Some(0),
        }
    }
}

impl Question {
    /// The seat that is asked, if one is.
    #[inline]
    pub(super) fn seat(&self) -> Option<u8> {
        match *self {
            Self::Spoken { seat, .. }
            | Self::MaySwap { seat, .. }
            | Self::MaySwitch { seat, .. }
            | Self::Give { seat, .. }
            | Self::Sweep { seat, .. } => Some(seat),
            _ => None,
        }
    }

    /// What the cards answer by themselves; None where a seat decides, or nothing is asked.
    #[inline]
    pub(super) fn fact(&self, state: &State, at: u32) -> Result<Option<u64>, HandError> {
        let held = &state.position.held;
        Ok(match self {
            Self::Turned { pile } => Some(one_card(&state.piles, *pile, at)?.into()),
            Self::Holder { card } => {
                let holder = held.iter().position(|cards| cards >> card & 1 == 1);
                Some(holder.map_or(NOBODY, |seat| seat as u64))
            }
            Self::Count { seat, sets } => {
                let count = |cards: &u64| u64::from((held[usize::from(*seat)] & cards).count_ones().min(63));
                Some(sets.iter().rev().fold(0, |all, cards| all << 6 | count(cards)))
            }
            Self::MaySwap { seat, cards, count, .. } => {
                let mine = (held[usize::from(*seat)] & cards).count_ones();
                (mine < u32::from(*count)).then_some(0)
            }
            _ => None,
        })
    }

    /// How many moves the seat has that is asked; as many as a number holds if they are more.
    #[inline]
    pub(super) fn offered(&self, state: &State) -> u32 {
        let held = |seat: u8| state.position.held[usize::from(seat)];
        match *self {
            Self::Spoken { calls, .. } => calls.into(),
            Self::MaySwap { seat, cards, count, .. } => {
                choice::count((held(seat) & cards).count_ones(), count.into()).saturating_add(1)
            }
            Self::MaySwitch { .. } => 2,
            Self::Give { seat, count, .. } => choice::count(held(seat).count_ones(), count.into()),
            Self::Sweep { seat, pile, count } => {
                let table = state.piles[usize::from(pile)];
                held(seat).count_ones().saturating_mul(choice::count(table.count_ones(), count.into()))
            }
            _ => 0,
        }
    }

    /// Makes move number `choice` of those that are offered, in the order of the rules; gives the answer.
    #[inline]
    pub(super) fn choose(&self, state: &mut State, choice: u32) -> u64 {
        let State { position, piles, .. } = state;
        match *self {
            Self::MaySwap { seat, pile, cards, count } => {
                let held = &mut position.held[usize::from(seat)];
                let mine = *held & cards;
                if choice == choice::count(mine.count_ones(), count.into()) {
                    return 0;
                }
                let given = choice::nth(mine, count.into(), choice);
                let pile = &mut piles[usize::from(pile)];
                *held = *held & !given | *pile;
                *pile = given;
                1
            }
            Self::MaySwitch { seat, pile } => {
                if choice == 0 {
                    std::mem::swap(&mut position.held[usize::from(seat)], &mut piles[usize::from(pile)]);
                }
                u64::from(choice == 0)
            }
            Self::Give { seat, pile, count } => {
                let held = &mut position.held[usize::from(seat)];
                let given = choice::nth(*held, count.into(), choice);
                *held &= !given;
                piles[usize::from(pile)] |= given;
                0
            }
            Self::Sweep { seat, pile, count } => {
                let (seat, pile) = (usize::from(seat), &mut piles[usize::from(pile)]);
                let ways = choice::count(pile.count_ones(), count.into()).max(1);
                let lead = choice::nth(position.held[seat], 1, choice / ways);
                let taken = choice::nth(*pile, count.into(), choice % ways);
                position.held[seat] &= !lead;
                *pile &= !taken;
                position.taken[seat] |= lead | taken;
                position.tricks[seat] = position.tricks[seat].saturating_add(1);
                0
            }
            _ => choice.into(),
        }
    }
}

/// The one card of a pile.
#[inline]
pub(super) fn one_card(piles: &[u64; MAX_PILES], pile: u8, at: u32) -> Result<u8, HandError> {
    let cards = piles[usize::from(pile)];
    match u8::try_from(cards.trailing_zeros()) {
        Ok(card) if cards.is_power_of_two() => Ok(card),
        _ => Err(HandError::Pile { node: at as usize, pile: pile.into(), cards: cards.count_ones() }),
    }
}
