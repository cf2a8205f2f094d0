//! Call graphs, deals and scores: refused, or played to their ends with every card in one place.

use tricksmith_core::hand::batch;
use tricksmith_core::hand::{CallGraph, HandError, HandState, MAX_PILES, Stage, perft};
use tricksmith_core::rng::Rng;
use tricksmith_core::trick::{Legal, MAX_SEATS};

use super::generator::Generator;
use super::{Outcome, call_graphs, check_message};

/// Hands of one case.
const HANDS: usize = 5;
/// The most moves that one hand is played step by step: calls may go round in circles for ever.
const MAX_MOVES: usize = 300;
/// The most moves of a hand for which perft is checked.
const MAX_PERFT_MOVES: u32 = 40;

/// Plays whatever the bytes describe, if it can be played.
pub fn hands(data: &[u8]) -> Outcome {
    let mut input = Generator::new(data);
    let Some(mut graph) = call_graphs::call_graph(&mut input) else {
        return Outcome::Refused;
    };
    let seed = input.word();
    let Some(dealt) = deal_hands(&mut input, &graph, seed) else {
        return Outcome::PositionRefused;
    };
    let mut stepped = dealt.clone();
    let outcome = step_by_step(&graph, &mut stepped).unwrap_or(Outcome::Stopped);
    check_playouts(&graph, &dealt, (outcome == Outcome::Played).then_some(&stepped));
    for state in &stepped {
        check_perft(&graph, state);
    }
    check_arbitrary_moves(&mut input, &graph, &stepped);
    check_missing_edges(&mut input, &mut graph, &mut stepped);
    outcome
}

/// Hands from a deal, or two hands in the same arbitrary state.
fn deal_hands(input: &mut Generator<'_>, graph: &CallGraph, seed: u64) -> Option<Vec<HandState>> {
    let mut states = if input.once_in(3) {
        let state = call_graphs::state(input, graph, seed).inspect_err(check_message).ok()?;
        vec![state; 2]
    } else {
        let deal = call_graphs::deal(input, graph).inspect_err(check_message).ok()?;
        let roots = input.list(2, |input| input.mostly_below(graph.len()) as u32);
        batch::deal(graph, &deal, &roots, HANDS, seed).inspect_err(check_message).ok()?
    };
    for (hand, state) in states.iter_mut().enumerate() {
        state.rng = Rng::new(seed, hand as u64);
        let before = state.clone();
        if let Err(error) = state.advance(graph) {
            check_message(&error);
            assert!(is_same(state, &before), "{error}: what cannot go on stays as it is");
            return None;
        }
        assert!(has_same_cards(&before, state, graph));
    }
    Some(states)
}

/// Plays hands move by move and checks that no card is lost or doubled. None if a hand does not come to its end.
fn step_by_step(graph: &CallGraph, states: &mut [HandState]) -> Option<Outcome> {
    for state in &mut *states {
        for _ in 0..MAX_MOVES {
            let before = state.clone();
            let Some(number) = state.random_move(graph) else { break };
            let (offered, legal) = (before.offered(graph), before.legal(graph));
            assert!(before.to_act(graph).is_some_and(|seat| usize::from(seat) < graph.seats()));
            assert_ne!(before.stage == Stage::Calls, offered == 0);
            assert_ne!(before.stage == Stage::Tricks, legal == Legal::default());
            let drawn = state.clone();
            if let Err(error) = state.step(graph, number) {
                check_message(&error);
                assert!(is_same(state, &drawn), "{error}: what cannot go on stays as it is");
                assert!(offered > 0 && !matches!(error, HandError::NoSuchMove { .. }), "{error}: it was legal");
                return None;
            }
            assert!(has_same_cards(&before, state, graph));
        }
    }
    let over = |state: &HandState| matches!(state.stage, Stage::Over | Stage::Redeal);
    states.iter().all(over).then_some(Outcome::Played)
}

/// Playouts make the same moves as single steps, on any number of threads.
fn check_playouts(graph: &CallGraph, dealt: &[HandState], stepped: Option<&Vec<HandState>>) {
    let mut whole = dealt.to_vec();
    let outcome = batch::playout(graph, &mut whole);
    match &outcome {
        Ok(decisions) => {
            assert!(whole.iter().all(|state| !matches!(state.stage, Stage::Calls | Stage::Tricks)));
            assert!(*decisions < 5000 * HANDS as u64);
        }
        Err((row, error)) => {
            check_message(error);
            assert!(*row < dealt.len() && stepped.is_none());
        }
    }
    if let Some(stepped) = stepped {
        assert!(whole.iter().zip(stepped).all(|(whole, stepped)| is_same(whole, stepped)), "in single steps");
    }
    let mut on_many: Vec<HandState> = dealt.iter().cycle().take(600).cloned().collect();
    let mut on_one = on_many.clone();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
    if stepped.is_some() {
        assert_eq!(batch::playout(graph, &mut on_many), pool.install(|| batch::playout(graph, &mut on_one)));
        assert!(on_many.iter().zip(&on_one).all(|(many, one)| is_same(many, one)), "on one thread and on many");
    }
    let (scores, missing) = batch::scores(graph, &whole);
    assert_eq!(scores.len(), whole.len() * graph.sides());
    assert!(missing.iter().all(|&(row, _)| whole[row].stage == Stage::Over));
}

/// Perft has a greatest depth, and counts at depth 1 the moves that are offered.
fn check_perft(graph: &CallGraph, state: &HandState) {
    let moves = state.offered(graph) + state.legal(graph).iter().map(|cards| cards.count_ones()).sum::<u32>();
    assert!(perft::count(graph, state, perft::MAX_DEPTH + 1).is_err());
    assert_eq!(perft::count(graph, state, 0).map(|count| count.sequences), Ok(1));
    if moves > MAX_PERFT_MOVES {
        return;
    }
    if let Ok(count) = perft::count(graph, state, 1) {
        assert_eq!(count.sequences, moves.into());
    }
    let _ = perft::count(graph, state, 2).inspect_err(check_message);
}

/// An arbitrary number is either a move, or refused and no hand has changed.
fn check_arbitrary_moves(input: &mut Generator<'_>, graph: &CallGraph, states: &[HandState]) {
    let moves = input.list(states.len(), |input| input.mostly_below(80) as u32);
    let mut after = states.to_vec();
    if let Err((row, error)) = batch::step(graph, &mut after, &moves) {
        check_message(&error);
        assert!(row <= states.len() && (row == states.len() || is_same(&after[row], &states[row])));
        if matches!(error, HandError::NoSuchMove { .. } | HandError::Trick(_) | HandError::Length { .. }) {
            assert!(
                after.iter().zip(states).all(|(after, before)| is_same(after, before)),
                "{error}: no move was made"
            );
        }
    }
}

/// A hand that waits for an edge stays as it is until the edge is added.
fn check_missing_edges(input: &mut Generator<'_>, graph: &mut CallGraph, states: &mut [HandState]) {
    for edge in batch::missing_edges(states) {
        let waiting: Vec<HandState> =
            states.iter().filter(|state| state.missing_edge() == Some(edge)).cloned().collect();
        let mut after = waiting.clone();
        let moves = batch::random_moves(graph, &mut after);
        assert_eq!(batch::step(graph, &mut after, &moves), Ok(()));
        assert_eq!(batch::playout(graph, &mut after), Ok(0));
        assert!(after.iter().zip(&waiting).all(|(after, before)| is_same(after, before)));
        let next = input.below(graph.len()) as u32;
        assert_eq!(graph.add_edge(edge.node, edge.answer, next), Ok(()));
        assert!(graph.add_edge(edge.node, edge.answer, next ^ 1).inspect_err(check_message).is_err());
        match batch::advance(graph, &mut after) {
            Ok(()) => assert!(after.iter().all(|state| state.missing_edge() != Some(edge) || next == edge.node)),
            Err((_, error)) => check_message(&error),
        }
    }
}

/// Whether two hands are the same, apart from their random numbers.
fn is_same(a: &HandState, b: &HandState) -> bool {
    (a.position, a.piles, a.stage, a.contract) == (b.position, b.piles, b.stage, b.contract)
        && (a.node(), a.missing_edge()) == (b.node(), b.missing_edge())
        && (a.noted(), a.bid_numbers()) == (b.noted(), b.bid_numbers())
}

/// Whether each card is in one place, and the same cards are there; only those of seats that sit the hand out may be
/// gone.
fn has_same_cards(before: &HandState, after: &HandState, graph: &CallGraph) -> bool {
    let places = |state: &HandState| -> [u64; 2 * MAX_SEATS + MAX_PILES + 1] {
        let position = state.position;
        let mut all = position
            .held
            .into_iter()
            .chain(position.taken.map(|cards| cards & graph.deck()))
            .chain(state.piles)
            .chain([position.trick_cards]);
        std::array::from_fn(|_| all.next().unwrap())
    };
    let count = |state: &HandState| places(state).iter().map(|cards| cards.count_ones()).sum::<u32>();
    let all = |state: &HandState| places(state).iter().fold(0, |all, cards| all | cards);
    let settled = matches!(after.stage, Stage::Tricks | Stage::Over) && !matches!(before.stage, Stage::Tricks);
    let sitting_out = if settled { graph.contract_parts(after.contract).0.sitting_out } else { 0 };
    let aside = all(before) & !all(after);
    count(after) == all(after).count_ones() && all(after) & !all(before) == 0 && (aside == 0 || sitting_out != 0)
}
