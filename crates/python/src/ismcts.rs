//! The search by information-set MCTS, for Python: one tree of a decision, with the value of each of its moves.

#![expect(clippy::needless_pass_by_value, reason = "arrays of Python are borrowed by value")]

use numpy::{IntoPyArray, PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1, PyReadonlyArray2};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyInt;
use tricksmith_core::ismcts::{self, ActionStatistics, Budget, MIN_NODES, RootSampler, SearchResult, StopReason};
use tricksmith_core::payoff::TerminalPayoffs;
use tricksmith_core::rollout::{HeuristicRollout, PolicyConfig, RolloutPolicy, UniformRollout};
use tricksmith_core::trick::{MAX_SEATS, TrickRules};

use crate::arguments::{read_positions, refuse, to_vec, whole_number};
use crate::payoff::Payoffs;
use crate::policy::CompiledHeuristic;
use crate::solve::time;
use crate::threads::run_interruptible;
use crate::trick::{CoreSeatOrder, CoreTrickTables, rules};

/// Each play's number, visits, availability, mean margins by party, and sum of squared margins; then the number of
/// simulations, of nodes, and why the search ended.
type SearchArrays<'py> = (
    Bound<'py, PyArray1<u16>>,
    Bound<'py, PyArray1<u64>>,
    Bound<'py, PyArray1<u64>>,
    Bound<'py, PyArray2<f64>>,
    Bound<'py, PyArray1<f64>>,
    u64,
    u64,
    &'static str,
);

/// The most trees of one search.
const MAX_TREES: usize = 1024;
/// The most nodes of one tree: 4 GiB.
const MAX_NODES: usize = 1 << 27;
/// The most simulations of one search: they take days, and no sum of margins overflows.
const MAX_SIMULATIONS: u64 = u32::MAX as u64;

/// Information-set MCTS of one contract.
#[pyclass(frozen, module = "tricksmith._native")]
pub(crate) struct Ismcts {
    tables: Py<CoreTrickTables>,
    seat_order: Py<CoreSeatOrder>,
    payoffs: Py<Payoffs>,
    terminal: TerminalPayoffs,
    /// (seats) the party of each seat.
    party: [u8; MAX_SEATS],
}

#[pymethods]
impl Ismcts {
    #[new]
    #[pyo3(signature = (tables, seat_order, payoffs, *, party))]
    fn new(
        tables: Py<CoreTrickTables>,
        seat_order: Py<CoreSeatOrder>,
        payoffs: Py<Payoffs>,
        party: PyReadonlyArray1<'_, u8>,
    ) -> PyResult<Self> {
        let (seats, parties) = (seat_order.get().0.seats(), payoffs.get());
        parties.check_seats(seats)?;
        let given: Vec<Option<u8>> = to_vec("party", &party)?.into_iter().map(Some).collect();
        let party = parties.party_of_seats(&given, seats)?;
        let terminal = TerminalPayoffs::new(&parties.0);
        Ok(Self { tables, seat_order, payoffs, terminal, party })
    }

    /// Searches for the seat to act in these positions, which are determinizations that it cannot tell apart.
    ///
    /// Rollouts are uniformly random without `policy`, otherwise by that heuristic policy with this `noise`.
    #[pyo3(signature = (
        positions, weights=None, *, max_simulations, seed, max_nodes, trees, uct_c, stop_early=true, seconds=None, policy=None,
        noise=0.0, threads=None
    ))]
    #[expect(clippy::too_many_arguments, reason = "each a setting of its own, all by name")]
    fn search<'py>(
        &self,
        py: Python<'py>,
        positions: PyReadonlyArray2<'py, u64>,
        weights: Option<PyReadonlyArray1<'py, f64>>,
        max_simulations: &Bound<'py, PyInt>,
        seed: &Bound<'py, PyInt>,
        max_nodes: &Bound<'py, PyInt>,
        trees: &Bound<'py, PyInt>,
        uct_c: f64,
        stop_early: bool,
        seconds: Option<f64>,
        policy: Option<&Bound<'py, CompiledHeuristic>>,
        noise: f64,
        threads: Option<&Bound<'py, PyInt>>,
    ) -> PyResult<SearchArrays<'py>> {
        let budget = Budget {
            max_simulations: whole_number("max_simulations", max_simulations, &(1..=MAX_SIMULATIONS))?,
            time: time(seconds)?,
            max_nodes: whole_number("max_nodes", max_nodes, &(MIN_NODES..=MAX_NODES))?,
            trees: whole_number("trees", trees, &(1..=MAX_TREES))?,
            seed: whole_number("seed", seed, &(0..=u64::MAX))?,
            stop_early,
        };
        let uct_c = checked_f32("uct_c", uct_c, 1000.0)?;
        let config = PolicyConfig { seats: u8::MAX, noise: checked_f32("noise", noise, 1.0)? };
        let positions = read_positions(self.rules(), &positions)?;
        let weights = weights.map(|weights| to_vec("weights", &weights)).transpose()?;
        let roots =
            RootSampler::new(self.rules(), &self.payoffs.get().0, &positions, weights.as_deref()).map_err(refuse)?;
        let result = match policy.map(Bound::get) {
            None => self.run(py, threads, &UniformRollout, uct_c, (&roots, &budget)),
            Some(policy) if policy.is_for(&self.tables, &self.seat_order) => {
                self.run(py, threads, &HeuristicRollout { policy: &policy.core, config }, uct_c, (&roots, &budget))
            }
            Some(_) => Err(PyValueError::new_err("policy belongs to other tables or another seat order")),
        }?;
        self.to_arrays(py, &result)
    }
}

impl Ismcts {
    fn rules(&self) -> TrickRules<'_> {
        rules(self.tables.get(), self.seat_order.get())
    }

    fn run<P: RolloutPolicy>(
        &self,
        py: Python<'_>,
        threads: Option<&Bound<'_, PyInt>>,
        policy: &P,
        uct_c: f32,
        (roots, budget): (&RootSampler<'_>, &Budget),
    ) -> PyResult<SearchResult> {
        let (rules, payoffs, party) = (self.rules(), &self.terminal, self.party);
        let search = ismcts::Ismcts { rules, payoffs, party, policy, uct_c };
        run_interruptible(py, threads, |cancelled| search.run(roots, budget, cancelled))?.map_err(refuse)
    }

    #[expect(clippy::cast_precision_loss, reason = "sums that are divided")]
    fn to_arrays<'py>(&self, py: Python<'py>, result: &SearchResult) -> PyResult<SearchArrays<'py>> {
        let (parties, scale) = (self.terminal.count(), f64::from(result.margin_scale));
        let mut margins = Vec::with_capacity(result.root_actions.len() * parties);
        for action in &result.root_actions {
            let visits = action.visits.max(1) as f64;
            margins.extend(action.margin_sums[..parties].iter().map(|&sum| sum as f64 / scale / visits));
        }
        let each = |value: fn(&ActionStatistics) -> u64| {
            result.root_actions.iter().map(value).collect::<Vec<u64>>().into_pyarray(py)
        };
        let squares = |action: &ActionStatistics| action.margin_squares / (scale * scale);
        Ok((
            result.root_actions.iter().map(|action| action.play.number()).collect::<Vec<u16>>().into_pyarray(py),
            each(|action| action.visits),
            each(|action| action.available),
            margins.into_pyarray(py).reshape([result.root_actions.len(), parties])?,
            result.root_actions.iter().map(squares).collect::<Vec<f64>>().into_pyarray(py),
            result.simulations,
            result.nodes,
            match result.stop_reason {
                StopReason::Simulations => "simulations",
                StopReason::Decided => "decided",
                StopReason::Time => "seconds",
                StopReason::Cancelled => "cancelled",
            },
        ))
    }
}

/// Checks that a number is from 0 to `max`.
#[expect(clippy::cast_possible_truncation, reason = "settings, which need no more digits")]
fn checked_f32(name: &str, number: f64, max: f64) -> PyResult<f32> {
    if (0.0..=max).contains(&number) {
        return Ok(number as f32);
    }
    Err(PyValueError::new_err(format!("{name} is {number}; it must be from 0 to {max}")))
}
