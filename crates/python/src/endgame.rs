//! Ends of hands over worlds that look alike, for Python: worlds in, what each play is worth or guarantees out.

#![expect(clippy::needless_pass_by_value, reason = "arrays of Python are borrowed by value")]

use numpy::{PyReadonlyArray1, PyReadonlyArray2};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyInt;
use tricksmith_core::solve::{Endgame, Found, Guarantee, Place, Slips, Stake, Stop};

use crate::arrays::{read, refuse, slice, work};
use crate::number::whole_number;
use crate::solve::{Solver, limits, stopped};
use crate::thumb::Thumb;

/// Numbers of plays, what each comes to or None, nodes, and the limit that was reached.
type Told<T> = (Vec<u16>, Vec<Option<T>>, u64, &'static str);

/// A place: the seat or -1 for a pile, the cards that may lie there, and how many do.
type Held<'py> = (Bound<'py, PyInt>, Bound<'py, PyInt>, Bound<'py, PyInt>);

/// What each play is worth over these worlds to `seats` (as bits), if all others play by `thumb` but slip so often.
///
/// `parts` is how often each payoff of the solver counts.
#[pyfunction]
#[pyo3(signature = (solver, thumb, positions, weights, *, parts, seats, slip, nodes=None, seconds=None, threads=None))]
#[expect(clippy::too_many_arguments, reason = "each a setting of its own, most by name")]
pub(crate) fn endgame(
    py: Python<'_>,
    solver: &Solver,
    thumb: &Thumb,
    positions: PyReadonlyArray2<'_, u64>,
    weights: PyReadonlyArray1<'_, f64>,
    parts: Vec<i32>,
    seats: &Bound<'_, PyInt>,
    slip: f64,
    nodes: Option<&Bound<'_, PyInt>>,
    seconds: Option<f64>,
    threads: Option<&Bound<'_, PyInt>>,
) -> PyResult<Told<f64>> {
    if !(0.0..=1.0).contains(&slip) {
        return Err(PyValueError::new_err(format!("slip is {slip}; it must be from 0 to 1")));
    }
    let rules = solver.rules();
    thumb.check(rules)?;
    let positions = read(rules, &positions)?;
    let weights = slice("weights", &weights)?.to_vec();
    let seats = whole_number("seats", seats, &(0..=u8::MAX))?;
    let limits = limits(nodes, seconds)?;
    let stake = Stake::new(&solver.payoffs, &parts).map_err(refuse)?;
    let model = Slips { thumb: &thumb.core, slip };
    let search = Endgame { rules, stake: &stake, model: &model };
    Ok(told(work(py, threads, || search.values(&positions, &weights, seats, limits))?.map_err(refuse)?))
}

/// What each play guarantees `seats` (as bits), whatever the others play: in all of these worlds; or with `hidden` in all
/// that there can be beside the one position, whose other hands are not read.
#[pyfunction]
#[pyo3(signature = (
    solver, positions, *, parts, seats, hidden=None, enough=None, nodes=None, seconds=None, threads=None
))]
#[expect(clippy::too_many_arguments, reason = "each a setting of its own, most by name")]
pub(crate) fn guarantee(
    py: Python<'_>,
    solver: &Solver,
    positions: PyReadonlyArray2<'_, u64>,
    parts: Vec<i32>,
    seats: &Bound<'_, PyInt>,
    hidden: Option<Vec<Held<'_>>>,
    enough: Option<&Bound<'_, PyInt>>,
    nodes: Option<&Bound<'_, PyInt>>,
    seconds: Option<f64>,
    threads: Option<&Bound<'_, PyInt>>,
) -> PyResult<Told<i64>> {
    let rules = solver.rules();
    let positions = read(rules, &positions)?;
    let seats = whole_number("seats", seats, &(0..=u8::MAX))?;
    let enough = enough.map(|enough| whole_number("enough", enough, &(-(1 << 40)..=1 << 40))).transpose()?;
    let limits = limits(nodes, seconds)?;
    let stake = Stake::new(&solver.payoffs, &parts).map_err(refuse)?;
    let search = Guarantee { rules, stake: &stake, alike: &solver.alike };
    let Some(hidden) = hidden else {
        let found = work(py, threads, || search.in_worlds(&positions, seats, enough, limits))?;
        return Ok(told(found.map_err(refuse)?));
    };
    let [position] = positions[..] else {
        return Err(PyValueError::new_err(format!("{} positions are given; it must be one", positions.len())));
    };
    let hidden = hidden.iter().map(place).collect::<PyResult<Vec<Place>>>()?;
    let found = work(py, threads, || search.in_all(&position, &hidden, seats, enough, limits))?;
    Ok(told(found.map_err(refuse)?))
}

fn place((seat, may, size): &Held<'_>) -> PyResult<Place> {
    let seat = whole_number("hidden: a seat", seat, &(-1..=7_i8))?;
    Ok(Place {
        seat: u8::try_from(seat).ok(),
        may: whole_number("hidden: a set of cards", may, &(0..=u64::MAX))?,
        size: whole_number("hidden: a size", size, &(0..=64))?,
    })
}

fn told<T: Copy>((found, nodes): Found<T>) -> Told<T> {
    let stop: Option<Stop> = found.iter().find_map(|(_, value)| value.as_ref().err().copied());
    let (plays, values) = found.iter().map(|(play, value)| (play.number(), value.ok())).unzip();
    (plays, values, nodes, stopped(stop))
}
