//! Many positions at once, on all cores. What comes out depends on the seed alone, never on the number of threads.

use std::ops::AddAssign;

use rayon::prelude::*;

use super::error::TableError;
use super::perft;
use super::play::{Legal, Play, plays};
use super::playout::{self, TOGETHER};
use super::position::Position;
use super::rng::Rng;
use super::seating::{MAX_SEATS, Seating};
use super::tables::Tables;

/// Play-outs of one task: each task has a generator of its own.
const TASK: usize = 256;
/// What tells the seeds of hands apart that are played together.
const LANE: u64 = 0x8C8A_F5A5_D5A3_4F2B;

/// Tables and a seating: all that a position needs to be played on.
#[derive(Clone, Copy, Debug)]
pub struct Rules<'a> {
    /// The tables of the contract.
    pub tables: &'a Tables,
    /// Who plays when.
    pub seating: &'a Seating,
}

/// What the hands played from one position came to, added up.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Tricks by seat.
    pub tricks: [u64; MAX_SEATS],
    /// Each counter by seat.
    pub counters: Vec<[i64; MAX_SEATS]>,
    /// Cards played.
    pub plays: u64,
}

impl Totals {
    fn of(counters: usize) -> Self {
        Self { counters: vec![[0; MAX_SEATS]; counters], ..Self::default() }
    }

    fn count(&mut self, tables: &Tables, end: &Position) {
        for (sum, &tricks) in self.tricks.iter_mut().zip(&end.tricks) {
            *sum += u64::from(tricks);
        }
        for (counter, sums) in self.counters.iter_mut().enumerate() {
            for (sum, &taken) in sums.iter_mut().zip(&end.taken) {
                *sum += tables.worth(counter, taken);
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

/// What hands that are played together draw from, each from its own stream.
pub type Draws = [Rng; TOGETHER];

fn draws(seed: u64, task: usize) -> Draws {
    std::array::from_fn(|hand| Rng::new(seed.wrapping_add(LANE.wrapping_mul(hand as u64)), task as u64))
}

/// Plays some hands to their ends at random, together if there are enough of them.
fn at_random(rules: Rules<'_>, hands: &mut [Position], draws: &mut Draws) -> u32 {
    let Rules { tables, seating } = rules;
    match <&mut [Position; TOGETHER]>::try_from(&mut *hands) {
        Ok(hands) => playout::together(hands.each_mut(), tables, seating, draws.each_mut()),
        Err(_) => hands.iter_mut().zip(draws).map(|(hand, rng)| playout::random(hand, tables, seating, rng)).sum(),
    }
}

/// Plays hands one after the other, all from one stream: for a play-out that takes one hand at a time.
pub fn one_by_one(
    play: impl Fn(&mut Position, &mut Rng) -> u32 + Sync,
) -> impl Fn(&mut [Position], &mut Draws) -> u32 + Sync {
    move |hands, draws| hands.iter_mut().map(|hand| play(hand, &mut draws[0])).sum()
}

/// Checks every position; answers the place of the first that does not fit, and why.
///
/// # Errors
///
/// See [`Position::check`].
pub fn check(rules: Rules<'_>, positions: &[Position]) -> Result<(), (usize, TableError)> {
    let found = positions.iter().map(|position| position.check(rules.tables, rules.seating)).enumerate();
    found.into_iter().try_for_each(|(row, checked)| checked.map_err(|error| (row, error)))
}

/// Plays each position out `each` times at random and adds up what came of it.
#[must_use]
pub fn playouts(rules: Rules<'_>, positions: &[Position], each: usize, seed: u64) -> Vec<Totals> {
    playouts_by(rules, positions, each, seed, |hands, draws| at_random(rules, hands, draws))
}

/// The same where `play` plays some positions to their ends, with as many streams of numbers to draw from, and answers
/// the number of plays.
#[must_use]
pub fn playouts_by(
    rules: Rules<'_>,
    positions: &[Position],
    each: usize,
    seed: u64,
    play: impl Fn(&mut [Position], &mut Draws) -> u32 + Sync,
) -> Vec<Totals> {
    let blocks = each.div_ceil(TASK);
    let nothing = || Totals::of(rules.tables.counters());
    let task = |row: usize, block: usize| {
        let mut draws = draws(seed, row * blocks + block);
        let mut totals = nothing();
        let mut left = TASK.min(each - block * TASK);
        while left > 0 {
            let mut ends = [positions[row]; TOGETHER];
            let ends = &mut ends[..TOGETHER.min(left)];
            totals.plays += u64::from(play(ends, &mut draws));
            for end in &*ends {
                totals.count(rules.tables, end);
            }
            left -= ends.len();
        }
        totals
    };
    let both = |mut sums: Totals, more: Totals| {
        sums += &more;
        sums
    };
    // Sums of whole numbers: whichever part comes first, they are the same.
    let of_row = |row| (0..blocks).into_par_iter().map(|block| task(row, block)).reduce(nothing, both);
    (0..positions.len()).into_par_iter().map(of_row).collect()
}

/// The ends of `each` random play-outs of each position, one after the other.
#[must_use]
pub fn ends(rules: Rules<'_>, positions: &[Position], each: usize, seed: u64) -> Vec<Position> {
    ends_by(positions, each, seed, |hands, draws| at_random(rules, hands, draws))
}

/// The same where `play` plays some positions to their ends.
#[must_use]
pub fn ends_by(
    positions: &[Position],
    each: usize,
    seed: u64,
    play: impl Fn(&mut [Position], &mut Draws) -> u32 + Sync,
) -> Vec<Position> {
    let mut ends: Vec<Position> = positions.iter().flat_map(|position| std::iter::repeat_n(*position, each)).collect();
    ends.par_chunks_mut(TASK).enumerate().for_each(|(task, chunk)| {
        let mut draws = draws(seed, task);
        for hands in chunk.chunks_mut(TOGETHER) {
            play(hands, &mut draws);
        }
    });
    ends
}

/// A hand played to its end: every play, and the position before each and after the last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The plays in order.
    pub plays: Vec<Play>,
    /// One position more than plays.
    pub positions: Vec<Position>,
}

/// One random hand from each position, play by play.
#[must_use]
pub fn lines(rules: Rules<'_>, positions: &[Position], seed: u64) -> Vec<Line> {
    lines_by(rules, positions, seed, |now, rng| {
        let legal = now.legal(rules.tables, rules.seating);
        (legal != Legal::default()).then(|| playout::any(&legal, rules.tables.slots(), rng))
    })
}

/// The same where `choose` says what is played, until there is nothing to play.
#[must_use]
pub fn lines_by(
    rules: Rules<'_>,
    positions: &[Position],
    seed: u64,
    choose: impl Fn(&Position, &mut Rng) -> Option<Play> + Sync,
) -> Vec<Line> {
    let line = |(task, &start): (usize, &Position)| {
        let mut rng = Rng::new(seed, task as u64);
        let mut line = Line { plays: Vec::new(), positions: vec![start] };
        let mut now = start;
        while let Some(play) = choose(&now, &mut rng) {
            now.play(rules.tables, rules.seating, play);
            line.plays.push(play);
            line.positions.push(now);
        }
        line
    };
    positions.par_iter().enumerate().map(line).collect()
}

/// Plays one card in each position, which must be legal there; on an error some have been played and some not.
///
/// # Errors
///
/// The place of the first play that is not legal, and the play.
pub fn step(rules: Rules<'_>, positions: &mut [Position], plays: &[Play]) -> Result<(), (usize, TableError)> {
    let one = |(row, (position, &play)): (usize, (&mut Position, &Play))| {
        position.try_play(rules.tables, rules.seating, play).map_err(|error| (row, error))
    };
    let rows = positions.par_iter_mut().zip(plays).enumerate().with_min_len(TASK);
    rows.map(one).reduce_with(Result::and).unwrap_or(Ok(()))
}

/// For each position the number of ways to play exactly `depth` cards.
#[must_use]
pub fn perfts(rules: Rules<'_>, positions: &[Position], depth: u32) -> Vec<u64> {
    let Some(rest) = depth.checked_sub(1) else {
        return vec![1; positions.len()];
    };
    let parts = positions.par_iter().map(|position| {
        let first: Vec<Play> = plays(position.legal(rules.tables, rules.seating)).collect();
        let after = |&play: &Play| {
            let mut after = *position;
            after.play(rules.tables, rules.seating, play);
            perft::perft(&after, rules.tables, rules.seating, rest)
        };
        first.par_iter().map(after).sum()
    });
    parts.collect()
}

#[cfg(test)]
mod tests {
    use super::super::toy;
    use super::*;

    fn on<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> T {
        rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap().install(work)
    }

    fn deals(count: u64) -> Vec<Position> {
        (0..count).map(|task| toy::deal(&mut Rng::new(9, task))).collect()
    }

    #[test]
    fn the_number_of_threads_changes_nothing() {
        let (tables, seating) = (toy::tables(), toy::seating());
        let rules = Rules { tables: &tables, seating: &seating };
        let starts = deals(20);
        let all = || (playouts(rules, &starts, 700, 4), ends(rules, &starts, 40, 4), lines(rules, &starts, 4));
        let first = on(1, all);
        assert_eq!(on(2, all), first);
        assert_eq!(on(3, all), first);
        assert_ne!(playouts(rules, &starts, 700, 5), first.0);
    }

    #[test]
    fn totals_are_those_of_the_ends() {
        let (tables, seating) = (toy::tables(), toy::seating());
        let rules = Rules { tables: &tables, seating: &seating };
        let starts = deals(1);
        // One task each, so that both draw the same numbers.
        let totals = &playouts(rules, &starts, TASK, 6)[0];
        let ends = ends(rules, &starts, TASK, 6);
        assert_eq!(totals.plays, 24 * TASK as u64);
        for seat in 0..3 {
            assert_eq!(totals.tricks[seat], ends.iter().map(|end| u64::from(end.tricks[seat])).sum::<u64>());
            let worth = |end: &Position| tables.worth(0, end.taken[seat]);
            assert_eq!(totals.counters[0][seat], ends.iter().map(worth).sum::<i64>());
        }
        // Three cards of the deck are worth one each.
        assert_eq!(totals.counters[0].iter().sum::<i64>(), 3 * i64::try_from(TASK).unwrap());
    }

    #[test]
    fn lines_are_made_of_legal_plays() {
        let (tables, seating) = (toy::tables(), toy::seating());
        let rules = Rules { tables: &tables, seating: &seating };
        let mut now = deals(30);
        let lines = lines(rules, &now, 8);
        for turn in 0..24 {
            let plays: Vec<Play> = lines.iter().map(|line| line.plays[turn]).collect();
            assert_eq!(step(rules, &mut now, &plays), Ok(()));
            assert!(lines.iter().zip(&now).all(|(line, now)| line.positions[turn + 1] == *now));
        }
        assert!(now.iter().all(Position::is_over));
        let play = Play { slot: 0, card: 3 };
        assert_eq!(step(rules, &mut now[..2], &[play, play]), Err((0, TableError::Illegal { slot: 0, card: 3 })));
    }

    #[test]
    fn perfts_are_those_of_one_position() {
        let (tables, seating) = (toy::tables(), toy::seating());
        let rules = Rules { tables: &tables, seating: &seating };
        let starts = deals(3);
        for depth in 0..4 {
            let one = |position: &Position| perft::perft(position, &tables, &seating, depth);
            assert_eq!(perfts(rules, &starts, depth), starts.iter().map(one).collect::<Vec<_>>());
        }
    }
}
