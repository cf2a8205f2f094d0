//! The owners of the cards of each ranking, from the highest in play down, as one word; and proofs in these terms.

use super::pattern_table::NO_CARD;
use super::search::{NO_PLAY, PartitionSearch, TrickStart};

impl PartitionSearch<'_> {
    /// Sets the owners of all cards.
    pub(crate) fn set_owners(&self, start: &mut TrickStart, owner: &[usize; 64]) {
        let bits = self.rankings.bits;
        for (number, ranking) in self.rankings.rows.iter().enumerate() {
            let mut at = ranking.shift + bits * ranking.length;
            let mut left = start.all & ranking.cards;
            while left != 0 {
                let card = left.ilog2();
                left ^= 1 << card;
                at -= bits;
                let seat = owner[card as usize];
                start.owners |= (seat as u128) << at;
                let unit = self.shape_units[number][seat];
                start.shape = [start.shape[0].wrapping_add(unit[0]), start.shape[1].wrapping_add(unit[1])];
            }
        }
    }

    /// Removes a card from play.
    #[inline]
    pub(crate) fn remove(&self, start: &mut TrickStart, card: usize, seat: usize) {
        let bits = self.rankings.bits;
        let number = usize::from(self.rankings.ranking_of[card]);
        let ranking = &self.rankings.rows[number];
        let place = (start.all & self.rankings.above[card]).count_ones();
        let cut = ranking.shift + bits * (ranking.length - 1 - place);
        let below = ((1_u128 << cut) - 1) & !((1_u128 << ranking.shift) - 1);
        let at = ((1_u128 << bits) - 1) << cut;
        start.owners = start.owners & !(below | at) | (start.owners & below) << bits;
        start.all &= !(1 << card);
        let unit = self.shape_units[number][seat];
        start.shape = [start.shape[0].wrapping_sub(unit[0]), start.shape[1].wrapping_sub(unit[1])];
    }

    /// Of these cards of one hand, the lowest of each run that no other card in play separates.
    #[inline]
    pub(crate) fn lowest_of_runs(&self, legal: u64, all: u64) -> u64 {
        let not_in_play = !all;
        let borders = (all & !legal) << 1 | self.rankings.bottoms;
        legal & (borders | not_in_play.wrapping_add(borders & not_in_play))
    }

    /// The lowest card of each ranking that a mask of owners covers.
    pub(crate) fn compared(&self, all: u64, mask: u128) -> u64 {
        let mut compared = 0;
        for ranking in &self.rankings.rows {
            let width = self.rankings.bits * ranking.length;
            let owners = mask >> ranking.shift & ((1 << width) - 1);
            let mut count = owners.count_ones() / self.rankings.bits;
            let mut left = all & ranking.cards;
            while count > 1 {
                left ^= 1 << (left.ilog2());
                count -= 1;
            }
            if count == 1 {
                compared |= 1 << (left.ilog2());
            }
        }
        compared
    }

    /// The mask of the owners from the lowest of these cards up, in each ranking.
    pub(crate) fn mask(&self, all: u64, compared: u64) -> u128 {
        let mut mask = 0;
        for ranking in &self.rankings.rows {
            let seen = compared & ranking.cards;
            if seen != 0 {
                let count = (all & ranking.cards & !(seen & seen.wrapping_neg()).wrapping_sub(1)).count_ones();
                let width = self.rankings.bits * count;
                mask |= ((1 << width) - 1) << (ranking.shift + self.rankings.bits * ranking.length - width);
            }
        }
        mask
    }

    /// The cards that fail as this one did, because the proof did not compare cards so low.
    #[inline]
    pub(crate) fn fails_alike(&self, all: u64, legal: u64, card: u8, proof: u64, compared: &mut u64) -> u64 {
        let card = usize::from(card);
        let ranking = self.rankings.rows[usize::from(self.rankings.ranking_of[card])].cards;
        let seen = proof & ranking;
        if seen == 0 {
            return ranking;
        }
        let above = self.rankings.above[card];
        let others = all & !legal & above;
        let run = legal & above & (others & others.wrapping_neg()).wrapping_sub(1);
        if proof & run != 0 {
            *compared |= 1 << card;
        }
        let low = (seen & seen.wrapping_neg()) - 1;
        if low >> card & 1 == 1 { ranking & low } else { 0 }
    }

    /// A card as its ranking and its position from the top among those in play.
    pub(crate) fn place_of(&self, all: u64, card: u8) -> u16 {
        if card == NO_PLAY {
            return NO_CARD;
        }
        let above = (all & self.rankings.above[usize::from(card)]).count_ones();
        u16::from(self.rankings.ranking_of[usize::from(card)]) << 8 | u16::try_from(above).unwrap_or(0)
    }

    /// The card at that position.
    pub(crate) fn card_at(&self, all: u64, place: u16) -> u8 {
        if place == NO_CARD {
            return NO_PLAY;
        }
        let mut left = all & self.rankings.rows[usize::from(place >> 8)].cards;
        for _ in 0..place & 255 {
            left ^= 1 << (left.ilog2());
        }
        u8::try_from(left.ilog2()).unwrap_or(NO_PLAY)
    }
}
