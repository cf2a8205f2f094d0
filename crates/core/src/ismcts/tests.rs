//! Searches in small games, some of which can be searched completely.

use std::time::Duration;

use super::{ActionStatistics, Budget, Ismcts, MIN_NODES, RootSampler, SearchError, SearchResult, StopReason};
use crate::payoff::{ITEMS, PayoffArrays, Payoffs, TerminalPayoffs};
use crate::rng::Rng;
use crate::rollout::UniformRollout;
use crate::trick::{Position, STILL_WINS, SeatOrder, TrickArrays, TrickRules, TrickTables, WINS_NOW, test_game};

const BUDGET: Budget =
    Budget { max_simulations: 2_000, time: None, max_nodes: 1 << 20, trees: 1, seed: 7, stop_early: false };

/// The cards of a game in which seat 0 leads and seat 1 must follow with its lowest card.
const CARDS: usize = 10;
/// What the cards of a trick are worth to the seat that takes it.
const WORTH: [i32; CARDS] = [3, -1, 4, 1, -5, 9, 2, -6, 5, 3];
/// The hand of seat 0.
const HAND: u64 = 0b01_0010_1010;

/// Seat 0 leads to every trick, the higher card takes it, and seat 1 never has a choice.
fn forced() -> (TrickTables, SeatOrder) {
    // The first of the obligations whose card seat 1 holds binds it: its lowest card must be played.
    let obligations = || (0..CARDS).map(|lowest| 1_u64 << lowest).chain([(1 << CARDS) - 1]);
    let transitions = || (0..CARDS).flat_map(|best| (0..CARDS).map(move |card| (best, card)));
    let arrays = TrickArrays {
        cards: CARDS,
        leadable: vec![(1 << CARDS) - 1],
        free: vec![(1 << CARDS) - 1],
        begin: (0..).take(CARDS).collect(),
        flags_after_lead: vec![0; CARDS],
        flags_after_follow: vec![0; CARDS],
        flags_after_trick: vec![0],
        next: transitions().map(|(best, card)| u16::try_from(best.max(card)).unwrap()).collect(),
        winning_place: transitions().map(|(best, card)| if card > best { WINS_NOW } else { STILL_WINS }).collect(),
        obligation: vec![0; CARDS],
        hold: obligations().collect(),
        play: obligations().collect(),
        worth: vec![],
        last_worth: vec![],
    };
    (TrickTables::new(arrays).unwrap(), SeatOrder::new(2, 2, &[0, 1, 1, 0], &[0, 0, 0, 0]).unwrap())
}

/// Each seat wants the worth of the cards that it takes.
fn payoffs() -> Payoffs {
    let mut weights = vec![0; 2 * 2 * ITEMS];
    for seat in 0..2 {
        weights[(seat * 2 + seat) * ITEMS..][..CARDS].copy_from_slice(&WORTH);
    }
    let arrays = PayoffArrays { payoffs: 2, seats: 2, weights, entries: vec![0, 0], ..PayoffArrays::default() };
    Payoffs::new(&arrays).unwrap()
}

/// The determinizations of the leader, and some weights for them.
fn determinizations() -> (Vec<Position>, Vec<f64>) {
    let others = (0..1_u64 << CARDS).filter(|cards| cards & HAND == 0 && cards.count_ones() == HAND.count_ones());
    let mut rng = Rng::new(3, 0);
    others.map(|other| (Position::new(&[HAND, other], 0), f64::from(rng.below(9)))).unzip()
}

/// The exact value of the best information-set policy, by exhaustive search.
fn exact(hand: u64, determinizations: &[(u64, f64)]) -> f64 {
    let leads = (0..CARDS).filter(|card| hand >> card & 1 == 1);
    leads.map(|card| after(hand, card, determinizations)).reduce(f64::max).unwrap_or(0.0)
}

/// The same for one lead.
fn after(hand: u64, card: usize, determinizations: &[(u64, f64)]) -> f64 {
    let reply = |other: u64| other.trailing_zeros() as usize;
    let each = (0..CARDS).map(|reply_to| {
        let remaining: Vec<(u64, f64)> = determinizations
            .iter()
            .filter(|(other, _)| reply(*other) == reply_to)
            .map(|(other, weight)| (other & (other - 1), *weight))
            .collect();
        let weight = remaining.iter().map(|(_, weight)| weight).sum::<f64>();
        let points = f64::from(WORTH[card] + WORTH[reply_to]);
        let margin = if card > reply_to { points } else { -points };
        if remaining.is_empty() { 0.0 } else { weight * margin + exact(hand & !(1 << card), &remaining) }
    });
    each.sum()
}

fn search(budget: &Budget) -> SearchResult {
    let (tables, seat_order) = forced();
    let (rules, payoffs) = (TrickRules { tables: &tables, seat_order: &seat_order }, payoffs());
    let (positions, weights) = determinizations();
    let roots = RootSampler::new(rules, &payoffs, &positions, Some(&weights)).unwrap();
    let endings = TerminalPayoffs::new(&payoffs);
    let search =
        Ismcts { rules, payoffs: &endings, party: [0, 1, 0, 0, 0, 0, 0, 0], policy: &UniformRollout, uct_c: 1.0 };
    search.run(&roots, budget, &|| false).unwrap()
}

#[expect(clippy::cast_precision_loss, reason = "small numbers")]
fn mean_margin(result: &SearchResult, party: usize, action: &ActionStatistics) -> f64 {
    action.margin_sums[party] as f64 / f64::from(result.margin_scale) / action.visits as f64
}

#[test]
fn indistinguishable_determinizations_give_the_same_decision() {
    let result = search(&Budget { max_simulations: 300_000, ..BUDGET });
    let (positions, weights) = determinizations();
    let all: Vec<(u64, f64)> = positions.iter().map(|position| position.held[1]).zip(weights.iter().copied()).collect();
    let sum = weights.iter().sum::<f64>();
    let values: Vec<f64> =
        result.root_actions.iter().map(|action| after(HAND, action.play.card.into(), &all) / sum).collect();
    let best = (0..values.len()).max_by(|&a, &b| values[a].total_cmp(&values[b])).unwrap();
    let most_visited = (0..values.len()).max_by_key(|&action| result.root_actions[action].visits).unwrap();
    assert_eq!(most_visited, best, "{values:?} {result:?}");
    assert!((mean_margin(&result, 0, &result.root_actions[best]) - values[best]).abs() < 0.1, "{values:?} {result:?}");
    // Deciding in each determinization as if it were known would give a higher value.
    let known = all.iter().map(|&(other, weight)| weight * exact(HAND, &[(other, 1.0)])).sum::<f64>() / sum;
    assert!(known > values[best] + 1.0, "{known} {values:?}");
}

#[test]
#[expect(clippy::cast_precision_loss, reason = "small numbers")]
fn margins_are_those_of_all_parties_and_visits_add_up() {
    let result = search(&BUDGET);
    assert_eq!((result.simulations, result.stop_reason), (2_000, StopReason::Simulations));
    assert_eq!(result.root_actions.iter().map(|action| action.visits).sum::<u64>(), 2_000);
    assert_eq!(result.root_actions.len(), 4);
    for action in &result.root_actions {
        assert!(action.visits <= action.available && action.available <= 2_000);
        let mean = mean_margin(&result, 0, action);
        assert!((mean + mean_margin(&result, 1, action)).abs() < 1e-9);
        let mean_square = action.margin_squares / f64::from(result.margin_scale).powi(2) / action.visits as f64;
        assert!(mean_square >= mean.powi(2) - 1e-9, "{mean_square} {action:?}");
        let most = f64::from(WORTH.iter().map(|worth| worth.abs()).sum::<i32>());
        assert!(mean_square <= most.powi(2), "{mean_square} {action:?}");
    }
}

#[test]
fn determinizations_are_drawn_as_often_as_their_weights_say() {
    let (tables, seat_order) = (test_game::tables(), test_game::seat_order());
    let rules = TrickRules { tables: &tables, seat_order: &seat_order };
    let payoffs = Payoffs::new(&PayoffArrays {
        payoffs: 1,
        seats: 3,
        weights: vec![0; 3 * ITEMS],
        entries: vec![0],
        ..PayoffArrays::default()
    });
    let payoffs = payoffs.unwrap();
    let positions = [[1 << 8, 1 << 9, 1 << 11], [1 << 8, 1 << 10, 1 << 11]].map(|hands| Position::new(&hands, 0));
    let roots = RootSampler::new(rules, &payoffs, &positions, Some(&[1.0, 3.0])).unwrap();
    assert_eq!(roots.open_seats, 0b1111_1101);
    let mut rng = Rng::new(1, 1);
    let drawn = (0..40_000).filter(|_| roots.sample(&mut rng).held[1] == 1 << 9).count();
    assert!((9_700..10_300).contains(&drawn), "{drawn}");
}

#[test]
fn a_deal_without_weight_is_never_drawn() {
    let (tables, seat_order) = forced();
    let (positions, mut weights) = determinizations();
    weights.iter_mut().enumerate().for_each(|(row, weight)| *weight = if row % 3 == 1 { 0.3 } else { 0.0 });
    let rules = TrickRules { tables: &tables, seat_order: &seat_order };
    let roots = RootSampler::new(rules, &payoffs(), &positions, Some(&weights)).unwrap();
    let mut rng = Rng::new(2, 2);
    for _ in 0..20_000 {
        let root = roots.sample(&mut rng);
        let row = positions.iter().position(|position| position == root).unwrap();
        assert_eq!(row % 3, 1);
    }
}

#[test]
fn the_number_of_threads_does_not_change_the_sum_of_trees() {
    let pool = |threads| rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    let budget = Budget { trees: 5, max_simulations: 5_003, ..BUDGET };
    let result = pool(1).install(|| search(&budget));
    assert_eq!(result, pool(3).install(|| search(&budget)));
    assert_eq!(result.simulations, 5_003);
    assert_ne!(result, search(&Budget { seed: 8, ..budget }));
    assert_ne!(result, search(&Budget { trees: 4, ..budget }));
}

#[test]
fn limits_are_kept() {
    let result = search(&Budget { max_nodes: 0, max_simulations: 20_000, ..BUDGET });
    assert_eq!((result.simulations, result.stop_reason), (20_000, StopReason::Simulations));
    assert!(result.nodes <= MIN_NODES as u64);
    let result = search(&Budget { time: Some(Duration::ZERO), ..BUDGET });
    assert_eq!((result.simulations, result.stop_reason), (32, StopReason::Time));
    let result = search(&Budget { stop_early: true, max_simulations: 50_000, ..BUDGET });
    assert_eq!(result.stop_reason, StopReason::Decided);
    let mut visits: Vec<u64> = result.root_actions.iter().map(|action| action.visits).collect();
    visits.sort_unstable();
    assert!(visits[3] - visits[2] > 50_000 - result.simulations, "{result:?}");
}

#[test]
fn a_search_can_be_cancelled() {
    let (tables, seat_order) = forced();
    let (rules, payoffs) = (TrickRules { tables: &tables, seat_order: &seat_order }, payoffs());
    let (positions, _) = determinizations();
    let roots = RootSampler::new(rules, &payoffs, &positions, None).unwrap();
    let endings = TerminalPayoffs::new(&payoffs);
    let search =
        Ismcts { rules, payoffs: &endings, party: [0, 1, 0, 0, 0, 0, 0, 0], policy: &UniformRollout, uct_c: 1.0 };
    let result = search.run(&roots, &BUDGET, &|| true).unwrap();
    assert_eq!((result.simulations, result.stop_reason, result.root_actions.len()), (0, StopReason::Cancelled, 0));
    let error = Ismcts { party: [2; 8], ..search }.run(&roots, &BUDGET, &|| false).unwrap_err();
    assert_eq!(error.to_string(), "the party of a seat is 2; it must be from 0 to 1");
}

#[test]
fn determinizations_that_do_not_fit_are_refused_with_the_reason() {
    let (tables, seat_order) = forced();
    let rules = TrickRules { tables: &tables, seat_order: &seat_order };
    let (positions, _) = determinizations();
    let refused = |positions: &[Position], weights: Option<&[f64]>| -> SearchError {
        RootSampler::new(rules, &payoffs(), positions, weights).unwrap_err()
    };
    let distinguishable = [positions[0], Position::new(&[0b1111, 0b1111_0000], 0)];
    let broken = [positions[0], Position::new(&[HAND, HAND], 0)];
    for (error, wanted) in [
        (refused(&[], None), "there are no positions; give at least one"),
        (refused(&[Position::new(&[], 0)], None), "the hand is over; there is no play to search for"),
        (refused(&positions[..2], Some(&[1.0])), "there are 1 weights for 2 positions"),
        (refused(&positions[..2], Some(&[1.0, -2.0])), "weight 1 is -2; it must be 0 or more, and finite"),
        (refused(&positions[..2], Some(&[0.0, 0.0])), "the weights add up to 0; it must be more than 0, and finite"),
        (
            refused(&distinguishable, None),
            "position 1 differs from position 0 in the cards of the seat to act or in the trick",
        ),
        (refused(&broken, None), "position 1: the cards 0x12a are in two places; each card must be in one"),
    ] {
        assert_eq!(error.to_string(), wanted);
    }
}
