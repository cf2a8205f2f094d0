//! Plays, and sets of them.

use super::tables::{MAX_SLOTS, WIDTH};

/// A play: which card, and as which of its suits it is led (0 for a follower).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Play {
    /// The way to lead the card.
    pub slot: u8,
    /// The card's bit.
    pub card: u8,
}

impl Play {
    /// The play with this number: `slot * 64 + card`.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "a number of 16 bits has a slot and a card of 8 each")]
    pub fn from_number(number: u16) -> Self {
        Self { slot: (usize::from(number) / WIDTH).min(255) as u8, card: (usize::from(number) % WIDTH) as u8 }
    }

    /// `slot * 64 + card`.
    #[must_use]
    pub fn number(self) -> u16 {
        u16::from(self.slot) * 64 + u16::from(self.card)
    }
}

/// What a seat may play: for each slot, the cards.
pub type Legal = [u64; MAX_SLOTS];

/// Every play, slot by slot, cards in the deck's order.
pub fn plays(legal: Legal) -> impl Iterator<Item = Play> {
    (0..).zip(legal).flat_map(|(slot, mut cards)| {
        std::iter::from_fn(move || {
            let card = u8::try_from(cards.trailing_zeros()).ok().filter(|_| cards != 0)?;
            cards &= cards - 1;
            Some(Play { slot, card })
        })
    })
}
