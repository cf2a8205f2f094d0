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
    pub table: u64,
    /// The seat that led it, or leads next.
    pub leader: u8,
    /// Cards played to it.
    pub place: u8,
    /// The place that is winning it.
    pub best: u8,
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
        Self { held, taken, tricks, table: 0, leader, place: 0, best: 0, flags: 0, state: 0 }
    }

    /// Checks that every number is in range, each card is in one place, and the hands run out of cards together.
    ///
    /// # Errors
    ///
    /// [`TrickError`] if the position is inconsistent.
    pub fn check(&self, tables: &TrickTables, seat_order: &SeatOrder) -> Result<(), TrickError> {
        self.check_seen(tables, seat_order)?;
        seat_order.check_sizes(&self.held.map(u64::count_ones), self.leader, self.place)
    }

    /// As [`Position::check`], but hands may be left out.
    ///
    /// # Errors
    ///
    /// [`TrickError`] if the position is inconsistent.
    pub fn check_seen(&self, tables: &TrickTables, seat_order: &SeatOrder) -> Result<(), TrickError> {
        for (array, entry, size) in [
            ("leader", usize::from(self.leader), seat_order.seats()),
            ("place", usize::from(self.place), seat_order.size()),
            ("best", usize::from(self.best), usize::from(self.place).max(1)),
            ("flags", usize::from(self.flags), tables.flags()),
            ("state", usize::from(self.state), tables.states()),
            ("the tables' best", usize::from(tables.max_best_place()), seat_order.size()),
        ] {
            if entry >= size {
                return Err(TrickError::OutOfRange { array, entry, size });
            }
        }
        if let Some(&tricks) = self.tricks.iter().find(|&&tricks| usize::from(tricks) > MAX_CARDS) {
            return Err(TrickError::OutOfRange { array: "tricks", entry: tricks.into(), size: MAX_CARDS + 1 });
        }
        let mut seen = 0;
        for (array, mask) in [("table", self.table)].into_iter().chain(self.held.map(|mask| ("held", mask))) {
            if mask & !tables.deck() != 0 {
                return Err(TrickError::ForbiddenCards { array, mask, deck: tables.deck() });
            }
            Self::add_disjoint(&mut seen, mask)?;
        }
        let in_play = seen;
        self.taken.iter().try_for_each(|&mask| Self::add_disjoint(&mut seen, mask))?;
        if self.table.count_ones() != u32::from(self.place) {
            return Err(TrickError::TableCount { cards: self.table.count_ones(), place: self.place.into() });
        }
        // Each trick had at least one card; sums over tricks rely on that.
        let (tricks, size) = (self.tricks.map(usize::from).iter().sum(), 1 + MAX_CARDS - in_play.count_ones() as usize);
        if tricks >= size {
            return Err(TrickError::OutOfRange { array: "tricks", entry: tricks, size });
        }
        Ok(())
    }

    fn add_disjoint(seen: &mut u64, mask: u64) -> Result<(), TrickError> {
        if *seen & mask != 0 {
            return Err(TrickError::DuplicateCards { cards: *seen & mask });
        }
        *seen |= mask;
        Ok(())
    }

    /// The seat to act.
    #[inline]
    #[must_use]
    pub fn to_act(&self, seat_order: &SeatOrder) -> u8 {
        seat_order.seat(self.leader, self.place)
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
        self.best = 0;
        self.flags = tables.flags_after(self.flags, card, true);
        self.place = 1;
    }

    /// Plays a further card of a trick.
    #[inline]
    pub(crate) fn follow(&mut self, tables: &TrickTables, seat_order: &SeatOrder, card: u8) {
        let card = usize::from(card);
        self.put_on_table(seat_order, card);
        let step = tables.step(self.state, card);
        self.best = step.winning_place(self.place, self.best);
        self.state = step.next;
        self.flags = tables.flags_after(self.flags, card, false);
        self.place += 1;
    }

    #[inline]
    fn put_on_table(&mut self, seat_order: &SeatOrder, card: usize) {
        let bit = 1 << (card % MAX_CARDS);
        self.held[usize::from(self.to_act(seat_order)) % MAX_SEATS] &= !bit;
        self.table |= bit;
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
        let winner = seat_order.seat(self.leader, self.best);
        self.leader = seat_order.next_leader(self.leader, winner);
        self.tricks[usize::from(winner) % MAX_SEATS] += 1;
        let is_last = self.held[usize::from(self.leader) % MAX_SEATS] == 0;
        self.taken[usize::from(winner) % MAX_SEATS] |= self.table | if is_last { tables.last_trick() } else { 0 };
        // The finished trick no longer matters: positions with the same future are equal.
        (self.table, self.place, self.best, self.state) = (0, 0, 0, 0);
        self.flags = tables.flags_after_trick(self.flags);
    }

    /// Encodes the position as a row of [`WORDS`] words: the hands, the cards taken, the table, the tricks (one byte a
    /// seat), and last, from the lowest byte up, leader, place, best and flags (one byte each) and the state (two).
    #[must_use]
    pub fn to_words(&self) -> [u64; WORDS] {
        let mut words = [0; WORDS];
        words[..MAX_SEATS].copy_from_slice(&self.held);
        words[MAX_SEATS..2 * MAX_SEATS].copy_from_slice(&self.taken);
        words[WORDS - 3] = self.table;
        words[WORDS - 2] = u64::from_le_bytes(self.tricks);
        let [low, high] = self.state.to_le_bytes();
        words[WORDS - 1] = u64::from_le_bytes([self.leader, self.place, self.best, self.flags, low, high, 0, 0]);
        words
    }

    /// Decodes a row of [`WORDS`] words, without checking it.
    #[must_use]
    pub fn from_words(words: &[u64; WORDS]) -> Self {
        let [leader, place, best, flags, low, high, _, _] = words[WORDS - 1].to_le_bytes();
        Self {
            held: std::array::from_fn(|seat| words[seat]),
            taken: std::array::from_fn(|seat| words[MAX_SEATS + seat]),
            tricks: words[WORDS - 2].to_le_bytes(),
            table: words[WORDS - 3],
            leader,
            place,
            best,
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

    fn refused(change: impl FnOnce(&mut Position)) -> String {
        let mut position = test_game::deal(&mut Rng::new(1, 1));
        position.play(
            &test_game::tables(),
            &test_game::seat_order(),
            plays(position.legal(&test_game::tables(), &test_game::seat_order())).next().unwrap(),
        );
        assert_eq!(position.check(&test_game::tables(), &test_game::seat_order()), Ok(()));
        change(&mut position);
        position.check(&test_game::tables(), &test_game::seat_order()).unwrap_err().to_string()
    }

    #[test]
    fn a_position_that_cannot_be_is_refused_with_the_reason() {
        for (error, wanted) in [
            (refused(|p| p.leader = 3), "leader holds 3; it must be less than 3"),
            (refused(|p| p.place = 3), "place holds 3; it must be less than 3"),
            (refused(|p| p.best = 1), "best holds 1; it must be less than 1"),
            (refused(|p| p.flags = 2), "flags holds 2; it must be less than 2"),
            (refused(|p| p.state = 72), "state holds 72; it must be less than 72"),
            (refused(|p| p.tricks[0] = 65), "tricks holds 65; it must be less than 65"),
            (refused(|p| p.tricks = [6, 5, 5, 5, 5, 5, 5, 5]), "tricks holds 41; it must be less than 41"),
            (refused(|p| p.table = 0), "0 cards are on the table; 1 seats have played to the trick"),
            (
                refused(|p| p.held[1] &= p.held[1] - 1),
                "seat 1 holds 7 cards; to run out with the other hands it must hold 8",
            ),
            (refused(|p| p.held[5] = p.held[1] & p.held[1].wrapping_neg()), ""),
        ] {
            assert!(
                error == wanted || wanted.is_empty() && error.ends_with("in two places; each card must be in one"),
                "{error}"
            );
        }
        assert!(refused(|p| p.held[0] |= 1 << 30).contains("0x40000000 of them are not allowed there"));
        assert!(refused(|p| p.taken[0] = p.held[1]).ends_with("in two places; each card must be in one"));
    }

    #[test]
    fn each_trick_had_at_least_one_card() {
        let mut position = test_game::deal(&mut Rng::new(1, 1));
        // 24 of 64 cards are in play, so that 40 tricks can have been taken.
        position.tricks = [5; 8];
        assert_eq!(position.check(&test_game::tables(), &test_game::seat_order()), Ok(()));
    }

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
