//! Payoffs and positions: refused, or solved, with and without every shortcut to the same values.

use tricksmith_core::solve::{Aim, Alike, Guarantee, Limits, Payoffs, Place, Ranks, Solution, Solver, Stake};
use tricksmith_core::trick::batch::Rules;
use tricksmith_core::trick::{MAX_SEATS, Position, Tables, plays};

use super::trouble::Trouble;
use super::{Fate, payoffs, rules, said};

/// Plays that a search may try.
const LIMITS: Limits = Limits { nodes: Some(3_000), time: None };

/// Solves whatever the bytes describe, if it can be solved.
pub fn solve(data: &[u8]) -> Fate {
    let mut trouble = Trouble::new(data);
    let Ok(seating) = rules::seating(&mut trouble) else {
        return Fate::Refused;
    };
    let Ok(tables) = Tables::new(rules::arrays(&mut trouble, seating.size())) else {
        return Fate::Refused;
    };
    let position = rules::position(&mut trouble, &tables, &seating);
    let aim = aim(&mut trouble, seating.seats());
    let cards = 64 - tables.deck().leading_zeros() as usize;
    let payoffs = match Payoffs::new(&payoffs::arrays(&mut trouble, seating.seats(), cards)) {
        Ok(payoffs) => payoffs,
        Err(error) => {
            said(&error);
            return Fate::Refused;
        }
    };
    let rules = Rules { tables: &tables, seating: &seating };
    let (alike, unlike) = (Alike::new(rules, &payoffs), Alike::none());
    let ranks = Ranks::new(rules, &payoffs);
    let solver = Solver { rules, payoffs: &payoffs, alike: &alike, ranks: ranks.as_ref(), keep: true };
    let solution = match solver.solve(&position, aim, LIMITS) {
        Ok(solution) => solution,
        Err(error) => {
            said(&error);
            return Fate::PositionRefused;
        }
    };
    if let Aim::Against { payoff, seats } = aim {
        asked(&solver, &position, (payoff, seats), &solution);
    }
    if solution.stop.is_some() {
        return Fate::Stopped;
    }
    complete(rules, position, &solution);
    let slow = Solver { alike: &unlike, ranks: None, keep: false, ..solver }.solve(&position, aim, LIMITS);
    if let Some(slow) = slow.ok().filter(|slow| slow.stop.is_none()) {
        assert_eq!(slow.values, solution.values, "with shortcuts");
    }
    if let Aim::Against { payoff, seats } = aim {
        sure(&solver, &position, (payoff, seats), &solution);
    }
    Fate::Played
}

/// In a single world a guarantee is what the hand comes to against all others; told by places it is no more than that.
fn sure(solver: &Solver<'_>, position: &Position, (payoff, seats): (usize, u8), solution: &Solution) {
    if position.is_over() || seats >> position.to_act(solver.rules.seating) & 1 == 0 {
        return;
    }
    let parts: Vec<i32> = (0..solver.payoffs.count()).map(|number| i32::from(number == payoff)).collect();
    let stake = Stake::new(solver.payoffs, &parts).unwrap();
    let game = Guarantee { rules: solver.rules, stake: &stake, alike: solver.alike };
    let (found, _) = game.in_worlds(&[*position], seats, None, LIMITS).unwrap();
    let places: Vec<Place> = (0..solver.rules.seating.seats() as u8)
        .filter(|seat| seats >> seat & 1 == 0)
        .map(|seat| {
            let may = position.held[usize::from(seat)];
            Place { seat: Some(seat), may, size: may.count_ones() }
        })
        .collect();
    let (told, _) = game.in_all(position, &places, seats, None, LIMITS).unwrap();
    for ((play, value), (_, told)) in found.iter().zip(&told) {
        let wanted = solution.values.iter().find(|(other, _)| other == play).map(|(_, values)| i64::from(values[0]));
        assert!(value.is_err() || value.ok() == wanted, "guaranteed {value:?}, solved {wanted:?}");
        assert!(told.is_err() || told.ok() <= wanted, "promised {told:?}, solved {wanted:?}");
    }
}

/// Who wants what; of what there may not be.
fn aim(trouble: &mut Trouble<'_>, seats: usize) -> Aim {
    if trouble.once_in(2) {
        return Aim::Against { payoff: trouble.number(2), seats: trouble.word() as u8 };
    }
    let mut party = [0; MAX_SEATS];
    party[..seats].iter_mut().for_each(|party| *party = trouble.number(2) as u8);
    Aim::Each { party }
}

/// Every legal play has a value, and the line ends the hand.
fn complete(rules: Rules<'_>, position: Position, solution: &Solution) {
    let mut found: Vec<_> = solution.values.iter().map(|(play, _)| *play).collect();
    found.sort_unstable_by_key(|play| play.number());
    assert_eq!(found, plays(position.legal(rules.tables, rules.seating)).collect::<Vec<_>>());
    let mut end = position;
    for &play in &solution.line {
        assert_eq!(end.try_play(rules.tables, rules.seating, play), Ok(()));
    }
    assert_eq!(plays(end.legal(rules.tables, rules.seating)).next(), None);
}

/// A window tells the same as the values.
fn asked(solver: &Solver<'_>, position: &Position, want: (usize, u8), solution: &Solution) {
    let high = want.1 >> position.to_act(solver.rules.seating) & 1 == 1;
    let values = solution.values.iter().map(|(_, values)| values[0]);
    let best = if high { values.max() } else { values.min() };
    let (Some(best), None) = (best, solution.stop) else {
        return;
    };
    for (least, wanted) in [(best, true), (best + 1, false)] {
        let (found, _) = solver.reaches(position, want, least, LIMITS).unwrap();
        assert!(found.is_err() || found == Ok(wanted), "whether it reaches {least}");
    }
}
