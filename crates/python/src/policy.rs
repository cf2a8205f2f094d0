//! The heuristic policy of one contract, for Python: rollouts by it, and the values that it gives to plays.

#![expect(clippy::needless_pass_by_value, reason = "arrays of Python are borrowed by value")]

use numpy::{PyArray2, PyReadonlyArray1, PyReadonlyArray2, PyReadonlyArray3};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyInt;
use tricksmith_core::rng::Rng;
use tricksmith_core::rollout::{self, KnownCards, PolicyConfig, UtilityArrays};
use tricksmith_core::trick::batch::{self, LaneRngs};
use tricksmith_core::trick::{Play, Position, TrickRules, WORDS};

use crate::arguments::{read_positions, read_seats, refuse, to_vec, whole_number, write_positions};
use crate::threads::run;
use crate::trick::{
    CoreSeatOrder, CoreTrickTables, Sums, Trajectories, playout_count_and_seed, plays_and_positions, rules,
    terminal_count_and_seed, to_sums,
};

/// A heuristic policy for every seat of one contract.
#[pyclass(frozen, module = "tricksmith._native")]
pub(crate) struct CompiledHeuristic {
    tables: Py<CoreTrickTables>,
    seat_order: Py<CoreSeatOrder>,
    pub(crate) core: rollout::HeuristicPolicy,
}

#[pymethods]
impl CompiledHeuristic {
    #[new]
    #[pyo3(signature = (
        tables, seat_order, *, party, points_per_step, totals, weights, axis_payoff, axis_seats, axis_counter, axis_size, entries
    ))]
    #[expect(clippy::too_many_arguments, reason = "one for each array of the utilities, all by name")]
    fn new(
        tables: Py<CoreTrickTables>,
        seat_order: Py<CoreSeatOrder>,
        party: PyReadonlyArray1<'_, u8>,
        points_per_step: PyReadonlyArray1<'_, u32>,
        totals: PyReadonlyArray1<'_, u32>,
        weights: PyReadonlyArray3<'_, i32>,
        axis_payoff: PyReadonlyArray1<'_, u8>,
        axis_seats: PyReadonlyArray1<'_, u8>,
        axis_counter: PyReadonlyArray1<'_, u8>,
        axis_size: PyReadonlyArray1<'_, u32>,
        entries: PyReadonlyArray1<'_, i32>,
    ) -> PyResult<Self> {
        let arrays = UtilityArrays {
            party: to_vec("party", &party)?,
            points_per_step: to_vec("points_per_step", &points_per_step)?,
            totals: to_vec("totals", &totals)?,
            weights: to_vec("weights", &weights)?,
            axis_payoff: to_vec("axis_payoff", &axis_payoff)?,
            axis_seats: to_vec("axis_seats", &axis_seats)?,
            axis_counter: to_vec("axis_counter", &axis_counter)?,
            axis_size: to_vec("axis_size", &axis_size)?,
            entries: to_vec("entries", &entries)?,
        };
        let (automaton, order) = (tables.get(), seat_order.get());
        let core = rollout::HeuristicPolicy::sharing(rules(automaton, order), &arrays, &automaton.win_probabilities)
            .map_err(refuse)?;
        Ok(Self { tables, seat_order, core })
    }

    /// The sums of [`crate::trick::playouts`] over rollouts by this policy. Seats that are not in `seats` (bits) play uniformly at random.
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
        let (rules, config) = (self.rules(), read_config(seats, noise)?);
        let (each, seed) = playout_count_and_seed(each, seed)?;
        let positions = read_positions(rules, &positions)?;
        let play = self.rollout(config);
        let totals = run(py, threads, || batch::playouts_by(rules, &positions, each, seed, play))?;
        to_sums(py, rules, &totals)
    }

    /// The final positions of rollouts by this policy, in the order of [`crate::trick::terminals`].
    #[pyo3(signature = (positions, *, each, seed, seats, noise, threads=None))]
    #[expect(clippy::too_many_arguments, reason = "each a setting of its own, all by name")]
    fn terminals<'py>(
        &self,
        py: Python<'py>,
        positions: PyReadonlyArray2<'py, u64>,
        each: &Bound<'py, PyInt>,
        seed: &Bound<'py, PyInt>,
        seats: &Bound<'py, PyInt>,
        noise: f64,
        threads: Option<&Bound<'py, PyInt>>,
    ) -> PyResult<Bound<'py, PyArray2<u64>>> {
        let (rules, config) = (self.rules(), read_config(seats, noise)?);
        let positions = read_positions(rules, &positions)?;
        let (each, seed) = terminal_count_and_seed(positions.len(), each, seed)?;
        let play = self.rollout(config);
        write_positions(py, &run(py, threads, || batch::terminals_by(&positions, each, seed, play))?)
    }

    /// The values of plays to the seat to act of one position, in which other hands are not read. `possible` are the
    /// cards that each seat can hold, `counts` how many it holds, and `unseen` those that the seat to act has not seen.
    #[pyo3(signature = (words, plays, *, possible, counts, unseen))]
    fn play_values(
        &self,
        words: [u64; WORDS],
        plays: Vec<u16>,
        possible: Vec<u64>,
        counts: Vec<u8>,
        unseen: u64,
    ) -> PyResult<Vec<f32>> {
        let (rules, position) = (self.rules(), Position::from_words(&words));
        let seats = rules.seat_order.seats();
        for (name, length) in [("possible", possible.len()), ("counts", counts.len())] {
            if length != seats {
                return Err(PyValueError::new_err(format!("{name} has {length} entries; it must have {seats}")));
            }
        }
        position.check_seen(rules.tables, rules.seat_order).map_err(refuse)?;
        let plays: Vec<Play> = plays.into_iter().map(Play::from_number).collect();
        let legal = position.legal(rules.tables, rules.seat_order);
        for play in &plays {
            if legal.get(usize::from(play.slot)).is_none_or(|cards| cards >> play.card & 1 == 0) {
                return Err(PyValueError::new_err(format!("play {} is not legal", play.number())));
            }
        }
        let by_seat = |values: &[u64]| {
            std::array::from_fn(|seat| values.get(seat).map_or(0, |cards| cards & rules.tables.deck()))
        };
        let known = KnownCards {
            possible: by_seat(&possible),
            counts: std::array::from_fn(|seat| counts.get(seat).copied().unwrap_or(0)),
            unseen: unseen & rules.tables.deck(),
        };
        Ok(self.core.play_values(&position, rules, &known, &plays))
    }

    /// (cards) the probability of taking a trick, of hands about which nothing is known.
    fn strengths(&self) -> Vec<f32> {
        self.core.strengths().to_vec()
    }

    /// One trajectory of this policy from each position, in the arrays of [`crate::trick::trajectories`].
    #[pyo3(signature = (positions, *, seed, seats, noise, threads=None))]
    fn trajectories<'py>(
        &self,
        py: Python<'py>,
        positions: PyReadonlyArray2<'py, u64>,
        seed: &Bound<'py, PyInt>,
        seats: &Bound<'py, PyInt>,
        noise: f64,
        threads: Option<&Bound<'py, PyInt>>,
    ) -> PyResult<Trajectories<'py>> {
        let (rules, config) = (self.rules(), read_config(seats, noise)?);
        let seed = whole_number("seed", seed, &(0..=u64::MAX))?;
        let positions = read_positions(rules, &positions)?;
        let choose = |position: &Position, rng: &mut Rng| self.core.choose(position, rules, config, rng);
        let trajectories = run(py, threads, || batch::trajectories_by(rules, &positions, seed, choose))?;
        plays_and_positions(py, &trajectories)
    }
}

impl CompiledHeuristic {
    /// Plays hands to their ends, one after the other.
    fn rollout(&self, config: PolicyConfig) -> impl Fn(&mut [Position], &mut LaneRngs) -> u32 + Sync {
        batch::sequentially(move |end, rng| self.core.playout(end, self.rules(), config, rng))
    }

    /// Whether it was compiled from these tables and this seat order.
    pub(crate) fn is_for(&self, tables: &Py<CoreTrickTables>, seat_order: &Py<CoreSeatOrder>) -> bool {
        self.tables.is(tables) && self.seat_order.is(seat_order)
    }

    /// Checks that it was compiled from these rules.
    pub(crate) fn check(&self, rules: TrickRules<'_>) -> PyResult<()> {
        let own = self.rules();
        if std::ptr::eq(own.tables, rules.tables) && std::ptr::eq(own.seat_order, rules.seat_order) {
            return Ok(());
        }
        Err(PyValueError::new_err("policy and solver must be made of the same tables and seat order"))
    }

    pub(crate) fn rules(&self) -> TrickRules<'_> {
        rules(self.tables.get(), self.seat_order.get())
    }
}

#[expect(clippy::cast_possible_truncation, reason = "a share needs no more digits")]
fn read_config(seats: &Bound<'_, PyInt>, noise: f64) -> PyResult<PolicyConfig> {
    if !(0.0..=1.0).contains(&noise) {
        return Err(PyValueError::new_err(format!("noise is {noise}; it must be from 0 to 1")));
    }
    Ok(PolicyConfig { seats: read_seats(seats)?, noise: noise as f32 })
}
