//! Arguments from Python as numbers, slices and positions of the core, and results as arrays.

use std::ops::RangeInclusive;

use numpy::{
    Element, IntoPyArray, PyArray2, PyArrayMethods, PyReadonlyArray, PyReadonlyArray2, PyUntypedArrayMethods,
    ndarray::Dimension,
};
use pyo3::exceptions::{PyMemoryError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyInt;
use tricksmith_core::trick::{Position, TrickError, TrickRules, WORDS, batch};

/// An error of the core as a `ValueError`.
#[expect(clippy::needless_pass_by_value, reason = "map_err hands it over")]
pub(crate) fn refuse(error: impl ToString) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// An error in one row of an array of positions.
pub(crate) fn at_row((row, error): (usize, TrickError)) -> PyErr {
    PyValueError::new_err(format!("position {row}: {error}"))
}

/// The numbers of an array row by row; an array with another memory layout is refused.
pub(crate) fn as_slice<'a, T: Element, D: Dimension>(
    name: &str,
    array: &'a PyReadonlyArray<'_, T, D>,
) -> PyResult<&'a [T]> {
    // An array in Fortran order has a slice too, but not row by row.
    let rows = array.is_c_contiguous().then(|| array.as_slice().ok()).flatten();
    rows.ok_or_else(|| {
        PyValueError::new_err(format!("{name} must be a C-contiguous array: pass it through numpy.ascontiguousarray"))
    })
}

/// Some seats, as bits.
pub(crate) fn read_seats(seats: &Bound<'_, PyInt>) -> PyResult<u8> {
    whole_number("seats", seats, &(0..=u8::MAX))
}

/// A copy of the numbers of an array.
pub(crate) fn to_vec<T: Element + Copy, D: Dimension>(
    name: &str,
    array: &PyReadonlyArray<'_, T, D>,
) -> PyResult<Vec<T>> {
    as_slice(name, array).map(<[T]>::to_vec)
}

/// Checks the shape of an array: one with as many numbers in other rows would be misread.
pub(crate) fn check_shape<T: Element>(
    name: &str,
    array: &PyReadonlyArray2<'_, T>,
    rows: usize,
    columns: usize,
) -> PyResult<()> {
    let (height, width) = (array.shape()[0], array.shape()[1]);
    if (height, width) == (rows, columns) {
        return Ok(());
    }
    let what = format!("{name} has {height} rows of {width} entries; it must have {rows} of {columns}");
    Err(PyValueError::new_err(what))
}

/// The positions of an array, checked.
pub(crate) fn read_positions(rules: TrickRules<'_>, words: &PyReadonlyArray2<'_, u64>) -> PyResult<Vec<Position>> {
    if words.shape()[1] != WORDS {
        let width = words.shape()[1];
        return Err(PyValueError::new_err(format!("positions have {width} words each; they must have {WORDS}")));
    }
    let rows = as_slice("positions", words)?.chunks_exact(WORDS).map(|row| std::array::from_fn(|word| row[word]));
    let positions: Vec<Position> = rows.map(|row| Position::from_words(&row)).collect();
    batch::check(rules, &positions).map_err(at_row)?;
    Ok(positions)
}

/// Positions as an array.
pub(crate) fn write_positions<'py>(py: Python<'py>, positions: &[Position]) -> PyResult<Bound<'py, PyArray2<u64>>> {
    let words: Vec<u64> = positions.iter().flat_map(Position::to_words).collect();
    words.into_pyarray(py).reshape([positions.len(), WORDS])
}

/// A Python int as a number of the core, if it is within the range.
pub(crate) fn whole_number<'py, T>(name: &str, given: &Bound<'py, PyInt>, range: &RangeInclusive<T>) -> PyResult<T>
where
    T: for<'a> FromPyObject<'a, 'py> + PartialOrd + std::fmt::Display,
{
    match given.extract::<T>() {
        Ok(number) if range.contains(&number) => Ok(number),
        _ => {
            let (least, most) = (range.start(), range.end());
            Err(PyValueError::new_err(format!("{name} is {given}; it must be from {least} to {most}")))
        }
    }
}

/// Reserves memory beforehand: running out of it during the work would end the program, not the call.
pub(crate) fn reserve<T>(count: usize, what: &str) -> PyResult<Vec<T>> {
    let mut entries = Vec::new();
    match entries.try_reserve_exact(count) {
        Ok(()) => Ok(entries),
        Err(_) => Err(PyMemoryError::new_err(format!("there is not enough memory for {count} {what}"))),
    }
}

/// Checks that each array has an entry for every row.
pub(crate) fn check_lengths(rows: usize, arrays: &[(&str, usize)]) -> PyResult<()> {
    match arrays.iter().find(|(_, length)| *length != rows) {
        Some((name, length)) => {
            Err(PyValueError::new_err(format!("{name} has {length} entries; there are {rows} rows")))
        }
        None => Ok(()),
    }
}

/// Checks that the rows of each array have the number of words that they must have.
pub(crate) fn check_widths(arrays: &[(&str, usize, usize)]) -> PyResult<()> {
    match arrays.iter().find(|(_, width, required)| width != required) {
        Some((name, width, required)) => {
            Err(PyValueError::new_err(format!("{name} have {width} words each; they must have {required}")))
        }
        None => Ok(()),
    }
}
