//! Many hands at once, on all cores. Each hand draws from its own random numbers: threads change nothing.

use rayon::prelude::*;

use super::deal::Deal;
use super::error::HandError;
use super::program::Program;
use super::state::{Stage, State, Wait};
use crate::trick::Rng;
use crate::trick::playout::TOGETHER;

/// Hands of one task.
const TASK: usize = 256;
/// Hands for which one decision is work enough to wake another core.
const SHORT: usize = 4096;
/// Calls of one hand, at most: beyond, they go round in circles.
const MOST_CALLS: usize = 4096;

type Place = (usize, HandError);

/// Deals so many hands by chance; `roots` are the nodes at which the calls of one hand after the other begin, again and
/// again from the first.
///
/// # Errors
///
/// [`HandError`] if the deal or a root does not fit the program, or there is no memory for so many hands.
pub fn deal(program: &Program, deal: &Deal, roots: &[u32], count: usize, seed: u64) -> Result<Vec<State>, HandError> {
    deal.check(program)?;
    if roots.is_empty() {
        return Err(HandError::Length { what: "roots", length: 0, wanted: 1 });
    }
    let size = program.len();
    if let Some(entry) = roots.iter().map(|&root| root as usize).find(|&root| root >= size) {
        return Err(HandError::Entry { what: "a node of roots", entry, size });
    }
    let one = |hand: usize| deal.state(roots[hand % roots.len()], Rng::new(seed, hand as u64));
    let mut states = Vec::new();
    states.try_reserve_exact(count).map_err(|_| HandError::Room { hands: count })?;
    (0..count).into_par_iter().with_min_len(TASK).map(one).collect_into_vec(&mut states);
    Ok(states)
}

/// Some of these hands where they stand, by their places; what each draws from now on depends on the seed.
///
/// # Errors
///
/// [`HandError::Entry`] if there is no hand at a place.
pub fn pick(states: &[State], places: &[u64], seed: u64) -> Result<Vec<State>, HandError> {
    let size = states.len();
    let one = |(row, &place): (usize, &u64)| {
        let entry = usize::try_from(place).unwrap_or(usize::MAX);
        let state = states.get(entry).ok_or(HandError::Entry { what: "a place", entry, size })?;
        Ok(State { rng: Rng::new(seed, row as u64), ..state.clone() })
    };
    places.iter().enumerate().map(one).collect()
}

/// Takes every hand on that waits, as far as nobody has to decide.
///
/// # Errors
///
/// The first hand that cannot go on, and why; it stays as it was, and all others have gone on.
pub fn go(program: &Program, states: &mut [State]) -> Result<(), Place> {
    let hands = states.par_iter_mut().with_min_len(SHORT).enumerate();
    first(hands.filter_map(|(row, state)| Some((row, state.go(program).err()?))))
}

/// The first error by place: which thread finds one first changes nothing.
fn first(errors: impl ParallelIterator<Item = Place>) -> Result<(), Place> {
    errors.min_by_key(|(row, _)| *row).map_or(Ok(()), Err)
}

/// The branches that hands wait for, each once, in order.
#[must_use]
pub fn waits(states: &[State]) -> Vec<Wait> {
    let mut found: Vec<Wait> = states.par_iter().with_min_len(SHORT).filter_map(State::waits).collect();
    found.sort_unstable();
    found.dedup();
    found
}

/// Makes one move in each hand.
///
/// # Errors
///
/// The first hand whose move is not legal, and why: then none has been made. Or the first hand whose calls cannot go on
/// after its move: it stays as it was, and all others have been made.
pub fn step(program: &Program, states: &mut [State], moves: &[u32]) -> Result<(), Place> {
    if moves.len() != states.len() {
        let (length, wanted) = (moves.len(), states.len());
        return Err((length.min(wanted), HandError::Length { what: "moves", length, wanted }));
    }
    let hands = states.par_iter().zip(moves).with_min_len(SHORT).enumerate();
    first(hands.filter_map(|(row, (state, &number))| Some((row, state.may(program, number).err()?))))?;
    let hands = states.par_iter_mut().zip(moves).with_min_len(SHORT).enumerate();
    first(hands.filter_map(|(row, (state, &number))| Some((row, state.make(program, number).err()?))))
}

/// For each hand the number of a legal move, each as likely as any other; 0 where nobody has to decide.
pub fn any(program: &Program, states: &mut [State]) -> Vec<u32> {
    states.par_iter_mut().with_min_len(SHORT).map(|state| state.any(program).unwrap_or(0)).collect()
}

/// Plays every hand on at random, to its end or to where it waits; gives the number of decisions.
///
/// # Errors
///
/// A hand that cannot go on, and why.
pub fn playout(program: &Program, states: &mut [State]) -> Result<u64, Place> {
    let task = |(number, chunk): (usize, &mut [State])| {
        let calls = calls(program, chunk).map_err(|(row, error)| (number * TASK + row, error))?;
        let mut order: Vec<usize> = (0..chunk.len()).collect();
        // Hands of the same rules one after the other: their tables are at hand then.
        order.sort_by_key(|&row| (chunk[row].contract_rules(program), row));
        let plays = order.chunks(TOGETHER).map(|rows| u64::from(State::play_rows(program, chunk, rows)));
        Ok(calls + plays.sum::<u64>())
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
    let rows = found.par_chunks_mut(sides).zip(states).enumerate().with_min_len(SHORT);
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
