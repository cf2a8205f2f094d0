//! Auctions in which seats in turn bid a higher level or pass for good, as far as hands have reached them.

use std::collections::HashMap;

use super::super::error::HandError;
use super::node::Question;

/// The most levels of an auction: with the pass they are numbered as calls.
const MAX_LEVELS: usize = 1 << 15;

/// An auction. The answer to its question is the index of a call among those offered: the higher levels, then the pass.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Auction {
    /// The seats in the order in which they speak.
    pub order: Vec<u8>,
    /// The number of levels.
    pub levels: u16,
    /// Whether the last seat may not pass if nobody has bid.
    pub last_must_bid: bool,
}

/// The state of an auction. A place is an index of [`Auction::order`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AuctionState {
    /// The place of the seat to speak.
    pub place: u8,
    /// The last bid: its level from 1, or 0 if there is none.
    pub level: u16,
    /// The place of its bidder.
    pub bidder: Option<u8>,
    /// The places that have passed, as bits.
    pub passed: u8,
}

impl Auction {
    pub(crate) fn check(&self, seats: usize) -> Result<(), HandError> {
        let sizes = [("seats of an auction", self.order.len(), seats), ("levels", self.levels.into(), MAX_LEVELS)];
        for (what, entry, max) in sizes {
            if !(1..=max).contains(&entry) {
                return Err(HandError::OutOfBounds { what, entry, min: 1, max });
            }
        }
        let unknown = self.order.iter().map(|&seat| usize::from(seat)).find(|&seat| seat >= seats);
        unknown.map_or(Ok(()), |entry| Err(HandError::OutOfRange { what: "seat", entry, size: seats }))
    }

    pub(crate) fn check_state(&self, state: AuctionState) -> Result<(), HandError> {
        let size = self.order.len();
        for (what, entry, size) in [
            ("place", state.place.into(), size),
            ("bidder", state.bidder.unwrap_or(0).into(), size),
            ("level", state.level.into(), usize::from(self.levels) + 1),
            ("passed", state.passed.into(), 1 << size),
        ] {
            if entry >= size {
                return Err(HandError::OutOfRange { what, entry, size });
            }
        }
        Ok(())
    }

    /// Whether all seats have passed, or all but the last bidder.
    pub(crate) fn is_over(&self, state: AuctionState) -> bool {
        let active = self.order.len() - state.passed.count_ones() as usize;
        active == 0 || active == 1 && state.bidder.is_some()
    }

    /// Whether the seat to speak may pass.
    fn can_pass(&self, state: AuctionState) -> bool {
        let is_last_without_bid = state.bidder.is_none() && state.passed.count_ones() as usize + 1 == self.order.len();
        !(is_last_without_bid && self.last_must_bid)
    }

    /// The question at a state in which it is not over.
    pub(crate) fn question(&self, state: AuctionState) -> Question {
        let calls = self.levels - state.level + u16::from(self.can_pass(state));
        Question::Call { seat: self.order[usize::from(state.place)], calls }
    }

    /// The state after an answer that is one of those offered.
    pub(crate) fn after(&self, state: AuctionState, answer: u64) -> AuctionState {
        let mut next = state;
        match u16::try_from(answer).ok().filter(|&bid| bid < self.levels - state.level) {
            Some(bid) => (next.level, next.bidder) = (state.level + bid + 1, Some(state.place)),
            None => next.passed |= 1 << state.place,
        }
        let size = self.order.len();
        let places = (1..=size).map(|step| (usize::from(state.place) + step) % size);
        let following = places.into_iter().find(|place| next.passed >> place & 1 == 0);
        next.place = following.and_then(|place| u8::try_from(place).ok()).unwrap_or(state.place);
        next
    }
}

/// An auction, as far as it has been reached.
#[derive(Clone, Debug)]
pub(crate) struct ReachedAuction {
    pub(crate) auction: Auction,
    /// The node of each state, without effects.
    pub(crate) nodes: HashMap<AuctionState, u32>,
    /// The node that follows each end.
    pub(crate) ends: HashMap<EndKey, u32>,
    /// The edges, by node and answer, that wait for the node of an end.
    pub(crate) waiting: HashMap<EndKey, Vec<(u32, u64)>>,
    /// The number of edges that hands have needed.
    pub(crate) needed_edges: u32,
}

/// The bidder and the level of an auction that is over.
pub(crate) type EndKey = (Option<u8>, u16);

/// The auctions of a graph.
#[derive(Clone, Debug, Default)]
pub(crate) struct Auctions {
    pub(crate) all: Vec<ReachedAuction>,
    /// By node: the number of the auction that it belongs to, and the state there.
    pub(crate) node_states: HashMap<u32, (u32, AuctionState)>,
}

impl Auctions {
    /// Records the node that follows if this answer ends an auction: the same result leads there again. Returns the
    /// edges that have waited for it.
    pub(crate) fn record_end(&mut self, node: u32, answer: u64, next: u32) -> Vec<(u32, u64)> {
        let Some(&(number, state)) = self.node_states.get(&node) else {
            return Vec::new();
        };
        let reached = &mut self.all[number as usize];
        let last = reached.auction.after(state, answer);
        if !reached.auction.is_over(last) || reached.ends.contains_key(&(last.bidder, last.level)) {
            return Vec::new();
        }
        reached.ends.insert((last.bidder, last.level), next);
        reached.waiting.remove(&(last.bidder, last.level)).unwrap_or_default()
    }
}
