//! The class `HandBatch`: many hands of one call graph, which Python plays at once.

#![expect(clippy::needless_pass_by_value, reason = "arrays of Python are borrowed by value")]

use std::collections::BTreeSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

use numpy::{
    IntoPyArray, PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1, PyReadonlyArray2, PyUntypedArrayMethods,
};
use pyo3::exceptions::{PyMemoryError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyInt;
use tricksmith_core::hand::{self, Deal, HandError, HandState, MAX_PILES, Part, Stage, batch, perft};
use tricksmith_core::rng::Rng;
use tricksmith_core::trick::{Position, WORDS};

use super::call_graph::{GrowingCallGraph, read_part};
use super::scores::{UnscoredHand, to_unscored_hand};
use crate::arguments::{as_slice, check_lengths, check_widths, refuse, reserve, to_vec, whole_number};
use crate::threads::run;

/// In `contracts`: the hand is in its calls.
const IN_CALLS: i64 = -1;
/// In `contracts`: the hand ended with a redeal.
const REDEALT: i64 = -2;
/// In `nodes`: the hand is not in its calls.
const NO_NODE: i64 = -1;
/// The most hands of one batch.
const MAX_HANDS: usize = 1 << 24;

fn at_hand((row, error): (usize, HandError)) -> PyErr {
    PyValueError::new_err(format!("hand {row}: {error}"))
}

/// The first `width` of the `entries` of each hand, one hand after the other.
fn per_hand<T: Clone, R: AsRef<[T]>>(
    states: &[HandState],
    width: usize,
    entries_of: impl Fn(&HandState) -> R,
) -> PyResult<Vec<T>> {
    let mut entries = reserve(states.len() * width, "entries")?;
    for state in states {
        entries.extend_from_slice(&entries_of(state).as_ref()[..width]);
    }
    Ok(entries)
}

/// The count of each hand, and the edges that are missing.
type PerftCounts = (Vec<u64>, Vec<(u32, u64)>);

/// A batch of hands of one call graph, each between two decisions.
///
/// A thread that waits for the lock of the hands or the graph has released the interpreter, and a thread that holds one
/// of these locks never waits for the interpreter. So there is no deadlock.
#[pyclass(frozen, module = "tricksmith._native")]
pub(crate) struct HandBatch {
    /// The number of its graph.
    graph: u64,
    hands: Mutex<Vec<HandState>>,
}

impl HandBatch {
    fn of(graph: &GrowingCallGraph, states: Vec<HandState>) -> Self {
        Self { graph: graph.number, hands: Mutex::new(states) }
    }

    /// Locks the hands. Call it only with the interpreter released (see [`HandBatch`]). The lock of a thread that
    /// panicked is taken over: hands are consistent between moves, and a move that fails leaves its hand unchanged.
    fn states(&self) -> MutexGuard<'_, Vec<HandState>> {
        self.hands.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Runs a task on the hands, with the interpreter released.
    fn inspect<T: Send>(&self, py: Python<'_>, task: impl FnOnce(&[HandState]) -> T + Send) -> T {
        py.detach(|| task(&self.states()))
    }

    fn check_graph(&self, graph: &GrowingCallGraph) -> PyResult<()> {
        if self.graph == graph.number {
            return Ok(());
        }
        Err(PyValueError::new_err("graph is not the one that these hands were made with"))
    }

    /// Runs a task on the hands and their graph, with the interpreter released.
    fn with_graph<T: Send>(
        &self,
        py: Python<'_>,
        graph: &GrowingCallGraph,
        task: impl FnOnce(&hand::CallGraph, &mut Vec<HandState>) -> T + Send,
    ) -> PyResult<T> {
        self.check_graph(graph)?;
        Ok(py.detach(|| task(&graph.read(), &mut self.states())))
    }
}

#[pymethods]
impl HandBatch {
    /// Deals `count` hands at random. Their calls begin at these root nodes in turn.
    #[staticmethod]
    #[pyo3(signature = (graph, *, stock, parts, roots, count, seed))]
    fn deal(
        py: Python<'_>,
        graph: &GrowingCallGraph,
        stock: u64,
        parts: Vec<(String, u8, u8, u64)>,
        roots: Vec<u32>,
        count: &Bound<'_, PyInt>,
        seed: &Bound<'_, PyInt>,
    ) -> PyResult<Self> {
        let (count, seed) =
            (whole_number("count", count, &(0..=MAX_HANDS))?, whole_number("seed", seed, &(0..=u64::MAX))?);
        let parts = parts.into_iter().map(read_part).collect::<PyResult<Vec<Part>>>()?;
        let deal = Deal::new(stock, parts).map_err(|error| refuse(format!("stock and parts: {error}")))?;
        match py.detach(|| batch::deal(&graph.read(), &deal, &roots, count, seed)) {
            Ok(states) => Ok(Self::of(graph, states)),
            Err(error @ HandError::OutOfMemory { .. }) => Err(PyMemoryError::new_err(format!("count: {error}"))),
            Err(error) => Err(refuse(format!("stock, parts or roots do not fit graph: {error}"))),
        }
    }

    /// Hands from positions. Each is in the tricks of its contract or over (node -1), at a node of the calls whose
    /// effects have been applied (contract -1), or at a redeal (contract -2 and node -1), as `contracts` and `nodes`
    /// return it. With `random_states`, which the method of that name returns, they draw the same random numbers as
    /// those hands.
    #[staticmethod]
    #[pyo3(signature = (graph, *, rows, piles, contracts, nodes, seed, random_states=None))]
    #[expect(clippy::too_many_arguments, reason = "arguments of Python, by name")]
    fn from_positions(
        py: Python<'_>,
        graph: &GrowingCallGraph,
        rows: PyReadonlyArray2<'_, u64>,
        piles: PyReadonlyArray2<'_, u64>,
        contracts: PyReadonlyArray1<'_, i64>,
        nodes: PyReadonlyArray1<'_, i64>,
        seed: &Bound<'_, PyInt>,
        random_states: Option<PyReadonlyArray1<'_, u64>>,
    ) -> PyResult<Self> {
        let seed = whole_number("seed", seed, &(0..=u64::MAX))?;
        let count = rows.shape()[0];
        let random_states = random_states.map(|array| to_vec("random_states", &array)).transpose()?;
        check_lengths(
            count,
            &[
                ("random_states", random_states.as_ref().map_or(count, Vec::len)),
                ("piles", piles.shape()[0]),
                ("contracts", contracts.shape()[0]),
                ("nodes", nodes.shape()[0]),
            ],
        )?;
        check_widths(&[("rows", rows.shape()[1], WORDS), ("piles", piles.shape()[1], MAX_PILES)])?;
        let (rows, piles) = (as_slice("rows", &rows)?.to_vec(), as_slice("piles", &piles)?.to_vec());
        let (contracts, nodes) = (to_vec("contracts", &contracts)?, to_vec("nodes", &nodes)?);
        let state = |graph: &hand::CallGraph, hand: usize| {
            let words = std::array::from_fn(|word| rows[hand * WORDS + word]);
            let piles = std::array::from_fn(|pile| piles[hand * MAX_PILES + pile]);
            let position = Position::from_words(&words);
            let rng = match &random_states {
                Some(states) => Rng::from_state(states[hand]),
                None => Rng::new(seed, hand as u64),
            };
            let (contract, node) = (contracts[hand], nodes[hand]);
            let state = match (u32::try_from(contract), u32::try_from(node)) {
                (Ok(contract), _) if node == NO_NODE => HandState::in_tricks(graph, position, contract, rng),
                (_, Ok(node)) if contract == IN_CALLS => HandState::in_calls(graph, position, piles, node, rng),
                _ if contract == REDEALT && node == NO_NODE => HandState::redealt(graph, position, piles, rng),
                _ => {
                    return Err(refuse(format!(
                        "hand {hand}: contracts has {contract} and nodes {node}; give a contract and {NO_NODE}, {IN_CALLS} \
                         and a node, or {REDEALT} and {NO_NODE}"
                    )));
                }
            };
            state.map_err(|error| at_hand((hand, error)))
        };
        let states = py.detach(|| {
            let (graph, mut states) = (graph.read(), reserve(count, "entries")?);
            for hand in 0..count {
                states.push(state(&graph, hand)?);
            }
            Ok::<_, PyErr>(states)
        });
        Ok(Self::of(graph, states?))
    }

    /// Copies of the hands at these indices, which can repeat; they draw random numbers from a new seed.
    #[pyo3(signature = (indices, *, seed))]
    fn select(&self, py: Python<'_>, indices: PyReadonlyArray1<'_, u64>, seed: &Bound<'_, PyInt>) -> PyResult<Self> {
        let seed = whole_number("seed", seed, &(0..=u64::MAX))?;
        let indices = to_vec("indices", &indices)?;
        let selected = self.inspect(py, |states| batch::select(states, &indices, seed));
        let hands = Mutex::new(selected.map_err(|error| refuse(format!("indices: {error}")))?);
        Ok(Self { graph: self.graph, hands })
    }

    fn __len__(&self, py: Python<'_>) -> usize {
        self.inspect(py, <[HandState]>::len)
    }

    /// Advances every pending hand to its next decision.
    fn advance(&self, py: Python<'_>, graph: &GrowingCallGraph) -> PyResult<()> {
        self.with_graph(py, graph, |graph, states| batch::advance(graph, states))?.map_err(at_hand)
    }

    /// The edges that pending hands need: node and answer.
    fn missing_edges(&self, py: Python<'_>) -> Vec<(u32, u64)> {
        let missing = self.inspect(py, batch::missing_edges);
        missing.into_iter().map(|edge| (edge.node, edge.answer)).collect()
    }

    /// (hands) the seat to act, or -1.
    fn to_act<'py>(&self, py: Python<'py>, graph: &GrowingCallGraph) -> PyResult<Bound<'py, PyArray1<i8>>> {
        let seats = self.with_graph(py, graph, |graph, states| {
            let seat = |state: &HandState| state.to_act(graph).and_then(|seat| i8::try_from(seat).ok()).unwrap_or(-1);
            per_hand(states, 1, |state| [seat(state)])
        })??;
        Ok(seats.into_pyarray(py))
    }

    /// (hands, slots) the cards that can be played; none outside of the tricks.
    fn legal<'py>(&self, py: Python<'py>, graph: &GrowingCallGraph) -> PyResult<Bound<'py, PyArray2<u64>>> {
        let (slots, masks) = self.with_graph(py, graph, |graph, states| {
            let slots = graph.slots();
            (slots, per_hand(states, slots, |state| state.legal(graph)))
        })?;
        let masks = masks?;
        let count = masks.len() / slots;
        masks.into_pyarray(py).reshape([count, slots])
    }

    /// (hands) the number of moves offered before the tricks; 0 from then on.
    fn offered<'py>(&self, py: Python<'py>, graph: &GrowingCallGraph) -> PyResult<Bound<'py, PyArray1<u32>>> {
        let offered =
            self.with_graph(py, graph, |graph, states| per_hand(states, 1, |state| [state.offered(graph)]))??;
        Ok(offered.into_pyarray(py))
    }

    /// Makes one move in each hand; none if one of them is not legal. Where no seat is to act, the move is ignored.
    fn step(&self, py: Python<'_>, graph: &GrowingCallGraph, moves: PyReadonlyArray1<'_, u32>) -> PyResult<()> {
        let moves = to_vec("moves", &moves)?;
        let stepped = self.with_graph(py, graph, |graph, states| match states.len() {
            hands if hands == moves.len() => Ok(batch::step(graph, states, &moves)),
            hands => Err(hands),
        })?;
        let given = moves.len();
        stepped.map_err(|hands| refuse(format!("{given} moves are given for {hands} hands")))?.map_err(at_hand)
    }

    /// (hands) a random legal move, with nearly equal probabilities; 0 where no seat is to act. Each hand draws from
    /// its random numbers.
    fn random_moves<'py>(&self, py: Python<'py>, graph: &GrowingCallGraph) -> PyResult<Bound<'py, PyArray1<u32>>> {
        Ok(self.with_graph(py, graph, |graph, states| batch::random_moves(graph, states))?.into_pyarray(py))
    }

    /// Plays every hand at random to its end, or until it is pending. Returns the number of decisions.
    #[pyo3(signature = (graph, *, threads=None))]
    fn playout(&self, py: Python<'_>, graph: &GrowingCallGraph, threads: Option<&Bound<'_, PyInt>>) -> PyResult<u64> {
        self.check_graph(graph)?;
        run(py, threads, || batch::playout(&graph.read(), &mut self.states()))?.map_err(at_hand)
    }

    /// (hands, sides) the scores, 0 before the end; and the hands that are over with a score that is not known.
    fn scores<'py>(
        &self,
        py: Python<'py>,
        graph: &GrowingCallGraph,
    ) -> PyResult<(Bound<'py, PyArray2<i32>>, Vec<UnscoredHand>)> {
        let (count, sides, (scores, unscored)) =
            self.with_graph(py, graph, |graph, states| (states.len(), graph.sides(), batch::scores(graph, states)))?;
        Ok((scores.into_pyarray(py).reshape([count, sides])?, unscored.into_iter().map(to_unscored_hand).collect()))
    }

    /// The hands whose score is unknown under another contract with others' bid numbers. `shift` varies the pairing.
    fn unscored_under_other_contracts(
        &self,
        py: Python<'_>,
        graph: &GrowingCallGraph,
        shift: usize,
    ) -> PyResult<Vec<UnscoredHand>> {
        let found =
            self.with_graph(py, graph, |graph, states| batch::unscored_under_other_contracts(graph, states, shift))?;
        Ok(found.into_iter().map(to_unscored_hand).collect())
    }

    /// (hands) the number of sequences of `depth` moves, and the edges that are missing to count them.
    #[pyo3(signature = (graph, *, depth))]
    fn perft(&self, py: Python<'_>, graph: &GrowingCallGraph, depth: &Bound<'_, PyInt>) -> PyResult<PerftCounts> {
        let depth = whole_number("depth", depth, &(0..=perft::MAX_DEPTH))?;
        let counts = self.with_graph(py, graph, |graph, states| {
            let count = |(row, state)| perft::count(graph, state, depth).map_err(|error| (row, error));
            states.iter().enumerate().map(count).collect::<Result<Vec<_>, _>>()
        })?;
        let counts = counts.map_err(at_hand)?;
        let missing: BTreeSet<_> = counts.iter().flat_map(|count| &count.missing_edges).collect();
        let missing = missing.into_iter().map(|edge| (edge.node, edge.answer)).collect();
        Ok((counts.iter().map(|count| count.sequences).collect(), missing))
    }

    /// Whether all hands are over.
    fn is_over(&self, py: Python<'_>) -> bool {
        self.inspect(py, batch::is_over)
    }

    /// (hands) the contract, -1 before the tricks, -2 for a redeal.
    fn contracts<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        let number = |state: &HandState| match state.stage {
            Stage::Tricks | Stage::Over => i64::from(state.contract),
            Stage::Redeal => REDEALT,
            Stage::NotStarted | Stage::Calls | Stage::MissingEdge => IN_CALLS,
        };
        self.inspect(py, |states| states.iter().map(number).collect::<Vec<i64>>()).into_pyarray(py)
    }

    /// (hands, piles) the cards of each pile; from the tricks on those that the calls have left.
    fn piles<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u64>>> {
        let cards = self.inspect(py, |states| per_hand(states, MAX_PILES, |state| state.piles))?;
        let count = cards.len() / MAX_PILES;
        cards.into_pyarray(py).reshape([count, MAX_PILES])
    }

    /// (hands) the state of the random number generator of each hand, for `from_positions`.
    fn random_states<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u64>> {
        self.inspect(py, |states| states.iter().map(|state| state.rng.state()).collect::<Vec<u64>>()).into_pyarray(py)
    }

    /// (hands) the node of the calls, -1 elsewhere.
    fn nodes<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        let node = |state: &HandState| state.node().map_or(NO_NODE, i64::from);
        self.inspect(py, |states| states.iter().map(node).collect::<Vec<i64>>()).into_pyarray(py)
    }

    /// (hands) the number that each hand noted last, at a "note" effect of its calls.
    fn noted<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u32>> {
        self.inspect(py, |states| states.iter().map(HandState::noted).collect::<Vec<u32>>()).into_pyarray(py)
    }

    /// (hands) the numbers that the calls of each hand have bid, a byte for each place, the first lowest.
    fn bid_numbers<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u64>> {
        let packed = |state: &HandState| u64::from_le_bytes(state.bid_numbers());
        self.inspect(py, |states| states.iter().map(packed).collect::<Vec<u64>>()).into_pyarray(py)
    }

    /// (hands, words) encoded positions; before the tricks only the cards held and taken are meaningful.
    fn rows<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u64>>> {
        let words = self.inspect(py, |states| per_hand(states, WORDS, |state| state.position.to_words()))?;
        let count = words.len() / WORDS;
        words.into_pyarray(py).reshape([count, WORDS])
    }
}
