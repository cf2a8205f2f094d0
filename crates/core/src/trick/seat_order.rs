//! The order in which seats play to a trick, and who leads the next one.

use super::arrays::MAX_SEATS;
use super::error::TrickError;
use crate::card_set::MAX_CARDS;

/// Eight seats for each of eight leaders.
type Square = [[u8; MAX_SEATS]; MAX_SEATS];

/// The order of play of one hand, without the seats that sit out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatOrder {
    /// Seats at the table.
    seats: usize,
    /// Cards in a trick.
    size: usize,
    /// (leaders, places) the seat that plays at each place.
    order: Square,
    /// (leaders, winners) the leader of the next trick.
    next: Square,
    /// Whether the number of cards that each seat plays does not depend on who wins.
    fixed_turns: bool,
    /// The seats of every trick, as bits, if they are always the same.
    constant_seats: Option<u8>,
}

impl SeatOrder {
    /// Checks an order of play: `order` (seats, size) is the seat at each place by leader, and `next` (seats, seats)
    /// the next leader by leader and winner.
    ///
    /// Each row of `order` begins with its leader. The rest of the row of a seat that never leads is ignored.
    ///
    /// # Errors
    ///
    /// [`TrickError`] names the array that has the wrong length or a seat that does not exist.
    pub fn new(seats: usize, size: usize, order: &[u8], next: &[u8]) -> Result<Self, TrickError> {
        if !(1..=MAX_SEATS).contains(&seats) {
            return Err(TrickError::OutOfRange { array: "seats", entry: seats, size: MAX_SEATS + 1 });
        }
        if !(1..=seats).contains(&size) {
            return Err(TrickError::OutOfRange { array: "size", entry: size, size: seats + 1 });
        }
        for (array, rows, wanted) in [("order", order, seats * size), ("next_leader", next, seats * seats)] {
            if rows.len() != wanted {
                return Err(TrickError::Length { array, length: rows.len(), wanted });
            }
            if let Some(&seat) = rows.iter().find(|&&seat| usize::from(seat) >= seats) {
                return Err(TrickError::OutOfRange { array, entry: usize::from(seat), size: seats });
            }
        }
        for leader in 0..seats {
            let first = usize::from(order[leader * size]);
            if first != leader {
                return Err(TrickError::LeaderNotFirst { leader, first });
            }
        }
        let mut seat_order = Self {
            seats,
            size,
            order: Square::default(),
            next: Square::default(),
            fixed_turns: false,
            constant_seats: None,
        };
        for leader in 0..seats {
            seat_order.order[leader][..size].copy_from_slice(&order[leader * size..(leader + 1) * size]);
            seat_order.next[leader][..seats].copy_from_slice(&next[leader * seats..(leader + 1) * seats]);
        }
        seat_order.fixed_turns = seat_order.find_fixed_turns();
        seat_order.constant_seats = seat_order.find_constant_seats();
        Ok(seat_order)
    }

    /// Seats at the table.
    #[must_use]
    pub fn seats(&self) -> usize {
        self.seats
    }

    /// Cards in a trick.
    #[must_use]
    pub fn size(&self) -> usize {
        self.size
    }

    /// Places of a trick, from 0 to below this: [`Self::size`], as places are counted.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "at most MAX_SEATS")]
    pub(crate) fn places(&self) -> u8 {
        self.size as u8
    }

    /// The seat at this place of a trick.
    #[inline]
    #[must_use]
    pub fn seat(&self, leader: u8, place: u8) -> u8 {
        self.order[usize::from(leader) % MAX_SEATS][usize::from(place) % MAX_SEATS]
    }

    /// The leader of the next trick.
    #[inline]
    #[must_use]
    pub fn next_leader(&self, leader: u8, winner: u8) -> u8 {
        self.next[usize::from(leader) % MAX_SEATS][usize::from(winner) % MAX_SEATS]
    }

    /// Checks hand sizes: every seat must have a card whenever it has to play, no matter who wins the tricks.
    ///
    /// This is exact if the same seats play in every trick, or if the next leader does not depend on the winner.
    /// Otherwise only the trick under way is checked, and the hand ends with the first trick that a seat cannot play
    /// to.
    ///
    /// # Errors
    ///
    /// [`TrickError::HandSizes`] names a seat that would be without a card, or one that would keep some.
    pub(super) fn check_sizes(&self, held: &[u32; MAX_SEATS], leader: u8, place: u8) -> Result<(), TrickError> {
        if place == 0 && self.constant_seats.is_some_and(|constant_seats| are_even(held, constant_seats, leader)) {
            return Ok(());
        }
        if let Some(seat) = (self.seats..MAX_SEATS).find(|&seat| held[seat] > 0) {
            return Err(TrickError::HandSizes { seat, held: held[seat], wanted: 0 });
        }
        // With fixed turns every winner leads to the same numbers, so that the leader can be taken to win each trick.
        let next_leader = |leader: usize| usize::from(self.next[leader][usize::from(self.order[leader][0])]);
        let mut needed = [0; MAX_SEATS];
        let mut leader = usize::from(leader);
        for &seat in &self.order[leader][usize::from(place)..self.size] {
            needed[usize::from(seat)] += u32::from(place > 0);
        }
        if place > 0 {
            leader = next_leader(leader);
        }
        for _ in 0..MAX_CARDS {
            if !self.fixed_turns || held[leader] <= needed[leader] {
                break;
            }
            for &seat in &self.order[leader][..self.size] {
                needed[usize::from(seat)] += 1;
            }
            leader = next_leader(leader);
        }
        let is_wrong = |seat: &usize| needed[*seat] > held[*seat] || self.fixed_turns && needed[*seat] < held[*seat];
        match (0..self.seats).find(is_wrong) {
            Some(seat) => Err(TrickError::HandSizes { seat, held: held[seat], wanted: needed[seat] }),
            None => Ok(()),
        }
    }

    /// The seats of every trick, as bits, if the same seats play whichever of them leads, and one of them always leads
    /// the next trick.
    fn find_constant_seats(&self) -> Option<u8> {
        let row = |leader: usize| &self.order[leader][..self.size];
        let playing = |leader: usize| row(leader).iter().fold(0_u8, |all, seat| all | 1 << seat);
        let is_constant = |seats: u8| {
            let mut leaders = (0..self.seats).filter(|leader| seats >> leader & 1 == 1);
            leaders.all(|leader| {
                let leads_next = |&winner: &u8| seats >> self.next[leader][usize::from(winner)] & 1 == 1;
                playing(leader) == seats && row(leader).iter().all(leads_next)
            })
        };
        (0..self.seats).map(playing).find(|&seats| is_constant(seats))
    }

    /// Whether the number of cards that each seat plays does not depend on who wins.
    pub(crate) fn has_fixed_turns(&self) -> bool {
        self.fixed_turns
    }

    fn find_fixed_turns(&self) -> bool {
        let row = |leader: usize| &self.order[leader][..self.size];
        let next_leaders =
            |leader: usize| row(leader).iter().map(move |&seat| usize::from(self.next[leader][usize::from(seat)]));
        let next_is_fixed = |leader: usize| next_leaders(leader).all(|next| Some(next) == next_leaders(leader).next());
        let playing = |leader: usize| row(leader).iter().fold(0_u32, |all, seat| all | 1 << seat);
        let mut leaders = (0..self.seats).flat_map(next_leaders);
        let first = leaders.next().map(playing);
        (0..self.seats).all(next_is_fixed) || leaders.all(|leader| Some(playing(leader)) == first)
    }
}

/// Whether these seats hold equally many cards, the leader is one of them, and all others have none.
#[inline]
fn are_even(held: &[u32; MAX_SEATS], constant_seats: u8, leader: u8) -> bool {
    let each = held[usize::from(leader) % MAX_SEATS];
    let fits = |seat: usize| held[seat] == if constant_seats >> seat & 1 == 1 { each } else { 0 };
    constant_seats >> leader & 1 == 1 && (0..MAX_SEATS).all(fits)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn held(sizes: &[u32]) -> [u32; MAX_SEATS] {
        std::array::from_fn(|seat| sizes.get(seat).copied().unwrap_or(0))
    }

    #[test]
    fn arrays_that_do_not_fit_are_refused() {
        let refused = |seats, size, order: &[u8], next: &[u8]| SeatOrder::new(seats, size, order, next).unwrap_err();
        assert_eq!(refused(9, 1, &[], &[]), TrickError::OutOfRange { array: "seats", entry: 9, size: 9 });
        assert_eq!(refused(2, 3, &[], &[]), TrickError::OutOfRange { array: "size", entry: 3, size: 3 });
        assert_eq!(refused(2, 1, &[0], &[0; 4]), TrickError::Length { array: "order", length: 1, wanted: 2 });
        assert_eq!(
            refused(2, 1, &[0; 2], &[0, 0, 2, 0]),
            TrickError::OutOfRange { array: "next_leader", entry: 2, size: 2 }
        );
    }

    #[test]
    fn everybody_who_plays_runs_out_together() {
        let seat_order = SeatOrder::new(3, 3, &[0, 1, 2, 1, 2, 0, 2, 0, 1], &[0, 1, 2, 0, 1, 2, 0, 1, 2]).unwrap();
        assert_eq!(seat_order.check_sizes(&held(&[4, 4, 4]), 1, 0), Ok(()));
        assert_eq!(seat_order.check_sizes(&held(&[4, 3, 4]), 1, 1), Ok(()));
        assert_eq!(
            seat_order.check_sizes(&held(&[4, 4, 4]), 1, 1),
            Err(TrickError::HandSizes { seat: 0, held: 4, wanted: 5 })
        );
        assert_eq!(
            seat_order.check_sizes(&held(&[0, 0, 0, 1]), 1, 0),
            Err(TrickError::HandSizes { seat: 3, held: 1, wanted: 0 })
        );
    }

    #[test]
    fn where_one_sits_out_each_trick_the_hands_may_differ() {
        // Three of four play to a trick, and the fourth leads the next.
        let order = [0, 1, 2, 1, 2, 3, 2, 3, 0, 3, 0, 1];
        let next = [3, 3, 3, 3, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2];
        let seat_order = SeatOrder::new(4, 3, &order, &next).unwrap();
        assert_eq!(seat_order.check_sizes(&held(&[3, 3, 3, 3]), 2, 0), Ok(()));
        assert_eq!(seat_order.check_sizes(&held(&[1, 1, 1, 0]), 0, 0), Ok(()));
        assert!(seat_order.check_sizes(&held(&[1, 1, 1, 1]), 0, 0).is_err());
    }
}
