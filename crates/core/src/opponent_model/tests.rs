//! The opponent model in the test game.

use super::*;
use crate::rng::Rng;
use crate::rollout::{HeuristicPolicy, UtilityArrays};
use crate::trick::{Legal, Play, Position, TrickRules, test_game};

/// Each seat for itself: a point a trick, two for each of three cards.
fn utilities() -> UtilityArrays {
    let weight = |party: usize, seat: usize| i32::from(party == seat);
    UtilityArrays {
        party: vec![0, 1, 2],
        points_per_step: vec![1, 1],
        totals: vec![8, 3],
        weights: (0..9).flat_map(|pair| [weight(pair / 3, pair % 3), 2 * weight(pair / 3, pair % 3)]).collect(),
        entries: vec![0; 3],
        ..UtilityArrays::default()
    }
}

/// A net with random weights.
fn net() -> PolicyNet {
    let mut rng = Rng::new(5, 0);
    let mut weights = |count: usize| -> Vec<f32> {
        (0..count).map(|_| f32::from(u16::try_from(rng.below(2000)).unwrap()) / 1000.0 - 1.0).collect()
    };
    let (context, play) = (weights(CONTEXT_FEATURES * HIDDEN), weights(PLAY_FEATURES * HIDDEN));
    PolicyNet::new(&PolicyNetArrays {
        context,
        play,
        bias: weights(HIDDEN),
        out: weights(HIDDEN),
        direct: weights(PLAY_FEATURES),
    })
    .unwrap()
}

/// Calls a function with the rules of the test game and an extractor for them.
fn with_extractor<T>(call: impl FnOnce(TrickRules<'_>, &FeatureExtractor) -> T) -> T {
    let (tables, seat_order) = (test_game::tables(), test_game::seat_order());
    let rules = TrickRules { tables: &tables, seat_order: &seat_order };
    let policy = HeuristicPolicy::new(rules, &utilities()).unwrap();
    call(rules, &FeatureExtractor::new(policy, rules, 1.0))
}

/// A deal, this number of random plays from it, and the position after them.
fn random_line(
    rules: TrickRules<'_>,
    extractor: &FeatureExtractor,
    task: u64,
    count: usize,
) -> (Position, Vec<Play>, Position) {
    let mut rng = Rng::new(11, task);
    let start = test_game::deal(&mut rng);
    let (mut playthrough, mut features, mut plays) = (extractor.follow(&start, rules), Features::default(), Vec::new());
    for _ in 0..count {
        playthrough.extract(&mut features);
        let index = rng.below(u32::try_from(features.plays.len()).unwrap());
        plays.push(features.plays[index as usize]);
        playthrough.play(features.plays[index as usize]);
    }
    (start, plays, *playthrough.position())
}

#[test]
fn probabilities_cover_the_legal_plays_and_sum_to_one() {
    with_extractor(|rules, extractor| {
        let (net, mut features, mut probabilities) = (net(), Features::default(), Vec::new());
        for task in 0..200 {
            let (_, _, position) = random_line(rules, extractor, task, usize::try_from(task).unwrap() % 24);
            extractor.follow(&position, rules).extract(&mut features);
            net.probabilities(&features, &mut probabilities);
            let legal = crate::trick::plays(position.legal(rules.tables, rules.seat_order));
            assert_eq!(features.plays, legal.collect::<Vec<_>>());
            assert!(
                (probabilities.iter().sum::<f32>() - 1.0).abs() < 1e-5
                    && probabilities.iter().all(|&probability| probability >= 0.0)
            );
            assert!(features.rows.iter().flatten().chain(&features.context).all(|number| number.abs() < 20.0));
        }
    });
}

#[test]
fn features_after_a_replay_equal_those_of_the_position() {
    with_extractor(|rules, extractor| {
        let (mut replayed, mut direct) = (Features::default(), Features::default());
        for task in 0..50 {
            let (start, plays, position) = random_line(rules, extractor, task, 13);
            let mut playthrough = extractor.follow(&start, rules);
            for &play in &plays {
                playthrough.play(play);
            }
            assert_eq!(*playthrough.position(), position);
            playthrough.extract(&mut replayed);
            extractor.follow(&position, rules).extract(&mut direct);
            assert_eq!((&replayed.rows, replayed.context), (&direct.rows, direct.context));
        }
    });
}

#[test]
fn what_others_hold_changes_nothing() {
    with_extractor(|rules, extractor| {
        let (mut features, mut features_of_swapped) = (Features::default(), Features::default());
        for task in 0..100 {
            let (_, _, position) = random_line(rules, extractor, task, usize::try_from(task).unwrap() % 24);
            let mut swapped = position;
            let seat = usize::from(position.to_act(rules.seat_order));
            let hidden = [(seat + 1) % 3, (seat + 2) % 3];
            let all = position.held[hidden[0]] | position.held[hidden[1]];
            let mut rest = all;
            swapped.held[hidden[0]] = 0;
            for _ in 0..position.held[hidden[0]].count_ones() {
                let high = rest.ilog2();
                swapped.held[hidden[0]] |= 1 << high;
                rest &= !(1 << high);
            }
            swapped.held[hidden[1]] = rest;
            extractor.follow(&position, rules).extract(&mut features);
            extractor.follow(&swapped, rules).extract(&mut features_of_swapped);
            assert_eq!((&features.rows, features.context), (&features_of_swapped.rows, features_of_swapped.context));
        }
    });
}

#[test]
fn the_weight_of_a_hand_is_the_product_of_its_probabilities() {
    with_extractor(|rules, extractor| {
        let (net, mut features, mut probabilities) = (net(), Features::default(), Vec::new());
        for task in 0..30 {
            let (start, plays, _) = random_line(rules, extractor, task, 20);
            let mut slow = [1.0_f64; 3];
            let mut position = start;
            for &play in &plays {
                extractor.follow(&position, rules).extract(&mut features);
                net.probabilities(&features, &mut probabilities);
                let index = features.plays.iter().position(|other| *other == play).unwrap();
                let count = f64::from(u32::try_from(probabilities.len()).unwrap());
                let seat = usize::from(position.to_act(rules.seat_order));
                if seat != 1 && probabilities.len() > 1 {
                    slow[seat] *= 0.9 * f64::from(probabilities[index]) + 0.1 / count;
                }
                position.play(rules.tables, rules.seat_order, play);
            }
            let smoothing = Smoothing { epsilon: 0.1, ignored_seats: 0b010 };
            let rows = log_likelihoods(extractor, rules, &net, &[start, start], &plays, smoothing);
            assert_eq!(rows[0].map(f64::to_bits), rows[1].map(f64::to_bits));
            for (value, slow) in rows[0].iter().zip(slow) {
                assert!((value - slow.ln()).abs() < 1e-4, "{value} {}", slow.ln());
            }
        }
    });
}

#[test]
fn a_deal_in_which_a_play_was_against_the_rules_is_impossible() {
    with_extractor(|rules, extractor| {
        let (start, plays, _) = random_line(rules, extractor, 3, 8);
        let mut other = start;
        other.held.swap(0, 1);
        let rows = log_likelihoods(
            extractor,
            rules,
            &net(),
            &[start, other],
            &plays,
            Smoothing { epsilon: 0.05, ignored_seats: 0 },
        );
        assert!(rows[0].iter().all(|likelihood| likelihood.is_finite()));
        assert!(rows[1].iter().all(|likelihood| likelihood.is_infinite() && *likelihood < 0.0));
        let impossible = [Play { slot: 9, card: 0 }];
        let rows = log_likelihoods(
            extractor,
            rules,
            &net(),
            &[start],
            &impossible,
            Smoothing { epsilon: 0.05, ignored_seats: 0 },
        );
        assert!(rows[0].iter().all(|likelihood| likelihood.is_infinite()));
    });
}

#[test]
fn a_playout_goes_to_the_end() {
    with_extractor(|rules, extractor| {
        for task in 0..20 {
            let (_, _, position) = random_line(rules, extractor, task, 5);
            let mut end = position;
            let plays = playout(extractor.follow(&position, rules), &net(), &mut Rng::new(1, task), &mut end);
            assert_eq!((plays, end.is_over(), end.legal(rules.tables, rules.seat_order)), (19, true, Legal::default()));
        }
    });
}

#[test]
fn arrays_that_do_not_fit_are_refused() {
    assert!(PolicyNet::new(&PolicyNetArrays::default()).unwrap_err().to_string().contains("context"));
}
