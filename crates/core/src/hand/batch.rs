//! Many hands at once, on all cores. Each hand draws from its own random numbers: threads change nothing.

use rayon::prelude::*;

use super::deal::Deal;
use super::error::HandError;
use super::program::Program;
use super::state::{Stage, State, Wait};
use crate::trick::Rng;

/// Hands of one task.
const TASK: usize = 256;
/// Calls of one hand, at most: beyond, they go round in circles.
const MOST_CALLS: usize = 65_536;

type Place = (usize, HandError);

/// Deals so many hands by chance; `roots` are the nodes at which the calls of one hand after the other begin, again and
/// again from the first.
#[must_use]
pub fn deal(deal: &Deal, roots: &[u32], count: usize, seed: u64) -> Vec<State> {
    let one = |hand: usize| deal.state(roots[hand % roots.len()], Rng::new(seed, hand as u64));
    (0..count).into_par_iter().with_min_len(TASK).map(one).collect()
}

/// Takes every hand on that waits, as far as nobody has to decide.
///
/// # Errors
///
/// The first hand that cannot go on, and why.
pub fn go(program: &Program, states: &mut [State]) -> Result<(), Place> {
    let task = |(number, chunk): (usize, &mut [State])| {
        chunk.iter_mut().enumerate().try_fold(0, |done, (row, state)| {
            state.go(program).map(|()| done + 1).map_err(|error| (number * TASK + row, error))
        })
    };
    sum(states.par_chunks_mut(TASK).enumerate().map(task)).map(|_| ())
}

/// The branches that hands wait for, each once, in order.
#[must_use]
pub fn waits(states: &[State]) -> Vec<Wait> {
    let mut found: Vec<Wait> = states.par_iter().with_min_len(TASK).filter_map(State::waits).collect();
    found.sort_unstable();
    found.dedup();
    found
}

/// Makes one move in each hand; on an error some have been made and some not.
///
/// # Errors
///
/// The first hand whose move is not legal, and why.
pub fn step(program: &Program, states: &mut [State], moves: &[u32]) -> Result<(), Place> {
    let rows = states.par_chunks_mut(TASK).zip(moves.par_chunks(TASK)).enumerate();
    let task = |(number, (states, moves)): (usize, (&mut [State], &[u32]))| {
        states.iter_mut().zip(moves).enumerate().try_for_each(|(row, (state, &chosen))| {
            state.step(program, chosen).map_err(|error| (number * TASK + row, error))
        })
    };
    rows.map(task).find_first(Result::is_err).unwrap_or(Ok(()))
}

/// For each hand the number of a legal move, each as likely as any other; 0 where nobody has to decide.
pub fn any(program: &Program, states: &mut [State]) -> Vec<u32> {
    states.par_iter_mut().with_min_len(TASK).map(|state| state.any(program).unwrap_or(0)).collect()
}

/// Plays every hand on at random, to its end or to where it waits; gives the number of decisions.
///
/// # Errors
///
/// The first hand that cannot go on, and why.
pub fn playout(program: &Program, states: &mut [State]) -> Result<u64, Place> {
    let task = |(number, chunk): (usize, &mut [State])| {
        let calls = calls(program, chunk).map_err(|(row, error)| (number * TASK + row, error))?;
        let mut order: Vec<usize> = (0..chunk.len()).collect();
        // Hands of the same rules one after the other: their tables are at hand then.
        order.sort_by_key(|&row| (chunk[row].contract_rules(program), row));
        Ok(calls + order.into_iter().map(|row| u64::from(chunk[row].play_at_random(program))).sum::<u64>())
    };
    sum(states.par_chunks_mut(TASK).enumerate().map(task))
}

/// All calls of these hands, one of each hand in turn: while one waits for memory, the next is under way.
fn calls(program: &Program, states: &mut [State]) -> Result<u64, Place> {
    let mut decisions = 0;
    for round in 0..=MOST_CALLS {
        let before = decisions;
        for (row, state) in states.iter_mut().enumerate() {
            decisions += u64::from(state.call_at_random(program).map_err(|error| (row, error))?);
            if round == MOST_CALLS && state.stage == Stage::Calls {
                return Err((row, HandError::Endless { node: state.node().unwrap_or(0) as usize }));
            }
        }
        if decisions == before {
            break;
        }
    }
    Ok(decisions)
}

/// The sum over all tasks, or the first error by place.
fn sum(tasks: impl ParallelIterator<Item = Result<u64, Place>>) -> Result<u64, Place> {
    tasks.reduce(
        || Ok(0),
        |one, other| match (one, other) {
            (Ok(one), Ok(other)) => Ok(one + other),
            (Err(one), Err(other)) => Err(if one.0 < other.0 { one } else { other }),
            (Err(error), _) | (_, Err(error)) => Err(error),
        },
    )
}

/// What each hand scores, one row of sides after the other; and the hands whose contract has no scores yet, or not
/// enough of them.
#[must_use]
pub fn scores(program: &Program, states: &[State]) -> (Vec<i32>, Vec<usize>) {
    let sides = program.sides();
    let mut found = vec![0; states.len() * sides];
    let rows = found.par_chunks_mut(sides).zip(states).enumerate().with_min_len(TASK);
    let missing =
        |(row, (scores, state)): (usize, (&mut [i32], &State))| (!state.score(program, scores)).then_some(row);
    let missing = rows.filter_map(missing).collect();
    (found, missing)
}

/// Whether no hand has a decision left to make.
#[must_use]
pub fn is_over(states: &[State]) -> bool {
    states.iter().all(|state| matches!(state.stage, Stage::Over | Stage::Again))
}
