//! The owners of the cards of each ranking, from the highest in play down, as one word; and proofs in these terms.

use super::pattern_table::NO_CARD;
use super::search::{NO_PLAY, PartitionSearch, TrickStart};
use crate::card_set;
use crate::trick::{MAX_CARDS, MAX_SEATS, Position};

impl PartitionSearch<'_> {
    /// The cards of the trick on the table by place. A position says this only of the card that wins so far, and
    /// nothing depends on the order of the others.
    pub(crate) fn cards_by_place(&self, position: &Position, trick_cards: u64) -> [u8; MAX_SEATS] {
        let mut cards = [0; MAX_SEATS];
        if position.place == 0 {
            return cards;
        }
        let winning_card = self.rankings.winning_card[usize::from(position.state)];
        let mut rest = card_set::cards(trick_cards & !(1 << winning_card));
        for (place, card) in (0..position.place).zip(&mut cards) {
            let other = if place == position.winning_place { None } else { rest.next() };
            *card = other.and_then(|card| u8::try_from(card).ok()).unwrap_or(winning_card);
        }
        cards
    }

    /// Sets the owners of all cards, and the shape.
    pub(crate) fn set_owners(&self, start: &mut TrickStart, owner: &[usize; MAX_CARDS]) {
        let owner_bits = self.rankings.owner_bits;
        for (number, ranking) in self.rankings.rows.iter().enumerate() {
            let mut shift = ranking.owner_shift + owner_bits * ranking.length;
            let mut todo = start.in_play & ranking.cards;
            while todo != 0 {
                let card = todo.ilog2();
                todo ^= 1 << card;
                shift -= owner_bits;
                let seat = owner[card as usize];
                start.owners |= (seat as u128) << shift;
                let unit = self.shape_units[number][seat];
                start.shape = [start.shape[0].wrapping_add(unit[0]), start.shape[1].wrapping_add(unit[1])];
            }
        }
    }

    /// Removes a card of this seat from play.
    #[inline]
    pub(crate) fn remove(&self, start: &mut TrickStart, card: usize, seat: usize) {
        let owner_bits = self.rankings.owner_bits;
        let number = usize::from(self.rankings.ranking_of[card]);
        let ranking = &self.rankings.rows[number];
        // The owners of the lower cards of the ranking move up by one.
        let above = (start.in_play & self.rankings.above[card]).count_ones();
        let shift = ranking.owner_shift + owner_bits * (ranking.length - 1 - above);
        let lower = ((1_u128 << shift) - 1) & !((1_u128 << ranking.owner_shift) - 1);
        let own = ((1_u128 << owner_bits) - 1) << shift;
        start.owners = start.owners & !(lower | own) | (start.owners & lower) << owner_bits;
        start.in_play &= !(1 << card);
        let unit = self.shape_units[number][seat];
        start.shape = [start.shape[0].wrapping_sub(unit[0]), start.shape[1].wrapping_sub(unit[1])];
    }

    /// Of these cards of one hand, the lowest of each run that no other card in play separates.
    #[inline]
    pub(crate) fn lowest_of_runs(&self, legal: u64, in_play: u64) -> u64 {
        // The addition carries from each border over the cards out of play above it to the next card in play.
        let not_in_play = !in_play;
        let borders = (in_play & !legal) << 1 | self.rankings.lowest_cards;
        legal & (borders | not_in_play.wrapping_add(borders & not_in_play))
    }

    /// The lowest card of each ranking that a mask of owners covers.
    pub(crate) fn compared(&self, in_play: u64, mask: u128) -> u64 {
        let mut compared = 0;
        for ranking in &self.rankings.rows {
            let width = self.rankings.owner_bits * ranking.length;
            let owners = mask >> ranking.owner_shift & ((1 << width) - 1);
            let mut count = owners.count_ones() / self.rankings.owner_bits;
            let mut remaining = in_play & ranking.cards;
            while count > 1 {
                remaining ^= 1 << (remaining.ilog2());
                count -= 1;
            }
            if count == 1 {
                compared |= 1 << (remaining.ilog2());
            }
        }
        compared
    }

    /// The mask of the owners from the lowest of these cards up, in each ranking.
    pub(crate) fn mask(&self, in_play: u64, compared: u64) -> u128 {
        let mut mask = 0;
        for ranking in &self.rankings.rows {
            let of_ranking = compared & ranking.cards;
            if of_ranking != 0 {
                let below = (of_ranking & of_ranking.wrapping_neg()).wrapping_sub(1);
                let count = (in_play & ranking.cards & !below).count_ones();
                let width = self.rankings.owner_bits * count;
                mask |= ((1 << width) - 1) << (ranking.owner_shift + self.rankings.owner_bits * ranking.length - width);
            }
        }
        mask
    }

    /// The cards of the same hand that fail as this one did, because its proof compared no card as low. If the
    /// proof compared a card of its run, this one counts as compared too, and is added to `compared`.
    #[inline]
    pub(crate) fn fails_alike(&self, in_play: u64, legal: u64, card: u8, proof: u64, compared: &mut u64) -> u64 {
        let card = usize::from(card);
        let ranking = self.rankings.rows[usize::from(self.rankings.ranking_of[card])].cards;
        let compared_here = proof & ranking;
        if compared_here == 0 {
            return ranking;
        }
        let above = self.rankings.above[card];
        let others = in_play & !legal & above;
        let run = legal & above & (others & others.wrapping_neg()).wrapping_sub(1);
        if proof & run != 0 {
            *compared |= 1 << card;
        }
        let not_compared = (compared_here & compared_here.wrapping_neg()) - 1;
        if not_compared >> card & 1 == 1 { ranking & not_compared } else { 0 }
    }

    /// A card as its ranking, in the upper byte, and the number of higher cards of it in play; [`NO_CARD`] for none.
    pub(crate) fn relative_card(&self, in_play: u64, card: u8) -> u16 {
        if card == NO_PLAY {
            return NO_CARD;
        }
        let above = (in_play & self.rankings.above[usize::from(card)]).count_ones();
        u16::from(self.rankings.ranking_of[usize::from(card)]) << 8 | u16::try_from(above).unwrap_or(0)
    }

    /// The inverse of [`PartitionSearch::relative_card`].
    pub(crate) fn card_at(&self, in_play: u64, relative: u16) -> u8 {
        if relative == NO_CARD {
            return NO_PLAY;
        }
        let mut remaining = in_play & self.rankings.rows[usize::from(relative >> 8)].cards;
        for _ in 0..relative & 255 {
            remaining ^= 1 << (remaining.ilog2());
        }
        u8::try_from(remaining.ilog2()).unwrap_or(NO_PLAY)
    }
}
