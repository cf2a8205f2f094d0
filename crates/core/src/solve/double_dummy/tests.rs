//! The test game, solved by the solver and by brute force.

use super::super::equivalence::CardEquivalence;
use super::super::limits::{Limits, Stop};
use super::super::test_positions::{arrays, ending};
use super::super::transposition::ZOBRIST_KEYS;
use super::search_position::SearchPosition;
use super::{Maximizer, Objective, Solver};
use crate::payoff::{PayoffArrays, PayoffVector, Payoffs};
use crate::trick::{Position, SeatOrder, TrickRules, TrickTables, plays, test_game};

/// The payoffs of a position, by trying every play.
fn brute_force(
    tables: &TrickTables,
    seat_order: &SeatOrder,
    position: &Position,
    objective: Objective,
) -> PayoffVector {
    if position.is_over() {
        let mut values = PayoffVector::default();
        for (seat, value) in values.iter_mut().enumerate().take(3) {
            let tricks = usize::from(position.tricks[seat]);
            *value = i32::from(position.tricks[seat]) + arrays().entries[seat * 9 + tricks];
        }
        return values;
    }
    let seat = usize::from(position.to_act(seat_order));
    let ends = plays(position.legal(tables, seat_order)).map(|play| {
        let mut after = *position;
        after.play(tables, seat_order, play);
        brute_force(tables, seat_order, &after, objective)
    });
    let preference = |end: &PayoffVector| match objective {
        Objective::TwoSided(Maximizer { seats, .. }) if seats >> seat & 1 == 1 => (end[0], 0, 0, 0),
        Objective::TwoSided(_) => (-end[0], 0, 0, 0),
        Objective::MaxN { .. } => {
            let (next, last) = (end[(seat + 1) % 3], end[(seat + 2) % 3]);
            (end[seat], -next - last, -next, -last)
        }
    };
    ends.max_by_key(preference).unwrap()
}

#[test]
fn values_equal_those_of_brute_force() {
    let (tables, seat_order) = (test_game::tables(), test_game::seat_order());
    let (rules, payoffs) = (TrickRules { tables: &tables, seat_order: &seat_order }, Payoffs::new(&arrays()).unwrap());
    let (equivalence, no_equivalence) = (CardEquivalence::new(rules, &payoffs), CardEquivalence::none());
    let two_sided = Objective::TwoSided(Maximizer { payoff: 0, seats: 1 });
    for number in 0..40 {
        let position = ending(3, number);
        for objective in [two_sided, Objective::MaxN { party: [0, 1, 2, 0, 0, 0, 0, 0] }] {
            let mut nodes = Vec::new();
            for (equivalence, use_transpositions) in
                [(&equivalence, true), (&equivalence, false), (&no_equivalence, true), (&no_equivalence, false)]
            {
                let solver = Solver { rules, payoffs: &payoffs, equivalence, partition: None, use_transpositions };
                let solution = solver.solve(&position, objective, Limits::default()).unwrap();
                assert_eq!((solution.stop, solution.principal_variation.len()), (None, 9));
                for (play, values) in solution.values {
                    let mut after = position;
                    after.play(&tables, &seat_order, play);
                    let wanted = brute_force(&tables, &seat_order, &after, objective);
                    let parties = if objective == two_sided { 1 } else { 3 };
                    assert_eq!(values[..parties], wanted[..parties]);
                }
                nodes.push(solution.nodes);
            }
            assert!(nodes[0] <= nodes[3]);
        }
    }
}

#[test]
fn neighbouring_cards_are_equivalent_until_one_between_them_is_in_play() {
    let (tables, seat_order) = (test_game::tables(), test_game::seat_order());
    let rules = TrickRules { tables: &tables, seat_order: &seat_order };
    let equivalence = CardEquivalence::new(rules, &Payoffs::new(&arrays()).unwrap());
    assert_eq!(equivalence.reduce(0b1110_0000_0000, 0b1110_0000_0000), 0b0010_0000_0000);
    assert_eq!(equivalence.reduce(0b1010_0000_0000, 0b1110_0000_0000), 0b1010_0000_0000);
    // Cards of different suits are not equivalent.
    assert_eq!(equivalence.reduce(0b1_0000_0001, 0b1_0000_0001), 0b1_0000_0001);
    let canonical_hash = |hands: &[u64]| {
        let position = SearchPosition::new(&Position::new(hands, 0), &ZOBRIST_KEYS);
        equivalence.canonical_hash(&position.held, position.in_play(), position.hash(), &ZOBRIST_KEYS)
    };
    let lowest = [0b10, 0b01, 0b0001_0000_0000];
    assert_eq!(canonical_hash(&[0b1000_0000, 0b0010_0000, 0b0100_0000_0000]), canonical_hash(&lowest));
    assert_eq!(canonical_hash(&lowest), SearchPosition::new(&Position::new(&lowest, 0), &ZOBRIST_KEYS).hash());
}

#[test]
fn a_limit_stops_the_search() {
    let (tables, seat_order) = (test_game::tables(), test_game::seat_order());
    let (rules, payoffs) = (TrickRules { tables: &tables, seat_order: &seat_order }, Payoffs::new(&arrays()).unwrap());
    let solver = Solver {
        rules,
        payoffs: &payoffs,
        equivalence: &CardEquivalence::none(),
        partition: None,
        use_transpositions: true,
    };
    let limits = Limits { nodes: Some(50), time: None };
    let solution = solver.solve(&ending(6, 1), Objective::TwoSided(Maximizer { payoff: 1, seats: 2 }), limits).unwrap();
    assert_eq!((solution.nodes, solution.stop, solution.principal_variation.len()), (50, Some(Stop::Nodes), 0));
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
        (refused(&|a| a.entries.truncate(20)), "entries has 20 entries; it must have 27"),
        (refused(&|a| a.entries.push(0)), "entries has 28 entries; it must have 27"),
        (refused(&|a| a.axis_size[0] = 0), "the length of an axis is 0; it must be from 1 to 1048576"),
    ] {
        assert_eq!(error, wanted);
    }
    let (tables, seat_order) = (test_game::tables(), test_game::seat_order());
    let mut short = arrays();
    short.axis_size = vec![8; 3];
    short.entries.truncate(24);
    let payoffs = Payoffs::new(&short).unwrap();
    let rules = TrickRules { tables: &tables, seat_order: &seat_order };
    let solver = Solver {
        rules,
        payoffs: &payoffs,
        equivalence: &CardEquivalence::none(),
        partition: None,
        use_transpositions: true,
    };
    let error = solver
        .solve(&ending(8, 1), Objective::TwoSided(Maximizer { payoff: 0, seats: 1 }), Limits::default())
        .unwrap_err();
    assert_eq!(error.to_string(), "axis 0 of the payoffs has 8 entries; its counter can reach 8");
}
