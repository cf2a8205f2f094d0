//! The double-dummy solver, for Python: the value of each play of a position with all hands open.

#![expect(clippy::needless_pass_by_value, reason = "arrays of Python are borrowed by value")]

use std::time::Duration;

use numpy::PyReadonlyArray2;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyInt;
use tricksmith_core::payoff;
use tricksmith_core::solve::{self, CardEquivalence, Limits, Maximizer, Objective, PartitionTables, Stop};
use tricksmith_core::trick::{Position, TrickRules};

use crate::arguments::{read_positions, read_seats, refuse, whole_number};
use crate::payoff::Payoffs;
use crate::threads::run;
use crate::trick::{CoreSeatOrder, CoreTrickTables, rules};

/// Play numbers, the payoffs after each, the principal variation, nodes, and the limit that was reached.
type SolveAnswer = (Vec<u16>, Vec<Vec<i32>>, Vec<u16>, u64, &'static str);

/// A double-dummy solver of one contract.
#[pyclass(frozen, module = "tricksmith._native")]
pub(crate) struct Solver {
    tables: Py<CoreTrickTables>,
    seat_order: Py<CoreSeatOrder>,
    payoffs: Py<Payoffs>,
    pub(crate) equivalence: CardEquivalence,
    /// All cards are treated as different: for a search without this shortcut.
    no_equivalence: CardEquivalence,
    partition: Option<PartitionTables>,
}

#[pymethods]
impl Solver {
    #[new]
    #[pyo3(signature = (tables, seat_order, payoffs))]
    fn new(tables: Py<CoreTrickTables>, seat_order: Py<CoreSeatOrder>, payoffs: Py<Payoffs>) -> PyResult<Self> {
        let (rules, payoffs_of_parties) = (rules(tables.get(), seat_order.get()), payoffs.get());
        payoffs_of_parties.check_seats(rules.seat_order.seats())?;
        let equivalence = CardEquivalence::new(rules, &payoffs_of_parties.0);
        let partition = PartitionTables::new(rules, &payoffs_of_parties.0);
        Ok(Self { tables, seat_order, payoffs, equivalence, no_equivalence: CardEquivalence::none(), partition })
    }

    /// Solves one position. With `seats` (as bits), those maximize the first payoff and all others minimize it;
    /// without, each seat maximizes the payoff of its `party` (max^n).
    #[pyo3(signature = (
        position, *, seats=None, party=None, nodes=None, seconds=None, transpositions=true, equivalence=true, partition_search=true
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
        transpositions: bool,
        equivalence: bool,
        partition_search: bool,
    ) -> PyResult<SolveAnswer> {
        let position = self.single_position(position)?;
        let objective = self.objective(seats, party)?;
        let limits = limits(nodes, seconds)?;
        let solution = py
            .detach(|| {
                self.core_solver(transpositions, equivalence, partition_search).solve(&position, objective, limits)
            })
            .map_err(refuse)?;
        let payoffs = if matches!(objective, Objective::MaxN { .. }) { self.payoffs().count() } else { 1 };
        Ok((
            solution.values.iter().map(|(play, _)| play.number()).collect(),
            solution.values.iter().map(|(_, values)| values[..payoffs].to_vec()).collect(),
            solution.principal_variation.iter().map(|play| play.number()).collect(),
            solution.nodes,
            stop_name(solution.stop),
        ))
    }

    /// Whether these seats can make the first payoff at least `threshold`, the nodes, and the limit that was reached.
    #[pyo3(signature = (position, *, seats, threshold, nodes=None, seconds=None))]
    fn reaches(
        &self,
        py: Python<'_>,
        position: PyReadonlyArray2<'_, u64>,
        seats: &Bound<'_, PyInt>,
        threshold: &Bound<'_, PyInt>,
        nodes: Option<&Bound<'_, PyInt>>,
        seconds: Option<f64>,
    ) -> PyResult<(bool, u64, &'static str)> {
        let position = self.single_position(position)?;
        let maximizer = maximizer(seats)?;
        let threshold = whole_number("threshold", threshold, &(-(1 << 28)..=1 << 28))?;
        let limits = limits(nodes, seconds)?;
        let reached = py.detach(|| self.core_solver(true, true, true).reaches(&position, maximizer, threshold, limits));
        let (reached, nodes) = reached.map_err(refuse)?;
        Ok((reached.unwrap_or(false), nodes, stop_name(reached.err())))
    }

    /// The ranked suits that partition search uses, each a set of cards; none if it is not used.
    #[getter]
    fn suit_rankings(&self) -> Vec<u64> {
        self.partition.as_ref().map(PartitionTables::rankings).unwrap_or_default()
    }

    /// The first payoff of each position if these seats maximize it and all others minimize it; None where a limit was
    /// reached first. The positions come in groups of these sizes; those of a group share a transposition table and the
    /// limits, and should have much in common. Also returns the nodes of each group.
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
        let positions = read_positions(self.rules(), &positions)?;
        let maximizer = maximizer(seats)?;
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
        let solve = || self.core_solver(true, true, true).values(&parts, maximizer, limits);
        let solved = run(py, threads, solve)?.map_err(refuse)?;
        let values = solved.iter().flat_map(|(values, _)| values.iter().map(|value| value.ok())).collect();
        Ok((values, solved.iter().map(|(_, nodes)| *nodes).collect()))
    }
}

impl Solver {
    /// The solver of the core with these shortcuts. Partition search needs the other two.
    fn core_solver(&self, use_transpositions: bool, use_equivalence: bool, use_partition: bool) -> solve::Solver<'_> {
        let equivalence = if use_equivalence { &self.equivalence } else { &self.no_equivalence };
        let partition = self.partition.as_ref().filter(|_| use_transpositions && use_equivalence && use_partition);
        solve::Solver { rules: self.rules(), payoffs: self.payoffs(), equivalence, partition, use_transpositions }
    }

    pub(crate) fn payoffs(&self) -> &payoff::Payoffs {
        &self.payoffs.get().0
    }

    pub(crate) fn rules(&self) -> TrickRules<'_> {
        rules(self.tables.get(), self.seat_order.get())
    }

    /// The one position of an array.
    fn single_position(&self, position: PyReadonlyArray2<'_, u64>) -> PyResult<Position> {
        match read_positions(self.rules(), &position)?[..] {
            [position] => Ok(position),
            ref all => Err(PyValueError::new_err(format!("{} positions are given; it must be one", all.len()))),
        }
    }

    /// Two sides if `seats` are given, else the party of each seat.
    fn objective(&self, seats: Option<&Bound<'_, PyInt>>, party: Option<Vec<Bound<'_, PyInt>>>) -> PyResult<Objective> {
        if let Some(seats) = seats {
            return maximizer(seats).map(Objective::TwoSided);
        }
        let given: Vec<Option<u8>> = party.unwrap_or_default().iter().map(|party| party.extract().ok()).collect();
        let party = self.payoffs.get().party_of_seats(&given, self.rules().seat_order.seats())?;
        Ok(Objective::MaxN { party })
    }
}

/// The side of these seats (as bits), which maximizes the first payoff.
fn maximizer(seats: &Bound<'_, PyInt>) -> PyResult<Maximizer> {
    Ok(Maximizer { payoff: 0, seats: read_seats(seats)? })
}

/// The limits of a search.
pub(crate) fn limits(nodes: Option<&Bound<'_, PyInt>>, seconds: Option<f64>) -> PyResult<Limits> {
    let nodes = nodes.map(|nodes| whole_number("nodes", nodes, &(0..=u64::MAX))).transpose()?;
    Ok(Limits { nodes, time: time(seconds)? })
}

/// A time in seconds.
pub(crate) fn time(seconds: Option<f64>) -> PyResult<Option<Duration>> {
    let refusal = |seconds: f64| format!("seconds is {seconds}; it must be 0 or more, and below 10^19");
    let duration = |seconds| Duration::try_from_secs_f64(seconds).map_err(|_| PyValueError::new_err(refusal(seconds)));
    seconds.map(duration).transpose()
}

/// The name of a limit that was reached, or "".
pub(crate) fn stop_name(stop: Option<Stop>) -> &'static str {
    match stop {
        None => "",
        Some(Stop::Nodes) => "nodes",
        Some(Stop::Time) => "seconds",
    }
}
