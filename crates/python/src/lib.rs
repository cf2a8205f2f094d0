//! `tricksmith._native`: what Python sees of `tricksmith-core`.
//!
//! Glue only: arguments in, lists and arrays out, errors as `ValueError`, the interpreter released while the core works.
//! Anything that thinks belongs into the core.

use pyo3::prelude::*;

mod arrays;
mod endgame;
mod hand;
mod model;
mod number;
mod search;
mod shuffle;
mod solve;
mod thumb;
mod trick;
mod worlds;

/// The compiled part of tricksmith.
#[pymodule(gil_used = false)]
mod _native {
    #[pymodule_export]
    use super::endgame::{endgame, guarantee};
    #[pymodule_export]
    use super::hand::{Hands, Program};
    #[pymodule_export]
    use super::model::{Lens, Net};
    #[pymodule_export]
    use super::search::Searcher;
    #[pymodule_export]
    use super::shuffle::permutation;
    #[pymodule_export]
    use super::solve::Solver;
    #[pymodule_export]
    use super::thumb::Thumb;
    #[pymodule_export]
    use super::trick::{Seating, Tables, ends, legal, lines, perft, playouts, step, to_act};
    #[pymodule_export]
    use super::worlds::Worlds;
}
