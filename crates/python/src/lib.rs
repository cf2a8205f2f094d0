//! `tricksmith._native`: the Python interface of `tricksmith-core`.
//!
//! Glue only. It checks arguments, turns arrays of `NumPy` into values of the core and back, maps errors to `ValueError` or
//! `MemoryError`, and releases the interpreter while the core works. Everything else belongs in the core.
//!
//! ```python
//! from tricksmith import _native
//!
//! assert _native.permutation("example", 0, "deck", 8) == [4, 1, 2, 5, 3, 0, 6, 7]
//! ```
//!
//! | Python | core |
//! |---|---|
//! | `TrickTables`, `SeatOrder`, `to_act`, `legal_plays`, `step`, `playouts`, `playout_ends`, `trajectories`, `perft` | `trick` |
//! | `CallGraph`, `Hands` | `hand` |
//! | `HeuristicPolicy` | `rollout` |
//! | `FeatureExtractor`, `PolicyNet` | `opponent_model` |
//! | `Determinizations` | `determinization` |
//! | `Ismcts` | `ismcts` |
//! | `Solver`, `endgame_values`, `maximin_values` | `solve` |
//! | `permutation` | `shuffle` |

use pyo3::prelude::*;

mod arrays;
mod determinization;
mod hand;
mod information_set;
mod ismcts;
mod number;
mod opponent_model;
mod policy;
mod shuffle;
mod solve;
mod trick;

/// The compiled part of tricksmith.
#[pymodule(gil_used = false)]
mod _native {
    #[pymodule_export]
    use super::determinization::Determinizations;
    #[pymodule_export]
    use super::hand::{CallGraph, Hands};
    #[pymodule_export]
    use super::information_set::{endgame_values, maximin_values};
    #[pymodule_export]
    use super::ismcts::Ismcts;
    #[pymodule_export]
    use super::opponent_model::{FeatureExtractor, PolicyNet};
    #[pymodule_export]
    use super::policy::HeuristicPolicy;
    #[pymodule_export]
    use super::shuffle::permutation;
    #[pymodule_export]
    use super::solve::Solver;
    #[pymodule_export]
    use super::trick::{
        SeatOrder, TrickTables, legal_plays, perft, playout_ends, playouts, step, to_act, trajectories,
    };
}
