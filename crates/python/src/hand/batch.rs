//! Hands by the thousand.

#![expect(clippy::needless_pass_by_value, reason = "arrays of Python are borrowed by value")]

use std::collections::BTreeSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

use numpy::{
    IntoPyArray, PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1, PyReadonlyArray2, PyUntypedArrayMethods,
};
use pyo3::exceptions::{PyMemoryError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyInt;
use tricksmith_core::hand::{self, Deal, HandError, MAX_PILES, Part, Stage, State, batch, perft};
use tricksmith_core::trick::{Position, Rng, WORDS};

use super::program::Program;
use crate::arrays::{list, refuse, slice, work};
use crate::number::whole_number;

/// Most hands of one batch.
const MOST: usize = 1 << 24;

fn at_hand((row, error): (usize, HandError)) -> PyErr {
    PyValueError::new_err(format!("hand {row}: {error}"))
}

/// Room for so many things, or the error that says there is none: what finds no memory in the midst of the work ends the
/// program, not the call.
fn room<T>(count: usize) -> PyResult<Vec<T>> {
    let mut found = Vec::new();
    let tried = found.try_reserve_exact(count);
    tried.map_err(|_| PyMemoryError::new_err(format!("there is no room for {count} numbers"))).map(|()| found)
}

/// So many numbers of each hand, one hand after the other.
fn of_each<T: Clone, R: AsRef<[T]>>(states: &[State], wide: usize, one: impl Fn(&State) -> R) -> PyResult<Vec<T>> {
    let mut found = room(states.len() * wide)?;
    for state in states {
        found.extend_from_slice(&one(state).as_ref()[..wide]);
    }
    Ok(found)
}

/// Ways of each hand, and the branches that are missing.
type Ways = (Vec<u64>, Vec<(u32, u64)>);

/// A batch of hands of one program, each between two decisions.
///
/// Whoever waits for the hands or their program has let go of the interpreter, and nobody who has one of them asks for
/// it: so no two threads wait for each other.
#[pyclass(frozen, module = "tricksmith._native")]
pub(crate) struct Hands {
    program: u64,
    hands: Mutex<Vec<State>>,
}

impl Hands {
    fn of(program: &Program, states: Vec<State>) -> Self {
        Self { program: program.number, hands: Mutex::new(states) }
    }

    /// For whoever has let go of the interpreter. A thread that left in a panic left hands that can be played.
    fn states(&self) -> MutexGuard<'_, Vec<State>> {
        self.hands.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn look<T: Send>(&self, py: Python<'_>, task: impl FnOnce(&[State]) -> T + Send) -> T {
        py.detach(|| task(&self.states()))
    }

    fn is_of(&self, program: &Program) -> PyResult<()> {
        if self.program == program.number {
            return Ok(());
        }
        Err(PyValueError::new_err("program is another one than that of these hands"))
    }

    fn with<T: Send>(
        &self,
        py: Python<'_>,
        program: &Program,
        task: impl FnOnce(&hand::Program, &mut Vec<State>) -> T + Send,
    ) -> PyResult<T> {
        self.is_of(program)?;
        Ok(py.detach(|| task(&program.read(), &mut self.states())))
    }
}

fn part((kind, place, size, cards): (String, u8, u8, u64)) -> PyResult<Part> {
    match kind.as_str() {
        "hand" => Ok(Part::Hand { seat: place, size }),
        "pile" => Ok(Part::Pile { pile: place, size }),
        "stack" => Ok(Part::Stack { pile: place, cards }),
        _ => Err(PyValueError::new_err(format!("parts: there is no part {kind:?}: choose hand, pile or stack"))),
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
        let deal = Deal::new(stock, parts).map_err(|error| refuse(format!("stock and parts: {error}")))?;
        match py.detach(|| batch::deal(&program.read(), &deal, &roots, count, seed)) {
            Ok(states) => Ok(Self::of(program, states)),
            Err(HandError::Room { hands }) => Err(PyMemoryError::new_err(format!("count: no room for {hands} hands"))),
            Err(error) => Err(refuse(format!("stock, parts and roots: {error}"))),
        }
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
            let state = match (u32::try_from(contracts[hand]), u32::try_from(nodes[hand])) {
                (Ok(contract), _) => State::playing(program, position, contract, rng),
                (_, Ok(node)) if contracts[hand] < 0 => State::calling(program, position, piles, node, rng),
                _ => {
                    let (contract, node) = (contracts[hand], nodes[hand]);
                    let what = format!("hand {hand}: contracts has {contract} and nodes {node}; one must be a number");
                    return Err(refuse(what));
                }
            };
            state.map_err(|error| at_hand((hand, error)))
        };
        let states = py.detach(|| {
            let (program, mut states) = (program.read(), room(count)?);
            for hand in 0..count {
                states.push(one(&program, hand)?);
            }
            Ok::<_, PyErr>(states)
        });
        Ok(Self::of(program, states?))
    }

    /// Some of these hands where they stand, by their places; one may be picked several times.
    #[pyo3(signature = (places, *, seed))]
    fn pick(&self, py: Python<'_>, places: PyReadonlyArray1<'_, u64>, seed: &Bound<'_, PyInt>) -> PyResult<Self> {
        let seed = whole_number("seed", seed, &(0..=u64::MAX))?;
        let places = list("places", &places)?;
        let picked = self.look(py, |states| batch::pick(states, &places, seed));
        let hands = Mutex::new(picked.map_err(|error| refuse(format!("places: {error}")))?);
        Ok(Self { program: self.program, hands })
    }

    fn __len__(&self, py: Python<'_>) -> usize {
        self.look(py, <[State]>::len)
    }

    /// Takes every hand on that waits, as far as nobody has to decide.
    fn go(&self, py: Python<'_>, program: &Program) -> PyResult<()> {
        self.with(py, program, |program, states| batch::go(program, states))?.map_err(at_hand)
    }

    /// The branches that hands wait for: node and answer.
    fn waits(&self, py: Python<'_>) -> Vec<(u32, u64)> {
        let found = self.look(py, batch::waits);
        found.into_iter().map(|wait| (wait.node, wait.answer)).collect()
    }

    /// The seat that must decide in each hand, -1 where nobody does.
    fn to_act<'py>(&self, py: Python<'py>, program: &Program) -> PyResult<Bound<'py, PyArray1<i8>>> {
        let seats = self.with(py, program, |program, states| {
            let seat = |state: &State| state.to_act(program).and_then(|seat| i8::try_from(seat).ok()).unwrap_or(-1);
            of_each(states, 1, |state| [seat(state)])
        })??;
        Ok(seats.into_pyarray(py))
    }

    /// For each hand and slot the cards that may be played, none outside of the tricks.
    fn legal<'py>(&self, py: Python<'py>, program: &Program) -> PyResult<Bound<'py, PyArray2<u64>>> {
        let (slots, masks) = self.with(py, program, |program, states| {
            let slots = program.slots();
            (slots, of_each(states, slots, |state| state.legal(program)))
        })?;
        let masks = masks?;
        let count = masks.len() / slots;
        masks.into_pyarray(py).reshape([count, slots])
    }

    /// For each hand how many moves are offered before the tricks, 0 from then on.
    fn offered<'py>(&self, py: Python<'py>, program: &Program) -> PyResult<Bound<'py, PyArray1<u32>>> {
        let offered =
            self.with(py, program, |program, states| of_each(states, 1, |state| [state.offered(program)]))??;
        Ok(offered.into_pyarray(py))
    }

    /// Makes one move in each hand.
    fn step(&self, py: Python<'_>, program: &Program, moves: PyReadonlyArray1<'_, u32>) -> PyResult<()> {
        let moves = list("moves", &moves)?;
        let stepped = self.with(py, program, |program, states| match states.len() {
            hands if hands == moves.len() => Ok(batch::step(program, states, &moves)),
            hands => Err(hands),
        })?;
        let given = moves.len();
        stepped.map_err(|hands| refuse(format!("{given} moves are given for {hands} hands")))?.map_err(at_hand)
    }

    /// For each hand a legal move by chance.
    fn any<'py>(&self, py: Python<'py>, program: &Program) -> PyResult<Bound<'py, PyArray1<u32>>> {
        Ok(self.with(py, program, |program, states| batch::any(program, states))?.into_pyarray(py))
    }

    /// Plays every hand on at random, to its end or to where it waits; gives the number of decisions.
    #[pyo3(signature = (program, *, threads=None))]
    fn playout(&self, py: Python<'_>, program: &Program, threads: Option<&Bound<'_, PyInt>>) -> PyResult<u64> {
        self.is_of(program)?;
        work(py, threads, || batch::playout(&program.read(), &mut self.states()))?.map_err(at_hand)
    }

    /// What each side scores in each hand, 0 before its end; and the hands whose contract has no scores yet.
    fn scores<'py>(&self, py: Python<'py>, program: &Program) -> PyResult<(Bound<'py, PyArray2<i32>>, Vec<usize>)> {
        let (count, sides, (scores, missing)) =
            self.with(py, program, |program, states| (states.len(), program.sides(), batch::scores(program, states)))?;
        Ok((scores.into_pyarray(py).reshape([count, sides])?, missing))
    }

    /// Ways to make exactly so many moves in each hand, and the branches that are missing for them.
    #[pyo3(signature = (program, *, depth))]
    fn perft(&self, py: Python<'_>, program: &Program, depth: &Bound<'_, PyInt>) -> PyResult<Ways> {
        let depth = whole_number("depth", depth, &(0..=perft::MOST_DEPTH))?;
        let counts = self.with(py, program, |program, states| {
            let one = |(row, state)| perft::count(program, state, depth).map_err(|error| (row, error));
            states.iter().enumerate().map(one).collect::<Result<Vec<_>, _>>()
        })?;
        let counts = counts.map_err(at_hand)?;
        let waits: BTreeSet<_> = counts.iter().flat_map(|count| &count.waits).collect();
        let waits = waits.into_iter().map(|wait| (wait.node, wait.answer)).collect();
        Ok((counts.iter().map(|count| count.ways).collect(), waits))
    }

    /// Whether no hand has a decision left to make.
    fn is_over(&self, py: Python<'_>) -> bool {
        self.look(py, batch::is_over)
    }

    /// The contract of each hand, -1 before the tricks and -2 where it is dealt again.
    fn contracts<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        let number = |state: &State| match state.stage {
            Stage::Tricks | Stage::Over => i64::from(state.contract),
            Stage::Again => -2,
            Stage::Calls | Stage::Waits => -1,
        };
        self.look(py, |states| states.iter().map(number).collect::<Vec<i64>>()).into_pyarray(py)
    }

    /// Where each hand stands in the calls, -1 elsewhere.
    fn nodes<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        let node = |state: &State| state.node().map_or(-1, i64::from);
        self.look(py, |states| states.iter().map(node).collect::<Vec<i64>>()).into_pyarray(py)
    }

    /// The hands as rows of positions; before the tricks only who holds and has taken what has a meaning.
    fn rows<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u64>>> {
        let words = self.look(py, |states| of_each(states, WORDS, |state| state.position.to_words()))?;
        let count = words.len() / WORDS;
        words.into_pyarray(py).reshape([count, WORDS])
    }
}
