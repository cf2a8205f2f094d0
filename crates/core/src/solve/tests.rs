//! A little game solved, by the solver and by trying everything.

use super::board::{Board, NUMBERS};
use super::{Aim, Alike, Limits, PayoffArrays, Payoffs, Solver, Stop, Values, WORTHS};
use crate::trick::batch::Rules;
use crate::trick::{Position, Rng, Seating, Tables, plays, toy};

const TRICK: usize = WORTHS - 1;

/// Each of three seats: a point a trick, and for the second and third trick taken something more or less.
pub(super) fn arrays() -> PayoffArrays {
    let mut weights = vec![0; 3 * 3 * WORTHS];
    let mut axis_worth = vec![0; 3 * WORTHS];
    for seat in 0..3 {
        weights[(seat * 3 + seat) * WORTHS + TRICK] = 1;
        axis_worth[seat * WORTHS + TRICK] = 1;
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
        tables: (0..3).flat_map(curve).collect(),
    }
}

/// What a position comes to, by trying everything.
fn slow(tables: &Tables, seating: &Seating, position: &Position, aim: Aim) -> Values {
    if position.is_over() {
        let mut values = Values::default();
        for (seat, value) in values.iter_mut().enumerate().take(3) {
            let tricks = usize::from(position.tricks[seat]);
            *value = i32::from(position.tricks[seat]) + arrays().tables[seat * 9 + tricks];
        }
        return values;
    }
    let seat = usize::from(position.to_act(seating));
    let ends = plays(position.legal(tables, seating)).map(|play| {
        let mut after = *position;
        after.play(tables, seating, play);
        slow(tables, seating, &after, aim)
    });
    let wish = |end: &Values| match aim {
        Aim::Against { seats, .. } if seats >> seat & 1 == 1 => (end[0], 0, 0, 0),
        Aim::Against { .. } => (-end[0], 0, 0, 0),
        Aim::Each { .. } => {
            let (next, last) = (end[(seat + 1) % 3], end[(seat + 2) % 3]);
            (end[seat], -next - last, -next, -last)
        }
    };
    ends.max_by_key(wish).unwrap()
}

/// The end of a hand with so many cards for each seat.
pub(super) fn ending(left: u32, number: u64) -> Position {
    let (tables, seating) = (toy::tables(), toy::seating());
    let mut rng = Rng::new(1, number);
    let mut position = toy::deal(&mut rng);
    while position.held[usize::from(position.leader)].count_ones() > left || position.place != 0 {
        let legal: Vec<_> = plays(position.legal(&tables, &seating)).collect();
        position.play(&tables, &seating, legal[rng.below(u32::try_from(legal.len()).unwrap()) as usize]);
    }
    position
}

#[test]
fn values_are_those_of_trying_everything() {
    let (tables, seating) = (toy::tables(), toy::seating());
    let (rules, payoffs) = (Rules { tables: &tables, seating: &seating }, Payoffs::new(&arrays()).unwrap());
    let (alike, unlike) = (Alike::new(rules, &payoffs), Alike::none());
    let against = Aim::Against { payoff: 0, seats: 1 };
    for number in 0..40 {
        let position = ending(3, number);
        for aim in [against, Aim::Each { party: [0, 1, 2, 0, 0, 0, 0, 0] }] {
            let mut nodes = Vec::new();
            for (alike, keep) in [(&alike, true), (&alike, false), (&unlike, true), (&unlike, false)] {
                let solver = Solver { rules, payoffs: &payoffs, alike, ranks: None, keep };
                let found = solver.solve(&position, aim, Limits::default()).unwrap();
                assert_eq!((found.stop, found.line.len()), (None, 9));
                for (play, values) in found.values {
                    let mut after = position;
                    after.play(&tables, &seating, play);
                    let wanted = slow(&tables, &seating, &after, aim);
                    let parties = if aim == against { 1 } else { 3 };
                    assert_eq!(values[..parties], wanted[..parties]);
                }
                nodes.push(found.nodes);
            }
            assert!(nodes[0] <= nodes[3]);
        }
    }
}

#[test]
fn neighbours_of_a_suit_are_alike_until_something_between_them_is_in_play() {
    let (tables, seating) = (toy::tables(), toy::seating());
    let rules = Rules { tables: &tables, seating: &seating };
    let alike = Alike::new(rules, &Payoffs::new(&arrays()).unwrap());
    assert_eq!(alike.reduce(0b1110_0000_0000, 0b1110_0000_0000), 0b0010_0000_0000);
    assert_eq!(alike.reduce(0b1010_0000_0000, 0b1110_0000_0000), 0b1010_0000_0000);
    // Suits are not alike.
    assert_eq!(alike.reduce(0b1_0000_0001, 0b1_0000_0001), 0b1_0000_0001);
    let lowered = |hands: &[u64]| {
        let board = Board::of(&Position::new(hands, 0), &NUMBERS);
        alike.lowered(&board.held, board.in_play(), board.hash(), &NUMBERS)
    };
    let down = [0b10, 0b01, 0b0001_0000_0000];
    assert_eq!(lowered(&[0b1000_0000, 0b0010_0000, 0b0100_0000_0000]), lowered(&down));
    assert_eq!(lowered(&down), Board::of(&Position::new(&down, 0), &NUMBERS).hash());
}

#[test]
fn a_limit_stops_the_search() {
    let (tables, seating) = (toy::tables(), toy::seating());
    let (rules, payoffs) = (Rules { tables: &tables, seating: &seating }, Payoffs::new(&arrays()).unwrap());
    let solver = Solver { rules, payoffs: &payoffs, alike: &Alike::none(), ranks: None, keep: true };
    let limits = Limits { nodes: Some(50), time: None };
    let found = solver.solve(&ending(6, 1), Aim::Against { payoff: 1, seats: 2 }, limits).unwrap();
    assert_eq!((found.nodes, found.stop, found.line.len()), (50, Some(Stop::Nodes), 0));
}

#[test]
fn payoffs_that_do_not_fit_are_refused_with_the_reason() {
    let refused = |change: &dyn Fn(&mut PayoffArrays)| {
        let mut arrays = arrays();
        change(&mut arrays);
        Payoffs::new(&arrays).unwrap_err().to_string()
    };
    for (error, wanted) in [
        (refused(&|a| a.payoffs = 0), "payoffs is 0; it must be from 1 to 8"),
        (refused(&|a| a.weights.truncate(9)), "weights has 9 entries; it must have 585"),
        (refused(&|a| a.axis_payoff[1] = 3), "the payoff of an axis is 3; it must be from 0 to 2"),
        (refused(&|a| a.tables.truncate(20)), "entries has 2 entries; it must have 9"),
        (refused(&|a| a.tables.push(0)), "entries has 1 entries; it must have 0"),
        (refused(&|a| a.axis_size[0] = 0), "the length of an axis is 0; it must be from 1 to 1048576"),
    ] {
        assert_eq!(error, wanted);
    }
    let (tables, seating) = (toy::tables(), toy::seating());
    let mut short = arrays();
    short.axis_size = vec![8; 3];
    short.tables.truncate(24);
    let payoffs = Payoffs::new(&short).unwrap();
    let rules = Rules { tables: &tables, seating: &seating };
    let solver = Solver { rules, payoffs: &payoffs, alike: &Alike::none(), ranks: None, keep: true };
    let error = solver.solve(&ending(8, 1), Aim::Against { payoff: 0, seats: 1 }, Limits::default()).unwrap_err();
    assert_eq!(error.to_string(), "axis 0 of the payoffs has 8 entries; its counter can come to 8");
}
