//! Biddings by rules of the author's own, listed lazily: a state and a step are added when a hand first reaches them, once
//! for all points of the calls at which the same question is asked.

use std::collections::HashMap;

use super::error::HandError;

pub(crate) const NONE: u32 = u32::MAX;
/// In a step: what follows is an end, not a state.
pub(crate) const END: u32 = 1 << 31;

/// What an answer leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BiddingStep {
    /// Another state of the same question.
    State(u32),
    /// The end of the question, by the number of its result.
    End(u32),
}

/// A step of a bidding: a state, the answer to its question, and what follows.
pub type ListedStep = (u32, u64, BiddingStep);

#[derive(Clone, Copy, Debug)]
pub(crate) struct State {
    pub(crate) seat: u8,
    pub(crate) calls: u16,
    /// Where its answers begin in [`Bidding::steps`].
    pub(crate) first: u32,
}

/// The states and steps of one question, as far as they are known.
#[derive(Clone, Debug, Default)]
pub(crate) struct Bidding {
    pub(crate) states: Vec<State>,
    /// What follows each answer of each state: a state, an end, or `NONE`.
    pub(crate) steps: Vec<u32>,
}

impl Bidding {
    pub(crate) fn place(&self, state: u32, answer: u64) -> Result<usize, HandError> {
        let (entry, size) = (state as usize, self.states.len());
        let state = self.states.get(entry).ok_or(HandError::OutOfRange { what: "state", entry, size })?;
        let (entry, size) = (usize::try_from(answer).unwrap_or(usize::MAX), usize::from(state.calls));
        if entry >= size {
            return Err(HandError::OutOfRange { what: "answer", entry, size });
        }
        Ok(state.first as usize + entry)
    }

    pub(crate) fn step(&self, state: u32, answer: u64) -> Option<BiddingStep> {
        match self.steps[self.place(state, answer).ok()?] {
            NONE => None,
            step if step & END == 0 => Some(BiddingStep::State(step)),
            step => Some(BiddingStep::End(step & !END)),
        }
    }
}

/// A point of the calls at which a bidding is asked.
#[derive(Clone, Debug)]
pub(crate) struct Asked {
    pub(crate) bidding: u32,
    /// The node of each state, with no cards that move; or `NONE`.
    pub(crate) nodes: Vec<u32>,
    /// What follows each end, or `NONE`.
    pub(crate) ends: Vec<u32>,
    /// The edges that wait for an end to be known, by its number.
    pub(crate) waiting: HashMap<u32, Vec<(u32, u64)>>,
}

impl Asked {
    /// Notes what follows an end, unless it is known. Returns the edges that have waited for it.
    pub(crate) fn note_end(&mut self, end: u32, next: u32) -> Vec<(u32, u64)> {
        if entry(&self.ends, end).is_some() {
            return Vec::new();
        }
        set(&mut self.ends, end, next);
        self.waiting.remove(&end).unwrap_or_default()
    }
}

/// The biddings of a graph, where they are asked, and the nodes that are states of them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Biddings {
    pub(crate) all: Vec<Bidding>,
    pub(crate) asked: Vec<Asked>,
    pub(crate) points: HashMap<u32, (u32, u32)>,
}

impl Biddings {
    /// Notes where a bidding leads, if this is its last answer: the same result leads there again. Returns the edges that
    /// have waited for it.
    pub(crate) fn note_end(&mut self, node: u32, answer: u64, next: u32) -> Vec<(u32, u64)> {
        let Some(&(number, state)) = self.points.get(&node) else { return Vec::new() };
        let asked = &mut self.asked[number as usize];
        match self.all[asked.bidding as usize].step(state, answer) {
            Some(BiddingStep::End(end)) => asked.note_end(end, next),
            _ => Vec::new(),
        }
    }
}

impl Biddings {
    /// The nodes of one point with their states, in the order of their numbers.
    pub(crate) fn points_of(&self, asked: u32) -> Vec<(u32, u32)> {
        let mine = self.points.iter().filter(|(_, (point, _))| *point == asked);
        let mut nodes: Vec<_> = mine.map(|(&node, &(_, state))| (node, state)).collect();
        nodes.sort_unstable();
        nodes
    }
}

pub(crate) fn set(entries: &mut Vec<u32>, place: u32, value: u32) {
    let place = place as usize;
    if place >= entries.len() {
        entries.resize(place + 1, NONE);
    }
    entries[place] = value;
}

pub(crate) fn entry(entries: &[u32], place: u32) -> Option<u32> {
    entries.get(place as usize).copied().filter(|&value| value != NONE)
}

pub(crate) fn number(what: &'static str, entry: usize) -> Result<u32, HandError> {
    let size = END as usize;
    u32::try_from(entry).ok().filter(|&number| number < END).ok_or(HandError::OutOfRange { what, entry, size })
}
