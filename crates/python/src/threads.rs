//! Work with the interpreter released, on a number of threads.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::PyInt;
use rayon::{Scope, ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

use crate::arguments::{refuse, whole_number};

/// Pools of at most this number of threads are kept for the next task.
const MAX_KEPT_THREADS: usize = 16;
/// The time between two checks for Ctrl-C.
const SIGNAL_INTERVAL: Duration = Duration::from_millis(50);

/// Runs a task with the interpreter released, on this number of threads or on all cores.
pub(crate) fn run<T: Send>(
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

/// As [`run`], for tasks that may take long. The task gets a function that returns true once Ctrl-C was pressed; the
/// result is then the exception of the interpreter.
pub(crate) fn run_interruptible<T: Send>(
    py: Python<'_>,
    threads: Option<&Bound<'_, PyInt>>,
    task: impl FnOnce(&(dyn Fn() -> bool + Sync)) -> T + Send,
) -> PyResult<T> {
    let threads = threads.map(|threads| whole_number("threads", threads, &(1..=1024))).transpose()?;
    let pool = threads.map(pool).transpose().map_err(refuse)?;
    py.detach(|| {
        let (cancelled, mut answer) = (AtomicBool::new(false), None);
        let (done, waiting) = channel::<()>();
        let work = || {
            answer = Some(task(&|| cancelled.load(Ordering::Relaxed)));
            drop(done);
        };
        let watch = || {
            // Nothing is ever sent: the wait ends when the task drops its end.
            while waiting.recv_timeout(SIGNAL_INTERVAL) == Err(RecvTimeoutError::Timeout) {
                #[expect(clippy::redundant_closure_for_method_calls, reason = "the method alone lives too short")]
                let seen = Python::attach(|py| py.check_signals());
                seen.inspect_err(|_| cancelled.store(true, Ordering::Relaxed))?;
            }
            Ok(())
        };
        let watched: PyResult<()> = match pool {
            Some(pool) => pool.in_place_scope(|scope| run_both(scope, work, watch)),
            None => rayon::in_place_scope(|scope| run_both(scope, work, watch)),
        };
        watched.map(|()| answer)
    })?
    .ok_or_else(|| PyRuntimeError::new_err("the task did not run"))
}

/// Runs one task in a thread of the scope, and meanwhile the other in this thread.
fn run_both<'a, T>(scope: &Scope<'a>, spawned: impl FnOnce() + Send + 'a, own: impl FnOnce() -> T) -> T {
    scope.spawn(|_| spawned());
    own()
}

/// The pool with this number of threads, made once and kept: making it takes longer than many tasks.
fn pool(threads: usize) -> Result<Arc<ThreadPool>, ThreadPoolBuildError> {
    static POOLS: Mutex<BTreeMap<usize, Arc<ThreadPool>>> = Mutex::new(BTreeMap::new());
    let mut pools = POOLS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(pool) = pools.get(&threads) {
        return Ok(Arc::clone(pool));
    }
    let pool = Arc::new(ThreadPoolBuilder::new().num_threads(threads).build()?);
    if threads <= MAX_KEPT_THREADS {
        pools.insert(threads, Arc::clone(&pool));
    }
    Ok(pool)
}
