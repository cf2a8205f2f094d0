//! Determinizations and weights: refused, or searched, and the statistics add up.

use tricksmith_core::ismcts::{Budget, Ismcts, RootSampler, StopReason};
use tricksmith_core::payoff::{Payoffs, TerminalPayoffs};
use tricksmith_core::rollout::UniformRollout;
use tricksmith_core::trick::{MAX_SEATS, Position, TrickRules, TrickTables, plays};

use super::generator::Generator;
use super::{Outcome, check_message, payoffs, rules};

/// Searches in whatever determinizations the bytes describe.
pub fn ismcts(data: &[u8]) -> Outcome {
    let mut input = Generator::new(data);
    let Ok(seat_order) = rules::seat_order(&mut input) else {
        return Outcome::Refused;
    };
    let Ok(tables) = TrickTables::new(rules::arrays(&mut input, seat_order.size())) else {
        return Outcome::Refused;
    };
    let first = rules::position(&mut input, &tables, &seat_order);
    let determinizations: Vec<Position> = (0..=input.below(4)).map(|_| swapped(&mut input, first)).collect();
    let weights: Vec<f64> = determinizations.iter().map(|_| weight(&mut input)).collect();
    let party = std::array::from_fn(|_| input.mostly_below(2) as u8);
    let cards = 64 - tables.deck().leading_zeros() as usize;
    let Ok(payoffs) = Payoffs::new(&payoffs::arrays(&mut input, seat_order.seats(), cards)) else {
        return Outcome::Refused;
    };
    let rules = TrickRules { tables: &tables, seat_order: &seat_order };
    let weights = if input.once_in(2) { Some(&weights[..]) } else { None };
    let roots = match RootSampler::new(rules, &payoffs, &determinizations, weights) {
        Ok(roots) => roots,
        Err(error) => {
            check_message(&error);
            return Outcome::PositionRefused;
        }
    };
    let terminal = TerminalPayoffs::new(&payoffs);
    let search = Ismcts { rules, payoffs: &terminal, party, policy: &UniformRollout, uct_c: 1.0 };
    let (nodes, trees, stop_early) = (input.mostly_below(400), 1 + input.below(3), input.once_in(2));
    let budget = Budget { max_simulations: 120, time: None, max_nodes: nodes, trees, seed: input.word(), stop_early };
    let result = match search.run(&roots, &budget, &|| false) {
        Ok(result) => result,
        Err(error) => {
            check_message(&error);
            return Outcome::PositionRefused;
        }
    };
    let legal: Vec<_> = plays(determinizations[0].legal(rules.tables, rules.seat_order)).collect();
    assert!(result.root_actions.iter().all(|action| legal.contains(&action.play)));
    assert_eq!(result.root_actions.iter().map(|action| action.visits).sum::<u64>(), result.simulations);
    assert!(result.stop_reason == StopReason::Decided || result.simulations == 120);
    Outcome::Played
}

/// The same hand with the lowest cards of two seats exchanged, so that it may still fit.
fn swapped(input: &mut Generator<'_>, mut position: Position) -> Position {
    let (a, b) = (input.below(MAX_SEATS), input.below(MAX_SEATS));
    let lowest = |cards: u64| cards & cards.wrapping_neg();
    let (card_a, card_b) = (lowest(position.held[a]), lowest(position.held[b]));
    if a != b && card_a != 0 && card_b != 0 && !input.once_in(50) {
        position.held[a] ^= card_a | card_b;
        position.held[b] ^= card_a | card_b;
    }
    position
}

/// A small number, and once in a while any bits of a floating-point number.
fn weight(input: &mut Generator<'_>) -> f64 {
    match input.below(200) {
        0 => f64::from_bits(input.word()),
        number => (number % 5) as f64,
    }
}
