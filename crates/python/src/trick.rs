//! Play of tricks, for Python. Positions are rows of 19 words: see `tricksmith.engine.encoding`.

#![expect(clippy::needless_pass_by_value, reason = "arrays of Python are borrowed by value")]

use numpy::{
    IntoPyArray, PyArray1, PyArray2, PyArray3, PyArrayMethods, PyReadonlyArray1, PyReadonlyArray2,
    PyUntypedArrayMethods,
};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyInt;
use tricksmith_core::rollout::SharedWinProbabilities;
use tricksmith_core::trick::batch::{Totals, Trajectory};
use tricksmith_core::trick::{self, Play, Position, TrickArrays, TrickRules, WORDS, batch};

use crate::arguments::{at_row, check_shape, read_positions, refuse, reserve, to_vec, whole_number, write_positions};
use crate::threads::run;

/// The most positions that one call may return: more than fit into memory, and no number overflows.
const MAX_POSITIONS: usize = 1 << 28;

/// The most rollouts of one position: they take hours, and no sum of counters overflows.
const MAX_PLAYOUTS: usize = 1 << 36;

/// The core's trick automaton of one contract, and what all heuristic policies for it share.
#[pyclass(frozen, module = "tricksmith._native")]
pub(crate) struct CoreTrickTables {
    pub(crate) core: trick::TrickTables,
    pub(crate) win_probabilities: SharedWinProbabilities,
}

#[pymethods]
impl CoreTrickTables {
    #[new]
    #[pyo3(signature = (
        *, cards, leadable, free, begin, flags_after_lead, flags_after_follow, flags_after_trick, next, winning_place, obligation, hold, play, worth,
        last_worth
    ))]
    #[expect(clippy::too_many_arguments, reason = "one for each array of the schema, all by name")]
    fn new(
        cards: &Bound<'_, PyInt>,
        leadable: PyReadonlyArray1<'_, u64>,
        free: PyReadonlyArray2<'_, u64>,
        begin: PyReadonlyArray2<'_, u16>,
        flags_after_lead: PyReadonlyArray2<'_, u8>,
        flags_after_follow: PyReadonlyArray2<'_, u8>,
        flags_after_trick: PyReadonlyArray1<'_, u8>,
        next: PyReadonlyArray2<'_, u16>,
        winning_place: PyReadonlyArray2<'_, u8>,
        obligation: PyReadonlyArray2<'_, u16>,
        hold: PyReadonlyArray2<'_, u64>,
        play: PyReadonlyArray2<'_, u64>,
        worth: PyReadonlyArray2<'_, i32>,
        last_worth: PyReadonlyArray1<'_, i32>,
    ) -> PyResult<Self> {
        let cards = whole_number("cards", cards, &(1..=64))?;
        let (slots, flags, states) = (leadable.len(), flags_after_trick.len(), next.shape()[0]);
        check_shape("free", &free, flags, slots)?;
        check_shape("begin", &begin, slots, cards)?;
        check_shape("flags_after_lead", &flags_after_lead, flags, cards)?;
        check_shape("flags_after_follow", &flags_after_follow, flags, cards)?;
        check_shape("next", &next, states, cards)?;
        check_shape("winning_place", &winning_place, states, cards)?;
        check_shape("obligation", &obligation, states, flags)?;
        check_shape("worth", &worth, worth.shape()[0], cards)?;
        let obligations = to_vec("obligation", &obligation)?.iter().max().map_or(0, |&last| usize::from(last) + 1);
        check_shape("hold", &hold, obligations, hold.shape()[1])?;
        check_shape("play", &play, obligations, hold.shape()[1])?;
        let arrays = TrickArrays {
            cards,
            leadable: to_vec("leadable", &leadable)?,
            free: to_vec("free", &free)?,
            begin: to_vec("begin", &begin)?,
            flags_after_lead: to_vec("flags_after_lead", &flags_after_lead)?,
            flags_after_follow: to_vec("flags_after_follow", &flags_after_follow)?,
            flags_after_trick: to_vec("flags_after_trick", &flags_after_trick)?,
            next: to_vec("next", &next)?,
            winning_place: to_vec("winning_place", &winning_place)?,
            obligation: to_vec("obligation", &obligation)?,
            hold: to_vec("hold", &hold)?,
            play: to_vec("play", &play)?,
            worth: to_vec("worth", &worth)?,
            last_worth: to_vec("last_worth", &last_worth)?,
        };
        let core = trick::TrickTables::new(arrays).map_err(refuse)?;
        Ok(Self { core, win_probabilities: SharedWinProbabilities::default() })
    }

    /// The most ways to lead a card.
    #[getter]
    fn slots(&self) -> usize {
        self.core.slots()
    }

    /// The number of counters, not including tricks.
    #[getter]
    fn counters(&self) -> usize {
        self.core.counters()
    }
}

/// The core's order of play of one hand.
#[pyclass(frozen, module = "tricksmith._native")]
pub(crate) struct CoreSeatOrder(pub(crate) trick::SeatOrder);

#[pymethods]
impl CoreSeatOrder {
    #[new]
    #[pyo3(signature = (*, order, next_leader))]
    fn new(order: PyReadonlyArray2<'_, u8>, next_leader: PyReadonlyArray2<'_, u8>) -> PyResult<Self> {
        let (seats, size) = (order.shape()[0], order.shape()[1]);
        check_shape("next_leader", &next_leader, seats, seats)?;
        let (order, next) = (to_vec("order", &order)?, to_vec("next_leader", &next_leader)?);
        trick::SeatOrder::new(seats, size, &order, &next).map(Self).map_err(refuse)
    }

    /// Seats at the table.
    #[getter]
    fn seats(&self) -> usize {
        self.0.seats()
    }

    /// Cards in a trick.
    #[getter]
    fn size(&self) -> usize {
        self.0.size()
    }
}

/// The rules of the core.
pub(crate) fn rules<'a>(tables: &'a CoreTrickTables, seat_order: &'a CoreSeatOrder) -> TrickRules<'a> {
    TrickRules { tables: &tables.core, seat_order: &seat_order.0 }
}

/// (positions) the seat to act, or -1 if the hand is over.
#[pyfunction]
pub(crate) fn to_act<'py>(
    py: Python<'py>,
    tables: &CoreTrickTables,
    seat_order: &CoreSeatOrder,
    positions: PyReadonlyArray2<'py, u64>,
) -> PyResult<Bound<'py, PyArray1<i8>>> {
    let rules = rules(tables, seat_order);
    let seat = |position: &Position| {
        if position.is_over() { -1 } else { i8::try_from(position.to_act(rules.seat_order)).unwrap_or(-1) }
    };
    Ok(read_positions(rules, &positions)?.iter().map(seat).collect::<Vec<i8>>().into_pyarray(py))
}

/// (positions, slots) the cards that may be played.
#[pyfunction]
pub(crate) fn legal_plays<'py>(
    py: Python<'py>,
    tables: &CoreTrickTables,
    seat_order: &CoreSeatOrder,
    positions: PyReadonlyArray2<'py, u64>,
) -> PyResult<Bound<'py, PyArray2<u64>>> {
    let rules = rules(tables, seat_order);
    let slots = rules.tables.slots();
    let positions = read_positions(rules, &positions)?;
    let masks = |position: &Position| position.legal(rules.tables, rules.seat_order).into_iter().take(slots);
    positions.iter().flat_map(masks).collect::<Vec<u64>>().into_pyarray(py).reshape([positions.len(), slots])
}

/// (positions, words) the positions after one play in each.
#[pyfunction]
pub(crate) fn step<'py>(
    py: Python<'py>,
    tables: &CoreTrickTables,
    seat_order: &CoreSeatOrder,
    positions: PyReadonlyArray2<'py, u64>,
    plays: PyReadonlyArray1<'py, u16>,
) -> PyResult<Bound<'py, PyArray2<u64>>> {
    let rules = rules(tables, seat_order);
    let mut positions = read_positions(rules, &positions)?;
    let plays: Vec<Play> = to_vec("plays", &plays)?.into_iter().map(Play::from_number).collect();
    if plays.len() != positions.len() {
        let (given, wanted) = (plays.len(), positions.len());
        return Err(PyValueError::new_err(format!("{given} plays are given for {wanted} positions")));
    }
    py.detach(|| batch::step(rules, &mut positions, &plays)).map_err(at_row)?;
    write_positions(py, &positions)
}

/// What [`playouts`] returns: tricks, counters and the number of plays.
pub(crate) type Sums<'py> = (Bound<'py, PyArray2<u64>>, Bound<'py, PyArray3<i64>>, u64);

/// Sums over random rollouts: (positions, seats) tricks, (positions, counters, seats) counters, and the number of
/// plays.
#[pyfunction]
#[pyo3(signature = (tables, seat_order, positions, *, each, seed, threads=None))]
pub(crate) fn playouts<'py>(
    py: Python<'py>,
    tables: &CoreTrickTables,
    seat_order: &CoreSeatOrder,
    positions: PyReadonlyArray2<'py, u64>,
    each: &Bound<'py, PyInt>,
    seed: &Bound<'py, PyInt>,
    threads: Option<&Bound<'py, PyInt>>,
) -> PyResult<Sums<'py>> {
    let rules = rules(tables, seat_order);
    let (each, seed) = playout_count_and_seed(each, seed)?;
    let positions = read_positions(rules, &positions)?;
    let totals = run(py, threads, || batch::playouts(rules, &positions, each, seed))?;
    to_sums(py, rules, &totals)
}

/// The number of rollouts of each position, and their seed.
pub(crate) fn playout_count_and_seed(each: &Bound<'_, PyInt>, seed: &Bound<'_, PyInt>) -> PyResult<(usize, u64)> {
    Ok((whole_number("each", each, &(1..=MAX_PLAYOUTS))?, whole_number("seed", seed, &(0..=u64::MAX))?))
}

/// Sums over rollouts, as arrays.
pub(crate) fn to_sums<'py>(py: Python<'py>, rules: TrickRules<'_>, totals: &[Totals]) -> PyResult<Sums<'py>> {
    let seats = rules.seat_order.seats();
    let tricks: Vec<u64> = totals.iter().flat_map(|sums| sums.tricks[..seats].iter().copied()).collect();
    let counters: Vec<i64> = totals
        .iter()
        .flat_map(|sums| sums.counters.iter().flat_map(|counter| counter[..seats].iter().copied()))
        .collect();
    Ok((
        tricks.into_pyarray(py).reshape([totals.len(), seats])?,
        counters.into_pyarray(py).reshape([totals.len(), rules.tables.counters(), seats])?,
        totals.iter().map(|sums| sums.plays).sum(),
    ))
}

/// (positions * each, words) the final positions of random rollouts: `each` of the first position, then of the next.
#[pyfunction]
#[pyo3(signature = (tables, seat_order, positions, *, each, seed, threads=None))]
pub(crate) fn terminals<'py>(
    py: Python<'py>,
    tables: &CoreTrickTables,
    seat_order: &CoreSeatOrder,
    positions: PyReadonlyArray2<'py, u64>,
    each: &Bound<'py, PyInt>,
    seed: &Bound<'py, PyInt>,
    threads: Option<&Bound<'py, PyInt>>,
) -> PyResult<Bound<'py, PyArray2<u64>>> {
    let rules = rules(tables, seat_order);
    let positions = read_positions(rules, &positions)?;
    let (each, seed) = terminal_count_and_seed(positions.len(), each, seed)?;
    write_positions(py, &run(py, threads, || batch::terminals(rules, &positions, each, seed))?)
}

/// The number of rollouts of each position, and their seed, if there is enough memory for the final positions.
pub(crate) fn terminal_count_and_seed(
    positions: usize,
    each: &Bound<'_, PyInt>,
    seed: &Bound<'_, PyInt>,
) -> PyResult<(usize, u64)> {
    let max = MAX_POSITIONS / positions.max(1);
    let (each, seed) = (whole_number("each", each, &(1..=max))?, whole_number("seed", seed, &(0..=u64::MAX))?);
    // A final position takes as many words as its row in the array, and there is a little to spare.
    reserve::<[u64; 2 * WORDS + 4]>(positions * each, "positions")?;
    Ok((each, seed))
}

/// What [`trajectories`] returns: plays and positions.
pub(crate) type Trajectories<'py> = (Bound<'py, PyArray2<i32>>, Bound<'py, PyArray3<u64>>);

/// One random trajectory from each position: (positions, plays) the plays, -1 after the end, and (positions, plays + 1,
/// words) the positions before each play and at the end.
#[pyfunction]
#[pyo3(signature = (tables, seat_order, positions, *, seed, threads=None))]
pub(crate) fn trajectories<'py>(
    py: Python<'py>,
    tables: &CoreTrickTables,
    seat_order: &CoreSeatOrder,
    positions: PyReadonlyArray2<'py, u64>,
    seed: &Bound<'py, PyInt>,
    threads: Option<&Bound<'py, PyInt>>,
) -> PyResult<Trajectories<'py>> {
    let rules = rules(tables, seat_order);
    let seed = whole_number("seed", seed, &(0..=u64::MAX))?;
    let positions = read_positions(rules, &positions)?;
    let trajectories = run(py, threads, || batch::trajectories(rules, &positions, seed))?;
    plays_and_positions(py, &trajectories)
}

/// Trajectories, padded to one length, as arrays.
pub(crate) fn plays_and_positions<'py>(py: Python<'py>, trajectories: &[Trajectory]) -> PyResult<Trajectories<'py>> {
    let (count, longest) = (trajectories.len(), trajectories.iter().map(|one| one.plays.len()).max().unwrap_or(0));
    let mut all_plays = Vec::with_capacity(count * longest);
    let mut words = Vec::with_capacity(count * (longest + 1) * WORDS);
    for Trajectory { plays, positions } in trajectories {
        all_plays.extend((0..longest).map(|turn| plays.get(turn).map_or(-1, |play| i32::from(play.number()))));
        let last = positions.len() - 1;
        words.extend((0..=longest).flat_map(|turn| positions[turn.min(last)].to_words()));
    }
    Ok((
        all_plays.into_pyarray(py).reshape([count, longest])?,
        words.into_pyarray(py).reshape([count, longest + 1, WORDS])?,
    ))
}

/// (positions) the number of sequences of exactly `depth` plays.
#[pyfunction]
#[pyo3(signature = (tables, seat_order, positions, *, depth, threads=None))]
pub(crate) fn perft<'py>(
    py: Python<'py>,
    tables: &CoreTrickTables,
    seat_order: &CoreSeatOrder,
    positions: PyReadonlyArray2<'py, u64>,
    depth: &Bound<'py, PyInt>,
    threads: Option<&Bound<'py, PyInt>>,
) -> PyResult<Bound<'py, PyArray1<u64>>> {
    let rules = rules(tables, seat_order);
    let depth = whole_number("depth", depth, &(0..=64))?;
    let positions = read_positions(rules, &positions)?;
    Ok(run(py, threads, || batch::perft_each(rules, &positions, depth))?.into_pyarray(py))
}
