//! `tricksmith._native`: the Python interface of `tricksmith-core`.
//!
//! Glue only. It checks arguments, turns arrays of `NumPy` into values of the core and back, maps errors to
//! `ValueError` or `MemoryError`, and releases the interpreter while the core works. Everything else belongs in the
//! core.
//!
//! ```python
//! from tricksmith import _native
//!
//! assert _native.permutation("example", 0, "deck", 8) == [4, 1, 2, 5, 3, 0, 6, 7]
//! ```
//!
//! Documentation of an array begins with its shape in parentheses: "(hands, slots) the cards that can be played" is an
//! array with a row for each hand and an entry for each slot, "(seats)" one with an entry for each seat.
//!
//! A class here never shares its name with a class of the Python package. So the core's `TrickTables`, `SeatOrder`,
//! `CallGraph`, `Determinizations` and `HeuristicPolicy` are `CoreTrickTables`, `CoreSeatOrder`, `GrowingCallGraph`,
//! `DeterminizationSampler` and `CompiledHeuristic` in Python.
//!
//! | Python | core |
//! |---|---|
//! | `CoreTrickTables`, `CoreSeatOrder`, `to_act`, `legal_plays`, `step`, `playouts`, `terminals`, `trajectories`, `perft` | `trick` |
//! | `GrowingCallGraph`, `HandBatch` | `hand` |
//! | `Payoffs` | `payoff` |
//! | `CompiledHeuristic` | `rollout` |
//! | `FeatureExtractor`, `PolicyNet` | `opponent_model` |
//! | `DeterminizationSampler` | `determinization` |
//! | `Ismcts` | `ismcts` |
//! | `Solver`, `endgame_values`, `maximin_values` | `solve` |
//! | `permutation` | `shuffle` |

use pyo3::prelude::*;
use pyo3::types::PyInt;
use tricksmith_core::shuffle;

use crate::arguments::{refuse, whole_number};

mod arguments;
mod determinization;
mod hand;
mod information_set;
mod ismcts;
mod opponent_model;
mod payoff;
mod policy;
mod solve;
mod threads;
mod trick;

/// The numbers from 0 to size - 1 in the order that the seed, the number and the label determine.
//
// The interpreter is not released: a permutation takes a few microseconds, less than a change of threads.
#[pyfunction]
fn permutation(seed: &str, number: &Bound<'_, PyInt>, label: &str, size: &Bound<'_, PyInt>) -> PyResult<Vec<usize>> {
    let number = whole_number("number", number, &(0..=u64::MAX))?;
    let size = whole_number("size", size, &(1..=shuffle::MAX_SIZE))?;
    shuffle::permutation(seed, number, label, size).map_err(refuse)
}

/// The compiled part of tricksmith.
#[pymodule(gil_used = false)]
mod _native {
    #[pymodule_export]
    use super::determinization::DeterminizationSampler;
    #[pymodule_export]
    use super::hand::{GrowingCallGraph, HandBatch};
    #[pymodule_export]
    use super::information_set::{endgame_values, maximin_values};
    #[pymodule_export]
    use super::ismcts::Ismcts;
    #[pymodule_export]
    use super::opponent_model::{FeatureExtractor, PolicyNet};
    #[pymodule_export]
    use super::payoff::Payoffs;
    #[pymodule_export]
    use super::permutation;
    #[pymodule_export]
    use super::policy::CompiledHeuristic;
    #[pymodule_export]
    use super::solve::Solver;
    #[pymodule_export]
    use super::trick::{
        CoreSeatOrder, CoreTrickTables, legal_plays, perft, playouts, step, terminals, to_act, trajectories,
    };
}
