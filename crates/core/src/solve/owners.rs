//! Who owns which card of each ladder, from the highest in play down, as one word; and proofs in these terms.

use super::pattern::NO_CARD;
use super::ranked::{NO_PLAY, Ranked, Start};

impl Ranked<'_> {
    /// Writes down who owns which card.
    pub(super) fn lay(&self, start: &mut Start, owner: &[usize; 64]) {
        let bits = self.ladders.bits;
        for (number, ladder) in self.ladders.rows.iter().enumerate() {
            let mut at = ladder.shift + bits * ladder.length;
            let mut left = start.all & ladder.cards;
            while left != 0 {
                let card = left.ilog2();
                left ^= 1 << card;
                at -= bits;
                let seat = owner[card as usize];
                start.owners |= (seat as u128) << at;
                let unit = self.units[number][seat];
                start.shape = [start.shape[0].wrapping_add(unit[0]), start.shape[1].wrapping_add(unit[1])];
            }
        }
    }

    /// Takes a card out of play.
    #[inline]
    pub(super) fn remove(&self, start: &mut Start, card: usize, seat: usize) {
        let bits = self.ladders.bits;
        let number = usize::from(self.ladders.of[card]);
        let ladder = &self.ladders.rows[number];
        let place = (start.all & self.ladders.above[card]).count_ones();
        let cut = ladder.shift + bits * (ladder.length - 1 - place);
        let below = ((1_u128 << cut) - 1) & !((1_u128 << ladder.shift) - 1);
        let at = ((1_u128 << bits) - 1) << cut;
        start.owners = start.owners & !(below | at) | (start.owners & below) << bits;
        start.all &= !(1 << card);
        let unit = self.units[number][seat];
        start.shape = [start.shape[0].wrapping_sub(unit[0]), start.shape[1].wrapping_sub(unit[1])];
    }

    /// Of these cards of one hand, the lowest of each run that no other card in play parts.
    #[inline]
    pub(super) fn lowest(&self, legal: u64, all: u64) -> u64 {
        let gone = !all;
        let borders = (all & !legal) << 1 | self.ladders.bottoms;
        legal & (borders | gone.wrapping_add(borders & gone))
    }

    /// The cards of which a mask of owners speaks: the lowest in each ladder.
    pub(super) fn looked(&self, all: u64, mask: u128) -> u64 {
        let mut looked = 0;
        for ladder in &self.ladders.rows {
            let width = self.ladders.bits * ladder.length;
            let owners = mask >> ladder.shift & ((1 << width) - 1);
            let mut count = owners.count_ones() / self.ladders.bits;
            let mut left = all & ladder.cards;
            while count > 1 {
                left ^= 1 << (left.ilog2());
                count -= 1;
            }
            if count == 1 {
                looked |= 1 << (left.ilog2());
            }
        }
        looked
    }

    /// The owners from the lowest of these cards up, ladder by ladder.
    pub(super) fn mask(&self, all: u64, looked: u64) -> u128 {
        let mut mask = 0;
        for ladder in &self.ladders.rows {
            let seen = looked & ladder.cards;
            if seen != 0 {
                let count = (all & ladder.cards & !(seen & seen.wrapping_neg()).wrapping_sub(1)).count_ones();
                let width = self.ladders.bits * count;
                mask |= ((1 << width) - 1) << (ladder.shift + self.ladders.bits * ladder.length - width);
            }
        }
        mask
    }

    /// A card by its ladder and its place from the top among those in play.
    pub(super) fn place(&self, all: u64, card: u8) -> u16 {
        if card == NO_PLAY {
            return NO_CARD;
        }
        let above = (all & self.ladders.above[usize::from(card)]).count_ones();
        u16::from(self.ladders.of[usize::from(card)]) << 8 | u16::try_from(above).unwrap_or(0)
    }

    /// The card in that place.
    pub(super) fn card(&self, all: u64, place: u16) -> u8 {
        if place == NO_CARD {
            return NO_PLAY;
        }
        let mut left = all & self.ladders.rows[usize::from(place >> 8)].cards;
        for _ in 0..place & 255 {
            left ^= 1 << (left.ilog2());
        }
        u8::try_from(left.ilog2()).unwrap_or(NO_PLAY)
    }
}
