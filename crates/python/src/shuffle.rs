//! The deal shuffle for Python.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyInt;
use tricksmith_core::shuffle;

use crate::number::whole_number;

/// The numbers from 0 to size - 1 in the order that the seed, the number and the label determine.
//
// The interpreter is not released: 64 places take a few microseconds, less than a change of threads.
#[pyfunction]
pub(crate) fn permutation(
    seed: &str,
    number: &Bound<'_, PyInt>,
    label: &str,
    size: &Bound<'_, PyInt>,
) -> PyResult<Vec<usize>> {
    let number = whole_number("number", number, &(0..=u64::MAX))?;
    let size = whole_number("size", size, &(1..=shuffle::MAX_SIZE))?;
    shuffle::permutation(seed, number, label, size).map_err(|error| PyValueError::new_err(error.to_string()))
}
