//! Tricks from tables for Python: positions are rows of an array of 19 words, see `tricksmith.engine.encoding`.

#![expect(clippy::needless_pass_by_value, reason = "arrays of Python are borrowed by value")]

use numpy::{
    IntoPyArray, PyArray1, PyArray2, PyArray3, PyArrayMethods, PyReadonlyArray1, PyReadonlyArray2,
    PyUntypedArrayMethods,
};
use pyo3::exceptions::{PyMemoryError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyInt;
use tricksmith_core::trick::batch::{Line, Totals};
use tricksmith_core::trick::{self, Play, Position, TableArrays, WORDS, batch};

use crate::arrays::{at_row, list, read, refuse, rows_of, work, write};
use crate::number::whole_number;

/// Most positions that one call may give back: more than any memory holds, and no number overflows.
const MOST: usize = 1 << 28;

/// Most play-outs of one position: they take hours, and no sum of counters overflows.
const MOST_PLAYOUTS: usize = 1 << 36;

/// The tables of one contract, checked.
#[pyclass(frozen, module = "tricksmith._native")]
pub(crate) struct Tables(pub(crate) trick::Tables);

#[pymethods]
impl Tables {
    #[new]
    #[pyo3(signature = (
        *, cards, exists, free, begin, mark_lead, mark_follow, mark_trick, next, best, duty, hold, play, worth
    ))]
    #[expect(clippy::too_many_arguments, reason = "one for each array of the schema, all by name")]
    fn new(
        cards: &Bound<'_, PyInt>,
        exists: PyReadonlyArray1<'_, u64>,
        free: PyReadonlyArray2<'_, u64>,
        begin: PyReadonlyArray2<'_, u16>,
        mark_lead: PyReadonlyArray2<'_, u8>,
        mark_follow: PyReadonlyArray2<'_, u8>,
        mark_trick: PyReadonlyArray1<'_, u8>,
        next: PyReadonlyArray2<'_, u16>,
        best: PyReadonlyArray2<'_, u8>,
        duty: PyReadonlyArray2<'_, u16>,
        hold: PyReadonlyArray2<'_, u64>,
        play: PyReadonlyArray2<'_, u64>,
        worth: PyReadonlyArray2<'_, i32>,
    ) -> PyResult<Self> {
        let cards = whole_number("cards", cards, &(1..=64))?;
        let (slots, marks, states) = (exists.len(), mark_trick.len(), next.shape()[0]);
        rows_of("free", &free, marks, slots)?;
        rows_of("begin", &begin, slots, cards)?;
        rows_of("mark_lead", &mark_lead, marks, cards)?;
        rows_of("mark_follow", &mark_follow, marks, cards)?;
        rows_of("next", &next, states, cards)?;
        rows_of("best", &best, states, cards)?;
        rows_of("duty", &duty, states, marks)?;
        rows_of("worth", &worth, worth.shape()[0], cards)?;
        let duties = list("duty", &duty)?.iter().max().map_or(0, |&last| usize::from(last) + 1);
        rows_of("hold", &hold, duties, hold.shape()[1])?;
        rows_of("play", &play, duties, hold.shape()[1])?;
        let arrays = TableArrays {
            cards,
            exists: list("exists", &exists)?,
            free: list("free", &free)?,
            begin: list("begin", &begin)?,
            mark_lead: list("mark_lead", &mark_lead)?,
            mark_follow: list("mark_follow", &mark_follow)?,
            mark_trick: list("mark_trick", &mark_trick)?,
            next: list("next", &next)?,
            best: list("best", &best)?,
            duty: list("duty", &duty)?,
            hold: list("hold", &hold)?,
            play: list("play", &play)?,
            worth: list("worth", &worth)?,
        };
        trick::Tables::new(arrays).map(Self).map_err(refuse)
    }

    /// Ways to lead a card, at most.
    #[getter]
    fn slots(&self) -> usize {
        self.0.slots()
    }

    /// Counters of the game, tricks not among them.
    #[getter]
    fn counters(&self) -> usize {
        self.0.counters()
    }
}

/// Who plays when, checked.
#[pyclass(frozen, module = "tricksmith._native")]
pub(crate) struct Seating(pub(crate) trick::Seating);

#[pymethods]
impl Seating {
    #[new]
    #[pyo3(signature = (*, order, next_leader))]
    fn new(order: PyReadonlyArray2<'_, u8>, next_leader: PyReadonlyArray2<'_, u8>) -> PyResult<Self> {
        let (seats, size) = (order.shape()[0], order.shape()[1]);
        rows_of("next_leader", &next_leader, seats, seats)?;
        let (order, next) = (list("order", &order)?, list("next_leader", &next_leader)?);
        trick::Seating::new(seats, size, &order, &next).map(Self).map_err(refuse)
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

pub(crate) fn rules<'a>(tables: &'a Tables, seating: &'a Seating) -> batch::Rules<'a> {
    batch::Rules { tables: &tables.0, seating: &seating.0 }
}

/// The seat to play in each position, -1 where the hand is over.
#[pyfunction]
pub(crate) fn to_act<'py>(
    py: Python<'py>,
    tables: &Tables,
    seating: &Seating,
    positions: PyReadonlyArray2<'py, u64>,
) -> PyResult<Bound<'py, PyArray1<i8>>> {
    let rules = rules(tables, seating);
    let seat = |position: &Position| {
        if position.is_over() { -1 } else { i8::try_from(position.to_act(rules.seating)).unwrap_or(-1) }
    };
    Ok(read(rules, &positions)?.iter().map(seat).collect::<Vec<i8>>().into_pyarray(py))
}

/// For each position and slot, the cards that may be played.
#[pyfunction]
pub(crate) fn legal<'py>(
    py: Python<'py>,
    tables: &Tables,
    seating: &Seating,
    positions: PyReadonlyArray2<'py, u64>,
) -> PyResult<Bound<'py, PyArray2<u64>>> {
    let rules = rules(tables, seating);
    let slots = rules.tables.slots();
    let positions = read(rules, &positions)?;
    let masks = |position: &Position| position.legal(rules.tables, rules.seating).into_iter().take(slots);
    positions.iter().flat_map(masks).collect::<Vec<u64>>().into_pyarray(py).reshape([positions.len(), slots])
}

/// The positions after one play in each.
#[pyfunction]
pub(crate) fn step<'py>(
    py: Python<'py>,
    tables: &Tables,
    seating: &Seating,
    positions: PyReadonlyArray2<'py, u64>,
    plays: PyReadonlyArray1<'py, u16>,
) -> PyResult<Bound<'py, PyArray2<u64>>> {
    let rules = rules(tables, seating);
    let mut positions = read(rules, &positions)?;
    let plays: Vec<Play> = list("plays", &plays)?.into_iter().map(Play::from_number).collect();
    if plays.len() != positions.len() {
        let (given, wanted) = (plays.len(), positions.len());
        return Err(PyValueError::new_err(format!("{given} plays are given for {wanted} positions")));
    }
    py.detach(|| batch::step(rules, &mut positions, &plays)).map_err(at_row)?;
    write(py, &positions)
}

pub(crate) type Sums<'py> = (Bound<'py, PyArray2<u64>>, Bound<'py, PyArray3<i64>>, u64);

/// Random play-outs added up: tricks by position and seat, counters by position, counter and seat, and all plays.
#[pyfunction]
#[pyo3(signature = (tables, seating, positions, *, each, seed, threads=None))]
pub(crate) fn playouts<'py>(
    py: Python<'py>,
    tables: &Tables,
    seating: &Seating,
    positions: PyReadonlyArray2<'py, u64>,
    each: &Bound<'py, PyInt>,
    seed: &Bound<'py, PyInt>,
    threads: Option<&Bound<'py, PyInt>>,
) -> PyResult<Sums<'py>> {
    let rules = rules(tables, seating);
    let (each, seed) = playouts_asked(each, seed)?;
    let positions = read(rules, &positions)?;
    let totals = work(py, threads, || batch::playouts(rules, &positions, each, seed))?;
    sums(py, rules, &totals)
}

/// How many play-outs of each position, and their seed.
pub(crate) fn playouts_asked(each: &Bound<'_, PyInt>, seed: &Bound<'_, PyInt>) -> PyResult<(usize, u64)> {
    Ok((whole_number("each", each, &(1..=MOST_PLAYOUTS))?, whole_number("seed", seed, &(0..=u64::MAX))?))
}

/// What play-outs came to, as arrays.
pub(crate) fn sums<'py>(py: Python<'py>, rules: batch::Rules<'_>, totals: &[Totals]) -> PyResult<Sums<'py>> {
    let seats = rules.seating.seats();
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

/// The positions at the ends of random play-outs, `each` of the first position, then of the next.
#[pyfunction]
#[pyo3(signature = (tables, seating, positions, *, each, seed, threads=None))]
pub(crate) fn ends<'py>(
    py: Python<'py>,
    tables: &Tables,
    seating: &Seating,
    positions: PyReadonlyArray2<'py, u64>,
    each: &Bound<'py, PyInt>,
    seed: &Bound<'py, PyInt>,
    threads: Option<&Bound<'py, PyInt>>,
) -> PyResult<Bound<'py, PyArray2<u64>>> {
    let rules = rules(tables, seating);
    let positions = read(rules, &positions)?;
    let (each, seed) = ends_asked(positions.len(), each, seed)?;
    write(py, &work(py, threads, || batch::ends(rules, &positions, each, seed))?)
}

/// How many ends of each of some positions, and their seed, if there is room for them.
pub(crate) fn ends_asked(positions: usize, each: &Bound<'_, PyInt>, seed: &Bound<'_, PyInt>) -> PyResult<(usize, u64)> {
    let most = MOST / positions.max(1);
    let (each, seed) = (whole_number("each", each, &(1..=most))?, whole_number("seed", seed, &(0..=u64::MAX))?);
    let count = positions * each;
    // Tried beforehand: what finds no memory in the midst of the work ends the program, not the call.
    let mut room: Vec<[u64; 2 * WORDS + 4]> = Vec::new();
    room.try_reserve_exact(count).map_err(|_| PyMemoryError::new_err(format!("there is no room for {count} ends")))?;
    Ok((each, seed))
}

pub(crate) type Lines<'py> = (Bound<'py, PyArray2<i32>>, Bound<'py, PyArray3<u64>>);

/// One random hand from each position: the plays, -1 after the last, and the positions before each and after the last.
#[pyfunction]
#[pyo3(signature = (tables, seating, positions, *, seed, threads=None))]
pub(crate) fn lines<'py>(
    py: Python<'py>,
    tables: &Tables,
    seating: &Seating,
    positions: PyReadonlyArray2<'py, u64>,
    seed: &Bound<'py, PyInt>,
    threads: Option<&Bound<'py, PyInt>>,
) -> PyResult<Lines<'py>> {
    let rules = rules(tables, seating);
    let seed = whole_number("seed", seed, &(0..=u64::MAX))?;
    let positions = read(rules, &positions)?;
    let lines = work(py, threads, || batch::lines(rules, &positions, seed))?;
    plays_and_positions(py, &lines)
}

/// Lines of one length, as arrays.
pub(crate) fn plays_and_positions<'py>(py: Python<'py>, lines: &[Line]) -> PyResult<Lines<'py>> {
    let most = lines.iter().map(|line| line.plays.len()).max().unwrap_or(0);
    let mut plays = Vec::with_capacity(lines.len() * most);
    let mut words = Vec::with_capacity(lines.len() * (most + 1) * WORDS);
    for line in lines {
        plays.extend((0..most).map(|turn| line.plays.get(turn).map_or(-1, |play| i32::from(play.number()))));
        let last = line.positions.len() - 1;
        words.extend((0..=most).flat_map(|turn| line.positions[turn.min(last)].to_words()));
    }
    Ok((
        plays.into_pyarray(py).reshape([lines.len(), most])?,
        words.into_pyarray(py).reshape([lines.len(), most + 1, WORDS])?,
    ))
}

/// For each position the number of ways to play exactly `depth` cards.
#[pyfunction]
#[pyo3(signature = (tables, seating, positions, *, depth, threads=None))]
pub(crate) fn perft<'py>(
    py: Python<'py>,
    tables: &Tables,
    seating: &Seating,
    positions: PyReadonlyArray2<'py, u64>,
    depth: &Bound<'py, PyInt>,
    threads: Option<&Bound<'py, PyInt>>,
) -> PyResult<Bound<'py, PyArray1<u64>>> {
    let rules = rules(tables, seating);
    let depth = whole_number("depth", depth, &(0..=64))?;
    let positions = read(rules, &positions)?;
    Ok(work(py, threads, || batch::perfts(rules, &positions, depth))?.into_pyarray(py))
}
