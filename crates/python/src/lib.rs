//! `tricksmith._native`: what Python sees of `tricksmith-core`.
//!
//! Glue only: arguments in, lists out, errors as `ValueError`. Anything that thinks belongs into the core.

use pyo3::prelude::*;

mod shuffle;

/// The compiled part of tricksmith.
#[pymodule(gil_used = false)]
mod _native {
    #[pymodule_export]
    use super::shuffle::permutation;
}
