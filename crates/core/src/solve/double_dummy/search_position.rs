//! A compact copy of a position with an incremental Zobrist hash.

use super::super::transposition::ZobristKeys;
use crate::card_set::{MAX_CARDS, cards};
use crate::hash::Key;
use crate::trick::{Legal, MAX_SEATS, Play, Position, SeatOrder, TrickTables};

/// What legal plays and winners depend on, without what was taken before.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SearchPosition {
    pub(crate) held: [u64; MAX_SEATS],
    /// The cards of the trick on the table.
    pub(crate) trick_cards: u64,
    /// The Zobrist hash of the cards in the hands.
    hash: Key,
    pub(crate) state: u16,
    pub(crate) leader: u8,
    pub(crate) place: u8,
    /// The place that wins the trick so far.
    winning_place: u8,
    pub(crate) flags: u8,
}

impl SearchPosition {
    pub(crate) fn new(position: &Position, keys: &ZobristKeys) -> Self {
        let mut hash = 0;
        for (seat, &held) in position.held.iter().enumerate() {
            hash = cards(held).fold(hash, |hash, card| hash ^ keys.of(seat, card));
        }
        let Position { held, trick_cards, state, leader, place, winning_place, flags, .. } = *position;
        Self { held, trick_cards, hash, state, leader, place, winning_place, flags }
    }

    /// The seat to act.
    #[inline]
    pub(crate) fn seat_to_act(&self, seat_order: &SeatOrder) -> usize {
        usize::from(seat_order.seat(self.leader, self.place))
    }

    /// The cards in the hands and on the table.
    #[inline]
    pub(crate) fn in_play(&self) -> u64 {
        self.held.iter().fold(self.trick_cards, |all, held| all | held)
    }

    /// The legal plays of a hand.
    #[inline]
    pub(crate) fn legal(&self, tables: &TrickTables, held: u64) -> Legal {
        if self.place == 0 {
            return tables.leads(held, self.flags);
        }
        [tables.follows(held, self.state, self.flags), 0, 0, 0]
    }

    /// The place that wins after this card is played.
    #[inline]
    pub(crate) fn winning_place_after(&self, tables: &TrickTables, card: usize) -> u8 {
        if self.place == 0 { 0 } else { tables.winning_place(self.state, card, self.place, self.winning_place) }
    }

    /// The position after a play; a full trick stays on the table.
    #[inline]
    pub(crate) fn after_play(&self, tables: &TrickTables, keys: &ZobristKeys, seat: usize, play: Play) -> Self {
        let card = usize::from(play.card) % MAX_CARDS;
        let mut after = *self;
        after.held[seat % MAX_SEATS] &= !(1 << card);
        after.trick_cards |= 1 << card;
        after.hash ^= keys.of(seat, card);
        after.winning_place = self.winning_place_after(tables, card);
        after.state =
            if self.place == 0 { tables.begin(play.slot.into(), card) } else { tables.next(self.state, card) };
        after.flags = tables.flags_after(self.flags, card, self.place == 0);
        after.place += 1;
        after
    }

    /// The winner of the full trick on the table.
    #[inline]
    pub(crate) fn trick_winner(&self, seat_order: &SeatOrder) -> u8 {
        seat_order.seat(self.leader, self.winning_place)
    }

    /// Plays out the last trick, to which each seat has only one card: its winner, and what it takes.
    #[inline]
    pub(crate) fn play_out_last_trick(&self, tables: &TrickTables, seat_order: &SeatOrder, play: Play) -> (u8, u64) {
        let card = usize::from(play.card);
        let (mut winning_place, mut trick_cards) =
            (self.winning_place_after(tables, card), self.trick_cards | 1 << (card % MAX_CARDS));
        let mut state =
            if self.place == 0 { tables.begin(play.slot.into(), card) } else { tables.next(self.state, card) };
        #[expect(clippy::cast_possible_truncation, reason = "a trick has at most eight cards")]
        for place in self.place + 1..seat_order.size() as u8 {
            let held = self.held[usize::from(seat_order.seat(self.leader, place)) % MAX_SEATS];
            let card = held.trailing_zeros() as usize;
            winning_place = tables.winning_place(state, card, place, winning_place);
            state = tables.next(state, card);
            trick_cards |= held;
        }
        (seat_order.seat(self.leader, winning_place), trick_cards | tables.last_trick_bit())
    }

    /// Removes the full trick, and passes the lead on.
    #[inline]
    pub(crate) fn close(&mut self, tables: &TrickTables, seat_order: &SeatOrder) {
        self.leader = seat_order.next_leader(self.leader, self.trick_winner(seat_order));
        (self.trick_cards, self.place, self.winning_place, self.state) = (0, 0, 0, 0);
        self.flags = tables.flags_after_trick(self.flags);
    }

    /// The Zobrist hash, without regard to equivalent cards.
    #[inline]
    pub(crate) fn hash(&self) -> Key {
        self.hash
    }
}
