//! Call graphs, their deals, and hands in progress.

use tricksmith_core::hand::{
    Auction, AuctionState, CallGraph, Contract, Deal, Effect, Expression, HandError, HandState, MAX_PILES, MissingEdge,
    NO_NUMBER, Node, Operation, Part, Question,
};
use tricksmith_core::rng::Rng;
use tricksmith_core::trick::{MAX_SEATS, Position, TrickTables, deck_mask};

use super::generator::Generator;
use super::{check_message, rules};

/// A graph with arbitrary edges, cycles included; `None` if its tables or seat order are invalid.
pub fn call_graph(input: &mut Generator<'_>) -> Option<CallGraph> {
    let seat_order = rules::seat_order(input).inspect_err(check_message).ok()?;
    let tables = TrickTables::new(rules::arrays(input, seat_order.size())).inspect_err(check_message).ok()?;
    let (seats, deck) = (seat_order.seats(), tables.deck());
    let sides = if input.once_in(30) { input.below(11) } else { 1 + input.below(seats) };
    let deck = if input.once_in(30) { input.word() } else { deck };
    let mut graph = CallGraph::new(seats, sides, deck, 1).inspect_err(check_message).ok()?;
    graph.add_rules(tables, seat_order).inspect_err(check_message).ok()?;
    for number in 0..=input.below(3) {
        let contract = contract(input, seats);
        if graph.add_contract(contract).inspect_err(check_message).is_ok() && input.once_in(2) {
            add_scores(input, &mut graph, number as u32);
        }
    }
    for _ in 0..=input.below(12) {
        let node = node(input, &graph);
        let _ = graph.add(node).inspect_err(check_message);
    }
    if input.once_in(3) {
        add_auction(input, &mut graph);
    }
    let acyclic = input.once_in(2);
    for node in 0..graph.len() {
        for answer in 0..9 {
            // In half of the graphs edges lead to later nodes only, so that many hands come to an end.
            let later = if acyclic { node + 1 } else { 0 };
            let next = later + input.below(graph.len().saturating_sub(later).max(1));
            if !input.once_in(6) {
                let answer = if input.once_in(20) { input.word() } else { answer };
                let _ = graph.add_edge(node as u32, answer, next as u32).inspect_err(check_message);
            }
        }
    }
    Some(graph)
}

/// Adds an auction, and some edges of it that hands may need.
fn add_auction(input: &mut Generator<'_>, graph: &mut CallGraph) {
    let seats = graph.seats();
    let size = input.mostly_below(5);
    let order = input.list(size, |input| input.mostly_below(seats) as u8);
    let auction = Auction { order, levels: input.mostly_below(6) as u16, last_must_bid: input.once_in(2) };
    let Ok(number) = graph.add_auction(auction).inspect_err(check_message) else { return };
    for _ in 0..4 {
        let bidder = input.once_in(2).then(|| input.mostly_below(4) as u8);
        let (place, passed) = (input.mostly_below(4) as u8, input.mostly_below(16) as u8);
        let state = AuctionState { place, level: input.mostly_below(6) as u16, bidder, passed };
        if let Ok(node) = graph.auction_node(number, state, [].into()).inspect_err(check_message) {
            let missing = [MissingEdge { node, answer: input.mostly_below(6) as u64 }; 3];
            let _ = graph.grow(&missing).inspect_err(check_message);
        }
    }
}

fn contract(input: &mut Generator<'_>, seats: usize) -> Contract {
    let decided_by = std::array::from_fn(|_| input.mostly_below(seats) as u8);
    Contract {
        rules: if input.once_in(40) { input.word() as u32 } else { 0 },
        leader: input.mostly_below(seats) as u8,
        sitting_out: if input.once_in(8) { input.word() as u8 } else { 0 },
        lead_pile: input.once_in(8).then(|| input.mostly_below(3) as u8),
        decided_by,
        scores: None,
    }
}

/// Any kind of node. Most of its numbers are in range.
fn node(input: &mut Generator<'_>, graph: &CallGraph) -> Node {
    let (seats, deck) = (graph.seats(), graph.deck());
    let size = if input.once_in(3) { input.below(3) } else { 0 };
    let effects = input.list(size, |input| effect(input, seats, deck)).into();
    let (seat, pile) = (input.mostly_below(seats) as u8, input.mostly_below(3) as u8);
    let count = input.mostly_below(3) as u8;
    let question = match input.below(14) {
        1 if input.once_in(3) => {
            Question::Bid { seat, place: input.mostly_below(8) as u8, numbers: input.list(3, call_number).into() }
        }
        0 | 1 => Question::Call { seat, calls: input.mostly_below(5) as u16 },
        2 => Question::FaceUp { pile },
        3 => Question::Holder { card: if input.once_in(4) { input.mostly_below(70) as u8 } else { lowest_card(deck) } },
        4 => Question::Count { seat, sets: input.list(2, |input| input.mask(deck)).into() },
        5 => Question::MayExchangeCards { seat, count, pile, cards: input.mask(deck) },
        6 => Question::MayExchangeHand { seat, pile },
        7 => Question::Give { seat, count, pile },
        8 => Question::Sweep { seat, count, pile },
        9 if input.once_in(12) => {
            Question::Sum { constant: input.mostly_below(3) as i64 - 1, terms: input.list(2, term).into() }
        }
        9 => [Question::Redeal, Question::Next, Question::Recall][input.below(3)].clone(),
        _ => Question::Contract { number: input.mostly_below(graph.contracts()) as u32 },
    };
    Node { effects, question }
}

/// The bid number of a call, or [`NO_NUMBER`].
fn call_number(input: &mut Generator<'_>) -> u8 {
    if input.once_in(3) { NO_NUMBER } else { input.mostly_below(4) as u8 }
}

/// A place, and what the number there is multiplied by.
fn term(input: &mut Generator<'_>) -> (u8, i64) {
    (input.mostly_below(8) as u8, input.mostly_below(3) as i64 - 1)
}

fn lowest_card(deck: u64) -> u8 {
    deck.trailing_zeros() as u8
}

fn effect(input: &mut Generator<'_>, seats: usize, deck: u64) -> Effect {
    let (seat, pile) = (input.mostly_below(seats) as u8, input.mostly_below(3) as u8);
    match input.below(5) {
        0 => Effect::Award { seat, pile },
        1 => Effect::Discard { seat, pile, cards: deck & deck.wrapping_neg() << input.below(4) },
        2 => Effect::Draw { seat, piles: input.mask(deck) & 0x1_ffff, then: input.once_in(2).then_some(pile) },
        3 => Effect::Note { number: input.mostly_below(3) as u32 },
        _ => Effect::Take { seat, pile },
    }
}

/// A deal of the graph's deck to its seats and three piles.
pub fn deal(input: &mut Generator<'_>, graph: &CallGraph) -> Result<Deal, HandError> {
    let deck = graph.deck();
    let stack_cards = if input.once_in(4) { deck & input.mask(deck) } else { 0 };
    let stock = if input.once_in(30) { input.word() } else { deck & !stack_cards };
    let size = stock.count_ones() as usize / (graph.seats() + input.below(2));
    let each = if input.once_in(10) { input.mostly_below(9) } else { size } as u8;
    let seats = if input.once_in(30) { input.below(12) } else { graph.seats() };
    let mut parts: Vec<Part> = (0..seats).map(|seat| Part::Hand { seat: seat as u8, size: each }).collect();
    let undealt = (stock.count_ones() as usize).saturating_sub(seats * usize::from(each));
    for pile in 0..input.below(3) {
        parts.push(Part::Pile { pile: pile as u8, size: input.below(undealt / 2 + 1) as u8 });
    }
    if stack_cards != 0 || input.once_in(30) {
        parts.push(Part::Stack { pile: input.mostly_below(3) as u8, cards: stack_cards });
    }
    Deal::new(stock, parts)
}

/// A hand in the calls or the tricks, or in an impossible state.
pub fn state(input: &mut Generator<'_>, graph: &CallGraph, seed: u64) -> Result<HandState, HandError> {
    let (mut hands, undealt) = rules::deal_in_order(graph.deck(), graph.seats());
    if input.once_in(10) {
        hands[input.below(MAX_SEATS)] = input.mask(deck_mask(12));
    }
    let mut position = Position::new(&hands, 0);
    if input.once_in(10) {
        position.tricks[input.below(MAX_SEATS)] = input.mostly_below(70) as u8;
        position.flags = input.mostly_below(2) as u8;
        position.trick_cards = input.mask(undealt);
        position.place = input.mostly_below(2) as u8;
    }
    let mut piles = [0; MAX_PILES];
    piles[input.mostly_below(3) % MAX_PILES] = undealt;
    let rng = Rng::new(seed, 0);
    if input.once_in(2) {
        return HandState::in_tricks(graph, position, input.mostly_below(graph.contracts()) as u32, rng);
    }
    HandState::in_calls(graph, position, piles, input.mostly_below(graph.len()) as u32, rng)
}

/// Gives a contract a score function with some paths. Most are valid.
fn add_scores(input: &mut Generator<'_>, graph: &mut CallGraph, contract: u32) {
    let parameters = input.mostly_below(2);
    let Ok(function) = graph.add_score_function(parameters).inspect_err(check_message) else { return };
    let mut known = 0;
    for _ in 0..=input.below(4) {
        let size = input.below(8);
        let expressions: Vec<_> = (0..size).map(|number| expression(input, known + number)).collect();
        known += size;
        let size = input.below(4);
        let decisions = input.list(size, |input| (input.mostly_below(known.max(1)) as u32, i64::from(input.signed())));
        let points = input.list(graph.sides(), |input| input.mostly_below(known.max(1)) as u32);
        let _ = graph.add_score_path(function, &expressions, &decisions, &points).inspect_err(check_message);
    }
    let numbers = input.list(parameters, |input| i64::from(input.signed()));
    let _ = graph.set_score_function(contract, function, numbers.into()).inspect_err(check_message);
}

/// An expression of a score after this many others.
fn expression(input: &mut Generator<'_>, known: usize) -> Expression {
    let (seat, earlier) = (input.mostly_below(3) as u8, known.max(1));
    match input.below(8) {
        0 => Expression::Constant(i64::from_le_bytes(input.word().to_le_bytes())),
        1 => Expression::Tricks(seat),
        2 => Expression::Count(input.mostly_below(1) as u8, seat),
        3 => Expression::BidNumber(input.mostly_below(8) as u8),
        4 => Expression::Parameter(input.mostly_below(2) as u16),
        _ => {
            let operation = OPERATIONS[input.below(OPERATIONS.len())];
            Expression::Of(operation, input.mostly_below(earlier) as u32, input.mostly_below(earlier) as u32)
        }
    }
}

const OPERATIONS: [Operation; 8] = [
    Operation::Add,
    Operation::Subtract,
    Operation::Multiply,
    Operation::Divide,
    Operation::Remainder,
    Operation::Equal,
    Operation::Less,
    Operation::AtMost,
];
