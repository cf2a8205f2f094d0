//! Growth of the call graph through auctions, whose rules say what each bid or pass leads to.

use std::collections::HashMap;

use super::call_graph::{Auction, AuctionState, CallGraph, Effect, Node, Question, ReachedAuction};
use super::error::HandError;
use super::state::MissingEdge;
use crate::trick::MAX_SEATS;

/// An auction is completed when hands have needed this many of its edges: they evidently take many paths through it.
const COMPLETED_FROM: u32 = 200;
/// The most nodes of an auction that is completed.
const MAX_COMPLETED: usize = 20_000;

impl CallGraph {
    /// Adds an auction; returns its number.
    ///
    /// # Errors
    ///
    /// [`HandError`] if it has no or too many seats or levels.
    pub fn add_auction(&mut self, auction: Auction) -> Result<u32, HandError> {
        auction.check(self.seats().min(MAX_SEATS))?;
        let number = self.auctions.all.len();
        let (nodes, ends, waiting) = (HashMap::new(), HashMap::new(), HashMap::new());
        self.auctions.all.push(ReachedAuction { auction, nodes, ends, waiting, needed_edges: 0 });
        u32::try_from(number).map_err(|_| HandError::OutOfRange { what: "auctions", entry: number, size: 0 })
    }

    /// The node of an auction's state, after these effects; made if there is none.
    ///
    /// # Errors
    ///
    /// [`HandError`] if there is no such auction or state, the auction is over there, or an effect does not fit.
    pub fn auction_node(&mut self, number: u32, state: AuctionState, effects: Box<[Effect]>) -> Result<u32, HandError> {
        let (entry, size) = (number as usize, self.auctions.all.len());
        let reached = self.auctions.all.get(entry).ok_or(HandError::OutOfRange { what: "auction", entry, size })?;
        reached.auction.check_state(state)?;
        if reached.auction.is_over(state) {
            return Err(HandError::AuctionOver { auction: entry });
        }
        let is_shared = effects.is_empty();
        if let Some(&node) = reached.nodes.get(&state).filter(|_| is_shared) {
            return Ok(node);
        }
        let question = reached.auction.question(state);
        let node = self.add(Node { effects, question })?;
        self.auctions.node_states.insert(node, (number, state));
        if is_shared {
            self.auctions.all[entry].nodes.insert(state, node);
        }
        Ok(node)
    }

    /// The auction and its state at a node, if the node belongs to one.
    #[must_use]
    pub fn auction_state(&self, node: u32) -> Option<(u32, AuctionState)> {
        self.auctions.node_states.get(&node).copied()
    }

    /// Adds the edges within auctions and biddings, and those that end one with a result that is known; returns the
    /// others.
    ///
    /// # Errors
    ///
    /// [`HandError`] if the graph has too many nodes.
    pub fn grow(&mut self, missing: &[MissingEdge]) -> Result<Vec<MissingEdge>, HandError> {
        let mut still_missing = Vec::new();
        for &edge in missing {
            let Some((number, state)) = self.auction_state(edge.node) else {
                if !self.grow_bidding(edge)? {
                    still_missing.push(edge);
                }
                continue;
            };
            let needed_edges = &mut self.auctions.all[number as usize].needed_edges;
            *needed_edges += 1;
            if *needed_edges == COMPLETED_FROM {
                self.complete(number)?;
            }
            if !self.grow_edge(number, state, edge)? {
                still_missing.push(edge);
            }
        }
        Ok(still_missing)
    }

    /// Adds an edge of an auction; returns false if what follows is not known.
    fn grow_edge(&mut self, number: u32, state: AuctionState, edge: MissingEdge) -> Result<bool, HandError> {
        if self.next_node(self.node(edge.node), edge.answer).is_some() {
            return Ok(true);
        }
        let reached = &self.auctions.all[number as usize];
        let next = reached.auction.after(state, edge.answer);
        let node = if reached.auction.is_over(next) {
            reached.ends.get(&(next.bidder, next.level)).copied()
        } else {
            Some(self.auction_node(number, next, Box::new([]))?)
        };
        node.map_or(Ok(false), |node| self.add_edge(edge.node, edge.answer, node).map(|()| true))
    }

    /// Adds the rest of an auction, unless it is large. Edges to unknown ends wait for these.
    fn complete(&mut self, number: u32) -> Result<(), HandError> {
        let own_nodes = self.auctions.node_states.iter().filter(|(_, (auction, _))| *auction == number);
        let mut open: Vec<(u32, AuctionState)> = own_nodes.map(|(&node, &(_, state))| (node, state)).collect();
        open.sort_unstable_by_key(|&(node, _)| node);
        let mut index = 0;
        while let Some(&(node, state)) = open.get(index) {
            index += 1;
            let Question::Call { calls, .. } = self.node(node).question else { continue };
            for answer in 0..u64::from(calls) {
                let before = self.len();
                if !self.grow_edge(number, state, MissingEdge { node, answer })? {
                    let reached = &mut self.auctions.all[number as usize];
                    let last = reached.auction.after(state, answer);
                    reached.waiting.entry((last.bidder, last.level)).or_default().push((node, answer));
                }
                if self.len() > before {
                    let added = u32::try_from(before).ok().and_then(|node| Some((node, self.auction_state(node)?.1)));
                    open.extend(added);
                }
            }
            if open.len() > MAX_COMPLETED {
                break;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ORDER: [u8; 4] = [2, 3, 0, 1];

    fn start(last_must_bid: bool) -> (CallGraph, u32) {
        let mut graph = CallGraph::new(4, 2, 0xff, 1).unwrap();
        let auction = Auction { order: ORDER.to_vec(), levels: 3, last_must_bid };
        let number = graph.add_auction(auction).unwrap();
        let state = AuctionState { place: 0, level: 0, bidder: None, passed: 0 };
        let root = graph.auction_node(number, state, Box::new([])).unwrap();
        (graph, root)
    }

    /// The node after some answers; those that are missing must be known to the auction.
    fn follow(graph: &mut CallGraph, mut node: u32, answers: &[u64]) -> u32 {
        for &answer in answers {
            assert_eq!(graph.grow(&[MissingEdge { node, answer }]), Ok(vec![]));
            node = graph.next_node(graph.node(node), answer).unwrap();
        }
        node
    }

    #[test]
    fn seats_bid_higher_or_pass_until_one_is_left() {
        let (mut graph, root) = start(false);
        assert_eq!(graph.question(root), Some(&Question::Call { seat: 2, calls: 4 }));
        // Seat 2 bids the second level, 3 and 0 pass, 1 bids the third, 2 can only pass.
        let last = follow(&mut graph, root, &[1, 1, 1, 0]);
        assert_eq!(graph.question(last), Some(&Question::Call { seat: 2, calls: 1 }));
        let over = MissingEdge { node: last, answer: 0 };
        assert_eq!(graph.grow(&[over]), Ok(vec![over]), "the caller must add what follows");
        let end = graph.add(Node { effects: Box::new([]), question: Question::Redeal }).unwrap();
        graph.add_edge(last, 0, end).unwrap();
        // The same bidder and level in another way: seat 2 passes first.
        let other = follow(&mut graph, root, &[3, 3, 3]);
        assert_eq!(graph.question(other), Some(&Question::Call { seat: 1, calls: 4 }));
        assert_eq!(follow(&mut graph, other, &[2]), end);
        let state = AuctionState { place: 3, level: 0, bidder: None, passed: 0b111 };
        assert_eq!(graph.auction_state(other), Some((0, state)));
        assert_eq!(graph.auction_state(end), None);
    }

    #[test]
    fn an_auction_that_is_needed_often_is_completed() {
        let (mut graph, root) = start(false);
        let edges = vec![MissingEdge { node: root, answer: 0 }; COMPLETED_FROM as usize];
        assert_eq!(graph.grow(&edges[1..]), Ok(vec![]));
        assert_eq!(graph.len(), 2);
        assert_eq!(graph.grow(&edges[..1]), Ok(vec![]));
        let size = graph.len();
        let mut open = vec![root];
        let mut over = Vec::new();
        while let Some(node) = open.pop() {
            let Some(&Question::Call { calls, .. }) = graph.question(node) else { continue };
            for answer in 0..calls.into() {
                match graph.next_node(graph.node(node), answer) {
                    Some(next) => open.push(next),
                    None => over.push(MissingEdge { node, answer }),
                }
            }
        }
        assert_eq!(graph.len(), size);
        let mut ends = 0;
        while let Some(&edge) = over.iter().find(|edge| graph.next_node(graph.node(edge.node), edge.answer).is_none()) {
            let end = graph.add(Node { effects: Box::new([]), question: Question::Redeal }).unwrap();
            graph.add_edge(edge.node, edge.answer, end).unwrap();
            ends += 1;
        }
        assert_eq!(ends, 1 + 4 * 3, "nobody has bid, or one of four seats one of three levels");
    }

    #[test]
    fn the_last_seat_may_have_to_bid() {
        let (mut graph, root) = start(true);
        let last = follow(&mut graph, root, &[3, 3, 3]);
        assert_eq!(graph.question(last), Some(&Question::Call { seat: 1, calls: 3 }));
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        let (mut graph, _) = start(false);
        let state = AuctionState { place: 0, level: 0, bidder: None, passed: 0 };
        let mut refused = |state| graph.auction_node(0, state, Box::new([])).unwrap_err().to_string();
        assert_eq!(refused(AuctionState { place: 4, ..state }), "place is 4; it must be less than 4");
        assert_eq!(refused(AuctionState { level: 4, ..state }), "level is 4; it must be less than 4");
        assert_eq!(refused(AuctionState { passed: 15, ..state }), "auction 0 is over in this state");
        let unknown = graph.auction_node(1, state, Box::new([])).unwrap_err();
        assert_eq!(unknown.to_string(), "auction is 1; it must be less than 1");
        let add = |order: &[u8], levels| {
            let mut graph = CallGraph::new(4, 2, 0xff, 1).unwrap();
            graph.add_auction(Auction { order: order.to_vec(), levels, last_must_bid: false }).unwrap_err().to_string()
        };
        assert_eq!(add(&[], 1), "seats of an auction is 0; it must be from 1 to 4");
        assert_eq!(add(&[0, 4], 1), "seat is 4; it must be less than 4");
        assert_eq!(add(&[0], 0), "levels is 0; it must be from 1 to 32768");
    }
}
