//! A position in the tricks of a hand: who holds what, the state of the trick on the table, and the plays to make.

use super::arrays::{MAX_SEATS, MAX_SLOTS};
use super::error::TrickError;
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

/// [`MAX_CARDS`]: the cards of each slot among the numbers of plays.
const CARDS_PER_SLOT: u16 = 64;

impl Play {
    /// The play with this number: `slot * 64 + card`. A slot above 255 becomes 255, which is as illegal: a card can be
    /// led in [`MAX_SLOTS`] at most.
    #[must_use]
    pub fn from_number(number: u16) -> Self {
        Self { slot: (number / CARDS_PER_SLOT).min(255) as u8, card: (number % CARDS_PER_SLOT) as u8 }
    }

    /// `slot * 64 + card`.
    #[must_use]
    pub fn number(self) -> u16 {
        u16::from(self.slot) * CARDS_PER_SLOT + u16::from(self.card)
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

/// Words of an encoded position: see [`Position::to_words`].
pub const WORDS: usize = 2 * MAX_SEATS + 3;

/// A position between two plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// (seats) the cards in each hand.
    pub held: [u64; MAX_SEATS],
    /// (seats) the cards that each seat has taken, and [`LAST_TRICK`](super::LAST_TRICK) if it counts.
    pub taken: [u64; MAX_SEATS],
    /// (seats) the tricks that each seat has taken.
    pub tricks: [u8; MAX_SEATS],
    /// The cards of the trick on the table.
    pub trick_cards: u64,
    /// The seat that led it, or leads next.
    pub leader: u8,
    /// Cards played to it.
    pub place: u8,
    /// The place that is winning it.
    pub winning_place: u8,
    /// The hand flags that are set, as one number.
    pub flags: u8,
    /// The state of the trick.
    pub state: u16,
}

impl Position {
    /// The position before the first lead. Hands beyond [`MAX_SEATS`] are ignored.
    #[must_use]
    pub fn new(hands: &[u64], leader: u8) -> Self {
        let mut held = [0; MAX_SEATS];
        held.iter_mut().zip(hands).for_each(|(held, hand)| *held = *hand);
        let (taken, tricks) = ([0; MAX_SEATS], [0; MAX_SEATS]);
        Self { held, taken, tricks, trick_cards: 0, leader, place: 0, winning_place: 0, flags: 0, state: 0 }
    }

    /// The seat to act.
    #[inline]
    #[must_use]
    pub fn to_act(&self, seat_order: &SeatOrder) -> u8 {
        seat_order.seat(self.leader, self.place)
    }

    /// What all seats see of the trick on the table: its cards, leader, place, winning place, and the flags and state.
    #[inline]
    pub(crate) fn trick_in_progress(&self) -> (u64, u8, u8, u8, u8, u16) {
        (self.trick_cards, self.leader, self.place, self.winning_place, self.flags, self.state)
    }

    /// Whether the hand is over.
    #[inline]
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.place == 0 && self.held[usize::from(self.leader) % MAX_SEATS] == 0
    }

    /// The legal plays of the seat to act.
    #[inline]
    #[must_use]
    pub fn legal(&self, tables: &TrickTables, seat_order: &SeatOrder) -> Legal {
        let held = self.held[usize::from(self.to_act(seat_order))];
        if self.place == 0 {
            return tables.leads(held, self.flags);
        }
        let mut legal = [0; MAX_SLOTS];
        legal[0] = tables.follows(held, self.state, self.flags);
        legal
    }

    /// Makes a legal play.
    #[inline]
    pub fn play(&mut self, tables: &TrickTables, seat_order: &SeatOrder, play: Play) {
        if self.place == 0 {
            self.lead(tables, seat_order, play);
        } else {
            self.follow(tables, seat_order, play.card);
        }
        if usize::from(self.place) == seat_order.size() {
            self.close(tables, seat_order);
        }
    }

    /// Plays the first card of a trick.
    #[inline]
    pub(crate) fn lead(&mut self, tables: &TrickTables, seat_order: &SeatOrder, play: Play) {
        let card = usize::from(play.card);
        self.put_on_table(seat_order, card);
        self.state = tables.begin(usize::from(play.slot), card);
        self.winning_place = 0;
        self.flags = tables.flags_after(self.flags, card, true);
        self.place = 1;
    }

    /// Plays a further card of a trick.
    #[inline]
    pub(crate) fn follow(&mut self, tables: &TrickTables, seat_order: &SeatOrder, card: u8) {
        let card = usize::from(card);
        self.put_on_table(seat_order, card);
        let step = tables.step(self.state, card);
        self.winning_place = step.winning_place(self.place, self.winning_place);
        self.state = step.next;
        self.flags = tables.flags_after(self.flags, card, false);
        self.place += 1;
    }

    #[inline]
    fn put_on_table(&mut self, seat_order: &SeatOrder, card: usize) {
        let bit = 1 << (card % MAX_CARDS);
        self.held[usize::from(self.to_act(seat_order)) % MAX_SEATS] &= !bit;
        self.trick_cards |= bit;
    }

    /// Makes a play if it is legal.
    ///
    /// # Errors
    ///
    /// [`TrickError::IllegalPlay`] if it is not.
    pub fn try_play(&mut self, tables: &TrickTables, seat_order: &SeatOrder, play: Play) -> Result<(), TrickError> {
        let (slot, card) = (usize::from(play.slot), usize::from(play.card));
        let legal = self.legal(tables, seat_order).get(slot).copied().unwrap_or(0);
        if card >= MAX_CARDS || legal & (1 << card) == 0 {
            return Err(TrickError::IllegalPlay { slot, card });
        }
        self.play(tables, seat_order, play);
        Ok(())
    }

    /// Closes a trick to which every seat has played.
    #[inline]
    pub(crate) fn close(&mut self, tables: &TrickTables, seat_order: &SeatOrder) {
        let winner = seat_order.seat(self.leader, self.winning_place);
        self.leader = seat_order.next_leader(self.leader, winner);
        self.tricks[usize::from(winner) % MAX_SEATS] += 1;
        let is_last = self.held[usize::from(self.leader) % MAX_SEATS] == 0;
        self.taken[usize::from(winner) % MAX_SEATS] |=
            self.trick_cards | if is_last { tables.last_trick_bit() } else { 0 };
        // The finished trick no longer matters: positions with the same future are equal.
        (self.trick_cards, self.place, self.winning_place, self.state) = (0, 0, 0, 0);
        self.flags = tables.flags_after_trick(self.flags);
    }

    /// Encodes the position as a row of [`WORDS`] words: the hands, the cards taken, the cards of the trick, the tricks
    /// (one byte a seat), and last, from the lowest byte up, leader, place, best and flags (one byte each) and the
    /// state (two).
    #[must_use]
    pub fn to_words(&self) -> [u64; WORDS] {
        let mut words = [0; WORDS];
        words[..MAX_SEATS].copy_from_slice(&self.held);
        words[MAX_SEATS..2 * MAX_SEATS].copy_from_slice(&self.taken);
        words[WORDS - 3] = self.trick_cards;
        words[WORDS - 2] = u64::from_le_bytes(self.tricks);
        let [low, high] = self.state.to_le_bytes();
        words[WORDS - 1] =
            u64::from_le_bytes([self.leader, self.place, self.winning_place, self.flags, low, high, 0, 0]);
        words
    }

    /// Decodes a row of [`WORDS`] words, without checking it.
    #[must_use]
    pub fn from_words(words: &[u64; WORDS]) -> Self {
        let [leader, place, winning_place, flags, low, high, _, _] = words[WORDS - 1].to_le_bytes();
        Self {
            held: std::array::from_fn(|seat| words[seat]),
            taken: std::array::from_fn(|seat| words[MAX_SEATS + seat]),
            tricks: words[WORDS - 2].to_le_bytes(),
            trick_cards: words[WORDS - 3],
            leader,
            place,
            winning_place,
            flags,
            state: u16::from_le_bytes([low, high]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{LAST_TRICK, TrickArrays, plays, test_game};
    use super::*;
    use crate::rng::Rng;

    #[test]
    fn a_position_survives_a_row_of_an_array() {
        let (tables, seat_order) = (test_game::tables(), test_game::seat_order());
        let mut rng = Rng::new(4, 4);
        let mut position = test_game::deal(&mut rng);
        while !position.is_over() {
            assert_eq!(Position::from_words(&position.to_words()), position);
            let legal = plays(position.legal(&tables, &seat_order)).collect::<Vec<_>>();
            position.play(&tables, &seat_order, legal[rng.below(u32::try_from(legal.len()).unwrap()) as usize]);
        }
        assert_eq!(Position::from_words(&position.to_words()), position);
    }

    #[test]
    fn the_last_trick_is_a_bit_of_its_winner_where_it_counts() {
        let seat_order = test_game::seat_order();
        for last_worth in [vec![], vec![0], vec![-10]] {
            let last = last_worth == [-10];
            let tables = TrickTables::new(TrickArrays { last_worth, ..test_game::arrays() }).unwrap();
            let mut position = test_game::deal(&mut Rng::new(6, 6));
            let mut points = 0;
            while !position.is_over() {
                points = (0..3).map(|seat| tables.points(0, position.taken[seat])).sum();
                assert_eq!(position.taken.iter().fold(0, |all, taken| all | taken) >> LAST_TRICK, 0);
                let play = plays(position.legal(&tables, &seat_order)).next().unwrap();
                position.play(&tables, &seat_order, play);
            }
            let winner = usize::from(position.leader);
            assert_eq!(
                position.taken.map(|taken| taken >> LAST_TRICK == 1 && last),
                std::array::from_fn(|s| last && s == winner)
            );
            assert!(!last || (0..3).map(|seat| tables.points(0, position.taken[seat])).sum::<i64>() <= points + 3 - 10);
        }
    }

    #[test]
    fn only_legal_plays_are_played() {
        let (tables, seat_order) = (test_game::tables(), test_game::seat_order());
        let start = test_game::deal(&mut Rng::new(5, 5));
        let legal: Vec<Play> = plays(start.legal(&tables, &seat_order)).collect();
        for number in 0..512 {
            let (mut after, play) = (start, Play::from_number(number));
            assert_eq!(play.number(), number);
            let played = after.try_play(&tables, &seat_order, play);
            assert_eq!(played.is_ok(), legal.contains(&play));
            assert_eq!(after == start, played.is_err());
        }
    }
}
