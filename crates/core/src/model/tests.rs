//! The model of the others at the toy game: see `trick::toy`.

use super::*;
use crate::trick::batch::Rules;
use crate::trick::thumb::{Thumb, WishArrays};
use crate::trick::{Legal, Play, Position, Rng, toy};

/// Each seat for itself: a point a trick, two for each of three cards.
fn wishes() -> WishArrays {
    let weight = |party: usize, seat: usize| i32::from(party == seat);
    WishArrays {
        party: vec![0, 1, 2],
        steps: vec![1, 1],
        totals: vec![8, 3],
        weights: (0..9).flat_map(|pair| [weight(pair / 3, pair % 3), 2 * weight(pair / 3, pair % 3)]).collect(),
        entries: vec![0; 3],
        ..WishArrays::default()
    }
}

/// Weights that look like nothing in particular.
fn net() -> Net {
    let mut rng = Rng::new(5, 0);
    let mut some = |count: usize| -> Vec<f32> {
        (0..count).map(|_| f32::from(u16::try_from(rng.below(2000)).unwrap()) / 1000.0 - 1.0).collect()
    };
    let (context, play) = (some(CONTEXT * HIDDEN), some(PLAY * HIDDEN));
    Net::new(&NetArrays { context, play, bias: some(HIDDEN), out: some(HIDDEN), direct: some(PLAY) }).unwrap()
}

fn with<T>(what: impl FnOnce(Rules<'_>, &Lens) -> T) -> T {
    let (tables, seating) = (toy::tables(), toy::seating());
    let rules = Rules { tables: &tables, seating: &seating };
    let thumb = Thumb::new(rules, &wishes()).unwrap();
    what(rules, &Lens::new(thumb, rules, 1.0))
}

/// A deal, and so many plays of it by the model.
fn line(rules: Rules<'_>, lens: &Lens, task: u64, count: usize) -> (Position, Vec<Play>, Position) {
    let mut rng = Rng::new(11, task);
    let start = toy::deal(&mut rng);
    let (mut belief, mut decision, mut plays) = (lens.follow(&start, rules), Decision::default(), Vec::new());
    for _ in 0..count {
        belief.read(&mut decision);
        let some = rng.below(u32::try_from(decision.plays.len()).unwrap());
        plays.push(decision.plays[some as usize]);
        belief.play(decision.plays[some as usize]);
    }
    (start, plays, *belief.position())
}

#[test]
fn chances_are_those_of_the_legal_plays_and_add_up_to_one() {
    with(|rules, lens| {
        let (net, mut decision, mut chances) = (net(), Decision::default(), Vec::new());
        for task in 0..200 {
            let (_, _, now) = line(rules, lens, task, usize::try_from(task).unwrap() % 24);
            lens.follow(&now, rules).read(&mut decision);
            net.chances(&decision, &mut chances);
            let legal = crate::trick::plays(now.legal(rules.tables, rules.seating));
            assert_eq!(decision.plays, legal.collect::<Vec<_>>());
            assert!((chances.iter().sum::<f32>() - 1.0).abs() < 1e-5 && chances.iter().all(|&chance| chance >= 0.0));
            assert!(decision.rows.iter().flatten().chain(&decision.context).all(|number| number.abs() < 20.0));
        }
    });
}

#[test]
fn a_hand_followed_play_by_play_reads_as_one_that_stands_there() {
    with(|rules, lens| {
        let (mut one, mut other) = (Decision::default(), Decision::default());
        for task in 0..50 {
            let (start, plays, now) = line(rules, lens, task, 13);
            let mut belief = lens.follow(&start, rules);
            for &play in &plays {
                belief.play(play);
            }
            assert_eq!(*belief.position(), now);
            belief.read(&mut one);
            lens.follow(&now, rules).read(&mut other);
            assert_eq!((one.rows, one.context), (other.rows.clone(), other.context));
            one = Decision::default();
        }
    });
}

#[test]
fn what_others_hold_changes_nothing() {
    with(|rules, lens| {
        let (mut one, mut other) = (Decision::default(), Decision::default());
        for task in 0..100 {
            let (_, _, now) = line(rules, lens, task, usize::try_from(task).unwrap() % 24);
            let mut swapped = now;
            let seat = usize::from(now.to_act(rules.seating));
            let hidden = [(seat + 1) % 3, (seat + 2) % 3];
            let all = now.held[hidden[0]] | now.held[hidden[1]];
            let mut rest = all;
            swapped.held[hidden[0]] = 0;
            for _ in 0..now.held[hidden[0]].count_ones() {
                let high = rest.ilog2();
                swapped.held[hidden[0]] |= 1 << high;
                rest &= !(1 << high);
            }
            swapped.held[hidden[1]] = rest;
            lens.follow(&now, rules).read(&mut one);
            lens.follow(&swapped, rules).read(&mut other);
            assert_eq!((&one.rows, one.context), (&other.rows, other.context));
        }
    });
}

#[test]
fn a_hand_weighs_the_product_of_its_chances() {
    with(|rules, lens| {
        let (net, mut decision, mut chances) = (net(), Decision::default(), Vec::new());
        for task in 0..30 {
            let (start, plays, _) = line(rules, lens, task, 20);
            let mut slow = [1.0_f64; 3];
            let mut now = start;
            for &play in &plays {
                lens.follow(&now, rules).read(&mut decision);
                net.chances(&decision, &mut chances);
                let place = decision.plays.iter().position(|other| *other == play).unwrap();
                let count = f64::from(u32::try_from(chances.len()).unwrap());
                let seat = usize::from(now.to_act(rules.seating));
                if seat != 1 && chances.len() > 1 {
                    slow[seat] *= 0.9 * f64::from(chances[place]) + 0.1 / count;
                }
                now.play(rules.tables, rules.seating, play);
            }
            let doubt = Doubt { floor: 0.1, skip: 0b010 };
            let found = weigh(lens, rules, &net, &[start, start], &plays, doubt);
            assert_eq!(found[0].map(f64::to_bits), found[1].map(f64::to_bits));
            for (found, slow) in found[0].iter().zip(slow) {
                assert!((found - slow.ln()).abs() < 1e-4, "{found} {}", slow.ln());
            }
        }
    });
}

#[test]
fn a_world_in_which_a_play_was_against_the_rules_is_impossible() {
    with(|rules, lens| {
        let (start, plays, _) = line(rules, lens, 3, 8);
        let mut other = start;
        other.held.swap(0, 1);
        let found = weigh(lens, rules, &net(), &[start, other], &plays, Doubt { floor: 0.05, skip: 0 });
        assert!(found[0].iter().all(|told| told.is_finite()));
        assert!(found[1].iter().all(|told| told.is_infinite() && *told < 0.0));
        let nowhere = [Play { slot: 9, card: 0 }];
        let found = weigh(lens, rules, &net(), &[start], &nowhere, Doubt { floor: 0.05, skip: 0 });
        assert!(found[0].iter().all(|told| told.is_infinite()));
    });
}

#[test]
fn a_playout_goes_to_the_end() {
    with(|rules, lens| {
        for task in 0..20 {
            let (_, _, now) = line(rules, lens, task, 5);
            let mut end = now;
            let plays = playout(lens.follow(&now, rules), &net(), &mut Rng::new(1, task), &mut end);
            assert_eq!((plays, end.is_over(), end.legal(rules.tables, rules.seating)), (19, true, Legal::default()));
        }
    });
}

#[test]
fn arrays_that_do_not_fit_are_refused() {
    assert!(Net::new(&NetArrays::default()).unwrap_err().to_string().contains("context"));
}
