//! Hands by the thousand.

#![expect(clippy::needless_pass_by_value, reason = "arrays of Python are borrowed by value")]

use std::sync::{Mutex, MutexGuard, PoisonError};

use numpy::{
    IntoPyArray, PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1, PyReadonlyArray2, PyUntypedArrayMethods,
};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyInt;
use tricksmith_core::hand::{self, Deal, HandError, MAX_PILES, Part, Stage, State, batch, perft};
use tricksmith_core::trick::{Position, Rng, WORDS};

use super::program::Program;
use crate::number::whole_number;
use crate::trick::{list, refuse, slice, work, write};

/// Most hands of one batch.
const MOST: usize = 1 << 24;

fn at_hand((row, error): (usize, HandError)) -> PyErr {
    PyValueError::new_err(format!("hand {row}: {error}"))
}

/// Ways of each hand, and the branches that are missing.
type Ways = (Vec<u64>, Vec<(u32, u64)>);

/// A batch of hands of one program, each between two decisions.
#[pyclass(frozen, module = "tricksmith._native")]
pub(crate) struct Hands(Mutex<Vec<State>>);

impl Hands {
    fn of(states: Vec<State>) -> Self {
        Self(Mutex::new(states))
    }

    /// The hands, for a short look; whoever plays them lets go of the interpreter before.
    fn states(&self) -> MutexGuard<'_, Vec<State>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn with<T: Send>(
        &self,
        py: Python<'_>,
        program: &Program,
        task: impl FnOnce(&hand::Program, &mut Vec<State>) -> T + Send,
    ) -> T {
        py.detach(|| task(&program.read(), &mut self.states()))
    }
}

fn part((kind, place, size, cards): (String, u8, u8, u64)) -> PyResult<Part> {
    match kind.as_str() {
        "hand" => Ok(Part::Hand { seat: place, size }),
        "pile" => Ok(Part::Pile { pile: place, size }),
        "stack" => Ok(Part::Stack { pile: place, cards }),
        _ => Err(PyValueError::new_err(format!("there is no part {kind:?}: choose hand, pile or stack"))),
    }
}

#[pymethods]
impl Hands {
    /// Deals so many hands by chance; the calls of one after the other begin at these nodes, again and again.
    #[staticmethod]
    #[pyo3(signature = (program, *, stock, parts, roots, count, seed))]
    fn deal(
        py: Python<'_>,
        program: &Program,
        stock: u64,
        parts: Vec<(String, u8, u8, u64)>,
        roots: Vec<u32>,
        count: &Bound<'_, PyInt>,
        seed: &Bound<'_, PyInt>,
    ) -> PyResult<Self> {
        let (count, seed) = (whole_number("count", count, &(0..=MOST))?, whole_number("seed", seed, &(0..=u64::MAX))?);
        let parts = parts.into_iter().map(part).collect::<PyResult<Vec<Part>>>()?;
        let deal = Deal::new(stock, parts).map_err(refuse)?;
        let there = program.read().len();
        if roots.is_empty() || roots.iter().any(|&root| root as usize >= there) {
            return Err(PyValueError::new_err(format!("roots are {roots:?}; they must be some of {there} nodes")));
        }
        let states = py.detach(|| batch::deal(&deal, &roots, count, seed));
        states.first().map_or(Ok(()), |state| state.check(&program.read())).map_err(|error| at_hand((0, error)))?;
        Ok(Self::of(states))
    }

    /// Hands where they stand: in the tricks or over under a contract, or else at a node whose effects are done.
    #[staticmethod]
    #[pyo3(signature = (program, *, rows, piles, contracts, nodes, seed))]
    fn at(
        py: Python<'_>,
        program: &Program,
        rows: PyReadonlyArray2<'_, u64>,
        piles: PyReadonlyArray2<'_, u64>,
        contracts: PyReadonlyArray1<'_, i64>,
        nodes: PyReadonlyArray1<'_, i64>,
        seed: &Bound<'_, PyInt>,
    ) -> PyResult<Self> {
        let seed = whole_number("seed", seed, &(0..=u64::MAX))?;
        let count = rows.shape()[0];
        for (name, length) in
            [("piles", piles.shape()[0]), ("contracts", contracts.shape()[0]), ("nodes", nodes.shape()[0])]
        {
            if length != count {
                return Err(PyValueError::new_err(format!("{name} has {length} entries; there are {count} rows")));
            }
        }
        for (name, wide, wanted) in [("rows", rows.shape()[1], WORDS), ("piles", piles.shape()[1], MAX_PILES)] {
            if wide != wanted {
                return Err(PyValueError::new_err(format!("{name} have {wide} words each; they must have {wanted}")));
            }
        }
        let (rows, piles) = (slice("rows", &rows)?.to_vec(), slice("piles", &piles)?.to_vec());
        let (contracts, nodes) = (list("contracts", &contracts)?, list("nodes", &nodes)?);
        let one = |program: &hand::Program, hand: usize| {
            let words = std::array::from_fn(|word| rows[hand * WORDS + word]);
            let piles = std::array::from_fn(|pile| piles[hand * MAX_PILES + pile]);
            let (position, rng) = (Position::from_words(&words), Rng::new(seed, hand as u64));
            let number = |what, number: i64, size| {
                u32::try_from(number).map_err(|_| HandError::Entry { what, entry: usize::MAX, size })
            };
            if contracts[hand] >= 0 {
                return State::playing(program, position, number("contract", contracts[hand], 0)?, rng);
            }
            State::calling(program, position, piles, number("node", nodes[hand], program.len())?, rng)
        };
        let states = py.detach(|| {
            let program = program.read();
            (0..count).map(|hand| one(&program, hand).map_err(|error| (hand, error))).collect::<Result<Vec<_>, _>>()
        });
        states.map(Self::of).map_err(at_hand)
    }

    fn __len__(&self) -> usize {
        self.states().len()
    }

    /// Takes every hand on that waits, as far as nobody has to decide.
    fn go(&self, py: Python<'_>, program: &Program) -> PyResult<()> {
        self.with(py, program, |program, states| batch::go(program, states)).map_err(at_hand)
    }

    /// The branches that hands wait for: node and answer.
    fn waits(&self, py: Python<'_>) -> Vec<(u32, u64)> {
        let found = py.detach(|| batch::waits(&self.states()));
        found.into_iter().map(|wait| (wait.node, wait.answer)).collect()
    }

    /// The seat that must decide in each hand, -1 where nobody does.
    fn to_act<'py>(&self, py: Python<'py>, program: &Program) -> Bound<'py, PyArray1<i8>> {
        let seat = |program: &hand::Program, state: &State| {
            state.to_act(program).map_or(-1, |seat| i8::try_from(seat).unwrap_or(-1))
        };
        let seats: Vec<i8> =
            self.with(py, program, |program, states| states.iter().map(|state| seat(program, state)).collect());
        seats.into_pyarray(py)
    }

    /// For each hand and slot the cards that may be played, none outside of the tricks.
    fn legal<'py>(&self, py: Python<'py>, program: &Program) -> PyResult<Bound<'py, PyArray2<u64>>> {
        let (count, slots, masks) = self.with(py, program, |program, states| {
            let slots = program.slots();
            let masks = |state: &State| state.legal(program).into_iter().take(slots);
            (states.len(), slots, states.iter().flat_map(masks).collect::<Vec<u64>>())
        });
        masks.into_pyarray(py).reshape([count, slots])
    }

    /// For each hand how many moves are offered before the tricks, 0 from then on.
    fn offered<'py>(&self, py: Python<'py>, program: &Program) -> Bound<'py, PyArray1<u32>> {
        let offered: Vec<u32> =
            self.with(py, program, |program, states| states.iter().map(|state| state.offered(program)).collect());
        offered.into_pyarray(py)
    }

    /// Makes one move in each hand.
    fn step(&self, py: Python<'_>, program: &Program, moves: PyReadonlyArray1<'_, u32>) -> PyResult<()> {
        let moves = list("moves", &moves)?;
        let hands = self.states().len();
        if moves.len() != hands {
            let given = moves.len();
            return Err(PyValueError::new_err(format!("{given} moves are given for {hands} hands")));
        }
        self.with(py, program, |program, states| batch::step(program, states, &moves)).map_err(at_hand)
    }

    /// For each hand a legal move by chance.
    fn any<'py>(&self, py: Python<'py>, program: &Program) -> Bound<'py, PyArray1<u32>> {
        self.with(py, program, |program, states| batch::any(program, states)).into_pyarray(py)
    }

    /// Plays every hand on at random, to its end or to where it waits; gives the number of decisions.
    #[pyo3(signature = (program, *, threads=None))]
    fn playout(&self, py: Python<'_>, program: &Program, threads: Option<&Bound<'_, PyInt>>) -> PyResult<u64> {
        work(py, threads, || batch::playout(&program.read(), &mut self.states()))?.map_err(at_hand)
    }

    /// What each side scores in each hand, 0 before its end; and the hands whose contract has no scores yet.
    fn scores<'py>(&self, py: Python<'py>, program: &Program) -> PyResult<(Bound<'py, PyArray2<i32>>, Vec<usize>)> {
        let (count, sides, (scores, missing)) =
            self.with(py, program, |program, states| (states.len(), program.sides(), batch::scores(program, states)));
        Ok((scores.into_pyarray(py).reshape([count, sides])?, missing))
    }

    /// Ways to make exactly so many moves in each hand, and the branches that are missing for them.
    #[pyo3(signature = (program, *, depth))]
    fn perft(&self, py: Python<'_>, program: &Program, depth: u32) -> PyResult<Ways> {
        let counts = self.with(py, program, |program, states| {
            let one = |(row, state)| perft::count(program, state, depth).map_err(|error| (row, error));
            states.iter().enumerate().map(one).collect::<Result<Vec<_>, _>>()
        });
        let counts = counts.map_err(at_hand)?;
        let waits = counts.iter().flat_map(|count| &count.waits).map(|wait| (wait.node, wait.answer)).collect();
        Ok((counts.iter().map(|count| count.ways).collect(), waits))
    }

    /// Whether no hand has a decision left to make.
    fn is_over(&self) -> bool {
        batch::is_over(&self.states())
    }

    /// The contract of each hand, -1 before the tricks and -2 where it is dealt again.
    fn contracts<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        let number = |state: &State| match state.stage {
            Stage::Tricks | Stage::Over => i64::from(state.contract),
            Stage::Again => -2,
            Stage::Calls | Stage::Waits => -1,
        };
        self.states().iter().map(number).collect::<Vec<i64>>().into_pyarray(py)
    }

    /// Where each hand stands in the calls, -1 elsewhere.
    fn nodes<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        let node = |state: &State| state.node().map_or(-1, i64::from);
        self.states().iter().map(node).collect::<Vec<i64>>().into_pyarray(py)
    }

    /// The hands as rows of positions; before the tricks only who holds and has taken what has a meaning.
    fn rows<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u64>>> {
        let positions: Vec<Position> = self.states().iter().map(|state| state.position).collect();
        write(py, &positions)
    }

    /// The cards of each pile.
    fn piles<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u64>>> {
        let states = self.states();
        let piles: Vec<u64> = states.iter().flat_map(|state| state.piles).collect();
        piles.into_pyarray(py).reshape([states.len(), MAX_PILES])
    }
}
