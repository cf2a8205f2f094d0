//! The heuristic policy in the test game.

use super::*;
use crate::rng::Rng;
use crate::trick::{Play, Position, SeatOrder, TrickRules, TrickTables, batch, plays, test_game};

const ALL_SEATS: PolicyConfig = PolicyConfig { seats: u8::MAX, noise: 0.05 };
const NO_SEAT: PolicyConfig = PolicyConfig { seats: 0, noise: 0.05 };
const SEAT_0: PolicyConfig = PolicyConfig { seats: 1, noise: 0.05 };

/// Each seat for itself: a trick is worth `trick`, and each of three cards `card`.
fn linear(trick: i32, card: i32) -> UtilityArrays {
    let pairs = (0..3).flat_map(|party| (0..3).map(move |seat| (party, seat)));
    UtilityArrays {
        party: vec![0, 1, 2],
        points_per_step: vec![1, 1],
        totals: vec![8, 3],
        weights: pairs.flat_map(|(party, seat)| if party == seat { [trick, card] } else { [0, 0] }).collect(),
        entries: vec![0; 3],
        ..UtilityArrays::default()
    }
}

/// Seat 0 is paid by a table over its tricks, the others a point a trick.
fn nonlinear(table: [i32; 9]) -> UtilityArrays {
    let mut arrays = linear(1, 0);
    arrays.weights[0] = 0;
    arrays.axis_payoff = vec![0];
    arrays.axis_seats = vec![1];
    arrays.axis_counter = vec![0];
    arrays.axis_size = vec![9];
    arrays.entries = table.into_iter().chain([0, 0]).collect();
    arrays
}

/// Calls a function with the rules of the test game and the policy for these payoffs.
fn with_policy<T>(arrays: &UtilityArrays, call: impl FnOnce(TrickRules<'_>, &HeuristicPolicy) -> T) -> T {
    let (tables, seat_order): (TrickTables, SeatOrder) = (test_game::tables(), test_game::seat_order());
    let rules = TrickRules { tables: &tables, seat_order: &seat_order };
    call(rules, &HeuristicPolicy::new(rules, arrays).unwrap())
}

/// The tricks, and the cards that count, that seat 0 takes in 300 deals.
fn taken_by_seat_0(arrays: &UtilityArrays, config: PolicyConfig) -> (u32, i64) {
    with_policy(arrays, |rules, policy| {
        let mut sum = (0, 0);
        for task in 0..300 {
            let mut rng = Rng::new(7, task);
            let mut position = test_game::deal(&mut rng);
            assert_eq!(policy.playout(&mut position, rules, config, &mut rng), 24);
            sum.0 += u32::from(position.tricks[0]);
            sum.1 += rules.tables.points(0, position.taken[0]);
        }
        sum
    })
}

#[test]
fn tricks_are_taken_if_they_pay_and_avoided_if_they_cost() {
    let (usual, _) = taken_by_seat_0(&linear(1, 0), NO_SEAT);
    let (many, _) = taken_by_seat_0(&linear(1, 0), SEAT_0);
    let (few, _) = taken_by_seat_0(&linear(-1, 0), SEAT_0);
    assert!((720..880).contains(&usual), "{usual}");
    assert!(many > usual * 5 / 4, "{many} of {usual}");
    assert!(few < usual * 3 / 4, "{few} of {usual}");
}

#[test]
fn cards_are_taken_if_they_pay_and_avoided_if_they_cost() {
    let (_, usual) = taken_by_seat_0(&linear(0, 1), NO_SEAT);
    let (_, many) = taken_by_seat_0(&linear(0, 1), SEAT_0);
    let (_, few) = taken_by_seat_0(&linear(0, -1), SEAT_0);
    assert!(many > usual * 5 / 4, "{many} of {usual}");
    assert!(few < usual * 3 / 4, "{few} of {usual}");
}

#[test]
fn marginal_utilities_change_during_the_hand() {
    // No trick at all pays most; once seat 0 has taken one, each further trick pays.
    let ends = |arrays: &UtilityArrays| {
        with_policy(arrays, |rules, policy| {
            let deals: Vec<Position> = (0..300).map(|task| test_game::deal(&mut Rng::new(7, task))).collect();
            batch::terminals_by(&deals, 1, 3, batch::sequentially(|end, rng| policy.playout(end, rules, SEAT_0, rng)))
        })
    };
    let none = |ends: &[Position]| ends.iter().filter(|end| end.tricks[0] == 0).count();
    let sum = |ends: &[Position]| ends.iter().map(|end| u32::from(end.tricks[0])).sum::<u32>();
    let (none_or_many, few) = (ends(&nonlinear([9, 0, 1, 2, 3, 4, 5, 6, 7])), ends(&linear(-1, 0)));
    assert!(none(&none_or_many) > none(&ends(&linear(1, 0))) + 5);
    assert!(sum(&none_or_many) > sum(&few));
}

#[test]
fn one_decision_is_that_of_a_playout() {
    for arrays in [linear(1, -1), nonlinear([9, -1, -2, -3, -4, -5, -6, -7, -8])] {
        with_policy(&arrays, |rules, policy| {
            for task in 0..50 {
                let config = PolicyConfig { seats: 0b101, noise: 0.0 };
                let start = test_game::deal(&mut Rng::new(3, task));
                // Without noise a seat that follows the heuristic policy plays the same from the middle of a hand.
                let all = PolicyConfig { seats: u8::MAX, ..config };
                let mut end = start;
                policy.playout(&mut end, rules, all, &mut Rng::new(1, 1));
                let mut position = start;
                while let Some(play) = policy.choose(&position, rules, all, &mut Rng::new(2, 2)) {
                    position.try_play(rules.tables, rules.seat_order, play).unwrap();
                }
                assert_eq!(position, end);
                let mut rng = Rng::new(4, task);
                while let Some(play) = policy.choose(&position, rules, config, &mut rng) {
                    position.try_play(rules.tables, rules.seat_order, play).unwrap();
                }
            }
        });
    }
}

#[test]
fn no_other_hand_is_read() {
    with_policy(&linear(2, -1), |rules, policy| {
        for task in 0..300 {
            let mut rng = Rng::new(5, task);
            let mut position = test_game::deal(&mut rng);
            for _ in 0..task % 20 {
                let play = policy.choose(&position, rules, NO_SEAT, &mut rng).unwrap();
                position.play(rules.tables, rules.seat_order, play);
            }
            let seat = usize::from(position.to_act(rules.seat_order));
            let mut changed = position;
            changed.held.swap((seat + 1) % 3, (seat + 2) % 3);
            let choice = |position: &Position| policy.choose(position, rules, ALL_SEATS, &mut Rng::new(6, task));
            assert_eq!(choice(&position), choice(&changed));
        }
    });
}

/// What the last seat plays to a trick after these cards, without noise.
fn last_play(arrays: &UtilityArrays, hands: [u64; 3], cards: [u8; 2]) -> Play {
    with_policy(arrays, |rules, policy| {
        let mut position = Position::new(&hands, 0);
        for card in cards {
            let legal = position.legal(rules.tables, rules.seat_order);
            position.play(rules.tables, rules.seat_order, plays(legal).find(|play| play.card == card).unwrap());
        }
        policy.choose(&position, rules, PolicyConfig { noise: 0.0, ..ALL_SEATS }, &mut Rng::new(1, 1)).unwrap()
    })
}

#[test]
fn the_last_seat_wins_as_cheaply_as_it_can() {
    // The second suit is led with its third card; the last seat can beat it twice, or stay below.
    let play = last_play(&linear(1, 0), [0x00_04_00, 0x00_01_00, 0x00_8a_00], [10, 8]);
    assert_eq!(play, Play { slot: 0, card: 11 });
    // The highest that still loses.
    let play = last_play(&linear(-1, 0), [0x00_20_00, 0x00_01_00, 0x00_8a_00], [13, 8]);
    assert_eq!(play, Play { slot: 0, card: 11 });
}

/// The values of all leads of seat 0, if the others can hold these cards.
fn lead_values(arrays: &UtilityArrays, hands: [u64; 3], possible: u64) -> Vec<(Play, f32)> {
    with_policy(arrays, |rules, policy| {
        let position = Position::new(&hands, 0);
        let mut known = KnownCards { possible: [0; 8], counts: [0; 8], unseen: possible };
        known.possible[..3].copy_from_slice(&[hands[0], possible, possible]);
        let count = u8::try_from(hands[0].count_ones()).unwrap();
        known.counts[..3].copy_from_slice(&[count; 3]);
        let legal: Vec<Play> = plays(position.legal(rules.tables, rules.seat_order)).collect();
        legal.iter().copied().zip(policy.play_values(&position, rules, &known, &legal)).collect()
    })
}

#[test]
fn play_values_read_what_seats_can_hold_and_no_other_hand() {
    let hand = 0x00_30_03;
    let all_hands = [[hand, 0x00_00_3c, 0x3c_00_00], [hand, 0, 0]];
    let possible = 0x3c_0f_3c;
    for arrays in [linear(1, 0), nonlinear([9, 0, 1, 2, 3, 4, 5, 6, 7])] {
        let [values, without_hands] = all_hands.map(|hands| lead_values(&arrays, hands, possible));
        assert_eq!(values, without_hands);
        assert_ne!(values, lead_values(&arrays, all_hands[0], 0x3f_00_00));
    }
}

#[test]
fn a_lead_wins_for_sure_or_never_by_what_the_others_can_hold() {
    // The lowest card of the third suit; a trick is worth 2, and -1 if another seat takes it. A kept card counts 0.8 of
    // the difference if it takes a trick.
    let value = |possible: u64| {
        let values = lead_values(&linear(2, 0), [0x01_00_00, 0, 0], possible);
        assert_eq!(values.len(), 1);
        values[0].1
    };
    assert!((value(0x00_0c_00) - (2.0 - 0.8 * 3.0)).abs() < 1e-5);
    assert!((value(0x00_00_0c) - -1.0).abs() < 1e-5);
}

/// Seats 0 and 1 against seat 2, which loses 2 for each trick that it takes; the others win as much.
fn against_no_trick() -> UtilityArrays {
    let mut arrays = linear(0, 0);
    arrays.party = vec![0, 0, 1];
    arrays.weights = [[0, 0, 0, 0, 2, 0], [0, 0, 0, 0, -2, 0]].concat();
    arrays.entries = vec![0; 2];
    arrays
}

#[test]
fn a_trick_that_is_left_to_an_opponent_can_go_to_the_partner() {
    // The lead wins for sure. Kept, it would take a trick that is worth 4 if the opponent takes it: half of the time.
    let values = lead_values(&against_no_trick(), [0x01_00_00, 0, 0], 0x00_0c_00);
    assert!((values[0].1 - 0.8 * 4.0 / 2.0).abs() < 1e-5);
}

#[test]
fn inconsistent_arrays_are_rejected_with_the_reason() {
    let (tables, seat_order) = (test_game::tables(), test_game::seat_order());
    let rules = TrickRules { tables: &tables, seat_order: &seat_order };
    let refused = |change: &dyn Fn(&mut UtilityArrays)| {
        let mut arrays = nonlinear([0; 9]);
        change(&mut arrays);
        HeuristicPolicy::new(rules, &arrays).unwrap_err().to_string()
    };
    for (error, wanted) in [
        (refused(&|a| a.party.truncate(2)), "party has 2 entries; it must have 3"),
        (refused(&|a| a.points_per_step = vec![1; 8]), "points_per_step has 8 entries; it can have at most 7"),
        (
            refused(&|a| {
                a.axis_payoff.push(0);
                a.axis_seats.push(2);
                a.axis_counter.push(0);
                a.axis_size.push(1 << 19);
            }),
            "the table of a payoff has 4718592 entries; it can have at most 1048576",
        ),
        (refused(&|a| a.party[1] = 3), "party holds 3; it must be less than 3"),
        (refused(&|a| a.points_per_step.push(1)), "points_per_step has 3 entries; it must have 2"),
        (refused(&|a| a.points_per_step[1] = 1 << 20), "points_per_step holds 1048576; it must be less than 1048576"),
        (refused(&|a| a.axis_size[0] = 0), "an axis of entries has 0 entries; it must have 1"),
        (refused(&|a| a.axis_size[0] = 1 << 20), "axis_size holds 1048576; it must be less than 1048576"),
        (refused(&|a| a.totals.truncate(1)), "totals has 1 entries; it must have 2"),
        (refused(&|a| a.weights.truncate(7)), "weights has 7 entries; it must have 6"),
        (refused(&|a| a.weights.clear()), "weights has 0 entries; it must have 6"),
        (refused(&|a| a.axis_payoff[0] = 3), "axis_payoff holds 3; it must be less than 3"),
        (refused(&|a| a.axis_counter[0] = 2), "axis_counter holds 2; it must be less than 2"),
        (refused(&|a| a.axis_seats.clear()), "axis_seats has 0 entries; it must have 1"),
        (refused(&|a| a.entries.truncate(8)), "entries has 8 entries; it must have 9"),
        (refused(&|a| a.entries.push(0)), "entries has 1 entries; it must have 0"),
    ] {
        assert_eq!(error, wanted);
    }
}
