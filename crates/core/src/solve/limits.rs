//! Limits of a search.

use std::time::{Duration, Instant};

use crate::trick::Play;

/// The value of each root play, or the limit that stopped it, and the nodes of all.
pub type RootValues<T> = (Vec<(Play, Result<T, Stop>)>, u64);

/// The most that a search may spend; without limits it runs until it is done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Nodes: plays tried.
    pub nodes: Option<u64>,
    /// Wall-clock time. What is finished within it depends on the machine, the number of threads, and what else runs.
    pub time: Option<Duration>,
}

impl Limits {
    /// The deadline, if the search begins now.
    pub(crate) fn deadline(self) -> Option<Instant> {
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

/// Nodes between two checks of the clock.
const CHECK_INTERVAL: u64 = 1024;

/// Counts nodes, and checks the clock from time to time.
pub(crate) struct Meter {
    pub(crate) nodes: u64,
    max_nodes: u64,
    deadline: Option<Instant>,
}

impl Meter {
    pub(crate) fn new(limits: Limits) -> Self {
        Self { nodes: 0, max_nodes: limits.nodes.unwrap_or(u64::MAX), deadline: limits.deadline() }
    }

    /// One of several meters that share a limit of nodes evenly, and have the same deadline.
    pub(crate) fn shared(nodes: Option<u64>, meters: usize, deadline: Option<Instant>) -> Self {
        let max_nodes = nodes.map_or(u64::MAX, |nodes| nodes / meters.max(1) as u64);
        Self { nodes: 0, max_nodes, deadline }
    }

    /// Counts a node.
    ///
    /// # Errors
    ///
    /// [`Stop`] if a limit is reached.
    #[inline]
    pub(crate) fn count(&mut self) -> Result<(), Stop> {
        if self.nodes >= self.max_nodes {
            return Err(Stop::Nodes);
        }
        self.nodes += 1;
        if self.nodes % CHECK_INTERVAL == 0 && self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Err(Stop::Time);
        }
        Ok(())
    }

    /// Counts several nodes at once.
    #[inline]
    pub(crate) fn count_many(&mut self, nodes: u64) -> Result<(), Stop> {
        if self.max_nodes - self.nodes < nodes {
            return Err(Stop::Nodes);
        }
        let checks = self.nodes / CHECK_INTERVAL;
        self.nodes += nodes;
        if self.nodes / CHECK_INTERVAL != checks && self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Err(Stop::Time);
        }
        Ok(())
    }
}
