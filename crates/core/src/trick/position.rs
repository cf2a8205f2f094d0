//! A hand in its tricks: who holds what, and where the trick on the table stands.

use super::error::TableError;
use super::play::{Legal, Play};
use super::seating::{MAX_SEATS, Seating};
use super::tables::{MAX_SLOTS, Tables, WIDTH};

/// Words of a position in arrays: see [`Position::to_words`].
pub const WORDS: usize = 2 * MAX_SEATS + 3;

/// A position between two plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The cards in each hand.
    pub held: [u64; MAX_SEATS],
    /// The cards that each seat has taken.
    pub taken: [u64; MAX_SEATS],
    /// The tricks that each seat has taken.
    pub tricks: [u8; MAX_SEATS],
    /// The cards of the trick on the table.
    pub table: u64,
    /// Who led it, or leads.
    pub leader: u8,
    /// How many cards lie in it.
    pub place: u8,
    /// Which place wins it so far.
    pub best: u8,
    /// Which marks stand.
    pub marks: u8,
    /// The state of the trick.
    pub state: u16,
}

impl Position {
    /// The position before the first lead; hands beyond [`MAX_SEATS`] are left out.
    #[must_use]
    pub fn new(hands: &[u64], leader: u8) -> Self {
        let mut held = [0; MAX_SEATS];
        held.iter_mut().zip(hands).for_each(|(held, hand)| *held = *hand);
        let (taken, tricks) = ([0; MAX_SEATS], [0; MAX_SEATS]);
        Self { held, taken, tricks, table: 0, leader, place: 0, best: 0, marks: 0, state: 0 }
    }

    /// Whether everything in it points into the tables, each card is in one place, and the hands end together.
    ///
    /// # Errors
    ///
    /// [`TableError`] says what does not fit.
    pub fn check(&self, tables: &Tables, seating: &Seating) -> Result<(), TableError> {
        for (array, entry, size) in [
            ("leader", usize::from(self.leader), seating.seats()),
            ("place", usize::from(self.place), seating.size()),
            ("best", usize::from(self.best), usize::from(self.place).max(1)),
            ("marks", usize::from(self.marks), tables.marks()),
            ("state", usize::from(self.state), tables.states()),
            ("the tables' best", usize::from(tables.last_best()), seating.size()),
        ] {
            if entry >= size {
                return Err(TableError::Entry { array, entry, size });
            }
        }
        if let Some(&tricks) = self.tricks.iter().find(|&&tricks| usize::from(tricks) > WIDTH) {
            return Err(TableError::Entry { array: "tricks", entry: tricks.into(), size: WIDTH + 1 });
        }
        let mut seen = 0;
        for (array, mask) in [("table", self.table)].into_iter().chain(self.held.map(|mask| ("held", mask))) {
            if mask & !tables.deck() != 0 {
                return Err(TableError::Mask { array, mask, deck: tables.deck() });
            }
            Self::part(&mut seen, mask)?;
        }
        let in_play = seen;
        self.taken.iter().try_for_each(|&mask| Self::part(&mut seen, mask))?;
        if self.table.count_ones() != u32::from(self.place) {
            return Err(TableError::Trick { cards: self.table.count_ones(), place: self.place.into() });
        }
        // Each trick had a card at least, and a sum over tricks may count on that.
        let (tricks, size) = (self.tricks.map(usize::from).iter().sum(), 1 + WIDTH - in_play.count_ones() as usize);
        if tricks >= size {
            return Err(TableError::Entry { array: "tricks", entry: tricks, size });
        }
        seating.check_sizes(&self.held.map(u64::count_ones), self.leader, self.place)
    }

    fn part(seen: &mut u64, mask: u64) -> Result<(), TableError> {
        if *seen & mask != 0 {
            return Err(TableError::Shared { cards: *seen & mask });
        }
        *seen |= mask;
        Ok(())
    }

    /// The seat to play.
    #[inline]
    #[must_use]
    pub fn to_act(&self, seating: &Seating) -> u8 {
        seating.seat(self.leader, self.place)
    }

    /// Whether the last card has fallen.
    #[inline]
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.place == 0 && self.held[usize::from(self.leader) % MAX_SEATS] == 0
    }

    /// What the seat to play may play.
    #[inline]
    #[must_use]
    pub fn legal(&self, tables: &Tables, seating: &Seating) -> Legal {
        let held = self.held[usize::from(self.to_act(seating))];
        if self.place == 0 {
            return tables.leads(held, self.marks);
        }
        let mut legal = [0; MAX_SLOTS];
        legal[0] = tables.follows(held, self.state, self.marks);
        legal
    }

    /// Plays a legal card.
    #[inline]
    pub fn play(&mut self, tables: &Tables, seating: &Seating, play: Play) {
        if self.place == 0 {
            self.lead(tables, seating, play);
        } else {
            self.follow(tables, seating, play.card);
        }
        if usize::from(self.place) == seating.size() {
            self.close(tables, seating);
        }
    }

    /// The first card of a trick.
    #[inline]
    pub(super) fn lead(&mut self, tables: &Tables, seating: &Seating, play: Play) {
        let card = usize::from(play.card);
        self.put(seating, card);
        self.state = tables.begin(usize::from(play.slot), card);
        self.best = 0;
        self.marks = tables.mark(self.marks, card, true);
        self.place = 1;
    }

    /// A further card of a trick.
    #[inline]
    pub(super) fn follow(&mut self, tables: &Tables, seating: &Seating, card: u8) {
        let card = usize::from(card);
        self.put(seating, card);
        let step = tables.step(self.state, card);
        self.best = step.winning(self.place, self.best);
        self.state = step.next;
        self.marks = tables.mark(self.marks, card, false);
        self.place += 1;
    }

    #[inline]
    fn put(&mut self, seating: &Seating, card: usize) {
        let bit = 1 << (card % WIDTH);
        self.held[usize::from(self.to_act(seating)) % MAX_SEATS] &= !bit;
        self.table |= bit;
    }

    /// Plays a card if it is legal.
    ///
    /// # Errors
    ///
    /// [`TableError::Illegal`] if it is not.
    pub fn try_play(&mut self, tables: &Tables, seating: &Seating, play: Play) -> Result<(), TableError> {
        let (slot, card) = (usize::from(play.slot), usize::from(play.card));
        let legal = self.legal(tables, seating).get(slot).copied().unwrap_or(0);
        if card >= WIDTH || legal & (1 << card) == 0 {
            return Err(TableError::Illegal { slot, card });
        }
        self.play(tables, seating, play);
        Ok(())
    }

    /// The end of a trick to which everybody has played.
    #[inline]
    pub(super) fn close(&mut self, tables: &Tables, seating: &Seating) {
        let winner = seating.seat(self.leader, self.best);
        self.tricks[usize::from(winner) % MAX_SEATS] += 1;
        self.taken[usize::from(winner) % MAX_SEATS] |= self.table;
        // What the finished trick was like matters no more: positions that play on alike are equal.
        (self.table, self.place, self.best, self.state) = (0, 0, 0, 0);
        self.marks = tables.mark_trick(self.marks);
        self.leader = seating.next_leader(self.leader, winner);
    }

    /// As a row of an array: the hands, the cards taken, the table, the tricks in a byte a seat, and last, from the
    /// lowest bit up, leader, place, best and marks in a byte each and the state in two.
    #[must_use]
    pub fn to_words(&self) -> [u64; WORDS] {
        let mut words = [0; WORDS];
        words[..MAX_SEATS].copy_from_slice(&self.held);
        words[MAX_SEATS..2 * MAX_SEATS].copy_from_slice(&self.taken);
        words[WORDS - 3] = self.table;
        words[WORDS - 2] = u64::from_le_bytes(self.tricks);
        let [low, high] = self.state.to_le_bytes();
        words[WORDS - 1] = u64::from_le_bytes([self.leader, self.place, self.best, self.marks, low, high, 0, 0]);
        words
    }

    /// From a row of an array; not checked.
    #[must_use]
    pub fn from_words(words: &[u64; WORDS]) -> Self {
        let [leader, place, best, marks, low, high, _, _] = words[WORDS - 1].to_le_bytes();
        Self {
            held: std::array::from_fn(|seat| words[seat]),
            taken: std::array::from_fn(|seat| words[MAX_SEATS + seat]),
            tricks: words[WORDS - 2].to_le_bytes(),
            table: words[WORDS - 3],
            leader,
            place,
            best,
            marks,
            state: u16::from_le_bytes([low, high]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Rng, plays, toy};
    use super::*;

    fn refused(change: impl FnOnce(&mut Position)) -> String {
        let mut position = toy::deal(&mut Rng::new(1, 1));
        position.play(
            &toy::tables(),
            &toy::seating(),
            plays(position.legal(&toy::tables(), &toy::seating())).next().unwrap(),
        );
        assert_eq!(position.check(&toy::tables(), &toy::seating()), Ok(()));
        change(&mut position);
        position.check(&toy::tables(), &toy::seating()).unwrap_err().to_string()
    }

    #[test]
    fn a_position_that_cannot_be_is_refused_with_the_reason() {
        for (error, wanted) in [
            (refused(|p| p.leader = 3), "leader holds 3; it must be less than 3"),
            (refused(|p| p.place = 3), "place holds 3; it must be less than 3"),
            (refused(|p| p.best = 1), "best holds 1; it must be less than 1"),
            (refused(|p| p.marks = 2), "marks holds 2; it must be less than 2"),
            (refused(|p| p.state = 72), "state holds 72; it must be less than 72"),
            (refused(|p| p.tricks[0] = 65), "tricks holds 65; it must be less than 65"),
            (refused(|p| p.tricks = [6; 8]), "tricks holds 48; it must be less than 41"),
            (refused(|p| p.table = 0), "0 cards lie on the table; 1 seats have played to the trick"),
            (
                refused(|p| p.held[1] &= p.held[1] - 1),
                "seat 1 holds 7 cards; to end with the other hands it must hold 8",
            ),
            (refused(|p| p.held[5] = p.held[1] & p.held[1].wrapping_neg()), ""),
        ] {
            assert!(
                error == wanted || wanted.is_empty() && error.ends_with("in two places; each may be in one"),
                "{error}"
            );
        }
        assert!(refused(|p| p.held[0] |= 1 << 30).contains("0x40000000 of them cannot be there"));
        assert!(refused(|p| p.taken[0] = p.held[1]).ends_with("in two places; each may be in one"));
    }

    #[test]
    fn a_position_survives_a_row_of_an_array() {
        let (tables, seating) = (toy::tables(), toy::seating());
        let mut rng = Rng::new(4, 4);
        let mut position = toy::deal(&mut rng);
        while !position.is_over() {
            assert_eq!(Position::from_words(&position.to_words()), position);
            let legal = plays(position.legal(&tables, &seating)).collect::<Vec<_>>();
            position.play(&tables, &seating, legal[rng.below(u32::try_from(legal.len()).unwrap()) as usize]);
        }
        assert_eq!(Position::from_words(&position.to_words()), position);
    }

    #[test]
    fn only_legal_plays_are_played() {
        let (tables, seating) = (toy::tables(), toy::seating());
        let start = toy::deal(&mut Rng::new(5, 5));
        let legal: Vec<Play> = plays(start.legal(&tables, &seating)).collect();
        for number in 0..512 {
            let (mut after, play) = (start, Play::from_number(number));
            assert_eq!(play.number(), number);
            let played = after.try_play(&tables, &seating, play);
            assert_eq!(played.is_ok(), legal.contains(&play));
            assert_eq!(after == start, played.is_err());
        }
    }
}
