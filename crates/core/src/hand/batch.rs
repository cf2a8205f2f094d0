//! Batches of hands on all cores. Each hand has its own random numbers, so results do not depend on threads.

use rayon::prelude::*;

use super::call_graph::CallGraph;
use super::deal::Deal;
use super::error::HandError;
use super::final_score::Unscored;
use super::state::{HandState, MissingEdge, Stage};
use crate::rng::Rng;
use crate::trick::playout::LANES;

/// Hands of one task.
const TASK_SIZE: usize = 256;
/// The number of hands from which a single decision is worth another thread.
const MIN_PER_THREAD: usize = 4096;
/// The most calls of one hand; beyond, they are taken to be endless.
const MAX_CALLS: usize = 4096;

/// The step from a hand's contract to that of the next hand in [`unscored_under_other_contracts`]: a large prime, so
/// that it reaches all.
const CONTRACT_STRIDE: usize = 7_919;

type RowError = (usize, HandError);

/// Deals `count` hands at random. Their calls begin at the nodes `roots`, in turn.
///
/// # Errors
///
/// [`HandError`] if the deal or a root does not fit the call graph, or there is not enough memory.
pub fn deal(
    graph: &CallGraph,
    deal: &Deal,
    roots: &[u32],
    count: usize,
    seed: u64,
) -> Result<Vec<HandState>, HandError> {
    deal.check(graph)?;
    if roots.is_empty() {
        return Err(HandError::Length { what: "roots", length: 0, wanted: 1 });
    }
    let size = graph.len();
    if let Some(entry) = roots.iter().map(|&root| root as usize).find(|&root| root >= size) {
        return Err(HandError::OutOfRange { what: "a node of roots", entry, size });
    }
    let dealt = |hand: usize| deal.state(roots[hand % roots.len()], Rng::new(seed, hand as u64));
    let mut states = Vec::new();
    states.try_reserve_exact(count).map_err(|_| HandError::OutOfMemory { hands: count })?;
    (0..count).into_par_iter().with_min_len(TASK_SIZE).map(dealt).collect_into_vec(&mut states);
    Ok(states)
}

/// Copies of the hands at these indices, with random numbers from a new seed.
///
/// # Errors
///
/// [`HandError::OutOfRange`] if an index is out of range.
pub fn select(states: &[HandState], indices: &[u64], seed: u64) -> Result<Vec<HandState>, HandError> {
    let size = states.len();
    let copy = |(row, &index): (usize, &u64)| {
        let entry = usize::try_from(index).unwrap_or(usize::MAX);
        let state = states.get(entry).ok_or(HandError::OutOfRange { what: "an index", entry, size })?;
        Ok(HandState { rng: Rng::new(seed, row as u64), ..state.clone() })
    };
    indices.iter().enumerate().map(copy).collect()
}

/// Advances every pending hand to its next decision.
///
/// # Errors
///
/// The first hand that cannot go on, and why. It is unchanged; all others have been advanced.
pub fn advance(graph: &CallGraph, states: &mut [HandState]) -> Result<(), RowError> {
    let hands = states.par_iter_mut().with_min_len(MIN_PER_THREAD).enumerate();
    first_error(hands.filter_map(|(row, state)| Some((row, state.advance(graph).err()?))))
}

/// The error with the lowest row, whichever thread finds one first.
fn first_error(errors: impl ParallelIterator<Item = RowError>) -> Result<(), RowError> {
    errors.min_by_key(|(row, _)| *row).map_or(Ok(()), Err)
}

/// The edges that pending hands need, sorted and without duplicates.
#[must_use]
pub fn missing_edges(states: &[HandState]) -> Vec<MissingEdge> {
    let mut edges: Vec<MissingEdge> =
        states.par_iter().with_min_len(MIN_PER_THREAD).filter_map(HandState::missing_edge).collect();
    edges.sort_unstable();
    edges.dedup();
    edges
}

/// Makes one move in each hand.
///
/// # Errors
///
/// The first hand whose move is illegal, and why; then no move has been made. Or the first hand whose calls cannot go
/// on after its move; it is unchanged, and all other moves have been made.
pub fn step(graph: &CallGraph, states: &mut [HandState], moves: &[u32]) -> Result<(), RowError> {
    if moves.len() != states.len() {
        let (length, wanted) = (moves.len(), states.len());
        return Err((length.min(wanted), HandError::Length { what: "moves", length, wanted }));
    }
    let hands = states.par_iter().zip(moves).with_min_len(MIN_PER_THREAD).enumerate();
    first_error(hands.filter_map(|(row, (state, &number))| Some((row, state.check_move(graph, number).err()?))))?;
    let hands = states.par_iter_mut().zip(moves).with_min_len(MIN_PER_THREAD).enumerate();
    first_error(hands.filter_map(|(row, (state, &number))| Some((row, state.make_move(graph, number).err()?))))
}

/// (hands) a random legal move, with nearly equal probabilities (see [`Rng::below`]); 0 if no seat is to act.
pub fn random_moves(graph: &CallGraph, states: &mut [HandState]) -> Vec<u32> {
    states.par_iter_mut().with_min_len(MIN_PER_THREAD).map(|state| state.random_move(graph).unwrap_or(0)).collect()
}

/// Plays every hand at random to its end, or until it is pending. Returns the number of decisions.
///
/// # Errors
///
/// A hand that cannot go on, and why.
pub fn playout(graph: &CallGraph, states: &mut [HandState]) -> Result<u64, RowError> {
    let task = |(number, chunk): (usize, &mut [HandState])| {
        let calls = make_calls(graph, chunk).map_err(|(row, error)| (number * TASK_SIZE + row, error))?;
        let mut order: Vec<usize> = (0..chunk.len()).collect();
        // Hands with the same rules in a row, so that their tables stay in the cache.
        order.sort_by_key(|&row| (chunk[row].rules_index(graph), row));
        let plays = order.chunks(LANES).map(|rows| u64::from(HandState::play_rows(graph, chunk, rows)));
        Ok(calls + plays.sum::<u64>())
    };
    sum_or_first_error(states.par_chunks_mut(TASK_SIZE).enumerate().map(task))
}

/// Makes all calls of these hands, one of each hand in turn, so that memory accesses overlap.
fn make_calls(graph: &CallGraph, states: &mut [HandState]) -> Result<u64, RowError> {
    let mut decisions = 0;
    for round in 0..=MAX_CALLS {
        let before = decisions;
        for (row, state) in states.iter_mut().enumerate() {
            decisions += u64::from(state.call_at_random(graph).map_err(|error| (row, error))?);
            if round == MAX_CALLS && state.stage == Stage::Calls {
                return Err((row, HandError::Endless { node: state.node().unwrap_or(0) as usize }));
            }
        }
        if decisions == before {
            break;
        }
    }
    Ok(decisions)
}

/// The sum over all tasks, or the error with the lowest row.
fn sum_or_first_error(tasks: impl ParallelIterator<Item = Result<u64, RowError>>) -> Result<u64, RowError> {
    tasks.reduce(
        || Ok(0),
        |left, right| match (left, right) {
            (Ok(sum), Ok(more)) => Ok(sum + more),
            (Err(left), Err(right)) => Err(std::cmp::min_by_key(left, right, |(row, _)| *row)),
            (Err(error), _) | (_, Err(error)) => Err(error),
        },
    )
}

/// (hands, sides) the scores, 0 for hands that are not over; and the hands that are over with a score that is not
/// known.
#[must_use]
pub fn scores(graph: &CallGraph, states: &[HandState]) -> (Vec<i32>, Vec<(usize, Unscored)>) {
    let sides = graph.sides();
    let mut table = vec![0; states.len() * sides];
    let rows = table.par_chunks_mut(sides).zip(states).enumerate().with_min_len(MIN_PER_THREAD);
    let unscored =
        |(row, (scores, state)): (usize, (&mut [i32], &HandState))| Some((row, state.score(graph, scores).err()?));
    let unscored = rows.filter_map(unscored).collect();
    (table, unscored)
}

/// Scores each hand under another contract of the graph, with the bid numbers of other hands; returns the hands whose
/// score is then not known. So score functions can be completed before hands need it.
///
/// `shift` varies the pairing: the bid number of place n is from the hand `shift * (n + 1)` rows later.
#[must_use]
pub fn unscored_under_other_contracts(graph: &CallGraph, states: &[HandState], shift: usize) -> Vec<(usize, Unscored)> {
    let (hands, contracts) = (states.len(), graph.contracts());
    let unscored = |(row, state): (usize, &HandState)| {
        let contract = (row.wrapping_mul(CONTRACT_STRIDE) + shift) % contracts.max(1);
        let other = |place: usize| &states[(row + shift.wrapping_mul(place + 1)) % hands];
        let bid_numbers = std::array::from_fn(|place| other(place).bid_numbers[place]);
        Some((row, state.unscored_under(graph, u32::try_from(contract).ok()?, bid_numbers)?))
    };
    states.par_iter().enumerate().with_min_len(MIN_PER_THREAD).filter_map(unscored).collect()
}

/// Whether all hands are over.
#[must_use]
pub fn is_over(states: &[HandState]) -> bool {
    states.iter().all(|state| matches!(state.stage, Stage::Over | Stage::Redeal))
}
