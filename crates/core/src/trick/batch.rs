//! Batches of positions on all cores. Results depend on the seed alone, never on the number of threads.

use std::ops::AddAssign;

use rayon::prelude::*;

use super::arrays::MAX_SEATS;
use super::error::TrickError;
use super::perft;
use super::playout::{self, LANES};
use super::position::{Legal, Play, Position, TrickRules, plays};
use super::tables::TrickTables;
use crate::rng::Rng;

/// Rollouts of one task: each task has its own generator.
const TASK_SIZE: usize = 256;
/// Added to the seed for each further lane of a lockstep rollout.
const LANE_STEP: u64 = 0x8C8A_F5A5_D5A3_4F2B;

/// Sums over the rollouts of one position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// (seats) tricks taken.
    pub tricks: [u64; MAX_SEATS],
    /// (counters, seats) each counter.
    pub counters: Vec<[i64; MAX_SEATS]>,
    /// Cards played.
    pub plays: u64,
}

impl Totals {
    fn zero(counters: usize) -> Self {
        Self { counters: vec![[0; MAX_SEATS]; counters], ..Self::default() }
    }

    fn count(&mut self, tables: &TrickTables, end: &Position) {
        for (sum, &tricks) in self.tricks.iter_mut().zip(&end.tricks) {
            *sum += u64::from(tricks);
        }
        for (counter, sums) in self.counters.iter_mut().enumerate() {
            for (sum, &taken) in sums.iter_mut().zip(&end.taken) {
                *sum += tables.points(counter, taken);
            }
        }
    }
}

impl AddAssign<&Totals> for Totals {
    fn add_assign(&mut self, other: &Self) {
        self.plays += other.plays;
        self.tricks.iter_mut().zip(other.tricks).for_each(|(sum, more)| *sum += more);
        for (sums, more) in self.counters.iter_mut().zip(&other.counters) {
            sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
        }
    }
}

/// The generators of hands that are played in lockstep, one for each.
pub type LaneRngs = [Rng; LANES];

fn lane_rngs(seed: u64, task: usize) -> LaneRngs {
    std::array::from_fn(|hand| Rng::new(seed.wrapping_add(LANE_STEP.wrapping_mul(hand as u64)), task as u64))
}

/// Plays hands to their ends uniformly at random, in lockstep if there are enough of them.
fn uniform_rollout(rules: TrickRules<'_>, hands: &mut [Position], lane_rngs: &mut LaneRngs) -> u32 {
    let TrickRules { tables, seat_order } = rules;
    match <&mut [Position; LANES]>::try_from(&mut *hands) {
        Ok(hands) => playout::lockstep(hands.each_mut(), tables, seat_order, lane_rngs.each_mut()),
        Err(_) => {
            hands.iter_mut().zip(lane_rngs).map(|(hand, rng)| playout::random(hand, tables, seat_order, rng)).sum()
        }
    }
}

/// Turns a rollout of one hand into one of several hands, played one after the other from the first generator.
pub fn sequentially(
    play: impl Fn(&mut Position, &mut Rng) -> u32 + Sync,
) -> impl Fn(&mut [Position], &mut LaneRngs) -> u32 + Sync {
    move |hands, lane_rngs| hands.iter_mut().map(|hand| play(hand, &mut lane_rngs[0])).sum()
}

/// Checks every position.
///
/// # Errors
///
/// The row of the first position that is inconsistent, and why: see [`Position::check`].
pub fn check(rules: TrickRules<'_>, positions: &[Position]) -> Result<(), (usize, TrickError)> {
    let mut checks = positions.iter().map(|position| position.check(rules.tables, rules.seat_order)).enumerate();
    checks.try_for_each(|(row, checked)| checked.map_err(|error| (row, error)))
}

/// Sums over `each` uniformly random rollouts of each position.
#[must_use]
pub fn playouts(rules: TrickRules<'_>, positions: &[Position], each: usize, seed: u64) -> Vec<Totals> {
    playouts_by(rules, positions, each, seed, |hands, lane_rngs| uniform_rollout(rules, hands, lane_rngs))
}

/// Sums over `each` rollouts of each position, where `play` plays some positions to their ends, one generator for each,
/// and returns the number of plays.
#[must_use]
pub fn playouts_by(
    rules: TrickRules<'_>,
    positions: &[Position],
    each: usize,
    seed: u64,
    play: impl Fn(&mut [Position], &mut LaneRngs) -> u32 + Sync,
) -> Vec<Totals> {
    let blocks = each.div_ceil(TASK_SIZE);
    let zero = || Totals::zero(rules.tables.counters());
    let task = |row: usize, block: usize| {
        let mut lane_rngs = lane_rngs(seed, row * blocks + block);
        let mut totals = zero();
        let mut remaining = TASK_SIZE.min(each - block * TASK_SIZE);
        while remaining > 0 {
            let mut ends = [positions[row]; LANES];
            let ends = &mut ends[..LANES.min(remaining)];
            totals.plays += u64::from(play(ends, &mut lane_rngs));
            for end in &*ends {
                totals.count(rules.tables, end);
            }
            remaining -= ends.len();
        }
        totals
    };
    let add = |mut sums: Totals, more: Totals| {
        sums += &more;
        sums
    };
    // Sums of whole numbers: the order of the parts does not matter.
    let totals_of = |row| (0..blocks).into_par_iter().map(|block| task(row, block)).reduce(zero, add);
    (0..positions.len()).into_par_iter().map(totals_of).collect()
}

/// The final positions of `each` uniformly random rollouts of the first position, then of the next, and so on.
#[must_use]
pub fn terminals(rules: TrickRules<'_>, positions: &[Position], each: usize, seed: u64) -> Vec<Position> {
    terminals_by(positions, each, seed, |hands, lane_rngs| uniform_rollout(rules, hands, lane_rngs))
}

/// As [`terminals`], where `play` plays some positions to their ends.
#[must_use]
pub fn terminals_by(
    positions: &[Position],
    each: usize,
    seed: u64,
    play: impl Fn(&mut [Position], &mut LaneRngs) -> u32 + Sync,
) -> Vec<Position> {
    let mut ends: Vec<Position> = positions.iter().flat_map(|position| std::iter::repeat_n(*position, each)).collect();
    ends.par_chunks_mut(TASK_SIZE).enumerate().for_each(|(task, chunk)| {
        let mut lane_rngs = lane_rngs(seed, task);
        for hands in chunk.chunks_mut(LANES) {
            play(hands, &mut lane_rngs);
        }
    });
    ends
}

/// A hand played to its end, play by play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trajectory {
    /// The plays in order.
    pub plays: Vec<Play>,
    /// The position before each play, and the final one.
    pub positions: Vec<Position>,
}

/// One uniformly random trajectory from each position.
#[must_use]
pub fn trajectories(rules: TrickRules<'_>, positions: &[Position], seed: u64) -> Vec<Trajectory> {
    trajectories_by(rules, positions, seed, |position, rng| {
        let legal = position.legal(rules.tables, rules.seat_order);
        (legal != Legal::default()).then(|| playout::uniform(&legal, rules.tables.slots(), rng))
    })
}

/// As [`trajectories`], where `choose` selects each play, and none at the end of the hand.
#[must_use]
pub fn trajectories_by(
    rules: TrickRules<'_>,
    positions: &[Position],
    seed: u64,
    choose: impl Fn(&Position, &mut Rng) -> Option<Play> + Sync,
) -> Vec<Trajectory> {
    let trajectory = |(task, &start): (usize, &Position)| {
        let mut rng = Rng::new(seed, task as u64);
        let mut trajectory = Trajectory { plays: Vec::new(), positions: vec![start] };
        let mut position = start;
        while let Some(play) = choose(&position, &mut rng) {
            position.play(rules.tables, rules.seat_order, play);
            trajectory.plays.push(play);
            trajectory.positions.push(position);
        }
        trajectory
    };
    positions.par_iter().enumerate().map(trajectory).collect()
}

/// Makes one play in each position. After an error, some plays have been made and others not.
///
/// # Errors
///
/// The row of an illegal play, and the play.
pub fn step(rules: TrickRules<'_>, positions: &mut [Position], plays: &[Play]) -> Result<(), (usize, TrickError)> {
    let play_one = |(row, (position, &play)): (usize, (&mut Position, &Play))| {
        position.try_play(rules.tables, rules.seat_order, play).map_err(|error| (row, error))
    };
    let rows = positions.par_iter_mut().zip(plays).enumerate().with_min_len(TASK_SIZE);
    rows.map(play_one).reduce_with(Result::and).unwrap_or(Ok(()))
}

/// (positions) the number of sequences of exactly `depth` plays.
#[must_use]
pub fn perft_each(rules: TrickRules<'_>, positions: &[Position], depth: u32) -> Vec<u64> {
    let Some(rest) = depth.checked_sub(1) else {
        return vec![1; positions.len()];
    };
    let counts = positions.par_iter().map(|position| {
        let first: Vec<Play> = plays(position.legal(rules.tables, rules.seat_order)).collect();
        let after = |&play: &Play| {
            let mut after = *position;
            after.play(rules.tables, rules.seat_order, play);
            perft::perft(&after, rules.tables, rules.seat_order, rest)
        };
        first.par_iter().map(after).sum()
    });
    counts.collect()
}

#[cfg(test)]
mod tests {
    use super::super::test_game;
    use super::*;

    fn on_threads<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> T {
        rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap().install(work)
    }

    fn deals(count: u64) -> Vec<Position> {
        (0..count).map(|task| test_game::deal(&mut Rng::new(9, task))).collect()
    }

    #[test]
    fn the_number_of_threads_changes_nothing() {
        let (tables, seat_order) = (test_game::tables(), test_game::seat_order());
        let rules = TrickRules { tables: &tables, seat_order: &seat_order };
        let starts = deals(20);
        let all =
            || (playouts(rules, &starts, 700, 4), terminals(rules, &starts, 40, 4), trajectories(rules, &starts, 4));
        let first = on_threads(1, all);
        assert_eq!(on_threads(2, all), first);
        assert_eq!(on_threads(3, all), first);
        assert_ne!(playouts(rules, &starts, 700, 5), first.0);
    }

    #[test]
    fn totals_are_those_of_the_ends() {
        let (tables, seat_order) = (test_game::tables(), test_game::seat_order());
        let rules = TrickRules { tables: &tables, seat_order: &seat_order };
        let starts = deals(1);
        // One task each, so that both draw the same numbers.
        let totals = &playouts(rules, &starts, TASK_SIZE, 6)[0];
        let ends = terminals(rules, &starts, TASK_SIZE, 6);
        assert_eq!(totals.plays, 24 * TASK_SIZE as u64);
        for seat in 0..3 {
            assert_eq!(totals.tricks[seat], ends.iter().map(|end| u64::from(end.tricks[seat])).sum::<u64>());
            let worth = |end: &Position| tables.points(0, end.taken[seat]);
            assert_eq!(totals.counters[0][seat], ends.iter().map(worth).sum::<i64>());
        }
        // Three cards of the deck are worth one each.
        assert_eq!(totals.counters[0].iter().sum::<i64>(), 3 * i64::try_from(TASK_SIZE).unwrap());
    }

    #[test]
    fn trajectories_are_made_of_legal_plays() {
        let (tables, seat_order) = (test_game::tables(), test_game::seat_order());
        let rules = TrickRules { tables: &tables, seat_order: &seat_order };
        let mut positions = deals(30);
        let trajectories = trajectories(rules, &positions, 8);
        for turn in 0..24 {
            let plays: Vec<Play> = trajectories.iter().map(|trajectory| trajectory.plays[turn]).collect();
            assert_eq!(step(rules, &mut positions, &plays), Ok(()));
            let mut pairs = trajectories.iter().zip(&positions);
            assert!(pairs.all(|(trajectory, position)| trajectory.positions[turn + 1] == *position));
        }
        assert!(positions.iter().all(Position::is_over));
        let play = Play { slot: 0, card: 3 };
        assert_eq!(
            step(rules, &mut positions[..2], &[play, play]),
            Err((0, TrickError::IllegalPlay { slot: 0, card: 3 }))
        );
    }

    #[test]
    fn perfts_are_those_of_one_position() {
        let (tables, seat_order) = (test_game::tables(), test_game::seat_order());
        let rules = TrickRules { tables: &tables, seat_order: &seat_order };
        let starts = deals(3);
        for depth in 0..4 {
            let one = |position: &Position| perft::perft(position, &tables, &seat_order, depth);
            assert_eq!(perft_each(rules, &starts, depth), starts.iter().map(one).collect::<Vec<_>>());
        }
    }
}
