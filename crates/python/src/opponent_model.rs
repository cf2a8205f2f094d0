//! The opponent model, for Python: features, probabilities of plays, and likelihoods.

#![expect(clippy::needless_pass_by_value, reason = "arrays of Python are borrowed by value")]

use numpy::{IntoPyArray, PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1, PyReadonlyArray2};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyInt;
use tricksmith_core::opponent_model::{
    self, CONTEXT_FEATURES, Features, HIDDEN, PLAY_FEATURES, PolicyNetArrays, Smoothing,
};
use tricksmith_core::trick::{MAX_CARDS, MAX_SEATS, Play, Position, TrickRules, batch};

use crate::arguments::{check_shape, read_positions, refuse, to_vec, whole_number, write_positions};
use crate::policy::CompiledHeuristic;
use crate::threads::run;
use crate::trick::terminal_count_and_seed;

/// A policy net: features in, the probability of each play out.
#[pyclass(frozen, module = "tricksmith._native")]
pub(crate) struct PolicyNet(opponent_model::PolicyNet);

#[pymethods]
impl PolicyNet {
    /// The sizes of its arrays: features of a decision, features of a play, hidden units.
    #[classattr]
    const SIZES: (usize, usize, usize) = (CONTEXT_FEATURES, PLAY_FEATURES, HIDDEN);

    #[new]
    #[pyo3(signature = (*, context, play, bias, out, direct))]
    fn new(
        context: PyReadonlyArray2<'_, f32>,
        play: PyReadonlyArray2<'_, f32>,
        bias: PyReadonlyArray1<'_, f32>,
        out: PyReadonlyArray1<'_, f32>,
        direct: PyReadonlyArray1<'_, f32>,
    ) -> PyResult<Self> {
        check_shape("context", &context, CONTEXT_FEATURES, HIDDEN)?;
        check_shape("play", &play, PLAY_FEATURES, HIDDEN)?;
        let arrays = PolicyNetArrays {
            context: to_vec("context", &context)?,
            play: to_vec("play", &play)?,
            bias: to_vec("bias", &bias)?,
            out: to_vec("out", &out)?,
            direct: to_vec("direct", &direct)?,
        };
        opponent_model::PolicyNet::new(&arrays).map(Self).map_err(refuse)
    }
}

/// Extracts features of decisions of one contract.
#[pyclass(frozen, module = "tricksmith._native")]
pub(crate) struct FeatureExtractor {
    policy: Py<CompiledHeuristic>,
    core: opponent_model::FeatureExtractor,
}

/// (decisions, features), (plays, features), (plays) the plays by number, and (decisions) their number of plays.
type FeatureArrays<'py> =
    (Bound<'py, PyArray2<f32>>, Bound<'py, PyArray2<f32>>, Bound<'py, PyArray1<u16>>, Bound<'py, PyArray1<u32>>);

#[pymethods]
impl FeatureExtractor {
    #[new]
    #[pyo3(signature = (policy, *, reward_scale))]
    fn new(policy: Py<CompiledHeuristic>, reward_scale: f32) -> PyResult<Self> {
        if !(reward_scale.is_finite() && reward_scale > 0.0) {
            return Err(PyValueError::new_err(format!("reward_scale is {reward_scale}; it must be above 0")));
        }
        let core = opponent_model::FeatureExtractor::new(policy.get().core.clone(), policy.get().rules(), reward_scale);
        Ok(Self { policy, core })
    }

    /// (64,) the probability that each card takes a trick, before anything has been played.
    fn strengths<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f32>> {
        (0..MAX_CARDS).map(|card| self.core.strength(card)).collect::<Vec<f32>>().into_pyarray(py)
    }

    /// The sets of cards that a lead asks for, such as suits.
    fn suits<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u64>> {
        self.core.suits().to_vec().into_pyarray(py)
    }

    /// The features of the decisions of the seats to act, and of all their plays.
    fn features<'py>(&self, py: Python<'py>, positions: PyReadonlyArray2<'py, u64>) -> PyResult<FeatureArrays<'py>> {
        let rules = self.rules();
        let mut features = Features::default();
        let (mut contexts, mut rows, mut numbers, mut counts) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for position in read_positions(rules, &positions)? {
            self.core.follow(&position, rules).extract(&mut features);
            contexts.extend(features.context);
            rows.extend(features.rows.iter().flatten());
            numbers.extend(features.plays.iter().map(|play| play.number()));
            counts.push(u32::try_from(features.plays.len()).unwrap_or(0));
        }
        let (decisions, plays) = (counts.len(), numbers.len());
        Ok((
            contexts.into_pyarray(py).reshape([decisions, CONTEXT_FEATURES])?,
            rows.into_pyarray(py).reshape([plays, PLAY_FEATURES])?,
            numbers.into_pyarray(py),
            counts.into_pyarray(py),
        ))
    }

    /// (plays) the plays of all positions by number, (plays) their probabilities, and (positions) the number of plays.
    #[allow(clippy::type_complexity, reason = "three arrays")]
    fn probabilities<'py>(
        &self,
        py: Python<'py>,
        net: &PolicyNet,
        positions: PyReadonlyArray2<'py, u64>,
    ) -> PyResult<(Bound<'py, PyArray1<u16>>, Bound<'py, PyArray1<f32>>, Bound<'py, PyArray1<u32>>)> {
        let rules = self.rules();
        let (mut features, mut probabilities) = (Features::default(), Vec::new());
        let (mut numbers, mut all, mut counts) = (Vec::new(), Vec::new(), Vec::new());
        for position in read_positions(rules, &positions)? {
            self.core.follow(&position, rules).extract(&mut features);
            net.0.probabilities(&features, &mut probabilities);
            numbers.extend(features.plays.iter().map(|play| play.number()));
            all.extend_from_slice(&probabilities);
            counts.push(u32::try_from(features.plays.len()).unwrap_or(0));
        }
        Ok((numbers.into_pyarray(py), all.into_pyarray(py), counts.into_pyarray(py)))
    }

    /// (positions, seats) the log likelihood of these plays.
    #[pyo3(signature = (net, positions, plays, *, epsilon, ignored_seats, threads=None))]
    #[expect(clippy::too_many_arguments, reason = "each a setting of its own, all by name")]
    fn log_likelihoods<'py>(
        &self,
        py: Python<'py>,
        net: &PolicyNet,
        positions: PyReadonlyArray2<'py, u64>,
        plays: PyReadonlyArray1<'py, u16>,
        epsilon: f32,
        ignored_seats: &Bound<'py, PyInt>,
        threads: Option<&Bound<'py, PyInt>>,
    ) -> PyResult<Bound<'py, PyArray2<f64>>> {
        if !(0.0..=1.0).contains(&epsilon) {
            return Err(PyValueError::new_err(format!("epsilon is {epsilon}; it must be from 0 to 1")));
        }
        let (rules, smoothing) = (
            self.rules(),
            Smoothing { epsilon, ignored_seats: whole_number("ignored_seats", ignored_seats, &(0..=u8::MAX))? },
        );
        let positions = read_positions(rules, &positions)?;
        let plays: Vec<Play> = to_vec("plays", &plays)?.into_iter().map(Play::from_number).collect();
        let rows = run(py, threads, || {
            opponent_model::log_likelihoods(&self.core, rules, &net.0, &positions, &plays, smoothing)
        })?;
        let seats = rules.seat_order.seats();
        let flat: Vec<f64> = rows.iter().flat_map(|row: &[f64; MAX_SEATS]| row[..seats].iter().copied()).collect();
        flat.into_pyarray(py).reshape([rows.len(), seats])
    }

    /// The final positions of rollouts in which every play is sampled by its probability.
    #[pyo3(signature = (net, positions, *, each, seed, threads=None))]
    fn terminals<'py>(
        &self,
        py: Python<'py>,
        net: &PolicyNet,
        positions: PyReadonlyArray2<'py, u64>,
        each: &Bound<'py, PyInt>,
        seed: &Bound<'py, PyInt>,
        threads: Option<&Bound<'py, PyInt>>,
    ) -> PyResult<Bound<'py, PyArray2<u64>>> {
        let rules = self.rules();
        let positions = read_positions(rules, &positions)?;
        let (each, seed) = terminal_count_and_seed(positions.len(), each, seed)?;
        let play = batch::sequentially(|end: &mut Position, rng| {
            opponent_model::playout(self.core.follow(end, rules), &net.0, rng, end)
        });
        write_positions(py, &run(py, threads, || batch::terminals_by(&positions, each, seed, play))?)
    }
}

impl FeatureExtractor {
    fn rules(&self) -> TrickRules<'_> {
        self.policy.get().rules()
    }
}
