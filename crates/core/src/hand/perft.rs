//! Perft of whole hands: the number of sequences of moves of a given length.

use std::collections::BTreeSet;

use super::call_graph::CallGraph;
use super::error::HandError;
use super::state::{HandState, MissingEdge, Stage};
use crate::trick::{perft, plays};

/// The greatest depth: the recursion must fit into the stack of a thread.
pub const MAX_DEPTH: u32 = 256;

/// A perft count.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// Sequences of moves.
    pub sequences: u64,
    /// Edges that are missing: without them the count is too low.
    pub missing_edges: BTreeSet<MissingEdge>,
}

/// The number of sequences of exactly `depth` moves, calls and plays.
///
/// # Errors
///
/// See [`HandState::advance`]; and [`HandError::OutOfRange`] if `depth` is more than [`MAX_DEPTH`].
pub fn count(graph: &CallGraph, state: &HandState, depth: u32) -> Result<Count, HandError> {
    if depth > MAX_DEPTH {
        return Err(HandError::OutOfRange { what: "depth", entry: depth as usize, size: MAX_DEPTH as usize + 1 });
    }
    let mut total = Count::default();
    count_from(graph, state.clone(), depth, &mut total)?;
    Ok(total)
}

fn count_from(graph: &CallGraph, mut state: HandState, depth: u32, total: &mut Count) -> Result<(), HandError> {
    if depth == 0 {
        total.sequences += 1;
        return Ok(());
    }
    state.advance(graph)?;
    match state.stage {
        Stage::NotStarted | Stage::MissingEdge => total.missing_edges.extend(state.missing_edge()),
        Stage::Over | Stage::Redeal => {}
        Stage::Calls => {
            for number in 0..state.offered(graph) {
                let mut after = state.clone();
                after.step(graph, number)?;
                count_from(graph, after, depth - 1, total)?;
            }
        }
        Stage::Tricks => {
            let (_, tables, seat_order) = graph.contract_parts(state.contract);
            for play in plays(state.legal(graph)) {
                let mut after = state.position;
                after.play(tables, seat_order, play);
                total.sequences += perft::perft(&after, tables, seat_order, depth - 1);
            }
        }
    }
    Ok(())
}
