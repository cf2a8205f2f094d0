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

impl Limits {
    /// When time is up, if the search begins now.
    pub(super) fn until(self) -> Option<Instant> {
        self.time.and_then(|time| Instant::now().checked_add(time))
    }
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
        Self { nodes: 0, most: limits.nodes.unwrap_or(u64::MAX), until: limits.until() }
    }

    /// One of several meters that share a limit of nodes evenly, and end at the same time.
    pub(super) fn shared(nodes: Option<u64>, meters: usize, until: Option<Instant>) -> Self {
        let most = nodes.map_or(u64::MAX, |nodes| nodes / meters.max(1) as u64);
        Self { nodes: 0, most, until }
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

    /// Counts so many nodes at once.
    #[inline]
    pub(super) fn spend(&mut self, nodes: u64) -> Result<(), Stop> {
        if self.most - self.nodes < nodes {
            return Err(Stop::Nodes);
        }
        let looks = self.nodes / LOOK;
        self.nodes += nodes;
        if self.nodes / LOOK != looks && self.until.is_some_and(|until| Instant::now() >= until) {
            return Err(Stop::Time);
        }
        Ok(())
    }
}
