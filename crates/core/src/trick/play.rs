//! Plays, sets of plays, and the rules that say which are legal.

use super::arrays::MAX_SLOTS;
use super::seat_order::SeatOrder;
use super::tables::TrickTables;
use crate::card_set::MAX_CARDS;

/// The rules of one contract: everything that a position needs to be played on.
#[derive(Clone, Copy, Debug)]
pub struct TrickRules<'a> {
    /// The trick automaton.
    pub tables: &'a TrickTables,
    /// Who plays when.
    pub seat_order: &'a SeatOrder,
}

/// A play: a card, and the slot in which it is led (0 for a follower).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Play {
    /// The way of leading the card, such as one of its suits.
    pub slot: u8,
    /// The card's bit.
    pub card: u8,
}

impl Play {
    /// The play with this number: `slot * 64 + card`.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "a number of 16 bits has a slot and a card of 8 bits each")]
    pub fn from_number(number: u16) -> Self {
        Self { slot: (usize::from(number) / MAX_CARDS).min(255) as u8, card: (usize::from(number) % MAX_CARDS) as u8 }
    }

    /// `slot * 64 + card`.
    #[must_use]
    pub fn number(self) -> u16 {
        u16::from(self.slot) * 64 + u16::from(self.card)
    }
}

/// (slots) the cards that a seat may play in each slot.
pub type Legal = [u64; MAX_SLOTS];

/// Every play, slot by slot, cards in the order of the deck.
pub fn plays(legal: Legal) -> impl Iterator<Item = Play> {
    (0..).zip(legal).flat_map(|(slot, mut cards)| {
        std::iter::from_fn(move || {
            let card = u8::try_from(cards.trailing_zeros()).ok().filter(|_| cards != 0)?;
            cards &= cards - 1;
            Some(Play { slot, card })
        })
    })
}
