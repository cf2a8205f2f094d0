//! Counting whole hands: the number of ways to make exactly so many moves.

use std::collections::BTreeSet;

use super::error::HandError;
use super::program::Program;
use super::state::{Stage, State, Wait};
use crate::trick::{perft, plays};

/// The most moves: each is a call within a call, and a thread has room for so many.
pub const MOST_DEPTH: u32 = 256;

/// What counting has come to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// Ways found.
    pub ways: u64,
    /// Branches that are missing: without them the count is too low.
    pub waits: BTreeSet<Wait>,
}

/// The number of ways to make exactly `depth` moves from here, calls and plays.
///
/// # Errors
///
/// See [`State::go`]; and [`HandError::Entry`] if `depth` is more than [`MOST_DEPTH`].
pub fn count(program: &Program, state: &State, depth: u32) -> Result<Count, HandError> {
    if depth > MOST_DEPTH {
        return Err(HandError::Entry { what: "depth", entry: depth as usize, size: MOST_DEPTH as usize + 1 });
    }
    let mut found = Count::default();
    ways(program, state.clone(), depth, &mut found)?;
    Ok(found)
}

fn ways(program: &Program, mut state: State, depth: u32, found: &mut Count) -> Result<(), HandError> {
    if depth == 0 {
        found.ways += 1;
        return Ok(());
    }
    state.go(program)?;
    match state.stage {
        Stage::Waits => found.waits.extend(state.waits()),
        Stage::Over | Stage::Again => {}
        Stage::Calls => {
            for number in 0..state.offered(program) {
                let mut after = state.clone();
                after.step(program, number)?;
                ways(program, after, depth - 1, found)?;
            }
        }
        Stage::Tricks => {
            let (_, tables, seating) = program.rules_of(state.contract);
            for play in plays(state.legal(program)) {
                let mut after = state.position;
                after.play(tables, seating, play);
                found.ways += perft::perft(&after, tables, seating, depth - 1);
            }
        }
    }
    Ok(())
}
