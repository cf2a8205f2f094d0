//! The call graph of a game: nodes, edges by answers, and the rules and contracts that they lead to.

use std::collections::HashMap;

use super::super::error::HandError;
use super::auction::Auctions;
use super::bidding::Biddings;
use super::node::{Effect, MAX_PILES, Node, Question};
use super::scores::ScoreFunction;
use crate::trick::{MAX_SEATS, MAX_SLOTS, SeatOrder, TrickTables};

/// In [`CallGraph::dense`]: there is no edge for the answer.
const NO_EDGE: u32 = u32::MAX;

/// A node as it is stored: compact, since thousands of hands jump between nodes.
#[derive(Clone, Debug)]
pub(crate) struct StoredNode {
    pub(crate) question: Question,
    /// The index of its first effect in [`CallGraph::effects`].
    effects: u32,
    /// The index after its last effect.
    effects_end: u32,
    edges: Edges,
}

/// The edges of a node by the answer: a range of a list, or a map.
#[derive(Clone, Copy, Debug)]
enum Edges {
    Dense { start: u32, size: u16 },
    Sparse { number: u32 },
}

/// A contract that the calls can end with.
#[derive(Clone, Debug)]
pub struct Contract {
    /// Which rules of the graph the tricks are played by.
    pub rules: u32,
    /// The seat that leads first.
    pub leader: u8,
    /// The seats that sit the hand out, as bits.
    pub sitting_out: u8,
    /// The pile whose only card leads the first trick, as if the leader had played it.
    pub lead_pile: Option<u8>,
    /// (seats) the seat that decides for each seat.
    pub decided_by: [u8; MAX_SEATS],
    /// What its hands score, once that is known: the number of the score function, and the contract's numbers for it.
    pub scores: Option<(u32, Box<[i64]>)>,
}

/// The calls of a game, as far as they have been enumerated.
#[derive(Clone, Debug)]
pub struct CallGraph {
    seats: usize,
    sides: usize,
    deck: u64,
    slots: usize,
    nodes: Vec<StoredNode>,
    /// The effects of all nodes, one node after the other.
    effects: Vec<Effect>,
    /// The next nodes of [`Edges::Dense`], or [`NO_EDGE`].
    dense: Vec<u32>,
    /// The maps of [`Edges::Sparse`], from answer to next node.
    sparse: Vec<HashMap<u64, u32>>,
    pub(in crate::hand) rules: Vec<(TrickTables, SeatOrder)>,
    pub(in crate::hand) contracts: Vec<Contract>,
    pub(in crate::hand) score_functions: Vec<ScoreFunction>,
    pub(crate) auctions: Auctions,
    pub(crate) biddings: Biddings,
}

impl CallGraph {
    /// A graph without nodes, for these numbers of seats, sides and slots (at least), and the cards of a deck.
    ///
    /// # Errors
    ///
    /// [`HandError::OutOfBounds`] if there are no or too many seats, sides or slots.
    pub fn new(seats: usize, sides: usize, deck: u64, slots: usize) -> Result<Self, HandError> {
        for (what, entry, max) in
            [("seats", seats, MAX_SEATS), ("sides", sides, MAX_SEATS), ("slots", slots, MAX_SLOTS)]
        {
            if !(1..=max).contains(&entry) {
                return Err(HandError::OutOfBounds { what, entry, min: 1, max });
            }
        }
        Ok(Self {
            seats,
            sides,
            deck,
            slots,
            nodes: Vec::new(),
            effects: Vec::new(),
            dense: Vec::new(),
            sparse: Vec::new(),
            rules: Vec::new(),
            contracts: Vec::new(),
            score_functions: Vec::new(),
            auctions: Auctions::default(),
            biddings: Biddings::default(),
        })
    }

    /// Adds a node; returns its number.
    ///
    /// # Errors
    ///
    /// [`HandError`] if the node names a seat, a pile, a card or a contract that the graph does not have, or a count
    /// that is out of range.
    pub fn add(&mut self, node: Node) -> Result<u32, HandError> {
        node.check(self.seats, self.deck, self.contracts.len())?;
        let edges = if let Some(size) = node.answers() {
            let start = stored_index("number of edges", self.dense.len())?;
            self.dense.extend(std::iter::repeat_n(NO_EDGE, size.into()));
            Edges::Dense { start, size }
        } else {
            self.sparse.push(HashMap::new());
            Edges::Sparse { number: stored_index("number of maps of edges", self.sparse.len() - 1)? }
        };
        let effects = stored_index("number of effects", self.effects.len())?;
        self.effects.extend(node.effects.iter());
        let effects_end = stored_index("number of effects", self.effects.len())?;
        self.nodes.push(StoredNode { question: node.question, effects, effects_end, edges });
        stored_index("number of nodes", self.nodes.len() - 1)
    }

    /// Adds nodes, then edges and what follows the ends of biddings; nothing if a node does not fit. Returns the number
    /// of the first node.
    ///
    /// # Errors
    ///
    /// See [`CallGraph::add`], [`CallGraph::add_edge`] and [`CallGraph::end_bidding`].
    pub fn extend(
        &mut self,
        nodes: Vec<Node>,
        edges: &[(u32, u64, u32)],
        ends: &[(u32, u32, u32)],
    ) -> Result<u32, HandError> {
        nodes.iter().try_for_each(|node| node.check(self.seats, self.deck, self.contracts.len()))?;
        let first = stored_index("number of nodes", self.nodes.len())?;
        nodes.into_iter().try_for_each(|node| self.add(node).map(|_| ()))?;
        edges.iter().try_for_each(|&(node, answer, next)| self.add_edge(node, answer, next))?;
        ends.iter().try_for_each(|&(point, end, next)| self.end_bidding(point, end, next))?;
        Ok(first)
    }

    /// Adds the edge from a node to `next` by this answer.
    ///
    /// # Errors
    ///
    /// [`HandError`] if there is no such node or answer, or it has another edge already.
    pub fn add_edge(&mut self, node: u32, answer: u64, next: u32) -> Result<(), HandError> {
        let size = self.nodes.len();
        if let Some(entry) = [node, next].into_iter().map(|node| node as usize).find(|&node| node >= size) {
            return Err(HandError::OutOfRange { what: "node", entry, size });
        }
        let stored = match self.nodes[node as usize].edges {
            Edges::Sparse { number } => *self.sparse[number as usize].entry(answer).or_insert(next),
            Edges::Dense { start, size } => {
                let (entry, size) = (usize::try_from(answer).unwrap_or(usize::MAX), size.into());
                if entry >= size {
                    return Err(HandError::OutOfRange { what: "answer", entry, size });
                }
                let edge = &mut self.dense[start as usize + entry];
                if *edge == NO_EDGE {
                    *edge = next;
                }
                *edge
            }
        };
        if stored == next {
            let mut waiting = self.auctions.record_end(node, answer, next);
            waiting.extend(self.biddings.record_end(node, answer, next));
            waiting.into_iter().try_for_each(|(node, answer)| self.add_edge(node, answer, next))
        } else {
            Err(HandError::EdgeConflict { node: node as usize, answer })
        }
    }

    /// Adds the rules of tricks; returns their number.
    ///
    /// # Errors
    ///
    /// [`HandError::Length`] if the seat order is for another number of seats than the graph.
    pub fn add_rules(&mut self, tables: TrickTables, seat_order: SeatOrder) -> Result<u32, HandError> {
        if seat_order.seats() != self.seats {
            let (length, wanted) = (seat_order.seats(), self.seats);
            return Err(HandError::Length { what: "seat_order", length, wanted });
        }
        self.slots = self.slots.max(tables.slots());
        self.rules.push((tables, seat_order));
        stored_index("number of rules", self.rules.len() - 1)
    }

    /// Adds a contract; returns its number.
    ///
    /// # Errors
    ///
    /// [`HandError::OutOfRange`] if the contract names rules, a seat or a pile that the graph does not have.
    pub fn add_contract(&mut self, contract: Contract) -> Result<u32, HandError> {
        let deciding = contract.decided_by.iter().take(self.seats).copied().max().unwrap_or(0);
        for (what, entry, size) in [
            ("rules", contract.rules as usize, self.rules.len()),
            ("leader", contract.leader.into(), self.seats),
            ("a seat of decided_by", deciding.into(), self.seats),
            ("lead_pile", contract.lead_pile.unwrap_or(0).into(), MAX_PILES),
            ("sitting_out", contract.sitting_out.into(), 1 << self.seats),
        ] {
            if entry >= size {
                return Err(HandError::OutOfRange { what, entry, size });
            }
        }
        self.contracts.push(contract);
        stored_index("number of contracts", self.contracts.len() - 1)
    }

    /// Seats at the table.
    #[must_use]
    pub fn seats(&self) -> usize {
        self.seats
    }

    /// Sides that score.
    #[must_use]
    pub fn sides(&self) -> usize {
        self.sides
    }

    /// Every card that can be dealt.
    #[must_use]
    pub fn deck(&self) -> u64 {
        self.deck
    }

    /// The number of nodes.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is no node yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The number of contracts.
    #[must_use]
    pub fn contracts(&self) -> usize {
        self.contracts.len()
    }

    /// The most ways to lead a card (slots) of any rules: at least the number that the graph was made with.
    #[must_use]
    pub fn slots(&self) -> usize {
        self.slots
    }

    /// A contract, and the tables and the seat order of its rules.
    #[inline]
    #[must_use]
    pub fn contract_parts(&self, contract: u32) -> (&Contract, &TrickTables, &SeatOrder) {
        let contract = &self.contracts[contract as usize];
        let (tables, seat_order) = &self.rules[contract.rules as usize];
        (contract, tables, seat_order)
    }

    #[inline]
    pub(crate) fn node(&self, node: u32) -> &StoredNode {
        &self.nodes[node as usize]
    }

    /// The card moves of a node.
    #[inline]
    pub(crate) fn effects(&self, node: &StoredNode) -> &[Effect] {
        &self.effects[node.effects as usize..node.effects_end as usize]
    }

    /// The question at a node.
    #[must_use]
    pub fn question(&self, node: u32) -> Option<&Question> {
        self.nodes.get(node as usize).map(|node| &node.question)
    }

    /// The node after an answer, if the edge exists.
    #[inline]
    pub(crate) fn next_node(&self, node: &StoredNode, answer: u64) -> Option<u32> {
        match node.edges {
            Edges::Sparse { number } => self.sparse[number as usize].get(&answer).copied(),
            Edges::Dense { start, size } => {
                let entry = usize::try_from(answer).ok().filter(|&answer| answer < usize::from(size))?;
                Some(self.dense[start as usize + entry]).filter(|&next| next != NO_EDGE)
            }
        }
    }
}

/// An index as it is stored; `what` is counted by it.
pub(in crate::hand) fn stored_index(what: &'static str, entry: usize) -> Result<u32, HandError> {
    let size = NO_EDGE as usize;
    u32::try_from(entry).ok().filter(|&number| number != NO_EDGE).ok_or(HandError::OutOfRange { what, entry, size })
}
