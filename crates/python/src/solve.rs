//! Open hands solved, for Python: payoffs in, values out.

#![expect(clippy::needless_pass_by_value, reason = "arrays of Python are borrowed by value")]

use std::time::Duration;

use numpy::{PyReadonlyArray1, PyReadonlyArray2, PyReadonlyArray3, PyUntypedArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyInt;
use tricksmith_core::solve::{self, Aim, Alike, Limits, PayoffArrays, Payoffs, Ranks, Stop, WORTHS};
use tricksmith_core::trick::{Position, batch};

use crate::arrays::{list, read, refuse, rows_of, work};
use crate::number::whole_number;
use crate::trick::{Seating, Tables, rules};

/// Numbers of plays, what each payoff comes to after each, the best line, nodes, and the limit that was reached.
type Found = (Vec<u16>, Vec<Vec<i32>>, Vec<u16>, u64, &'static str);

/// What is needed to solve hands of one contract.
#[pyclass(frozen, module = "tricksmith._native")]
pub(crate) struct Solver {
    tables: Py<Tables>,
    seating: Py<Seating>,
    pub(crate) payoffs: Payoffs,
    pub(crate) alike: Alike,
    /// Nothing is alike: for a search without this shortcut.
    unlike: Alike,
    ranks: Option<Ranks>,
}

#[pymethods]
impl Solver {
    #[new]
    #[pyo3(signature = (
        tables, seating, *, weights, axis_payoff, axis_seats, axis_size, axis_worth, entries
    ))]
    #[expect(clippy::too_many_arguments, reason = "one for each array of the payoffs, all by name")]
    fn new(
        tables: Py<Tables>,
        seating: Py<Seating>,
        weights: PyReadonlyArray3<'_, i32>,
        axis_payoff: PyReadonlyArray1<'_, u8>,
        axis_seats: PyReadonlyArray1<'_, u8>,
        axis_size: PyReadonlyArray1<'_, u32>,
        axis_worth: PyReadonlyArray2<'_, u32>,
        entries: PyReadonlyArray1<'_, i32>,
    ) -> PyResult<Self> {
        let seats = seating.get().0.seats();
        let payoffs = payoffs_of(seats, &weights, &axis_payoff, &axis_seats, &axis_size, &axis_worth, &entries)?;
        let alike = Alike::new(rules(tables.get(), seating.get()), &payoffs);
        let ranks = Ranks::new(rules(tables.get(), seating.get()), &payoffs);
        Ok(Self { tables, seating, payoffs, alike, unlike: Alike::none(), ranks })
    }

    /// Solves one position. With `seats`, those (as bits) want the first payoff high and all others want it low;
    /// without, the party of each seat (`party`) wants its own payoff high.
    #[pyo3(signature = (
        position, *, seats=None, party=None, nodes=None, seconds=None, keep=true, equals=true, ladders=true
    ))]
    #[expect(clippy::too_many_arguments, reason = "each a setting of its own, all by name")]
    fn solve(
        &self,
        py: Python<'_>,
        position: PyReadonlyArray2<'_, u64>,
        seats: Option<&Bound<'_, PyInt>>,
        party: Option<Vec<Bound<'_, PyInt>>>,
        nodes: Option<&Bound<'_, PyInt>>,
        seconds: Option<f64>,
        keep: bool,
        equals: bool,
        ladders: bool,
    ) -> PyResult<Found> {
        let position = self.one(position)?;
        let aim = self.aim(seats, party)?;
        let limits = limits(nodes, seconds)?;
        let solution = py.detach(|| self.core(keep, equals, ladders).solve(&position, aim, limits)).map_err(refuse)?;
        let payoffs = if matches!(aim, Aim::Each { .. }) { self.payoffs.count() } else { 1 };
        Ok((
            solution.values.iter().map(|(play, _)| play.number()).collect(),
            solution.values.iter().map(|(_, values)| values[..payoffs].to_vec()).collect(),
            solution.line.iter().map(|play| play.number()).collect(),
            solution.nodes,
            stopped(solution.stop),
        ))
    }

    /// Whether these seats can make the first payoff at least so much, the nodes that it took, and the limit reached.
    #[pyo3(signature = (position, *, seats, least, nodes=None, seconds=None))]
    fn reaches(
        &self,
        py: Python<'_>,
        position: PyReadonlyArray2<'_, u64>,
        seats: &Bound<'_, PyInt>,
        least: &Bound<'_, PyInt>,
        nodes: Option<&Bound<'_, PyInt>>,
        seconds: Option<f64>,
    ) -> PyResult<(bool, u64, &'static str)> {
        let position = self.one(position)?;
        let seats = whole_number("seats", seats, &(0..=u8::MAX))?;
        let least = whole_number("least", least, &(-(1 << 28)..=1 << 28))?;
        let limits = limits(nodes, seconds)?;
        let found = py.detach(|| self.core(true, true, true).reaches(&position, (0, seats), least, limits));
        let (found, nodes) = found.map_err(refuse)?;
        Ok((found.unwrap_or(false), nodes, stopped(found.err())))
    }

    /// The ladders in which the cards lie, each a set of cards; none if they are not used.
    #[getter]
    fn ladders(&self) -> Vec<u64> {
        self.ranks.as_ref().map(Ranks::ladders).unwrap_or_default()
    }

    /// What the first payoff comes to in each position, if these seats want it high and all others low; None where a
    /// limit was reached first. The positions come in groups of these sizes; those of a group are solved
    /// together by one thread, within the limits, and should have much in common. Also the nodes of each group.
    #[pyo3(signature = (positions, *, seats, groups, nodes=None, seconds=None, threads=None))]
    #[expect(clippy::too_many_arguments, reason = "each a setting of its own, all by name")]
    fn values(
        &self,
        py: Python<'_>,
        positions: PyReadonlyArray2<'_, u64>,
        seats: &Bound<'_, PyInt>,
        groups: Vec<usize>,
        nodes: Option<&Bound<'_, PyInt>>,
        seconds: Option<f64>,
        threads: Option<&Bound<'_, PyInt>>,
    ) -> PyResult<(Vec<Option<i32>>, Vec<u64>)> {
        let positions = read(self.rules(), &positions)?;
        let seats = whole_number("seats", seats, &(0..=u8::MAX))?;
        if groups.iter().try_fold(0_usize, |sum, &size| sum.checked_add(size)) != Some(positions.len()) {
            let what = format!("groups must add up to the {} positions", positions.len());
            return Err(PyValueError::new_err(what));
        }
        let mut rest = &positions[..];
        let mut parts = Vec::with_capacity(groups.len());
        for size in groups {
            let (part, after) = rest.split_at(size);
            parts.push(part);
            rest = after;
        }
        let limits = limits(nodes, seconds)?;
        let solve = || self.core(true, true, true).values(&parts, (0, seats), limits);
        let found = work(py, threads, solve)?.map_err(refuse)?;
        let values = found.iter().flat_map(|(values, _)| values.iter().map(|value| value.ok())).collect();
        Ok((values, found.iter().map(|(_, nodes)| *nodes).collect()))
    }
}

impl Solver {
    fn core(&self, keep: bool, equals: bool, ladders: bool) -> solve::Solver<'_> {
        let alike = if equals { &self.alike } else { &self.unlike };
        let ranks = self.ranks.as_ref().filter(|_| keep && equals && ladders);
        solve::Solver { rules: self.rules(), payoffs: &self.payoffs, alike, ranks, keep }
    }

    pub(crate) fn rules(&self) -> batch::Rules<'_> {
        rules(self.tables.get(), self.seating.get())
    }

    fn one(&self, position: PyReadonlyArray2<'_, u64>) -> PyResult<Position> {
        match read(self.rules(), &position)?[..] {
            [position] => Ok(position),
            ref more => Err(PyValueError::new_err(format!("{} positions are given; it must be one", more.len()))),
        }
    }

    fn aim(&self, seats: Option<&Bound<'_, PyInt>>, party: Option<Vec<Bound<'_, PyInt>>>) -> PyResult<Aim> {
        if let Some(seats) = seats {
            return Ok(Aim::Against { payoff: 0, seats: whole_number("seats", seats, &(0..=u8::MAX))? });
        }
        let given: Vec<Option<u8>> = party.unwrap_or_default().iter().map(|party| party.extract().ok()).collect();
        let (seats, payoffs) = (self.seating.get().0.seats(), self.payoffs.count());
        let there = |party: &Option<u8>| party.is_some_and(|party| usize::from(party) < payoffs);
        if given.len() != seats || !given.iter().all(there) {
            let what = format!("party must name one of the {payoffs} payoffs for each of the {seats} seats");
            return Err(PyValueError::new_err(what));
        }
        let mut party = [0; 8];
        party.iter_mut().zip(given).for_each(|(party, given)| *party = given.unwrap_or_default());
        Ok(Aim::Each { party })
    }
}

/// The payoffs of so many seats, checked.
pub(crate) fn payoffs_of(
    seats: usize,
    weights: &PyReadonlyArray3<'_, i32>,
    axis_payoff: &PyReadonlyArray1<'_, u8>,
    axis_seats: &PyReadonlyArray1<'_, u8>,
    axis_size: &PyReadonlyArray1<'_, u32>,
    axis_worth: &PyReadonlyArray2<'_, u32>,
    entries: &PyReadonlyArray1<'_, i32>,
) -> PyResult<Payoffs> {
    rows_of("axis_worth", axis_worth, axis_payoff.len(), WORTHS)?;
    let arrays = PayoffArrays {
        payoffs: weights.shape()[0],
        seats: weights.shape()[1],
        weights: list("weights", weights)?,
        axis_payoff: list("axis_payoff", axis_payoff)?,
        axis_seats: list("axis_seats", axis_seats)?,
        axis_size: list("axis_size", axis_size)?,
        axis_worth: list("axis_worth", axis_worth)?,
        tables: list("entries", entries)?,
    };
    let payoffs = Payoffs::new(&arrays).map_err(refuse)?;
    if arrays.seats != seats {
        let given = arrays.seats;
        return Err(PyValueError::new_err(format!("weights are for {given} seats; there are {seats}")));
    }
    Ok(payoffs)
}

pub(crate) fn limits(nodes: Option<&Bound<'_, PyInt>>, seconds: Option<f64>) -> PyResult<Limits> {
    let nodes = nodes.map(|nodes| whole_number("nodes", nodes, &(0..=u64::MAX))).transpose()?;
    Ok(Limits { nodes, time: time(seconds)? })
}

/// A time in seconds.
pub(crate) fn time(seconds: Option<f64>) -> PyResult<Option<Duration>> {
    let wrong = |seconds: f64| format!("seconds is {seconds}; it must be 0 or more, and below 10^19");
    let whole = |seconds| Duration::try_from_secs_f64(seconds).map_err(|_| PyValueError::new_err(wrong(seconds)));
    seconds.map(whole).transpose()
}

pub(crate) fn stopped(stop: Option<Stop>) -> &'static str {
    match stop {
        None => "",
        Some(Stop::Nodes) => "nodes",
        Some(Stop::Time) => "seconds",
    }
}
