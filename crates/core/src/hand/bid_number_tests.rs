//! Bid numbers: numbers that are bid in the calls.

use super::call_graph::HandEnd;
use super::tests::{ask, dealt, empty};
use super::*;

/// A graph in which seats 0 and 1 each bid 5, 7 or no number; the next edge is ten minus both.
fn two_bids() -> CallGraph {
    let mut graph = empty();
    let numbers = |seat: u8| Question::Bid { seat, place: 2 * seat, numbers: Box::new([5, NO_NUMBER, 7]) };
    let [first, second] = [0, 1].map(|seat| graph.add(ask(numbers(seat))).unwrap());
    let sum = graph.add(ask(Question::Sum { constant: 10, terms: Box::new([(0, -1), (2, -1)]) })).unwrap();
    let end = graph.add(ask(Question::Contract { number: 0 })).unwrap();
    (0..3).for_each(|answer| graph.add_edge(first, answer, second).unwrap());
    (0..3).for_each(|answer| graph.add_edge(second, answer, sum).unwrap());
    let ten_less_five_and_seven = 0_u64.wrapping_sub(2);
    graph.add_edge(sum, ten_less_five_and_seven, end).unwrap();
    graph
}

#[test]
fn hands_keep_the_numbers_that_are_said() {
    let mut graph = two_bids();
    let mut hand = dealt(&graph, 1, 3).remove(0);
    hand.advance(&graph).unwrap();
    let mut silent = hand.clone();
    assert_eq!((hand.to_act(&graph), hand.offered(&graph)), (Some(0), 3));
    assert!(hand.step(&graph, 3).is_err(), "there are three calls");
    hand.step(&graph, 0).unwrap();
    hand.step(&graph, 2).unwrap();
    assert_eq!((hand.bid_numbers()[..3].to_vec(), hand.stage), (vec![5, 0, 7], Stage::Tricks));
    silent.step(&graph, 1).unwrap();
    silent.step(&graph, 1).unwrap();
    assert_eq!((silent.bid_numbers(), silent.missing_edge()), ([0; 8], Some(MissingEdge { node: 2, answer: 10 })));
    let expressions = [
        Expression::BidNumber(0),
        Expression::BidNumber(2),
        Expression::Of(Operation::Add, 0, 1),
        Expression::Constant(0),
    ];
    let function = graph.add_score_function(0).unwrap();
    graph.add_score_path(function, &expressions, &[], &[3, 2, 3]).unwrap();
    graph.set_score_function(0, function, [].into()).unwrap();
    let (_, tables, _) = graph.contract_parts(0);
    let end = HandEnd { position: &hand.position, bid_numbers: &hand.bid_numbers(), parameters: &[], tables };
    assert_eq!(graph.score_function(function).evaluate(end).map(|scores| scores[1]), Ok(12));
}

#[test]
fn numbers_that_do_not_fit_are_refused() {
    let mut graph = empty();
    let mut add = |question| graph.add(ask(question)).unwrap_err().to_string();
    let bid = |seat, place, numbers: &[u8]| Question::Bid { seat, place, numbers: numbers.into() };
    assert_eq!(add(bid(3, 0, &[1])), "seat is 3; it must be less than 3");
    assert_eq!(add(bid(0, 8, &[1])), "the place of a number is 8; it must be less than 8");
    assert_eq!(add(bid(0, 0, &[])), "seat 0 is asked for a call, but there are none");
    let sum = |constant, terms: &[(u8, i64)]| Question::Sum { constant, terms: terms.into() };
    assert_eq!(add(sum(0, &[(8, 1)])), "the place of a number is 8; it must be less than 8");
    assert_eq!(
        add(sum(0, &[(0, i64::MIN)])),
        "the size of a factor or the constant is 9223372036854775808; it must be less than 4294967297"
    );
    assert!(
        add(sum(i64::MAX, &[])).starts_with("the size of a factor or the constant is")
            && add(sum(0, &[(0, 1); 9])).contains("terms is 9")
    );
}
