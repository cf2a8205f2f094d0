//! Play by a rule of thumb, for Python: wishes in, play-outs out.

#![expect(clippy::needless_pass_by_value, reason = "arrays of Python are borrowed by value")]

use numpy::{PyArray2, PyReadonlyArray1, PyReadonlyArray2, PyReadonlyArray3};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyInt;
use tricksmith_core::trick::batch;
use tricksmith_core::trick::thumb::{self, Manner, WishArrays};

use crate::arrays::{list, read, refuse, work, write};
use crate::number::whole_number;
use crate::trick::{Lines, Seating, Sums, Tables, ends_asked, playouts_asked, plays_and_positions, rules, sums};

/// A rule of thumb for every seat of one contract.
#[pyclass(frozen, module = "tricksmith._native")]
pub(crate) struct Thumb {
    tables: Py<Tables>,
    seating: Py<Seating>,
    pub(crate) core: thumb::Thumb,
}

#[pymethods]
impl Thumb {
    #[new]
    #[pyo3(signature = (
        tables, seating, *, party, steps, totals, weights, axis_payoff, axis_seats, axis_counter, axis_size, entries
    ))]
    #[expect(clippy::too_many_arguments, reason = "one for each array of the wishes, all by name")]
    fn new(
        tables: Py<Tables>,
        seating: Py<Seating>,
        party: PyReadonlyArray1<'_, u8>,
        steps: PyReadonlyArray1<'_, u32>,
        totals: PyReadonlyArray1<'_, u32>,
        weights: PyReadonlyArray3<'_, i32>,
        axis_payoff: PyReadonlyArray1<'_, u8>,
        axis_seats: PyReadonlyArray1<'_, u8>,
        axis_counter: PyReadonlyArray1<'_, u8>,
        axis_size: PyReadonlyArray1<'_, u32>,
        entries: PyReadonlyArray1<'_, i32>,
    ) -> PyResult<Self> {
        let arrays = WishArrays {
            party: list("party", &party)?,
            steps: list("steps", &steps)?,
            totals: list("totals", &totals)?,
            weights: list("weights", &weights)?,
            axis_payoff: list("axis_payoff", &axis_payoff)?,
            axis_seats: list("axis_seats", &axis_seats)?,
            axis_counter: list("axis_counter", &axis_counter)?,
            axis_size: list("axis_size", &axis_size)?,
            entries: list("entries", &entries)?,
        };
        let core = thumb::Thumb::new(rules(tables.get(), seating.get()), &arrays).map_err(refuse)?;
        Ok(Self { tables, seating, core })
    }

    /// Play-outs added up, as `playouts`; seats that are not among `seats` (as bits) play any legal card.
    #[pyo3(signature = (positions, *, each, seed, seats, noise, threads=None))]
    #[expect(clippy::too_many_arguments, reason = "each a setting of its own, all by name")]
    fn playouts<'py>(
        &self,
        py: Python<'py>,
        positions: PyReadonlyArray2<'py, u64>,
        each: &Bound<'py, PyInt>,
        seed: &Bound<'py, PyInt>,
        seats: &Bound<'py, PyInt>,
        noise: f64,
        threads: Option<&Bound<'py, PyInt>>,
    ) -> PyResult<Sums<'py>> {
        let (rules, manner) = (self.rules(), manner(seats, noise)?);
        let (each, seed) = playouts_asked(each, seed)?;
        let positions = read(rules, &positions)?;
        let play = batch::one_by_one(|end, rng| self.core.playout(end, rules, manner, rng));
        let totals = work(py, threads, || batch::playouts_by(rules, &positions, each, seed, play))?;
        sums(py, rules, &totals)
    }

    /// The positions at the ends of play-outs, as `ends`.
    #[pyo3(signature = (positions, *, each, seed, seats, noise, threads=None))]
    #[expect(clippy::too_many_arguments, reason = "each a setting of its own, all by name")]
    fn ends<'py>(
        &self,
        py: Python<'py>,
        positions: PyReadonlyArray2<'py, u64>,
        each: &Bound<'py, PyInt>,
        seed: &Bound<'py, PyInt>,
        seats: &Bound<'py, PyInt>,
        noise: f64,
        threads: Option<&Bound<'py, PyInt>>,
    ) -> PyResult<Bound<'py, PyArray2<u64>>> {
        let (rules, manner) = (self.rules(), manner(seats, noise)?);
        let positions = read(rules, &positions)?;
        let (each, seed) = ends_asked(positions.len(), each, seed)?;
        let play = batch::one_by_one(|end, rng| self.core.playout(end, rules, manner, rng));
        write(py, &work(py, threads, || batch::ends_by(&positions, each, seed, play))?)
    }

    /// One hand from each position, play by play, as `lines`.
    #[pyo3(signature = (positions, *, seed, seats, noise, threads=None))]
    fn lines<'py>(
        &self,
        py: Python<'py>,
        positions: PyReadonlyArray2<'py, u64>,
        seed: &Bound<'py, PyInt>,
        seats: &Bound<'py, PyInt>,
        noise: f64,
        threads: Option<&Bound<'py, PyInt>>,
    ) -> PyResult<Lines<'py>> {
        let (rules, manner) = (self.rules(), manner(seats, noise)?);
        let seed = whole_number("seed", seed, &(0..=u64::MAX))?;
        let positions = read(rules, &positions)?;
        let lines = work(py, threads, || {
            batch::lines_by(rules, &positions, seed, |now, rng| self.core.choose(now, rules, manner, rng))
        })?;
        plays_and_positions(py, &lines)
    }
}

impl Thumb {
    /// Whether it was compiled from these.
    pub(crate) fn is_for(&self, tables: &Py<Tables>, seating: &Py<Seating>) -> bool {
        self.tables.is(tables) && self.seating.is(seating)
    }

    /// Refuses other rules than those that it was compiled from.
    pub(crate) fn check(&self, rules: batch::Rules<'_>) -> PyResult<()> {
        let own = self.rules();
        if std::ptr::eq(own.tables, rules.tables) && std::ptr::eq(own.seating, rules.seating) {
            return Ok(());
        }
        Err(PyValueError::new_err("thumb and solver must be made of the same tables and seating"))
    }

    pub(crate) fn core(&self) -> &thumb::Thumb {
        &self.core
    }

    pub(crate) fn rules(&self) -> batch::Rules<'_> {
        rules(self.tables.get(), self.seating.get())
    }
}

#[expect(clippy::cast_possible_truncation, reason = "a share needs no more digits")]
fn manner(seats: &Bound<'_, PyInt>, noise: f64) -> PyResult<Manner> {
    if !(0.0..=1.0).contains(&noise) {
        return Err(PyValueError::new_err(format!("noise is {noise}; it must be from 0 to 1")));
    }
    Ok(Manner { seats: whole_number("seats", seats, &(0..=u8::MAX))?, noise: noise as f32 })
}
