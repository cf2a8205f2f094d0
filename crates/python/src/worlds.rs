//! Hidden worlds for Python.

use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::exceptions::{PyMemoryError, PyValueError};
use pyo3::prelude::*;
use rayon::ThreadPoolBuilder;
use tricksmith_core::worlds::{Case, Group, Worlds as Core, WorldsError};

/// All worlds that fit what is known.
#[pyclass(frozen, module = "tricksmith._native")]
pub(crate) struct Worlds {
    core: Core,
}

#[pymethods]
impl Worlds {
    /// The worlds in which holder `i` has `capacities[i]` cards.
    ///
    /// A case is its weight and its groups; a group is a set of cards and the set of holders with whom they may lie.
    #[new]
    #[pyo3(signature = (capacities, cases, /))]
    fn new(capacities: Vec<u64>, cases: Vec<(u64, Vec<(u64, u32)>)>) -> PyResult<Self> {
        let capacities = capacities
            .into_iter()
            .map(|size| u8::try_from(size).map_err(|_| PyValueError::new_err(format!("no holder takes {size} cards"))))
            .collect::<PyResult<Vec<u8>>>()?;
        let cases: Vec<Case> = cases
            .into_iter()
            .map(|(weight, groups)| Case {
                weight,
                groups: groups.into_iter().map(|(cards, holders)| Group { cards, holders }).collect(),
            })
            .collect();
        Ok(Self { core: Core::new(&capacities, &cases).map_err(refused)? })
    }

    /// How many worlds there are, weights left aside.
    #[getter]
    fn count(&self) -> u128 {
        self.core.count()
    }

    /// So many worlds by chance: one row a world, one set of cards a holder.
    #[pyo3(signature = (size, seed, threads, /))]
    fn sample<'py>(
        &self,
        py: Python<'py>,
        size: usize,
        seed: u64,
        threads: Option<usize>,
    ) -> PyResult<Bound<'py, PyArray2<u64>>> {
        let pool = match threads {
            None => None,
            Some(0) => return Err(PyValueError::new_err("threads is 0; it must be at least 1")),
            Some(count) => Some(
                ThreadPoolBuilder::new()
                    .num_threads(count)
                    .build()
                    .map_err(|error| PyValueError::new_err(format!("{count} threads cannot be started: {error}")))?,
            ),
        };
        let length = size.checked_mul(self.core.holders()).ok_or_else(|| too_large(size))?;
        let mut rows: Vec<u64> = Vec::new();
        rows.try_reserve_exact(length).map_err(|_| too_large(size))?;
        rows.resize(length, 0);
        py.detach(|| match pool {
            Some(pool) => pool.install(|| self.core.sample(seed, &mut rows)),
            None => self.core.sample(seed, &mut rows),
        });
        PyArray1::from_vec(py, rows).reshape([size, self.core.holders()])
    }

    /// All worlds, one row each, and the weight of each; refused if there are more than `limit`.
    #[pyo3(signature = (limit, /))]
    #[allow(clippy::type_complexity, reason = "a pair of arrays")]
    fn list<'py>(
        &self,
        py: Python<'py>,
        limit: u64,
    ) -> PyResult<(Bound<'py, PyArray2<u64>>, Bound<'py, PyArray1<u64>>)> {
        let (rows, weights) = py.detach(|| self.core.list(limit)).map_err(refused)?;
        let shape = [weights.len(), self.core.holders()];
        Ok((PyArray1::from_vec(py, rows).reshape(shape)?, PyArray1::from_vec(py, weights)))
    }
}

#[allow(clippy::needless_pass_by_value, reason = "map_err hands it over")]
fn refused(error: WorldsError) -> PyErr {
    PyValueError::new_err(error.to_string())
}

fn too_large(size: usize) -> PyErr {
    PyMemoryError::new_err(format!("there is no room for {size} worlds"))
}
