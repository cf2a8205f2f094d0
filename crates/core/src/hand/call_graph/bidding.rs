//! Biddings by a game's own rules, as automata that are built lazily: a state and a transition are added when a hand
//! first needs them, once for all points of the calls at which the same question is asked.

use std::collections::HashMap;

use super::super::error::HandError;

/// An entry of a list of transitions or nodes that is not known yet.
pub(crate) const UNKNOWN: u32 = u32::MAX;
/// The bit of a transition that says that an end follows, not a state.
pub(crate) const END: u32 = 1 << 31;

/// What an answer leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BiddingTarget {
    /// Another state of the same question.
    State(u32),
    /// The end of the question, by the number of its result.
    End(u32),
}

/// A transition of a bidding: a state, the answer to its question, and what follows.
pub type BiddingTransition = (u32, u64, BiddingTarget);

/// A state of a bidding.
#[derive(Clone, Copy, Debug)]
pub(crate) struct State {
    /// The seat that speaks.
    pub(crate) seat: u8,
    /// The number of its calls.
    pub(crate) calls: u16,
    /// The index of its first answer in [`Bidding::transitions`].
    pub(crate) first: u32,
}

/// The automaton of one question: its states and transitions, as far as they are known.
#[derive(Clone, Debug, Default)]
pub(crate) struct Bidding {
    pub(crate) states: Vec<State>,
    /// What follows each answer of each state: a state, an end with the bit [`END`], or [`UNKNOWN`].
    pub(crate) transitions: Vec<u32>,
}

impl Bidding {
    /// The index of this answer in [`Bidding::transitions`].
    pub(crate) fn transition_index(&self, state: u32, answer: u64) -> Result<usize, HandError> {
        let (entry, size) = (state as usize, self.states.len());
        let state = self.states.get(entry).ok_or(HandError::OutOfRange { what: "state", entry, size })?;
        let (entry, size) = (usize::try_from(answer).unwrap_or(usize::MAX), usize::from(state.calls));
        if entry >= size {
            return Err(HandError::OutOfRange { what: "answer", entry, size });
        }
        Ok(state.first as usize + entry)
    }

    pub(crate) fn target(&self, state: u32, answer: u64) -> Option<BiddingTarget> {
        match self.transitions[self.transition_index(state, answer).ok()?] {
            UNKNOWN => None,
            state if state & END == 0 => Some(BiddingTarget::State(state)),
            end => Some(BiddingTarget::End(end & !END)),
        }
    }
}

/// A point of the call graph at which a bidding starts.
#[derive(Clone, Debug)]
pub(crate) struct BiddingPoint {
    /// The number of the bidding.
    pub(crate) bidding: u32,
    /// (states) the node to which edges without effects lead, or [`UNKNOWN`]; each edge with effects has its own node.
    pub(crate) nodes: Vec<u32>,
    /// (ends) the node that follows, or [`UNKNOWN`].
    pub(crate) ends: Vec<u32>,
    /// The edges, by node and answer, that wait for the node of an end.
    pub(crate) waiting: HashMap<u32, Vec<(u32, u64)>>,
}

impl BiddingPoint {
    /// Records the node that follows an end, unless it is known. Returns the edges that have waited for it.
    pub(crate) fn record_end(&mut self, end: u32, next: u32) -> Vec<(u32, u64)> {
        if known_entry(&self.ends, end).is_some() {
            return Vec::new();
        }
        set_entry(&mut self.ends, end, next);
        self.waiting.remove(&end).unwrap_or_default()
    }
}

/// The biddings of a graph.
#[derive(Clone, Debug, Default)]
pub(crate) struct Biddings {
    pub(crate) all: Vec<Bidding>,
    /// The points at which they are asked.
    pub(crate) points: Vec<BiddingPoint>,
    /// By node: the number of the point that it belongs to, and the state there.
    pub(crate) node_states: HashMap<u32, (u32, u32)>,
}

impl Biddings {
    /// Records the node that follows if this answer ends a bidding: the same result leads there again. Returns the
    /// edges that have waited for it.
    pub(crate) fn record_end(&mut self, node: u32, answer: u64, next: u32) -> Vec<(u32, u64)> {
        let Some(&(number, state)) = self.node_states.get(&node) else { return Vec::new() };
        let point = &mut self.points[number as usize];
        match self.all[point.bidding as usize].target(state, answer) {
            Some(BiddingTarget::End(end)) => point.record_end(end, next),
            _ => Vec::new(),
        }
    }

    /// The nodes of one point with their states, in the order of their numbers.
    pub(crate) fn nodes_of(&self, point: u32) -> Vec<(u32, u32)> {
        let of_point = self.node_states.iter().filter(|(_, (other, _))| *other == point);
        let mut nodes: Vec<_> = of_point.map(|(&node, &(_, state))| (node, state)).collect();
        nodes.sort_unstable();
        nodes
    }
}

/// Sets an entry of a list that grows with [`UNKNOWN`]s as needed.
pub(crate) fn set_entry(entries: &mut Vec<u32>, index: u32, value: u32) {
    let index = index as usize;
    if index >= entries.len() {
        entries.resize(index + 1, UNKNOWN);
    }
    entries[index] = value;
}

/// An entry of such a list, unless it is [`UNKNOWN`].
pub(crate) fn known_entry(entries: &[u32], index: u32) -> Option<u32> {
    entries.get(index as usize).copied().filter(|&value| value != UNKNOWN)
}

/// A number as it is stored, below [`END`].
pub(crate) fn stored_number(what: &'static str, entry: usize) -> Result<u32, HandError> {
    let size = END as usize;
    u32::try_from(entry).ok().filter(|&number| number < END).ok_or(HandError::OutOfRange { what, entry, size })
}
