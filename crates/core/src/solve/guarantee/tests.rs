//! Guarantees in a little game: worlds listed and worlds told by places come to the same, and never to more than any of
//! the worlds alone.

use super::super::tests::{arrays, ending};
use super::super::{Aim, Alike, Limits, Payoffs, SolveError, Solver, Stake};
use super::{Guarantee, Place};
use crate::trick::batch::Rules;
use crate::trick::{Position, toy};

/// The hidden cards of two seats, some of which the first cannot have, and all worlds.
fn hidden(position: &Position, me: usize) -> (Vec<Place>, Vec<Position>) {
    let (one, other) = ((me + 1) % 3, (me + 2) % 3);
    let pool = position.held[one] | position.held[other];
    let lacks = position.held[other] & position.held[other].wrapping_neg();
    let size = position.held[one].count_ones();
    let place = |seat: usize, may| Place { seat: u8::try_from(seat).ok(), may, size };
    let mut worlds = Vec::new();
    let mut part = pool & !lacks;
    while part != 0 {
        if part.count_ones() == size {
            let mut world = *position;
            (world.held[one], world.held[other]) = (part, pool & !part);
            worlds.push(world);
        }
        part = (part - 1) & (pool & !lacks);
    }
    (vec![place(one, pool & !lacks), place(other, pool)], worlds)
}

#[test]
fn listed_worlds_and_places_promise_the_same() {
    let (tables, seating, payoffs) = (toy::tables(), toy::seating(), Payoffs::new(&arrays()).unwrap());
    let rules = Rules { tables: &tables, seating: &seating };
    let (alike, unlike) = (Alike::new(rules, &payoffs), Alike::none());
    for number in 0..20 {
        let position = ending(if number < 16 { 2 } else { 3 }, number);
        let me = position.leader;
        let (places, worlds) = hidden(&position, me.into());
        let parts: Vec<i32> = (0..3).map(|seat| i32::from(seat == i32::from(me))).collect();
        let stake = Stake::new(&payoffs, &parts).unwrap();
        let game = Guarantee { rules, stake: &stake, alike: &alike };
        let (listed, _) = game.in_worlds(&worlds, 1 << me, None, Limits::default()).unwrap();
        let (told, _) = game.in_all(&position, &places, 1 << me, None, Limits::default()).unwrap();
        assert_eq!(listed, told);
        let plain = Guarantee { alike: &unlike, ..game };
        assert_eq!(plain.in_all(&position, &places, 1 << me, None, Limits::default()).unwrap().0, told);
        let solver = Solver { rules, payoffs: &payoffs, alike: &alike, ranks: None, keep: true };
        for world in &worlds {
            let aim = Aim::Against { payoff: me.into(), seats: 1 << me };
            let open = solver.solve(world, aim, Limits::default()).unwrap();
            for ((_, sure), (_, values)) in listed.iter().zip(&open.values) {
                assert!(sure.unwrap() <= values[0].into(), "nobody is surer than who sees all cards");
            }
        }
    }
}

#[test]
fn what_cannot_be_is_refused() {
    let (tables, seating, payoffs) = (toy::tables(), toy::seating(), Payoffs::new(&arrays()).unwrap());
    let rules = Rules { tables: &tables, seating: &seating };
    let (alike, position) = (Alike::none(), ending(2, 1));
    let stake = Stake::new(&payoffs, &[1, 0, 0]).unwrap();
    let game = Guarantee { rules, stake: &stake, alike: &alike };
    let (places, worlds) = hidden(&position, position.leader.into());
    let mine = 1 << position.leader;
    let none = game.in_worlds(&[], mine, None, Limits::default()).unwrap_err();
    assert_eq!(none, SolveError::NoWorlds);
    let other = game.in_worlds(&worlds, mine ^ 7, None, Limits::default()).unwrap_err();
    assert_eq!(other.to_string(), "world 0 is not the turn of a seat that decides");
    let few = game.in_all(&position, &places[..1], mine, None, Limits::default()).unwrap_err();
    assert_eq!(few.to_string(), "what is hidden fits no world");
    assert_eq!(Stake::new(&payoffs, &[1]).unwrap_err().to_string(), "parts has 1 entries; it must have 3");
    assert_eq!(
        Stake::new(&payoffs, &[1, 0, 65]).unwrap_err().to_string(),
        "a part's size is 65; it must be from 0 to 64"
    );
}
