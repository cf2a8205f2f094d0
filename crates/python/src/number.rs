//! Whole numbers of Python within a range of the core.

use std::ops::RangeInclusive;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyInt;

/// An int of Python as a number of the core, if it is within the range.
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
