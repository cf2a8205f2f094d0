//! A small game over all deals, by the search and by exhaustive enumeration.

use std::collections::BTreeMap;

use super::super::limits::{Limits, Stop};
use super::super::test_positions::{arrays, ending};
use super::{Endgame, OpponentPolicy};
use crate::payoff::{PayoffSum, Payoffs};
use crate::trick::{Legal, Play, Position, TrickRules, plays, test_game};

/// Plays its lowest card most often: the first of `n` plays `n` times as often as the last.
#[derive(Clone, Copy)]
struct LowestFirst;

impl OpponentPolicy for LowestFirst {
    type TrickState = u8;

    fn trick_state(&self, position: &Position, _: TrickRules<'_>) -> u8 {
        position.leader
    }

    fn probabilities(
        &self,
        trick: &mut u8,
        position: &Position,
        _: TrickRules<'_>,
        (_, legal): (u64, Legal),
        probabilities: &mut Vec<f64>,
    ) {
        assert_eq!(*trick, position.leader, "what was kept is of this trick");
        probabilities.extend(lowest_first(plays(legal).count()));
    }
}

/// The probabilities of `count` plays, from the first on.
fn lowest_first(count: usize) -> impl Iterator<Item = f64> {
    let to_f64 = |number: usize| f64::from(u32::try_from(number).unwrap());
    (0..count).map(move |index| to_f64(count - index) / to_f64(count * (count + 1) / 2))
}

/// Every deal of the cards of the two other seats.
fn deals(position: &Position, me: usize) -> Vec<Position> {
    let others = [(me + 1) % 3, (me + 2) % 3];
    let pool = position.held[others[0]] | position.held[others[1]];
    let cards: Vec<u64> = (0..64).map(|card| 1 << card).filter(|bit| pool & bit != 0).collect();
    let size = position.held[others[0]].count_ones();
    let parts = (0..1_u32 << cards.len()).filter(|part| part.count_ones() == size);
    let hand =
        |part: u32| cards.iter().enumerate().filter(|(index, _)| part >> index & 1 == 1).map(|(_, bit)| bit).sum();
    parts
        .map(|part| {
            let (mut deal, first): (_, u64) = (*position, hand(part));
            (deal.held[others[0]], deal.held[others[1]]) = (first, pool & !first);
            deal
        })
        .collect()
}

/// The exact value for seat `me` by enumerating every play in every deal.
fn exhaustive_value(rules: TrickRules<'_>, me: u8, deals: &[(Position, f64)]) -> f64 {
    let (tables, seat_order, first) = (rules.tables, rules.seat_order, &deals[0].0);
    if first.is_over() {
        let curve = arrays().entries;
        let scores = |deal: &Position, seat: usize| {
            let tricks = usize::from(deal.tricks[seat]);
            f64::from(i32::from(deal.tricks[seat]) + curve[seat * 9 + tricks])
        };
        let own = usize::from(me);
        let margin = |deal| 2.0 * scores(deal, own) - scores(deal, (own + 1) % 3) - scores(deal, (own + 2) % 3);
        return deals.iter().map(|(deal, weight)| weight * margin(deal)).sum();
    }
    if first.to_act(seat_order) == me {
        let after = |play| exhaustive_value(rules, me, &after_play(rules, deals.iter().copied(), play));
        return plays(first.legal(tables, seat_order)).map(after).fold(f64::NEG_INFINITY, f64::max);
    }
    let mut by_play: BTreeMap<u16, Vec<(Position, f64)>> = BTreeMap::new();
    for (deal, weight) in deals {
        let legal: Vec<Play> = plays(deal.legal(tables, seat_order)).collect();
        for (play, probability) in legal.iter().zip(lowest_first(legal.len())) {
            by_play.entry(play.number()).or_default().push((*deal, weight * probability));
        }
    }
    let value = |(number, deals): (u16, Vec<(Position, f64)>)| {
        exhaustive_value(rules, me, &after_play(rules, deals.into_iter(), Play::from_number(number)))
    };
    by_play.into_iter().map(value).sum()
}

/// The deals after a play, with the same weights.
fn after_play(rules: TrickRules<'_>, deals: impl Iterator<Item = (Position, f64)>, play: Play) -> Vec<(Position, f64)> {
    let after = |(mut deal, weight): (Position, f64)| {
        deal.play(rules.tables, rules.seat_order, play);
        (deal, weight)
    };
    deals.map(after).collect()
}

#[test]
fn values_equal_exhaustive_enumeration() {
    let (tables, seat_order, payoffs) =
        (test_game::tables(), test_game::seat_order(), Payoffs::new(&arrays()).unwrap());
    let rules = TrickRules { tables: &tables, seat_order: &seat_order };
    for number in 0..12 {
        let position = ending(2, number);
        let me = position.leader;
        let all = deals(&position, me.into());
        let weights: Vec<f64> = all.iter().zip(1..).map(|(_, weight)| f64::from(weight)).collect();
        let total: f64 = weights.iter().sum();
        let coefficients: Vec<i32> = (0..3).map(|seat| if seat == i32::from(me) { 2 } else { -1 }).collect();
        let objective = PayoffSum::new(&payoffs, &coefficients).unwrap();
        let endgame = Endgame { rules, objective: &objective, opponents: &LowestFirst };
        let (roots, nodes) = endgame.values(&all, &weights, 1 << me, Limits::default()).unwrap();
        assert!(nodes > 0);
        let weighed: Vec<(Position, f64)> =
            all.iter().zip(&weights).map(|(deal, weight)| (*deal, weight / total)).collect();
        for (play, value) in roots {
            let wanted = exhaustive_value(rules, me, &after_play(rules, weighed.iter().copied(), play));
            assert!((value.unwrap() - wanted).abs() < 1e-9, "{value:?} {wanted}");
        }
        let (stopped, _) =
            endgame.values(&all, &weights, 1 << me, Limits { nodes: Some(9), ..Limits::default() }).unwrap();
        assert!(stopped.iter().all(|(_, value)| *value == Err(Stop::Nodes)));
    }
}
