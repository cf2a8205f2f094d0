//! Random playouts from the deal on one core: `cargo bench -p tricksmith-core`. Seconds are the processor time of
//! the thread where the system reports it (Linux), else wall-clock time.
#![expect(clippy::unwrap_used, clippy::cast_precision_loss, reason = "figures for people to read")]

use std::time::Instant;

use tricksmith_core::rng::Rng;
use tricksmith_core::trick::{Position, playout};

#[path = "../tests/tricks_file/mod.rs"]
mod tricks_file;

/// Deals of each contract, played again in every round.
const DEALS: u32 = 200;

/// The processor time of this thread in seconds, or where it is unknown the seconds since `start`.
fn seconds(start: Instant) -> f64 {
    let schedstat = std::fs::read_to_string("/proc/thread-self/schedstat");
    let nanoseconds = schedstat.ok().and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    nanoseconds.map_or_else(|| start.elapsed().as_secs_f64(), |nanoseconds| nanoseconds / 1e9)
}

/// Deals as many cards as can be dealt evenly.
fn deal(deck: u64, seats: usize, rng: &mut Rng) -> Position {
    let mut cards: Vec<u32> = (0..64).filter(|card| deck >> card & 1 == 1).collect();
    for place in (1..cards.len()).rev() {
        cards.swap(place, rng.below(u32::try_from(place).unwrap() + 1) as usize);
    }
    let size = cards.len() / seats;
    let hands: Vec<u64> =
        cards.chunks_exact(size).take(seats).map(|hand| hand.iter().map(|card| 1 << card).sum()).collect();
    Position::new(&hands, 0)
}

fn main() {
    let (start, rounds) = (Instant::now(), if cfg!(debug_assertions) { 10_u32 } else { 2_000 });
    for contract in tricks_file::read() {
        let (tables, seat_order) = (&contract.tables, &contract.seat_order);
        let mut rng = Rng::new(1, 0);
        let deals: Vec<Position> = (0..DEALS).map(|_| deal(tables.deck(), seat_order.seats(), &mut rng)).collect();
        if deals.iter().any(|deal| deal.check(tables, seat_order).is_err()) {
            continue; // a seat sits out
        }
        let mut rngs: [Rng; playout::LANES] = std::array::from_fn(|hand| Rng::new(1, hand as u64));
        let (mut plays, mut tricks, before) = (0_u64, 0_u64, seconds(start));
        for _ in 0..rounds {
            for lanes in deals.chunks_exact(playout::LANES) {
                let mut positions: [Position; playout::LANES] = std::array::from_fn(|hand| lanes[hand]);
                plays += u64::from(playout::lockstep(positions.each_mut(), tables, seat_order, rngs.each_mut()));
                tricks += positions.iter().map(|end| u64::from(end.tricks[0])).sum::<u64>();
            }
        }
        let spent = seconds(start) - before;
        let (k_hands, m_decisions) = (f64::from(rounds * DEALS) / spent / 1e3, plays as f64 / spent / 1e6);
        println!(
            "{:20} {k_hands:7.0} k hands/s {m_decisions:6.1} M decisions/s, tricks of seat 0: {tricks}",
            contract.title
        );
    }
}
