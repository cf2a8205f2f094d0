//! A position without what has been counted: who holds what, and where the trick stands, with a hash that follows.

use std::sync::LazyLock;

use super::store::{Key, Mixer};
use crate::trick::{Legal, MAX_SEATS, Play, Position, Seating, Tables, WIDTH};

/// A position as the search carries it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Board {
    pub(super) held: [u64; MAX_SEATS],
    /// The cards of the trick on the table.
    pub(super) table: u64,
    /// The numbers of all cards in the hands, put together.
    hash: Key,
    pub(super) state: u16,
    pub(super) leader: u8,
    pub(super) place: u8,
    best: u8,
    pub(super) marks: u8,
}

/// The numbers that all searches use, made once.
pub(super) static NUMBERS: LazyLock<Numbers> = LazyLock::new(Numbers::new);

/// A number by chance for each card in each hand.
#[derive(Debug)]
pub(super) struct Numbers(Vec<[Key; WIDTH]>);

impl Numbers {
    /// The same each time.
    fn new() -> Self {
        let number = |seat: u64, card: u64| {
            let mut mixer = Mixer::new();
            mixer.add(seat << 8 | card | 1 << 16);
            mixer.key()
        };
        let row = |seat| std::array::from_fn(|card| number(seat, card as u64));
        Self((0..MAX_SEATS as u64).map(row).collect())
    }

    #[inline]
    pub(super) fn of(&self, seat: usize, card: usize) -> Key {
        self.0[seat % MAX_SEATS][card % WIDTH]
    }
}

impl Board {
    pub(super) fn of(position: &Position, numbers: &Numbers) -> Self {
        let mut hash = 0;
        for (seat, &held) in position.held.iter().enumerate() {
            hash = super::tally::cards(held).fold(hash, |hash, card| hash ^ numbers.of(seat, card));
        }
        let Position { held, table, state, leader, place, best, marks, .. } = *position;
        Self { held, table, hash, state, leader, place, best, marks }
    }

    /// The seat to play.
    #[inline]
    pub(super) fn turn(&self, seating: &Seating) -> usize {
        usize::from(seating.seat(self.leader, self.place))
    }

    /// The cards in the hands and on the table.
    #[inline]
    pub(super) fn in_play(&self) -> u64 {
        self.held.iter().fold(self.table, |all, held| all | held)
    }

    /// What the seat to play may play.
    #[inline]
    pub(super) fn legal(&self, tables: &Tables, held: u64) -> Legal {
        if self.place == 0 {
            return tables.leads(held, self.marks);
        }
        [tables.follows(held, self.state, self.marks), 0, 0, 0]
    }

    /// Which place wins once this card is played.
    #[inline]
    pub(super) fn winning(&self, tables: &Tables, card: usize) -> u8 {
        if self.place == 0 { 0 } else { tables.best(self.state, card, self.place, self.best) }
    }

    /// After a card by this seat; the trick stays on the table when it is full.
    #[inline]
    pub(super) fn after(&self, tables: &Tables, numbers: &Numbers, seat: usize, play: Play) -> Self {
        let card = usize::from(play.card) % WIDTH;
        let mut after = *self;
        after.held[seat % MAX_SEATS] &= !(1 << card);
        after.table |= 1 << card;
        after.hash ^= numbers.of(seat, card);
        after.best = self.winning(tables, card);
        after.state =
            if self.place == 0 { tables.begin(play.slot.into(), card) } else { tables.next(self.state, card) };
        after.marks = tables.mark(self.marks, card, self.place == 0);
        after.place += 1;
        after
    }

    /// Who takes the full trick on the table.
    #[inline]
    pub(super) fn winner(&self, seating: &Seating) -> u8 {
        seating.seat(self.leader, self.best)
    }

    /// Plays the last trick from here on, when each seat has the one card that it must play; who takes it, and its cards.
    #[inline]
    pub(super) fn last_trick(&self, tables: &Tables, seating: &Seating, play: Play) -> (u8, u64) {
        let card = usize::from(play.card);
        let (mut best, mut table) = (self.winning(tables, card), self.table | 1 << (card % WIDTH));
        let mut state =
            if self.place == 0 { tables.begin(play.slot.into(), card) } else { tables.next(self.state, card) };
        #[expect(clippy::cast_possible_truncation, reason = "a trick has at most eight cards")]
        for place in self.place + 1..seating.size() as u8 {
            let held = self.held[usize::from(seating.seat(self.leader, place)) % MAX_SEATS];
            let card = held.trailing_zeros() as usize;
            best = tables.best(state, card, place, best);
            state = tables.next(state, card);
            table |= held;
        }
        (seating.seat(self.leader, best), table)
    }

    /// Takes the full trick away, and gives the lead to whoever has it next.
    #[inline]
    pub(super) fn close(&mut self, tables: &Tables, seating: &Seating) {
        self.leader = seating.next_leader(self.leader, self.winner(seating));
        (self.table, self.place, self.best, self.state) = (0, 0, 0, 0);
        self.marks = tables.mark_trick(self.marks);
    }

    /// The hash at the beginning of a trick, before what stands for what is taken into account.
    #[inline]
    pub(super) fn hash(&self) -> Key {
        self.hash
    }
}
