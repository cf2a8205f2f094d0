//! Consistency of positions: numbers are in range, each card is in one place, and hands run out together.

use super::error::TrickError;
use super::position::Position;
use super::seat_order::SeatOrder;
use super::tables::TrickTables;
use crate::card_set::MAX_CARDS;

impl Position {
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
            ("winning_place", usize::from(self.winning_place), usize::from(self.place).max(1)),
            ("flags", usize::from(self.flags), tables.flag_combinations()),
            ("state", usize::from(self.state), tables.states()),
            ("the tables' winning_place", usize::from(tables.max_winning_place()), seat_order.size()),
        ] {
            if entry >= size {
                return Err(TrickError::OutOfRange { array, entry, size });
            }
        }
        if let Some(&tricks) = self.tricks.iter().find(|&&tricks| usize::from(tricks) > MAX_CARDS) {
            return Err(TrickError::OutOfRange { array: "tricks", entry: tricks.into(), size: MAX_CARDS + 1 });
        }
        let mut seen = 0;
        for (array, mask) in [("table", self.trick_cards)].into_iter().chain(self.held.map(|mask| ("held", mask))) {
            if mask & !tables.deck() != 0 {
                return Err(TrickError::ForbiddenCards { array, mask, deck: tables.deck() });
            }
            Self::add_disjoint(&mut seen, mask)?;
        }
        let in_play = seen;
        self.taken.iter().try_for_each(|&mask| Self::add_disjoint(&mut seen, mask))?;
        if self.trick_cards.count_ones() != u32::from(self.place) {
            return Err(TrickError::TableCount { cards: self.trick_cards.count_ones(), place: self.place.into() });
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
}

#[cfg(test)]
mod tests {
    use super::super::{plays, test_game};
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
    fn an_inconsistent_position_is_refused_with_the_reason() {
        for (error, wanted) in [
            (refused(|p| p.leader = 3), "leader holds 3; it must be less than 3"),
            (refused(|p| p.place = 3), "place holds 3; it must be less than 3"),
            (refused(|p| p.winning_place = 1), "winning_place holds 1; it must be less than 1"),
            (refused(|p| p.flags = 2), "flags holds 2; it must be less than 2"),
            (refused(|p| p.state = 72), "state holds 72; it must be less than 72"),
            (refused(|p| p.tricks[0] = 65), "tricks holds 65; it must be less than 65"),
            (refused(|p| p.tricks = [6, 5, 5, 5, 5, 5, 5, 5]), "tricks holds 41; it must be less than 41"),
            (refused(|p| p.trick_cards = 0), "0 cards are on the table; 1 seats have played to the trick"),
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
}
