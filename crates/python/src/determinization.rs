//! The sampler of determinizations, for Python: counting, drawing and listing the deals that fit what a seat knows.

use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::exceptions::{PyMemoryError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyInt;
use tricksmith_core::determinization::{self, CardGroup, ConstraintCase, DeterminizationError};

use crate::arguments::whole_number;
use crate::threads::run;

/// A weight, and groups of cards with the holders that they can be with.
type GivenCase<'py> = (Bound<'py, PyInt>, Vec<(Bound<'py, PyInt>, Bound<'py, PyInt>)>);

/// All determinizations that fit some constraints.
#[pyclass(frozen, module = "tricksmith._native")]
pub(crate) struct DeterminizationSampler {
    core: determinization::Determinizations,
}

#[pymethods]
impl DeterminizationSampler {
    /// The determinizations in which holder `i` has `capacities[i]` cards.
    ///
    /// A case is its weight and its groups; a group is a set of cards and the set of holders that they can be with.
    #[new]
    #[pyo3(signature = (capacities, cases, /))]
    #[expect(clippy::needless_pass_by_value, reason = "a list of Python is taken apart into a vector")]
    fn new(capacities: Vec<Bound<'_, PyInt>>, cases: Vec<GivenCase<'_>>) -> PyResult<Self> {
        let capacities = capacities.iter().map(read_capacity).collect::<PyResult<Vec<u8>>>()?;
        let cases = cases.iter().map(read_case).collect::<PyResult<Vec<ConstraintCase>>>()?;
        Ok(Self { core: determinization::Determinizations::new(&capacities, &cases).map_err(refused)? })
    }

    /// The number of determinizations, regardless of weights.
    #[getter]
    fn count(&self) -> u128 {
        self.core.count()
    }

    /// (size, holders) independent samples: one set of cards for each holder.
    #[pyo3(signature = (size, seed, threads, /))]
    fn sample<'py>(
        &self,
        py: Python<'py>,
        size: &Bound<'py, PyInt>,
        seed: &Bound<'py, PyInt>,
        threads: Option<&Bound<'py, PyInt>>,
    ) -> PyResult<Bound<'py, PyArray2<u64>>> {
        let size = whole_number("size", size, &(0..=usize::MAX))?;
        let seed = whole_number("seed", seed, &(0..=u64::MAX))?;
        let length = size.checked_mul(self.core.holders()).ok_or_else(|| too_large(size))?;
        let mut rows: Vec<u64> = Vec::new();
        rows.try_reserve_exact(length).map_err(|_| too_large(size))?;
        rows.resize(length, 0);
        run(py, threads, || self.core.sample(seed, &mut rows))?;
        PyArray1::from_vec(py, rows).reshape([size, self.core.holders()])
    }

    /// (count, holders) all determinizations, and (count) their weights. It is an error if there are more than `limit`.
    #[pyo3(signature = (limit, /))]
    #[allow(clippy::type_complexity, reason = "a pair of arrays")]
    fn list<'py>(
        &self,
        py: Python<'py>,
        limit: &Bound<'py, PyInt>,
    ) -> PyResult<(Bound<'py, PyArray2<u64>>, Bound<'py, PyArray1<u64>>)> {
        let limit = whole_number("limit", limit, &(0..=u64::MAX))?;
        let (rows, weights) = py.detach(|| self.core.list(limit)).map_err(refused)?;
        let shape = [weights.len(), self.core.holders()];
        Ok((PyArray1::from_vec(py, rows).reshape(shape)?, PyArray1::from_vec(py, weights)))
    }
}

/// An error of the core as the exception that fits.
#[allow(clippy::needless_pass_by_value, reason = "map_err hands it over")]
fn refused(error: DeterminizationError) -> PyErr {
    match error {
        DeterminizationError::OutOfMemory { .. } => PyMemoryError::new_err(error.to_string()),
        _ => PyValueError::new_err(error.to_string()),
    }
}

fn read_capacity(size: &Bound<'_, PyInt>) -> PyResult<u8> {
    size.extract().map_err(|_| PyValueError::new_err(format!("capacities: no holder takes {size} cards")))
}

fn read_case((weight, groups): &GivenCase<'_>) -> PyResult<ConstraintCase> {
    let group = |(cards, holders): &(Bound<'_, PyInt>, Bound<'_, PyInt>)| {
        Ok(CardGroup {
            cards: whole_number("cases: a set of cards", cards, &(0..=u64::MAX))?,
            holders: whole_number("cases: a set of holders", holders, &(0..=u32::MAX))?,
        })
    };
    Ok(ConstraintCase {
        weight: whole_number("cases: a weight", weight, &(0..=u64::MAX))?,
        groups: groups.iter().map(group).collect::<PyResult<_>>()?,
    })
}

fn too_large(size: usize) -> PyErr {
    PyMemoryError::new_err(format!("there is not enough memory for {size} deals"))
}
