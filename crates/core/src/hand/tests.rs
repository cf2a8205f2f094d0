//! A small game with every kind of question.

use super::call_graph::HandEnd;
use super::*;
use crate::rng::Rng;
use crate::trick::{MAX_SEATS, Position, test_game};

const DECK: u64 = 0xff_ff_ff;
const PILE: u8 = 0;

pub(super) fn ask(question: Question) -> Node {
    Node { effects: Box::new([]), question }
}

pub(super) fn empty() -> CallGraph {
    let mut graph = CallGraph::new(3, 3, DECK, 1).unwrap();
    graph.add_rules(test_game::tables(), test_game::seat_order()).unwrap();
    let contract = Contract {
        rules: 0,
        leader: 1,
        sitting_out: 0,
        lead_pile: None,
        decided_by: [0, 1, 1, 0, 0, 0, 0, 0],
        scores: None,
    };
    graph.add_contract(contract).unwrap();
    graph
}

/// Each seat has seven cards and three lie apart, one of them alone: seat 0 passes or takes two of them for two of its
/// own, then the seat that holds card 0 takes the last and gives one back.
fn graph() -> CallGraph {
    let mut graph = empty();
    let call = graph.add(ask(Question::Call { seat: 0, calls: 2 })).unwrap();
    let redeal = graph.add(ask(Question::Redeal)).unwrap();
    let swap = graph.add(ask(Question::MayExchangeCards { seat: 0, count: 2, pile: PILE, cards: 0xffff })).unwrap();
    let holder = graph.add(ask(Question::Holder { card: 0 })).unwrap();
    graph.add_edge(call, 0, redeal).unwrap();
    graph.add_edge(call, 1, swap).unwrap();
    graph.add_edge(swap, 0, holder).unwrap();
    graph.add_edge(swap, 1, holder).unwrap();
    for seat in 0..3_u8 {
        let contract = graph.add(ask(Question::Contract { number: 0 })).unwrap();
        let give = Node {
            effects: Box::new([Effect::Take { seat, pile: 1 }]),
            question: Question::Give { seat, pile: 2, count: 1 },
        };
        let give = graph.add(give).unwrap();
        graph.add_edge(holder, seat.into(), give).unwrap();
        graph.add_edge(give, 0, contract).unwrap();
    }
    graph.add_edge(holder, NOBODY, redeal).unwrap();
    graph
}

fn dealing() -> Deal {
    let hands = (0..3).map(|seat| Part::Hand { seat, size: 7 });
    let piles = [Part::Pile { pile: PILE, size: 2 }, Part::Pile { pile: 1, size: 1 }];
    Deal::new(DECK, hands.chain(piles).collect()).unwrap()
}

pub(super) fn dealt(graph: &CallGraph, count: usize, seed: u64) -> Vec<HandState> {
    batch::deal(graph, &dealing(), &[0], count, seed).unwrap()
}

/// Contract 0 gives each side ten points a trick, and the last one five more.
fn score_per_trick(graph: &mut CallGraph) {
    let function = graph.add_score_function(1).unwrap();
    let mut expressions: Vec<_> = (0..3).map(Expression::Tricks).collect();
    expressions.extend([Expression::Constant(10), Expression::Parameter(0)]);
    expressions.extend((0..3).map(|seat| Expression::Of(Operation::Multiply, seat, 3)));
    expressions.push(Expression::Of(Operation::Add, 7, 4));
    graph.add_score_path(function, &expressions, &[], &[5, 6, 8]).unwrap();
    graph.set_score_function(0, function, [5].into()).unwrap();
}

#[test]
fn hands_are_played_from_the_deal_to_the_score() {
    let mut graph = graph();
    let mut hands = dealt(&graph, 600, 3);
    assert_eq!(batch::playout(&graph, &mut hands).map(|decisions| decisions > 600), Ok(true));
    assert!(batch::is_over(&hands) && batch::missing_edges(&hands).is_empty());
    let unscored = batch::scores(&graph, &hands).1;
    assert_eq!(unscored.len(), hands.iter().filter(|hand| hand.stage == Stage::Over).count(), "no scores yet");
    assert!(unscored.iter().all(|(_, place)| *place == Unscored { contract: 0, node: None, value: 0 }));
    score_per_trick(&mut graph);
    let (scores, missing) = batch::scores(&graph, &hands);
    assert!(missing.is_empty());
    let mut over = 0;
    for (hand, scores) in hands.iter().zip(scores.chunks(3)) {
        let cards = hand.position.taken.iter().chain(&hand.piles).fold(0, |all, cards| all | cards);
        if hand.stage == Stage::Over {
            over += 1;
            assert_eq!(cards, DECK);
            assert_eq!(scores.iter().sum::<i32>(), 7 * 10 + 5);
        } else {
            assert_eq!((hand.stage, scores), (Stage::Redeal, &[0, 0, 0][..]));
        }
    }
    assert!((200..400).contains(&over), "half of the hands are passed, and some have card 0 in a pile: {over}");
}

#[test]
fn waiting_for_an_edge_changes_nothing() {
    let complete = graph();
    let mut at_once = dealt(&complete, 300, 4);
    batch::playout(&complete, &mut at_once).unwrap();
    let mut bare = empty();
    (0..complete.len()).for_each(|node| {
        let node = u32::try_from(node).unwrap();
        let effects = complete.effects(complete.node(node)).into();
        bare.add(Node { effects, question: complete.question(node).unwrap().clone() }).unwrap();
    });
    let mut hands = dealt(&bare, 300, 4);
    let mut rounds = 0;
    batch::playout(&bare, &mut hands).unwrap();
    loop {
        let missing_edges = batch::missing_edges(&hands);
        if missing_edges.is_empty() {
            break;
        }
        rounds += 1;
        for MissingEdge { node, answer } in missing_edges {
            bare.add_edge(node, answer, complete.next_node(complete.node(node), answer).unwrap()).unwrap();
        }
        batch::playout(&bare, &mut hands).unwrap();
    }
    assert!(rounds > 2);
    let mut pairs = hands.iter().zip(&at_once);
    assert!(pairs.all(|(hand, expected)| hand.position == expected.position && hand.stage == expected.stage));
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let graph = graph();
    let play_on = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| {
            let mut hands = dealt(&graph, 1000, 5);
            let decisions = batch::playout(&graph, &mut hands).unwrap();
            (decisions, hands.iter().map(|hand| hand.position).collect::<Vec<Position>>())
        })
    };
    assert_eq!(play_on(1), play_on(3));
}

#[test]
fn steps_are_checked_and_counted() {
    let graph = graph();
    let mut hands = dealt(&graph, 400, 6);
    batch::advance(&graph, &mut hands).unwrap();
    let mut turns = 0;
    while !batch::is_over(&hands) {
        for hand in &mut hands {
            let before = hand.clone();
            let (offered, legal) = (hand.offered(&graph), hand.legal(&graph));
            let bad = if hand.stage == Stage::Calls { offered } else { 4096 };
            if hand.to_act(&graph).is_some() {
                assert!(hand.step(&graph, bad).is_err());
                assert_eq!(hand.position, before.position);
                assert_eq!(offered > 0, legal == [0; 4]);
            }
        }
        let moves = batch::random_moves(&graph, &mut hands);
        batch::step(&graph, &mut hands, &moves).unwrap();
        turns += 1;
    }
    assert!((23..=25).contains(&turns), "two or three calls and 21 plays: {turns}");
    let error = batch::step(&graph, &mut dealt(&graph, 3, 1), &[0; 3]);
    assert_eq!(error, Ok(()), "a hand that waits stays as it is");
}

#[test]
fn one_seat_can_decide_the_plays_of_another() {
    let graph = graph();
    let mut hand = dealing().state(0, Rng::new(1, 0));
    let position = test_game::deal(&mut Rng::new(1, 1));
    let mut playing = HandState::in_tricks(&graph, position, 0, Rng::new(0, 0)).unwrap();
    for expected in [Some(0), Some(1), Some(1)] {
        assert_eq!(playing.to_act(&graph), expected);
        let play = playing.random_move(&graph).unwrap();
        playing.step(&graph, play).unwrap();
    }
    hand.advance(&graph).unwrap();
    assert_eq!(hand.to_act(&graph), Some(0));
}

#[test]
fn counting_finds_every_way() {
    let graph = graph();
    let hand = dealing().state(0, Rng::new(8, 3));
    assert_eq!(perft::count(&graph, &hand, 1).unwrap().sequences, 2);
    let of_two_moves = perft::count(&graph, &hand, 2).unwrap().sequences;
    let mut second = hand.clone();
    second.advance(&graph).unwrap();
    second.step(&graph, 1).unwrap();
    assert_eq!(of_two_moves, second.offered(&graph).into());
    assert!(perft::count(&one_call(), &hand, 3).unwrap().missing_edges.len() == 2);
}

/// A graph in which nothing follows the first call.
fn one_call() -> CallGraph {
    let mut graph = empty();
    graph.add(ask(Question::Call { seat: 0, calls: 2 })).unwrap();
    graph
}

#[test]
fn every_deal_is_as_likely_as_any_other() {
    let parts =
        vec![Part::Hand { seat: 0, size: 1 }, Part::Pile { pile: 0, size: 2 }, Part::Stack { pile: 1, cards: 96 }];
    let deal = Deal::new(0b1_1110, parts).unwrap();
    let mut seen = std::collections::BTreeMap::new();
    for task in 0..24_000 {
        *seen.entry(deal.cards(&mut Rng::new(2, task))).or_insert(0) += 1;
    }
    assert_eq!(seen.len(), 4 * 3 * 2);
    assert!(seen.values().all(|count| (850..1150).contains(count)), "{seen:?}");
}

#[test]
fn what_does_not_fit_is_refused_with_the_reason() {
    let mut graph = graph();
    let refused = |error: HandError| error.to_string();
    let mut add = |question| refused(graph.add(ask(question)).unwrap_err());
    assert_eq!(add(Question::Call { seat: 3, calls: 1 }), "seat is 3; it must be less than 3");
    assert_eq!(add(Question::Call { seat: 0, calls: 0 }), "seat 0 is asked for a call, but there are none");
    assert_eq!(add(Question::FaceUp { pile: 32 }), "pile is 32; it must be less than 32");
    assert_eq!(add(Question::Holder { card: 24 }), "the cards 0x1000000 are not in the deck");
    assert_eq!(add(Question::Contract { number: 1 }), "contract is 1; it must be less than 1");
    assert_eq!(add(Question::Give { seat: 0, pile: 0, count: 9 }), "count is 9; it must be less than 9");
    assert_eq!(refused(graph.add_edge(0, 2, 1).unwrap_err()), "answer is 2; it must be less than 2");
    assert_eq!(refused(graph.add_edge(0, 0, 99).unwrap_err()), "node is 99; it must be less than 10");
    assert_eq!(refused(graph.add_edge(0, 0, 2).unwrap_err()), "node 0 already has another edge for the answer 0");
    assert_eq!(refused(CallGraph::new(9, 1, 1, 1).unwrap_err()), "seats is 9; it must be from 1 to 8");
    assert_eq!(refused(CallGraph::new(1, 0, 1, 1).unwrap_err()), "sides is 0; it must be from 1 to 8");
    assert_eq!(refused(CallGraph::new(1, 1, 1, 5).unwrap_err()), "slots is 5; it must be from 1 to 4");
    let few = Deal::new(0b11, vec![Part::Hand { seat: 0, size: 3 }]).unwrap_err();
    assert_eq!(refused(few), "3 cards are to be dealt; there are 2");
    let twice = Deal::new(0b11, vec![Part::Stack { pile: 0, cards: 2 }]).unwrap_err();
    assert_eq!(refused(twice), "the cards 0x2 are in two places; each may be in one");
    let function = graph.add_score_function(1).unwrap();
    let missing = "score function is 1; it must be less than 1";
    assert_eq!(refused(graph.set_score_function(0, 1, [5].into()).unwrap_err()), missing);
    assert_eq!(refused(graph.add_score_path(1, &[], &[], &[]).unwrap_err()), missing);
    let numbers = "parameters has 2 entries; it must have 1";
    assert_eq!(refused(graph.set_score_function(0, function, [5, 6].into()).unwrap_err()), numbers);
    let contract = "contract is 1; it must be less than 1";
    assert_eq!(refused(graph.set_score_function(1, function, [5].into()).unwrap_err()), contract);
    let counter = graph.add_score_path(function, &[Expression::Count(9, 0)], &[], &[0; 3]).unwrap_err();
    assert_eq!(refused(counter), "counter is 9; it must be less than 1");
}

#[test]
fn calls_that_cannot_be_played_are_noticed() {
    let mut graph = empty();
    let holder = graph.add(ask(Question::Holder { card: 0 })).unwrap();
    (0..=NOBODY).for_each(|answer| graph.add_edge(holder, answer, holder).unwrap());
    let give = graph.add(ask(Question::Give { seat: 0, pile: 0, count: 8 })).unwrap();
    let early = graph.add(ask(Question::Contract { number: 0 })).unwrap();
    let begin = |root| dealing().state(root, Rng::new(1, 1));
    assert_eq!(begin(holder).advance(&graph), Err(HandError::Endless { node: 0 }));
    assert_eq!(begin(give).advance(&graph), Err(HandError::NoMove { node: 1 }));
    assert_eq!(begin(early).advance(&graph), Ok(()));
    let uneven =
        HandState::not_started([1, 2, 12, 0, 0, 0, 0, 0], [0; MAX_PILES], early, Rng::new(0, 0)).advance(&graph);
    assert!(matches!(uneven, Err(HandError::TricksCannotBegin { node: 2, .. })), "{uneven:?}");
    let shared = HandState::not_started([1; MAX_SEATS], [0; MAX_PILES], early, Rng::new(0, 0)).check(&graph);
    assert_eq!(shared, Err(HandError::DuplicateCards { cards: 1 }));
}

#[test]
fn a_trick_on_the_table_before_the_first_lead_is_refused() {
    let graph = graph();
    let start = |change: fn(&mut Position)| {
        let mut position = dealing().state(0, Rng::new(1, 1)).position;
        change(&mut position);
        HandState::in_calls(&graph, position, [0; MAX_PILES], 0, Rng::new(0, 0)).map(|_| ()).unwrap_err()
    };
    let changes: [fn(&mut Position); 2] = [|position| position.trick_cards = 1 << 23, |position| position.place = 3];
    for change in changes {
        assert_eq!(start(change).to_string(), "there is a trick on the table before the first lead");
    }
    let beyond = start(|position| position.tricks[3] = 1);
    assert_eq!(beyond.to_string(), "the seat of some cards or tricks is 3; it must be less than 3");
}

#[test]
fn ends_are_scored_under_all_contracts() {
    let mut graph = graph();
    let contract = graph.contract_parts(0).0.clone();
    graph.add_contract(Contract { sitting_out: 1, ..contract.clone() }).unwrap();
    graph.add_contract(Contract { leader: 2, ..contract }).unwrap();
    let mut hands = dealt(&graph, 60, 3);
    batch::playout(&graph, &mut hands).unwrap();
    let unscored = |graph: &CallGraph| {
        let found = (0..3).flat_map(|shift| batch::unscored_under_other_contracts(graph, &hands, shift));
        let mut found: Vec<_> = found.map(|(row, place)| (row, place.contract)).collect();
        found.sort_unstable();
        found
    };
    let over = (0..60).filter(|&row| hands[row].stage == Stage::Over);
    let expected: Vec<_> = over.flat_map(|row| [(row, 0), (row, 2)]).collect();
    assert_eq!(unscored(&graph), expected, "other seats have played under contract 1");
    score_per_trick(&mut graph);
    assert!(unscored(&graph).iter().all(|&(_, contract)| contract == 2));
}

#[test]
fn contracts_that_score_alike_share_a_function_and_have_their_own_numbers() {
    let mut graph = empty();
    let contract = graph.contract_parts(0).0.clone();
    assert_eq!(graph.add_contract(Contract { leader: 2, ..contract }), Ok(1));
    score_per_trick(&mut graph);
    graph.set_score_function(1, 0, [7].into()).unwrap();
    let end = Position::new(&[0; 3], 0);
    let scores = |number| {
        let (contract, tables, _) = graph.contract_parts(number);
        let (function, parameters) = contract.scores.as_ref().unwrap();
        let end = HandEnd { position: &end, bid_numbers: &[0; MAX_SEATS], parameters, tables };
        graph.score_function(*function).evaluate(end).unwrap()[..3].to_vec()
    };
    assert_eq!((scores(0), scores(1)), (vec![0, 0, 5], vec![0, 0, 7]));
}
