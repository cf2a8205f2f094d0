//! The class `GrowingCallGraph`: the calls of a game, to which Python adds nodes and edges as hands reach them.
//!
//! An *auction* is the one that the core knows: seats bid higher or pass for good. A *bidding* is any other question
//! that seats answer by calls in turn: an automaton of calls by the game's own rules, which Python adds to.

#![expect(clippy::needless_pass_by_value, reason = "arrays of Python are borrowed by value")]

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use tricksmith_core::hand::{
    self, Auction, AuctionState, BiddingTarget, Contract, Effect, MissingEdge, Node, Part, Question,
};
use tricksmith_core::trick::MAX_SEATS;

use super::scores::read_expression;
use crate::arguments::refuse;
use crate::trick::{CoreSeatOrder, CoreTrickTables};

/// What a game does before its tricks, as far as it has been enumerated.
#[pyclass(frozen, module = "tricksmith._native")]
pub(crate) struct GrowingCallGraph {
    /// No other graph has this number: hands know theirs by it.
    pub(crate) number: u64,
    core: RwLock<hand::CallGraph>,
}

/// The number of the next graph.
static NEXT_NUMBER: AtomicU64 = AtomicU64::new(0);

impl GrowingCallGraph {
    /// Only for threads that have released the interpreter, since this waits for threads that add to the graph. A
    /// thread that panics leaves no half-made change.
    pub(crate) fn read(&self) -> RwLockReadGuard<'_, hand::CallGraph> {
        self.core.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes the graph. This waits for batches under way, which may wait for the interpreter, so it is released.
    fn write<T: Send>(&self, py: Python<'_>, work: impl FnOnce(&mut hand::CallGraph) -> T + Send) -> T {
        let change = |mut graph: RwLockWriteGuard<'_, hand::CallGraph>| work(&mut graph);
        py.detach(|| change(self.core.write().unwrap_or_else(PoisonError::into_inner)))
    }
}

/// The pile of a draw that takes no pile once the others are empty.
const NO_PILE: u8 = 255;

fn read_effect((kind, seat, pile, cards): (String, u8, u8, u64)) -> PyResult<Effect> {
    match kind.as_str() {
        "take" => Ok(Effect::Take { seat, pile }),
        "discard" => Ok(Effect::Discard { seat, pile, cards }),
        "award" => Ok(Effect::Award { seat, pile }),
        "note" => Ok(Effect::Note {
            number: u32::try_from(cards).map_err(|_| PyValueError::new_err("a note is more than 32 bits"))?,
        }),
        "draw" => Ok(Effect::Draw { seat, piles: cards, then: (pile != NO_PILE).then_some(pile) }),
        _ => Err(PyValueError::new_err(format!(
            "effects: there is no effect {kind:?}: choose take, discard, award, draw or note"
        ))),
    }
}

/// A part of a deal.
pub(crate) fn read_part((kind, target, size, cards): (String, u8, u8, u64)) -> PyResult<Part> {
    match kind.as_str() {
        "hand" => Ok(Part::Hand { seat: target, size }),
        "pile" => Ok(Part::Pile { pile: target, size }),
        "stack" => Ok(Part::Stack { pile: target, cards }),
        _ => Err(PyValueError::new_err(format!("parts: there is no kind {kind:?}: choose hand, pile or stack"))),
    }
}

/// A signed number that Python passes as the word of its bits.
fn signed(word: u64) -> i64 {
    i64::from_le_bytes(word.to_le_bytes())
}

/// What Python gives for a node: effects, the question asked, seat, pile, count, cards and sets.
type NodeArguments = (Vec<(String, u8, u8, u64)>, String, u8, u8, u32, u64, Option<Vec<u64>>);

fn read_node((effects, asked, seat, pile, count, cards, sets): NodeArguments) -> PyResult<Node> {
    let small = |count: u32| u8::try_from(count).map_err(|_| PyValueError::new_err("count is more than 255"));
    let question = match asked.as_str() {
        "call" => {
            let calls = u16::try_from(count).map_err(|_| PyValueError::new_err("count is more than 65535"))?;
            Question::Call { seat, calls }
        }
        "bid" => {
            let numbers = sets.unwrap_or_default().into_iter().map(u8::try_from).collect::<Result<Vec<u8>, _>>();
            let numbers = numbers.map_err(|_| PyValueError::new_err("a bid number is more than 255"))?;
            Question::Bid { seat, place: pile, numbers: numbers.into() }
        }
        "sum" => {
            let sets = sets.unwrap_or_default();
            let terms = sets.chunks_exact(2).map(|term| (u8::try_from(term[0]), signed(term[1])));
            let terms = terms.map(|(place, factor)| place.map(|place| (place, factor))).collect::<Result<Vec<_>, _>>();
            let terms = terms.map_err(|_| PyValueError::new_err("the place of a bid number is more than 255"))?;
            Question::Sum { constant: signed(cards), terms: terms.into() }
        }
        "face up" => Question::FaceUp { pile },
        "holder" if !cards.is_power_of_two() => {
            return Err(PyValueError::new_err(format!("cards is {cards:#x}; it must be one card")));
        }
        "holder" => Question::Holder { card: u8::try_from(cards.trailing_zeros()).unwrap_or(u8::MAX) },
        "count" => Question::Count { seat, sets: sets.unwrap_or_default().into() },
        "may exchange cards" => Question::MayExchangeCards { seat, pile, cards, count: small(count)? },
        "may exchange hand" => Question::MayExchangeHand { seat, pile },
        "give" => Question::Give { seat, pile, count: small(count)? },
        "sweep" => Question::Sweep { seat, pile, count: small(count)? },
        "next" => Question::Next,
        "recall" => Question::Recall,
        "contract" => Question::Contract { number: count },
        "redeal" => Question::Redeal,
        _ => return Err(PyValueError::new_err(format!("asked is {asked:?}, which is not a kind of question"))),
    };
    let effects = effects.into_iter().map(read_effect).collect::<PyResult<Vec<Effect>>>()?;
    Ok(Node { effects: effects.into(), question })
}

/// The state of an auction: the place to speak, level from 1 or 0, bidder's place or -1, who has passed as bits.
type AuctionTuple = (u8, u16, i8, u8);

#[pymethods]
impl GrowingCallGraph {
    #[new]
    #[pyo3(signature = (*, seats, sides, deck, slots=1))]
    fn new(seats: usize, sides: usize, deck: u64, slots: usize) -> PyResult<Self> {
        let core = RwLock::new(hand::CallGraph::new(seats, sides, deck, slots).map_err(refuse)?);
        Ok(Self { number: NEXT_NUMBER.fetch_add(1, Ordering::Relaxed), core })
    }

    /// Adds a node: effects, then a question. Returns its number.
    #[pyo3(signature = (effects, asked, *, seat=0, pile=0, count=0, cards=0, sets=None))]
    #[expect(clippy::too_many_arguments, reason = "each question reads some of them, all by name")]
    fn add_node(
        &self,
        py: Python<'_>,
        effects: Vec<(String, u8, u8, u64)>,
        asked: &str,
        seat: u8,
        pile: u8,
        count: u32,
        cards: u64,
        sets: Option<Vec<u64>>,
    ) -> PyResult<u32> {
        let node = read_node((effects, asked.to_string(), seat, pile, count, cards, sets))?;
        self.write(py, |graph| graph.add(node)).map_err(refuse)
    }

    /// Adds nodes and then edges in one go: each node as the arguments of `add_node`, in order. Then the nodes that
    /// follow ends of biddings, each as (point, result, node). Returns the number of the first node.
    #[pyo3(signature = (nodes, edges, ends=Vec::new()))]
    fn extend(
        &self,
        py: Python<'_>,
        nodes: Vec<NodeArguments>,
        edges: Vec<(u32, u64, u32)>,
        ends: Vec<(u32, u32, u32)>,
    ) -> PyResult<u32> {
        let nodes = nodes.into_iter().map(read_node).collect::<PyResult<Vec<Node>>>()?;
        self.write(py, |graph| graph.extend(nodes, &edges, &ends)).map_err(refuse)
    }

    /// Adds the edge from a node to the next one by an answer.
    fn add_edge(&self, py: Python<'_>, node: u32, answer: u64, next: u32) -> PyResult<()> {
        self.write(py, |graph| graph.add_edge(node, answer, next)).map_err(refuse)
    }

    /// Adds an auction in which seats bid higher or pass for good. Returns its number.
    fn add_auction(&self, py: Python<'_>, order: Vec<u8>, levels: u16, last_must_bid: bool) -> PyResult<u32> {
        self.write(py, |graph| graph.add_auction(Auction { order, levels, last_must_bid })).map_err(refuse)
    }

    /// The node of an auction's state: the place to speak, the level from 1 or 0, the bidder's place or -1, who has
    /// passed as bits. It is made if there is none, or if there are effects.
    fn auction_node(
        &self,
        py: Python<'_>,
        auction: u32,
        state: AuctionTuple,
        effects: Vec<(String, u8, u8, u64)>,
    ) -> PyResult<u32> {
        let effects = effects.into_iter().map(read_effect).collect::<PyResult<Vec<Effect>>>()?;
        let (place, level, bidder, passed) = state;
        let state = AuctionState { place, level, bidder: u8::try_from(bidder).ok(), passed };
        self.write(py, |graph| graph.auction_node(auction, state, effects.into())).map_err(refuse)
    }

    /// The auction and its state at a node, if the node belongs to one.
    fn auction_state(&self, py: Python<'_>, node: u32) -> Option<(u32, AuctionTuple)> {
        let (auction, state) = py.detach(|| self.read().auction_state(node))?;
        let bidder = state.bidder.and_then(|place| i8::try_from(place).ok()).unwrap_or(-1);
        Some((auction, (state.place, state.level, bidder, state.passed)))
    }

    /// Adds a bidding: an automaton of calls by the game's own rules, whose states are added when first needed. Returns
    /// its number.
    fn add_bidding(&self, py: Python<'_>) -> PyResult<u32> {
        self.write(py, hand::CallGraph::add_bidding).map_err(refuse)
    }

    /// Adds states to a bidding, each as the seat to speak and the number of its calls; and transitions, each as a
    /// state, an answer, what follows, and whether that is an end and not a state.
    fn extend_bidding(
        &self,
        py: Python<'_>,
        bidding: u32,
        states: Vec<(u8, u16)>,
        transitions: Vec<(u32, u64, u32, bool)>,
    ) -> PyResult<()> {
        let target = |next, is_end| if is_end { BiddingTarget::End(next) } else { BiddingTarget::State(next) };
        let transitions: Vec<_> = transitions
            .into_iter()
            .map(|(state, answer, next, is_end)| (state, answer, target(next, is_end)))
            .collect();
        self.write(py, |graph| graph.extend_bidding(bidding, &states, &transitions)).map_err(refuse)
    }

    /// Adds a point of the call graph at which a bidding starts. Returns the point's number.
    fn ask_bidding(&self, py: Python<'_>, bidding: u32) -> PyResult<u32> {
        self.write(py, |graph| graph.ask_bidding(bidding)).map_err(refuse)
    }

    /// The node of a bidding's state at a point. It is made if there is none, or if there are effects.
    fn bidding_node(
        &self,
        py: Python<'_>,
        point: u32,
        state: u32,
        effects: Vec<(String, u8, u8, u64)>,
    ) -> PyResult<u32> {
        let effects = effects.into_iter().map(read_effect).collect::<PyResult<Vec<Effect>>>()?;
        self.write(py, |graph| graph.bidding_node(point, state, effects.into())).map_err(refuse)
    }

    /// Adds all nodes and edges of a bidding that follow the nodes which this point has.
    fn complete_bidding(&self, py: Python<'_>, point: u32) -> PyResult<()> {
        self.write(py, |graph| graph.complete_bidding(point)).map_err(refuse)
    }

    /// The point and the state of a bidding, if the node belongs to one.
    fn bidding_state(&self, py: Python<'_>, node: u32) -> Option<(u32, u32)> {
        py.detach(|| self.read().bidding_state(node))
    }

    /// The transitions of biddings that these edges need and that are not known: bidding, state and answer, each once.
    fn missing_transitions(&self, py: Python<'_>, edges: Vec<(u32, u64)>) -> Vec<(u32, u32, u64)> {
        let edges: Vec<_> = edges.into_iter().map(|(node, answer)| MissingEdge { node, answer }).collect();
        py.detach(|| self.read().missing_transitions(&edges))
    }

    /// Adds those of the missing edges that are within auctions or biddings, or end one with a result that is known;
    /// returns the rest.
    fn grow(&self, py: Python<'_>, missing: Vec<(u32, u64)>) -> PyResult<Vec<(u32, u64)>> {
        let missing: Vec<MissingEdge> =
            missing.into_iter().map(|(node, answer)| MissingEdge { node, answer }).collect();
        let still_missing = self.write(py, |graph| graph.grow(&missing)).map_err(refuse)?;
        Ok(still_missing.into_iter().map(|edge| (edge.node, edge.answer)).collect())
    }

    /// Adds the rules of tricks. Returns their number.
    fn add_rules(&self, py: Python<'_>, tables: &CoreTrickTables, seat_order: &CoreSeatOrder) -> PyResult<u32> {
        let (tables, seat_order) = (tables.core.clone(), seat_order.0.clone());
        self.write(py, |graph| graph.add_rules(tables, seat_order)).map_err(refuse)
    }

    /// Adds a contract. `sitting_out` are the seats that sit the hand out, as bits; `decided_by` is the seat that
    /// decides for each seat; `lead_pile` is the pile whose card leads the first trick.
    #[pyo3(signature = (rules, *, leader, sitting_out, decided_by, lead_pile=None))]
    fn add_contract(
        &self,
        py: Python<'_>,
        rules: u32,
        leader: u8,
        sitting_out: u8,
        decided_by: Vec<u8>,
        lead_pile: Option<u8>,
    ) -> PyResult<u32> {
        let seats = py.detach(|| self.read().seats());
        if decided_by.len() != seats {
            let given = decided_by.len();
            return Err(PyValueError::new_err(format!("decided_by has {given} entries; there are {seats} seats")));
        }
        let mut by_seat = [0; MAX_SEATS];
        by_seat[..seats].copy_from_slice(&decided_by);
        let contract = Contract { rules, leader, sitting_out, lead_pile, decided_by: by_seat, scores: None };
        self.write(py, |graph| graph.add_contract(contract)).map_err(refuse)
    }

    /// Adds a score function without paths, which takes this many numbers of a contract; returns its number.
    fn add_score_function(&self, py: Python<'_>, parameters: usize) -> PyResult<u32> {
        self.write(py, |graph| graph.add_score_function(parameters)).map_err(refuse)
    }

    /// Adds a path to a score function: new expressions, each a kind and two numbers; the expressions that decide, with
    /// their values; and those that are the scores of the sides.
    fn add_score_path(
        &self,
        py: Python<'_>,
        function: u32,
        expressions: Vec<(String, i64, i64)>,
        decisions: Vec<(u32, i64)>,
        scores: Vec<u32>,
    ) -> PyResult<()> {
        let expressions = expressions.iter().map(|(kind, first, second)| read_expression(kind, *first, *second));
        let expressions = expressions.collect::<PyResult<Vec<_>>>()?;
        self.write(py, |graph| graph.add_score_path(function, &expressions, &decisions, &scores)).map_err(refuse)
    }

    /// Assigns a score function and its parameters to a contract.
    fn set_score_function(&self, py: Python<'_>, contract: u32, function: u32, parameters: Vec<i64>) -> PyResult<()> {
        self.write(py, |graph| graph.set_score_function(contract, function, parameters.into())).map_err(refuse)
    }

    /// The number of nodes.
    #[getter]
    fn nodes(&self, py: Python<'_>) -> usize {
        py.detach(|| self.read().len())
    }
}
