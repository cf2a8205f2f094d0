//! Guarantees in a small game: over a list of deals and over the card locations that allow exactly these deals, the
//! value is the same, and never higher than in one of the deals alone.

use super::super::test_positions::{arrays, ending};
use super::super::{CardEquivalence, Limits, Maximizer, Objective, SolveError, Solver};
use super::{CardLocation, Maximin};
use crate::payoff::{PayoffSum, Payoffs};
use crate::trick::{Position, TrickRules, test_game};

/// The hidden cards of two seats, some of which the first cannot have, and all deals.
fn hidden(position: &Position, me: usize) -> (Vec<CardLocation>, Vec<Position>) {
    let (first, second) = ((me + 1) % 3, (me + 2) % 3);
    let pool = position.held[first] | position.held[second];
    let lacks = position.held[second] & position.held[second].wrapping_neg();
    let size = position.held[first].count_ones();
    let location = |seat: usize, possible| CardLocation { seat: u8::try_from(seat).ok(), possible, size };
    let mut deals = Vec::new();
    let mut part = pool & !lacks;
    while part != 0 {
        if part.count_ones() == size {
            let mut deal = *position;
            (deal.held[first], deal.held[second]) = (part, pool & !part);
            deals.push(deal);
        }
        part = (part - 1) & (pool & !lacks);
    }
    (vec![location(first, pool & !lacks), location(second, pool)], deals)
}

#[test]
fn listed_determinizations_and_card_locations_guarantee_the_same() {
    let (tables, seat_order, payoffs) =
        (test_game::tables(), test_game::seat_order(), Payoffs::new(&arrays()).unwrap());
    let rules = TrickRules { tables: &tables, seat_order: &seat_order };
    let (equivalence, no_equivalence) = (CardEquivalence::new(rules, &payoffs), CardEquivalence::none());
    for number in 0..20 {
        let position = ending(if number < 16 { 2 } else { 3 }, number);
        let me = position.leader;
        let (locations, deals) = hidden(&position, me.into());
        let coefficients: Vec<i32> = (0..3).map(|seat| i32::from(seat == i32::from(me))).collect();
        let objective = PayoffSum::new(&payoffs, &coefficients).unwrap();
        let problem = Maximin { rules, objective: &objective, equivalence: &equivalence };
        let (listed, _) = problem.over_listed(&deals, 1 << me, None, Limits::default()).unwrap();
        let (constrained, _) = problem.over_all(&position, &locations, 1 << me, None, Limits::default()).unwrap();
        assert_eq!(listed, constrained);
        let plain = Maximin { equivalence: &no_equivalence, ..problem };
        assert_eq!(plain.over_all(&position, &locations, 1 << me, None, Limits::default()).unwrap().0, constrained);
        let solver =
            Solver { rules, payoffs: &payoffs, equivalence: &equivalence, partition: None, use_transpositions: true };
        for deal in &deals {
            let objective_of_seat = Objective::TwoSided(Maximizer { payoff: me.into(), seats: 1 << me });
            let open = solver.solve(deal, objective_of_seat, Limits::default()).unwrap();
            for ((_, guaranteed), (_, values)) in listed.iter().zip(&open.values) {
                assert!(guaranteed.unwrap() <= values[0].into(), "no guarantee is above the value with open cards");
            }
        }
    }
}

#[test]
fn impossible_deals_and_coefficients_are_refused() {
    let (tables, seat_order, payoffs) =
        (test_game::tables(), test_game::seat_order(), Payoffs::new(&arrays()).unwrap());
    let rules = TrickRules { tables: &tables, seat_order: &seat_order };
    let (equivalence, position) = (CardEquivalence::none(), ending(2, 1));
    let objective = PayoffSum::new(&payoffs, &[1, 0, 0]).unwrap();
    let problem = Maximin { rules, objective: &objective, equivalence: &equivalence };
    let (locations, deals) = hidden(&position, position.leader.into());
    let own_seat = 1 << position.leader;
    let none = problem.over_listed(&[], own_seat, None, Limits::default()).unwrap_err();
    assert_eq!(none, SolveError::NoDeterminization);
    let other = problem.over_listed(&deals, own_seat ^ 7, None, Limits::default()).unwrap_err();
    assert_eq!(other.to_string(), "position 0 has a seat to act that does not decide");
    let few = problem.over_all(&position, &locations[..1], own_seat, None, Limits::default()).unwrap_err();
    assert_eq!(few.to_string(), "the card-location constraints fit no deal");
    assert_eq!(PayoffSum::new(&payoffs, &[1]).unwrap_err().to_string(), "coefficients has 1 entries; it must have 3");
    assert_eq!(
        PayoffSum::new(&payoffs, &[1, 0, 65]).unwrap_err().to_string(),
        "the size of a coefficient is 65; it must be from 0 to 64"
    );
}
