//! Payoffs and positions: refused, or solved, with and without every shortcut to the same values.

use tricksmith_core::payoff::{PayoffSum, Payoffs};
use tricksmith_core::solve::{
    CardEquivalence, CardLocation, Limits, Maximin, Maximizer, Objective, PartitionTables, Solution, Solver,
};
use tricksmith_core::trick::{MAX_SEATS, Position, TrickRules, TrickTables, plays};

use super::generator::Generator;
use super::{Outcome, check_message, payoffs, rules};

/// Plays that a search may try.
const LIMITS: Limits = Limits { nodes: Some(3_000), time: None };

/// Solves whatever the bytes describe, if it can be solved.
pub fn solve(data: &[u8]) -> Outcome {
    let mut input = Generator::new(data);
    let Ok(seat_order) = rules::seat_order(&mut input) else {
        return Outcome::Refused;
    };
    let Ok(tables) = TrickTables::new(rules::arrays(&mut input, seat_order.size())) else {
        return Outcome::Refused;
    };
    let position = rules::position(&mut input, &tables, &seat_order);
    let objective = objective(&mut input, seat_order.seats());
    let cards = 64 - tables.deck().leading_zeros() as usize;
    let payoffs = match Payoffs::new(&payoffs::arrays(&mut input, seat_order.seats(), cards)) {
        Ok(payoffs) => payoffs,
        Err(error) => {
            check_message(&error);
            return Outcome::Refused;
        }
    };
    let rules = TrickRules { tables: &tables, seat_order: &seat_order };
    let (equivalence, no_equivalence) = (CardEquivalence::new(rules, &payoffs), CardEquivalence::none());
    let partition = PartitionTables::new(rules, &payoffs);
    let solver = Solver {
        rules,
        payoffs: &payoffs,
        equivalence: &equivalence,
        partition: partition.as_ref(),
        use_transpositions: true,
    };
    let solution = match solver.solve(&position, objective, LIMITS) {
        Ok(solution) => solution,
        Err(error) => {
            check_message(&error);
            return Outcome::PositionRefused;
        }
    };
    if let Objective::TwoSided(maximizer) = objective {
        check_window(&solver, &position, maximizer, &solution);
    }
    if solution.stop.is_some() {
        return Outcome::Stopped;
    }
    check_solution(rules, position, &solution);
    let slow = Solver { equivalence: &no_equivalence, partition: None, use_transpositions: false, ..solver }
        .solve(&position, objective, LIMITS);
    if let Some(slow) = slow.ok().filter(|slow| slow.stop.is_none()) {
        assert_eq!(slow.values, solution.values, "with shortcuts");
    }
    if let Objective::TwoSided(maximizer) = objective {
        check_guarantee(&solver, &position, maximizer, &solution);
    }
    Outcome::Played
}

/// In a single deal the guarantee is the value of the hand against all others; from card locations it is at most that.
fn check_guarantee(
    solver: &Solver<'_>,
    position: &Position,
    Maximizer { payoff, seats }: Maximizer,
    solution: &Solution,
) {
    if position.is_over() || seats >> position.to_act(solver.rules.seat_order) & 1 == 0 {
        return;
    }
    let coefficients: Vec<i32> = (0..solver.payoffs.count()).map(|number| i32::from(number == payoff)).collect();
    let payoff_sum = PayoffSum::new(solver.payoffs, &coefficients).unwrap();
    let problem = Maximin { rules: solver.rules, objective: &payoff_sum, equivalence: solver.equivalence };
    let (roots, _) = problem.over_listed(&[*position], seats, None, LIMITS).unwrap();
    let locations: Vec<CardLocation> = (0..solver.rules.seat_order.seats() as u8)
        .filter(|seat| seats >> seat & 1 == 0)
        .map(|seat| {
            let held = position.held[usize::from(seat)];
            CardLocation { seat: Some(seat), possible: held, size: held.count_ones() }
        })
        .collect();
    let (constrained, _) = problem.over_all(position, &locations, seats, None, LIMITS).unwrap();
    for ((play, value), (_, constrained)) in roots.iter().zip(&constrained) {
        let wanted = solution.values.iter().find(|(other, _)| other == play).map(|(_, values)| i64::from(values[0]));
        assert!(value.is_err() || value.ok() == wanted, "guaranteed {value:?}, solved {wanted:?}");
        assert!(constrained.is_err() || constrained.ok() <= wanted, "guaranteed {constrained:?}, solved {wanted:?}");
    }
}

/// An objective, which may name payoffs that do not exist.
fn objective(input: &mut Generator<'_>, seats: usize) -> Objective {
    if input.once_in(2) {
        return Objective::TwoSided(Maximizer { payoff: input.mostly_below(2), seats: input.word() as u8 });
    }
    let mut party = [0; MAX_SEATS];
    party[..seats].iter_mut().for_each(|party| *party = input.mostly_below(2) as u8);
    Objective::MaxN { party }
}

/// Every legal play has a value, and the principal variation ends the hand.
fn check_solution(rules: TrickRules<'_>, position: Position, solution: &Solution) {
    let mut listed: Vec<_> = solution.values.iter().map(|(play, _)| *play).collect();
    listed.sort_unstable_by_key(|play| play.number());
    assert_eq!(listed, plays(position.legal(rules.tables, rules.seat_order)).collect::<Vec<_>>());
    let mut end = position;
    for &play in &solution.principal_variation {
        assert_eq!(end.try_play(rules.tables, rules.seat_order, play), Ok(()));
    }
    assert_eq!(plays(end.legal(rules.tables, rules.seat_order)).next(), None);
}

/// A null window agrees with the values.
fn check_window(solver: &Solver<'_>, position: &Position, maximizer: Maximizer, solution: &Solution) {
    let high = maximizer.seats >> position.to_act(solver.rules.seat_order) & 1 == 1;
    let values = solution.values.iter().map(|(_, values)| values[0]);
    let best = if high { values.max() } else { values.min() };
    let (Some(best), None) = (best, solution.stop) else {
        return;
    };
    for (threshold, wanted) in [(best, true), (best + 1, false)] {
        let (reached, _) = solver.reaches(position, maximizer, threshold, LIMITS).unwrap();
        assert!(reached.is_err() || reached == Ok(wanted), "whether it reaches {threshold}");
    }
}
