//! Payoffs and positions of the test game, for the tests of all solvers.

use crate::payoff::{ITEMS, PayoffArrays, TRICK_ITEM};
use crate::rng::Rng;
use crate::trick::{Position, plays, test_game};

/// Each of three seats: a point a trick, 4 more and the seat's number for no trick, and 3 more for three or more.
pub(crate) fn arrays() -> PayoffArrays {
    let mut weights = vec![0; 3 * 3 * ITEMS];
    let mut axis_worth = vec![0; 3 * ITEMS];
    for seat in 0..3 {
        weights[(seat * 3 + seat) * ITEMS + TRICK_ITEM] = 1;
        axis_worth[seat * ITEMS + TRICK_ITEM] = 1;
    }
    let curve = |seat: i32| (0..9).map(move |tricks| if tricks == 0 { 4 + seat } else { i32::from(tricks > 2) * 3 });
    PayoffArrays {
        payoffs: 3,
        seats: 3,
        weights,
        axis_payoff: vec![0, 1, 2],
        axis_seats: vec![1, 2, 4],
        axis_size: vec![9; 3],
        axis_worth,
        entries: (0..3).flat_map(curve).collect(),
    }
}

/// A random position at the beginning of a trick, with `hand_size` cards for each seat.
pub(crate) fn ending(hand_size: u32, task: u64) -> Position {
    let (tables, seat_order) = (test_game::tables(), test_game::seat_order());
    let mut rng = Rng::new(1, task);
    let mut position = test_game::deal(&mut rng);
    while position.held[usize::from(position.leader)].count_ones() > hand_size || position.place != 0 {
        let legal: Vec<_> = plays(position.legal(&tables, &seat_order)).collect();
        position.play(&tables, &seat_order, legal[rng.below(u32::try_from(legal.len()).unwrap()) as usize]);
    }
    position
}
