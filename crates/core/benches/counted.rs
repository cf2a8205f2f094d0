//! Two loops of the core, for a program that counts instructions: `python -m bench instructions` runs them.
//!
//! `counted playouts CONTRACT ROUNDS` plays the hands of a contract of the perft file and prints the number of plays;
//! `counted determinizations ROUNDS` draws hidden hands and prints how many. Between two runs that differ only in their
//! rounds, the difference in instructions is that of the loop: everything before it is the same.
#![expect(clippy::unwrap_used, reason = "a panic is the report")]

use tricksmith_core::determinization::{CardGroup, ConstraintCase, Determinizations};
use tricksmith_core::rng::Rng;
use tricksmith_core::trick::{Position, playout};

#[path = "../tests/tricks_file/mod.rs"]
mod tricks_file;

/// Determinizations drawn in a round.
const DRAWS_PER_ROUND: usize = 1_000;

/// Three hands of six, and eighteen cards: ten can be in any hand, five in the first two, three in the first or third.
fn determinizations() -> Determinizations {
    let group = |cards, holders| CardGroup { cards, holders };
    let groups = vec![group(0x3ff, 0b111), group(0x7c00, 0b011), group(0x3_8000, 0b101)];
    Determinizations::new(&[6, 6, 6], &[ConstraintCase { weight: 1, groups }]).unwrap()
}

/// Plays every position of a contract to its end `rounds` times; returns the number of plays.
fn playouts(title: &str, rounds: u32) -> u64 {
    let contracts = tricks_file::read();
    let contract = contracts.iter().find(|contract| contract.title == title).unwrap();
    let (tables, seat_order) = (&contract.tables, &contract.seat_order);
    let (mut plays, mut rng) = (0, Rng::new(1, 0));
    for _ in 0..rounds {
        for (start, _) in &contract.positions {
            let mut position: Position = *start;
            plays += u64::from(playout::random(&mut position, tables, seat_order, &mut rng));
        }
    }
    plays
}

/// Draws determinizations round by round; returns their number.
fn draw(rounds: u32) -> u64 {
    let determinizations = determinizations();
    let mut out = vec![0; DRAWS_PER_ROUND * determinizations.holders()];
    (0..rounds).for_each(|round| determinizations.sample(u64::from(round), &mut out));
    u64::from(rounds) * DRAWS_PER_ROUND as u64
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["playouts", title, rounds] => println!("{}", playouts(title, rounds.parse().unwrap())),
        ["determinizations", rounds] => println!("{}", draw(rounds.parse().unwrap())),
        // `cargo test` runs it like this.
        [] => println!("determinizations: {}; playouts need the title of a contract", draw(1)),
        _ => panic!("the arguments must be playouts CONTRACT ROUNDS or determinizations ROUNDS, not {arguments:?}"),
    }
}
