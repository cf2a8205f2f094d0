//! Endgames over information sets and maximin guarantees, for Python.

#![expect(clippy::needless_pass_by_value, reason = "arrays of Python are borrowed by value")]

use numpy::{PyReadonlyArray1, PyReadonlyArray2};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyInt;
use tricksmith_core::payoff::PayoffSum;
use tricksmith_core::solve::{CardLocation, Endgame, Maximin, NoisyHeuristic, RootValues, Stop};

use crate::arguments::{as_slice, read_positions, read_seats, refuse, whole_number};
use crate::policy::CompiledHeuristic;
use crate::solve::{Solver, limits, stop_name};
use crate::threads::run;

/// The number of each play, its value or None where a limit was reached, the nodes searched, and that limit.
type Answer<T> = (Vec<u16>, Vec<Option<T>>, u64, &'static str);

/// A hand or pile: the seat or -1 for a pile, the cards that can be in it, and its size.
type GivenLocation<'py> = (Bound<'py, PyInt>, Bound<'py, PyInt>, Bound<'py, PyInt>);

/// The value of each play to `seats` (as bits) over these determinizations, if the others play by `policy` with
/// ε-noise.
///
/// `coefficients` are the weights of the payoffs of the solver.
#[pyfunction]
#[pyo3(signature = (solver, policy, positions, weights, *, coefficients, seats, epsilon, nodes=None, seconds=None, threads=None))]
#[expect(clippy::too_many_arguments, reason = "each a setting of its own, most by name")]
pub(crate) fn endgame_values(
    py: Python<'_>,
    solver: &Solver,
    policy: &CompiledHeuristic,
    positions: PyReadonlyArray2<'_, u64>,
    weights: PyReadonlyArray1<'_, f64>,
    coefficients: Vec<i32>,
    seats: &Bound<'_, PyInt>,
    epsilon: f64,
    nodes: Option<&Bound<'_, PyInt>>,
    seconds: Option<f64>,
    threads: Option<&Bound<'_, PyInt>>,
) -> PyResult<Answer<f64>> {
    if !(0.0..=1.0).contains(&epsilon) {
        return Err(PyValueError::new_err(format!("epsilon is {epsilon}; it must be from 0 to 1")));
    }
    let rules = solver.rules();
    policy.check(rules)?;
    let positions = read_positions(rules, &positions)?;
    let weights = as_slice("weights", &weights)?.to_vec();
    let seats = read_seats(seats)?;
    let limits = limits(nodes, seconds)?;
    let objective = PayoffSum::new(solver.payoffs(), &coefficients).map_err(refuse)?;
    let opponents = NoisyHeuristic { policy: &policy.core, epsilon };
    let search = Endgame { rules, objective: &objective, opponents: &opponents };
    Ok(to_answer(run(py, threads, || search.values(&positions, &weights, seats, limits))?.map_err(refuse)?))
}

/// The value that each play guarantees `seats` (as bits) against any play of the others, in all of these
/// determinizations, or with `hidden` in all that fit the one position, whose other hands are not read.
#[pyfunction]
#[pyo3(signature = (
    solver, positions, *, coefficients, seats, hidden=None, threshold=None, nodes=None, seconds=None, threads=None
))]
#[expect(clippy::too_many_arguments, reason = "each a setting of its own, most by name")]
pub(crate) fn maximin_values(
    py: Python<'_>,
    solver: &Solver,
    positions: PyReadonlyArray2<'_, u64>,
    coefficients: Vec<i32>,
    seats: &Bound<'_, PyInt>,
    hidden: Option<Vec<GivenLocation<'_>>>,
    threshold: Option<&Bound<'_, PyInt>>,
    nodes: Option<&Bound<'_, PyInt>>,
    seconds: Option<f64>,
    threads: Option<&Bound<'_, PyInt>>,
) -> PyResult<Answer<i64>> {
    let rules = solver.rules();
    let positions = read_positions(rules, &positions)?;
    let seats = read_seats(seats)?;
    let threshold =
        threshold.map(|threshold| whole_number("threshold", threshold, &(-(1 << 40)..=1 << 40))).transpose()?;
    let limits = limits(nodes, seconds)?;
    let objective = PayoffSum::new(solver.payoffs(), &coefficients).map_err(refuse)?;
    let search = Maximin { rules, objective: &objective, equivalence: &solver.equivalence };
    let Some(hidden) = hidden else {
        let roots = run(py, threads, || search.over_listed(&positions, seats, threshold, limits))?;
        return Ok(to_answer(roots.map_err(refuse)?));
    };
    let [position] = positions[..] else {
        return Err(PyValueError::new_err(format!("{} positions are given; it must be one", positions.len())));
    };
    let hidden = hidden.iter().map(read_location).collect::<PyResult<Vec<CardLocation>>>()?;
    let roots = run(py, threads, || search.over_all(&position, &hidden, seats, threshold, limits))?;
    Ok(to_answer(roots.map_err(refuse)?))
}

fn read_location((seat, possible, size): &GivenLocation<'_>) -> PyResult<CardLocation> {
    let seat = whole_number("hidden: a seat", seat, &(-1..=7_i8))?;
    Ok(CardLocation {
        seat: u8::try_from(seat).ok(),
        possible: whole_number("hidden: a set of cards", possible, &(0..=u64::MAX))?,
        size: whole_number("hidden: a size", size, &(0..=64))?,
    })
}

fn to_answer<T: Copy>((roots, nodes): RootValues<T>) -> Answer<T> {
    let stop: Option<Stop> = roots.iter().find_map(|(_, value)| value.as_ref().err().copied());
    let (plays, values) = roots.iter().map(|(play, value)| (play.number(), value.ok())).unzip();
    (plays, values, nodes, stop_name(stop))
}
