//! Arrays of Python as numbers and positions of the core, and back; and work done without the interpreter.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use numpy::{
    Element, IntoPyArray, PyArray2, PyArrayMethods, PyReadonlyArray, PyReadonlyArray2, PyUntypedArrayMethods,
    ndarray::Dimension,
};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyInt;
use rayon::{Scope, ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};
use tricksmith_core::trick::{Position, TrickError, TrickRules, WORDS, batch};

use crate::number::whole_number;

/// The most threads that are kept for the next task.
const KEPT: usize = 16;
/// Between two looks at whether somebody has pressed Ctrl-C.
const LOOK: Duration = Duration::from_millis(50);

/// An error of the core as one of Python.
#[expect(clippy::needless_pass_by_value, reason = "map_err hands it over")]
pub(crate) fn refuse(error: impl ToString) -> PyErr {
    PyValueError::new_err(error.to_string())
}

pub(crate) fn at_row((row, error): (usize, TrickError)) -> PyErr {
    PyValueError::new_err(format!("position {row}: {error}"))
}

/// The numbers of an array row by row; an array that lies in memory otherwise is refused.
pub(crate) fn slice<'a, T: Element, D: Dimension>(
    name: &str,
    array: &'a PyReadonlyArray<'_, T, D>,
) -> PyResult<&'a [T]> {
    // An array in Fortran's order has a slice too, but not of its rows.
    let rows = array.is_c_contiguous().then(|| array.as_slice().ok()).flatten();
    rows.ok_or_else(|| PyValueError::new_err(format!("{name} must be an array whose rows lie one after the other")))
}

/// A copy of the numbers of an array.
pub(crate) fn list<T: Element + Copy, D: Dimension>(name: &str, array: &PyReadonlyArray<'_, T, D>) -> PyResult<Vec<T>> {
    slice(name, array).map(<[T]>::to_vec)
}

/// Refuses an array of another shape: its numbers may be as many, and stand in other rows.
pub(crate) fn rows_of<T: Element>(
    name: &str,
    array: &PyReadonlyArray2<'_, T>,
    rows: usize,
    columns: usize,
) -> PyResult<()> {
    let (high, wide) = (array.shape()[0], array.shape()[1]);
    if (high, wide) == (rows, columns) {
        return Ok(());
    }
    let what = format!("{name} has {high} rows of {wide} entries; it must have {rows} of {columns}");
    Err(PyValueError::new_err(what))
}

/// The positions of an array, checked.
pub(crate) fn read(rules: TrickRules<'_>, words: &PyReadonlyArray2<'_, u64>) -> PyResult<Vec<Position>> {
    if words.shape()[1] != WORDS {
        let wide = words.shape()[1];
        return Err(PyValueError::new_err(format!("positions have {wide} words each; they must have {WORDS}")));
    }
    let rows = slice("positions", words)?.chunks_exact(WORDS).map(|row| std::array::from_fn(|word| row[word]));
    let positions: Vec<Position> = rows.map(|row| Position::from_words(&row)).collect();
    batch::check(rules, &positions).map_err(at_row)?;
    Ok(positions)
}

/// Positions as an array.
pub(crate) fn write<'py>(py: Python<'py>, positions: &[Position]) -> PyResult<Bound<'py, PyArray2<u64>>> {
    let words: Vec<u64> = positions.iter().flat_map(Position::to_words).collect();
    words.into_pyarray(py).reshape([positions.len(), WORDS])
}

/// Runs the work without the interpreter, on so many threads or on all cores.
pub(crate) fn work<T: Send>(
    py: Python<'_>,
    threads: Option<&Bound<'_, PyInt>>,
    task: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    let Some(threads) = threads else {
        return Ok(py.detach(task));
    };
    let threads = whole_number("threads", threads, &(1..=1024))?;
    let pool = pool(threads).map_err(refuse)?;
    Ok(py.detach(|| pool.install(task)))
}

/// The same for work that may take long: it is told when somebody has pressed Ctrl-C, and what the interpreter then raises
/// is the answer.
pub(crate) fn watched<T: Send>(
    py: Python<'_>,
    threads: Option<&Bound<'_, PyInt>>,
    task: impl FnOnce(&(dyn Fn() -> bool + Sync)) -> T + Send,
) -> PyResult<T> {
    let threads = threads.map(|threads| whole_number("threads", threads, &(1..=1024))).transpose()?;
    let pool = threads.map(pool).transpose().map_err(refuse)?;
    py.detach(|| {
        let (cancelled, mut found) = (AtomicBool::new(false), None);
        let (done, wait) = channel::<()>();
        let work = || {
            found = Some(task(&|| cancelled.load(Ordering::Relaxed)));
            drop(done);
        };
        let look = || {
            // Nothing is ever sent: the wait ends when the work drops its end.
            while wait.recv_timeout(LOOK) == Err(RecvTimeoutError::Timeout) {
                #[expect(clippy::redundant_closure_for_method_calls, reason = "the method alone lives too short")]
                let seen = Python::attach(|py| py.check_signals());
                seen.inspect_err(|_| cancelled.store(true, Ordering::Relaxed))?;
            }
            Ok(())
        };
        let looked: PyResult<()> = match pool {
            Some(pool) => pool.in_place_scope(|scope| both(scope, work, look)),
            None => rayon::in_place_scope(|scope| both(scope, work, look)),
        };
        looked.map(|()| found)
    })?
    .ok_or_else(|| PyRuntimeError::new_err("the work was not done"))
}

/// Does the one in a thread of the scope, and the other meanwhile here.
fn both<'a, T>(scope: &Scope<'a>, there: impl FnOnce() + Send + 'a, here: impl FnOnce() -> T) -> T {
    scope.spawn(|_| there());
    here()
}

/// The threads of a number, made once and kept: to make them takes longer than many a task.
fn pool(threads: usize) -> Result<Arc<ThreadPool>, ThreadPoolBuildError> {
    static POOLS: Mutex<BTreeMap<usize, Arc<ThreadPool>>> = Mutex::new(BTreeMap::new());
    let mut pools = POOLS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(pool) = pools.get(&threads) {
        return Ok(Arc::clone(pool));
    }
    let pool = Arc::new(ThreadPoolBuilder::new().num_threads(threads).build()?);
    if threads <= KEPT {
        pools.insert(threads, Arc::clone(&pool));
    }
    Ok(pool)
}
