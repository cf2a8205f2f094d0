//! The model of the others, for Python: decisions in numbers, chances of plays, and of worlds by what was played.

#![expect(clippy::needless_pass_by_value, reason = "arrays of Python are borrowed by value")]

use numpy::{IntoPyArray, PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1, PyReadonlyArray2};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyInt;
use tricksmith_core::model::{self, CONTEXT, Decision, Doubt, HIDDEN, NetArrays, PLAY};
use tricksmith_core::trick::{MAX_SEATS, Play, Position, batch};

use crate::arrays::{list, read, refuse, rows_of, work, write};
use crate::number::whole_number;
use crate::thumb::Thumb;
use crate::trick::ends_asked;

/// A small net, checked.
#[pyclass(frozen, module = "tricksmith._native")]
pub(crate) struct Net(model::Net);

#[pymethods]
impl Net {
    /// The sizes that its arrays must have: numbers of a decision, numbers of a play, hidden units.
    #[classattr]
    const SIZES: (usize, usize, usize) = (CONTEXT, PLAY, HIDDEN);

    #[new]
    #[pyo3(signature = (*, context, play, bias, out, direct))]
    fn new(
        context: PyReadonlyArray2<'_, f32>,
        play: PyReadonlyArray2<'_, f32>,
        bias: PyReadonlyArray1<'_, f32>,
        out: PyReadonlyArray1<'_, f32>,
        direct: PyReadonlyArray1<'_, f32>,
    ) -> PyResult<Self> {
        rows_of("context", &context, CONTEXT, HIDDEN)?;
        rows_of("play", &play, PLAY, HIDDEN)?;
        let arrays = NetArrays {
            context: list("context", &context)?,
            play: list("play", &play)?,
            bias: list("bias", &bias)?,
            out: list("out", &out)?,
            direct: list("direct", &direct)?,
        };
        model::Net::new(&arrays).map(Self).map_err(refuse)
    }
}

/// What turns positions of one contract into numbers.
#[pyclass(frozen, module = "tricksmith._native")]
pub(crate) struct Lens {
    thumb: Py<Thumb>,
    core: model::Lens,
}

/// Decisions (decisions, numbers), plays (plays, numbers), their numbers (plays), and how many each decision has.
type Features<'py> =
    (Bound<'py, PyArray2<f32>>, Bound<'py, PyArray2<f32>>, Bound<'py, PyArray1<u16>>, Bound<'py, PyArray1<u32>>);

#[pymethods]
impl Lens {
    #[new]
    #[pyo3(signature = (thumb, *, unit))]
    fn new(thumb: Py<Thumb>, unit: f32) -> PyResult<Self> {
        if !(unit.is_finite() && unit > 0.0) {
            return Err(PyValueError::new_err(format!("unit is {unit}; it must be above 0")));
        }
        let core = model::Lens::new(thumb.get().core().clone(), thumb.get().rules(), unit);
        Ok(Self { thumb, core })
    }

    /// How likely each of so many cards takes a trick, before anything was played.
    fn strengths<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f32>> {
        (0..64).map(|card| self.core.strength(card)).collect::<Vec<f32>>().into_pyarray(py)
    }

    /// The groups of cards that a lead asks for.
    fn groups<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u64>> {
        self.core.groups().to_vec().into_pyarray(py)
    }

    /// The decisions of the seats to act in numbers, and all their plays.
    fn features<'py>(&self, py: Python<'py>, positions: PyReadonlyArray2<'py, u64>) -> PyResult<Features<'py>> {
        let rules = self.rules();
        let mut decision = Decision::default();
        let (mut contexts, mut rows, mut numbers, mut counts) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for position in read(rules, &positions)? {
            self.core.follow(&position, rules).read(&mut decision);
            contexts.extend(decision.context);
            rows.extend(decision.rows.iter().flatten());
            numbers.extend(decision.plays.iter().map(|play| play.number()));
            counts.push(u32::try_from(decision.plays.len()).unwrap_or(0));
        }
        let (decisions, plays) = (counts.len(), numbers.len());
        Ok((
            contexts.into_pyarray(py).reshape([decisions, CONTEXT])?,
            rows.into_pyarray(py).reshape([plays, PLAY])?,
            numbers.into_pyarray(py),
            counts.into_pyarray(py),
        ))
    }

    /// The plays of each position with their chances: numbers (plays), chances (plays), and how many each has.
    #[allow(clippy::type_complexity, reason = "three arrays")]
    fn probabilities<'py>(
        &self,
        py: Python<'py>,
        net: &Net,
        positions: PyReadonlyArray2<'py, u64>,
    ) -> PyResult<(Bound<'py, PyArray1<u16>>, Bound<'py, PyArray1<f32>>, Bound<'py, PyArray1<u32>>)> {
        let rules = self.rules();
        let (mut decision, mut chances) = (Decision::default(), Vec::new());
        let (mut numbers, mut all, mut counts) = (Vec::new(), Vec::new(), Vec::new());
        for position in read(rules, &positions)? {
            self.core.follow(&position, rules).read(&mut decision);
            net.0.chances(&decision, &mut chances);
            numbers.extend(decision.plays.iter().map(|play| play.number()));
            all.extend_from_slice(&chances);
            counts.push(u32::try_from(decision.plays.len()).unwrap_or(0));
        }
        Ok((numbers.into_pyarray(py), all.into_pyarray(py), counts.into_pyarray(py)))
    }

    /// For each position and seat, the logarithm of how likely these plays were.
    #[pyo3(signature = (net, positions, plays, *, floor, skip, threads=None))]
    #[expect(clippy::too_many_arguments, reason = "each a setting of its own, all by name")]
    fn weigh<'py>(
        &self,
        py: Python<'py>,
        net: &Net,
        positions: PyReadonlyArray2<'py, u64>,
        plays: PyReadonlyArray1<'py, u16>,
        floor: f32,
        skip: &Bound<'py, PyInt>,
        threads: Option<&Bound<'py, PyInt>>,
    ) -> PyResult<Bound<'py, PyArray2<f64>>> {
        if !(0.0..=1.0).contains(&floor) {
            return Err(PyValueError::new_err(format!("floor is {floor}; it must be from 0 to 1")));
        }
        let (rules, doubt) = (self.rules(), Doubt { floor, skip: whole_number("skip", skip, &(0..=u8::MAX))? });
        let positions = read(rules, &positions)?;
        let plays: Vec<Play> = list("plays", &plays)?.into_iter().map(Play::from_number).collect();
        let found = work(py, threads, || model::weigh(&self.core, rules, &net.0, &positions, &plays, doubt))?;
        let seats = rules.seating.seats();
        let flat: Vec<f64> = found.iter().flat_map(|row: &[f64; MAX_SEATS]| row[..seats].iter().copied()).collect();
        flat.into_pyarray(py).reshape([found.len(), seats])
    }

    /// The positions at the ends of play-outs in which every card is drawn by its chance.
    #[pyo3(signature = (net, positions, *, each, seed, threads=None))]
    fn ends<'py>(
        &self,
        py: Python<'py>,
        net: &Net,
        positions: PyReadonlyArray2<'py, u64>,
        each: &Bound<'py, PyInt>,
        seed: &Bound<'py, PyInt>,
        threads: Option<&Bound<'py, PyInt>>,
    ) -> PyResult<Bound<'py, PyArray2<u64>>> {
        let rules = self.rules();
        let positions = read(rules, &positions)?;
        let (each, seed) = ends_asked(positions.len(), each, seed)?;
        let play =
            batch::one_by_one(|end: &mut Position, rng| model::playout(self.core.follow(end, rules), &net.0, rng, end));
        write(py, &work(py, threads, || batch::ends_by(&positions, each, seed, play))?)
    }
}

impl Lens {
    fn rules(&self) -> batch::Rules<'_> {
        self.thumb.get().rules()
    }
}
