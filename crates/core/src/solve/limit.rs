//! When to give up.

use std::time::{Duration, Instant};

/// The most that a search may spend; without limits it goes on until it is done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Plays tried.
    pub nodes: Option<u64>,
    /// Time by the clock on the wall.
    pub time: Option<Duration>,
}

/// A limit was reached before the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The limit of nodes.
    Nodes,
    /// The limit of time.
    Time,
}

/// Counts nodes, and looks at the clock now and then.
pub(super) struct Meter {
    pub(super) nodes: u64,
    most: u64,
    until: Option<Instant>,
}

/// Nodes between two looks at the clock.
const LOOK: u64 = 1024;

impl Meter {
    pub(super) fn new(limits: Limits) -> Self {
        let until = limits.time.and_then(|time| Instant::now().checked_add(time));
        Self { nodes: 0, most: limits.nodes.unwrap_or(u64::MAX), until }
    }

    #[inline]
    pub(super) fn count(&mut self) -> Result<(), Stop> {
        if self.nodes >= self.most {
            return Err(Stop::Nodes);
        }
        self.nodes += 1;
        if self.nodes % LOOK == 0 && self.until.is_some_and(|until| Instant::now() >= until) {
            return Err(Stop::Time);
        }
        Ok(())
    }
}
