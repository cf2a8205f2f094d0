//! Search among hidden cards, for Python: worlds in, what every play promises out.

#![expect(clippy::needless_pass_by_value, reason = "arrays of Python are borrowed by value")]

use numpy::{IntoPyArray, PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1, PyReadonlyArray2, PyReadonlyArray3};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyInt;
use tricksmith_core::search::{AnyPlay, Budget, ByThumb, FEWEST_NODES, Found, Halt, Policy, Roots, Search, Tried};
use tricksmith_core::solve::{Endings, Payoffs};
use tricksmith_core::trick::batch;
use tricksmith_core::trick::thumb::Manner;

use crate::arrays::{list, read, refuse, watched};
use crate::number::whole_number;
use crate::solve::{payoffs_of, time};
use crate::thumb::Thumb;
use crate::trick::{Seating, Tables, rules};

/// Numbers of plays, visits, availability, margins by play and party, squares, iterations, nodes, and why it ended.
type Answer<'py> = (
    Bound<'py, PyArray1<u16>>,
    Bound<'py, PyArray1<u64>>,
    Bound<'py, PyArray1<u64>>,
    Bound<'py, PyArray2<f64>>,
    Bound<'py, PyArray1<f64>>,
    u64,
    u64,
    &'static str,
);

/// Trees that one search may grow.
const MOST_TREES: usize = 1024;
/// Nodes of one tree, at most: 4 GiB.
const MOST_NODES: usize = 1 << 27;
/// Iterations of one search, at most: they take days, and no sum of margins overflows.
const MOST_ITERATIONS: u64 = u32::MAX as u64;

/// What is needed to search hands of one contract.
#[pyclass(frozen, module = "tricksmith._native")]
pub(crate) struct Searcher {
    tables: Py<Tables>,
    seating: Py<Seating>,
    payoffs: Payoffs,
    endings: Endings,
    party: [u8; 8],
}

#[pymethods]
impl Searcher {
    #[new]
    #[pyo3(signature = (
        tables, seating, *, party, weights, axis_payoff, axis_seats, axis_size, axis_worth, entries
    ))]
    #[expect(clippy::too_many_arguments, reason = "one for each array of the payoffs, all by name")]
    fn new(
        tables: Py<Tables>,
        seating: Py<Seating>,
        party: PyReadonlyArray1<'_, u8>,
        weights: PyReadonlyArray3<'_, i32>,
        axis_payoff: PyReadonlyArray1<'_, u8>,
        axis_seats: PyReadonlyArray1<'_, u8>,
        axis_size: PyReadonlyArray1<'_, u32>,
        axis_worth: PyReadonlyArray2<'_, u32>,
        entries: PyReadonlyArray1<'_, i32>,
    ) -> PyResult<Self> {
        let seats = seating.get().0.seats();
        let payoffs = payoffs_of(seats, &weights, &axis_payoff, &axis_seats, &axis_size, &axis_worth, &entries)?;
        let given = list("party", &party)?;
        if given.len() != seats || given.iter().any(|&party| usize::from(party) >= payoffs.count()) {
            let count = payoffs.count();
            let what = format!("party must name one of the {count} payoffs for each of the {seats} seats");
            return Err(PyValueError::new_err(what));
        }
        let mut party = [0; 8];
        party[..seats].copy_from_slice(&given);
        let endings = Endings::new(&payoffs);
        Ok(Self { tables, seating, payoffs, endings, party })
    }

    /// Searches for the seat to play in these positions, which are worlds that it cannot tell apart.
    ///
    /// Without `thumb` hands are played out by any legal play, else by the rule of thumb with so much `noise`.
    #[pyo3(signature = (
        positions, weights=None, *, iterations, seed, nodes, trees, explore, early=true, seconds=None, thumb=None,
        noise=0.0, threads=None
    ))]
    #[expect(clippy::too_many_arguments, reason = "each a setting of its own, all by name")]
    fn search<'py>(
        &self,
        py: Python<'py>,
        positions: PyReadonlyArray2<'py, u64>,
        weights: Option<PyReadonlyArray1<'py, f64>>,
        iterations: &Bound<'py, PyInt>,
        seed: &Bound<'py, PyInt>,
        nodes: &Bound<'py, PyInt>,
        trees: &Bound<'py, PyInt>,
        explore: f64,
        early: bool,
        seconds: Option<f64>,
        thumb: Option<&Bound<'py, Thumb>>,
        noise: f64,
        threads: Option<&Bound<'py, PyInt>>,
    ) -> PyResult<Answer<'py>> {
        let budget = Budget {
            iterations: whole_number("iterations", iterations, &(1..=MOST_ITERATIONS))?,
            time: time(seconds)?,
            nodes: whole_number("nodes", nodes, &(FEWEST_NODES..=MOST_NODES))?,
            trees: whole_number("trees", trees, &(1..=MOST_TREES))?,
            seed: whole_number("seed", seed, &(0..=u64::MAX))?,
            early,
        };
        let explore = share("explore", explore, 1000.0)?;
        let manner = Manner { seats: u8::MAX, noise: share("noise", noise, 1.0)? };
        let positions = read(self.rules(), &positions)?;
        let weights = weights.map(|weights| list("weights", &weights)).transpose()?;
        let roots = Roots::new(self.rules(), &self.payoffs, &positions, weights.as_deref()).map_err(refuse)?;
        let found = match thumb.map(Bound::get) {
            None => self.run(py, threads, &AnyPlay, explore, (&roots, &budget)),
            Some(thumb) if thumb.is_for(&self.tables, &self.seating) => {
                self.run(py, threads, &ByThumb { thumb: &thumb.core, manner }, explore, (&roots, &budget))
            }
            Some(_) => Err(PyValueError::new_err("thumb is that of other tables or another seating")),
        }?;
        self.answer(py, &found)
    }
}

impl Searcher {
    fn rules(&self) -> batch::Rules<'_> {
        rules(self.tables.get(), self.seating.get())
    }

    fn run<P: Policy>(
        &self,
        py: Python<'_>,
        threads: Option<&Bound<'_, PyInt>>,
        policy: &P,
        explore: f32,
        (roots, budget): (&Roots<'_>, &Budget),
    ) -> PyResult<Found> {
        let (rules, endings, party) = (self.rules(), &self.endings, self.party);
        let search = Search { rules, endings, party, policy, explore };
        watched(py, threads, |cancelled| search.run(roots, budget, cancelled))?.map_err(refuse)
    }

    #[expect(clippy::cast_precision_loss, reason = "sums that are divided")]
    fn answer<'py>(&self, py: Python<'py>, found: &Found) -> PyResult<Answer<'py>> {
        let (parties, scale) = (self.payoffs.count(), f64::from(found.scale));
        let mut margins = Vec::with_capacity(found.tried.len() * parties);
        for one in &found.tried {
            let visits = one.visits.max(1) as f64;
            margins.extend(one.sums[..parties].iter().map(|&sum| sum as f64 / scale / visits));
        }
        let each = |of: fn(&Tried) -> u64| found.tried.iter().map(of).collect::<Vec<u64>>().into_pyarray(py);
        let squares = |one: &Tried| one.squares / (scale * scale);
        Ok((
            found.tried.iter().map(|one| one.play.number()).collect::<Vec<u16>>().into_pyarray(py),
            each(|one| one.visits),
            each(|one| one.available),
            margins.into_pyarray(py).reshape([found.tried.len(), parties])?,
            found.tried.iter().map(squares).collect::<Vec<f64>>().into_pyarray(py),
            found.iterations,
            found.nodes,
            match found.halt {
                Halt::Iterations => "iterations",
                Halt::Decided => "decided",
                Halt::Time => "seconds",
                Halt::Cancelled => "cancelled",
            },
        ))
    }
}

/// A number from 0 to `most`.
#[expect(clippy::cast_possible_truncation, reason = "a share needs no more digits")]
fn share(name: &str, number: f64, most: f64) -> PyResult<f32> {
    if (0.0..=most).contains(&number) {
        return Ok(number as f32);
    }
    Err(PyValueError::new_err(format!("{name} is {number}; it must be from 0 to {most}")))
}
