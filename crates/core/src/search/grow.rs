//! The search itself: trees grown by one play-out after the other.

use std::time::Instant;

use rayon::prelude::*;

use super::budget::{Budget, Halt};
use super::error::SearchError;
use super::found::{Found, Tried};
use super::policy::Policy;
use super::roots::Roots;
use super::tree::{ROOT, Tree, Way};
use crate::solve::{Endings, MAX_PAYOFFS, SolveError, Values};
use crate::trick::batch::Rules;
use crate::trick::{Legal, MAX_SEATS, MAX_SLOTS, Play, Position, Rng, WIDTH};

/// The fewest nodes that a tree must have room for: one for each play of the root, and itself.
pub const FEWEST_NODES: usize = MAX_SLOTS * WIDTH + 1;
/// Iterations between two looks at the clock, and at what has been found.
const LOOK: u64 = 32;

/// By party, what it got beyond the mean of the others, times the scale.
type Margins = [i64; MAX_PAYOFFS];

/// Everything that a search needs to know of a contract.
#[derive(Clone, Copy, Debug)]
pub struct Search<'a, P> {
    /// The tricks.
    pub rules: Rules<'a>,
    /// The score.
    pub endings: &'a Endings,
    /// The party of each seat.
    pub party: [u8; MAX_SEATS],
    /// Who plays where the tree has not grown yet.
    pub policy: &'a P,
    /// How much more is tried what has been tried seldom, in standard deviations of what hands come to.
    pub explore: f32,
}

impl<P: Policy> Search<'_, P> {
    /// Searches until the budget is spent, or until `cancelled` says so.
    ///
    /// # Errors
    ///
    /// [`SearchError::Goal`] if a seat's party has no payoff.
    pub fn run(
        &self,
        roots: &Roots<'_>,
        budget: &Budget,
        cancelled: &(dyn Fn() -> bool + Sync),
    ) -> Result<Found, SearchError> {
        let most = self.endings.count() - 1;
        for &party in &self.party[..self.rules.seating.seats()] {
            if usize::from(party) > most {
                let (number, what) = (party.into(), "the party of a seat");
                return Err(SearchError::Goal(SolveError::Range { what, number, least: 0, most }));
            }
        }
        let trees = budget.trees.max(1);
        let rounds = u32::try_from(trees.div_ceil(rayon::current_num_threads())).unwrap_or(u32::MAX);
        let grow = |number: usize| {
            let (number, trees) = (number as u64, trees as u64);
            let all = budget.iterations.min(u32::MAX.into());
            let iterations = all / trees + u64::from(number < all % trees);
            let until = budget.time.and_then(|time| Instant::now().checked_add(time / rounds));
            let limits = Limits { iterations, until, early: budget.early && trees == 1, cancelled };
            Growth::new(self, roots, budget, number, iterations).grow(&limits)
        };
        let parts: Vec<Found> = (0..trees).into_par_iter().map(grow).collect();
        Found::sum(parts).ok_or(SearchError::Nothing)
    }

    /// What margins are multiplied with to be whole numbers.
    fn scale(&self) -> u32 {
        u32::try_from(self.endings.count() - 1).unwrap_or(1).max(1)
    }

    #[inline]
    fn margins(&self, values: &Values) -> Margins {
        let parties = self.endings.count();
        let all = values[..parties].iter().map(|&value| i64::from(value)).sum::<i64>();
        let count = i64::try_from(parties).unwrap_or(1);
        let rest = if count == 1 { 0 } else { all };
        std::array::from_fn(|party| if party < parties { i64::from(values[party]) * count - rest } else { 0 })
    }
}

/// When one tree has grown enough.
struct Limits<'a> {
    iterations: u64,
    until: Option<Instant>,
    early: bool,
    cancelled: &'a (dyn Fn() -> bool + Sync),
}

/// The numbers of one play of the root.
#[derive(Clone, Copy, Debug, Default)]
struct Sums {
    sums: Margins,
    squares: f64,
}

/// One tree as it grows.
struct Growth<'a, P> {
    search: &'a Search<'a, P>,
    roots: &'a Roots<'a>,
    tree: Tree,
    rng: Rng,
    /// The nodes of this iteration, and the parties whose plays led there.
    path: Vec<(u32, u8)>,
    /// By the number of its play.
    sums: Vec<Sums>,
    /// The party that plays first.
    mine: usize,
    done: u64,
    /// By party, the sum and the squares of all margins, and one over their standard deviation.
    spread: [(f64, f64, f32); MAX_PAYOFFS],
}

impl<'a, P: Policy> Growth<'a, P> {
    fn new(search: &'a Search<'a, P>, roots: &'a Roots<'a>, budget: &Budget, number: u64, iterations: u64) -> Self {
        let most = budget.nodes.max(FEWEST_NODES);
        let room = usize::try_from(iterations.saturating_add(1)).unwrap_or(usize::MAX).min(1 << 16);
        let seat = usize::from(roots.first().to_act(search.rules.seating)) % MAX_SEATS;
        Self {
            search,
            roots,
            tree: Tree::new(room, most),
            rng: Rng::new(budget.seed, number),
            path: Vec::with_capacity(WIDTH),
            sums: vec![Sums::default(); MAX_SLOTS * WIDTH],
            mine: usize::from(search.party[seat]) % MAX_PAYOFFS,
            done: 0,
            spread: [(0.0, 0.0, 1.0); MAX_PAYOFFS],
        }
    }

    fn grow(mut self, limits: &Limits<'_>) -> Found {
        let halt = loop {
            if self.done >= limits.iterations {
                break Halt::Iterations;
            }
            if self.done % LOOK == 0 {
                if let Some(halt) = self.look(limits) {
                    break halt;
                }
            }
            self.iterate();
        };
        let of = |(play, visits, available): (Play, u32, u32)| {
            let Sums { sums, squares } = self.sums[usize::from(play.number())];
            Tried { play, visits: visits.into(), available: available.into(), sums, squares }
        };
        let mut tried: Vec<Tried> = self.tree.tried().map(of).collect();
        tried.sort_unstable_by_key(|one| one.play.number());
        let (scale, nodes) = (self.search.scale(), self.tree.len() as u64);
        Found { tried, scale, iterations: self.done, nodes, halt }
    }

    /// Whether to stop; and how far apart the hands' ends have been so far.
    fn look(&mut self, limits: &Limits<'_>) -> Option<Halt> {
        if (limits.cancelled)() {
            return Some(Halt::Cancelled);
        }
        if self.done > 0 && limits.until.is_some_and(|until| Instant::now() >= until) {
            return Some(Halt::Time);
        }
        #[expect(clippy::cast_precision_loss, reason = "more hands than anybody can wait for")]
        let count = self.done.max(1) as f64;
        for (sum, squares, unit) in &mut self.spread {
            let variance = *squares / count - (*sum / count) * (*sum / count);
            #[expect(clippy::cast_possible_truncation, reason = "a unit needs no more digits")]
            let found = if variance > 1e-9 { variance.sqrt().recip() as f32 } else { 1.0 };
            *unit = found;
        }
        if limits.early && self.done > 0 {
            let (mut first, mut second) = (0, 0);
            for (_, visits, _) in self.tree.tried() {
                (first, second) = if visits > first { (visits, first) } else { (first, second.max(visits)) };
            }
            if u64::from(first - second) > limits.iterations.saturating_sub(self.done) {
                return Some(Halt::Decided);
            }
        }
        None
    }

    fn iterate(&mut self) {
        let rules = self.search.rules;
        let mut now = *self.roots.draw(&mut self.rng);
        self.path.clear();
        let mut node = ROOT;
        while let Some((child, is_new)) = self.descend(node, &mut now) {
            node = child;
            if is_new {
                break;
            }
        }
        self.search.policy.play_out(&mut now, rules, &mut self.rng);
        let margins = self.search.margins(&self.search.endings.values(&now));
        self.count(&margins);
    }

    /// Plays on to the next node; none if the hand is over or there is no room.
    #[inline]
    fn descend(&mut self, node: u32, now: &mut Position) -> Option<(u32, bool)> {
        let Rules { tables, seating } = self.search.rules;
        loop {
            let legal = now.legal(tables, seating);
            let seat = usize::from(now.to_act(seating)) % MAX_SEATS;
            let ways = legal.iter().map(|cards| cards.count_ones()).sum::<u32>();
            if ways == 0 {
                return None;
            }
            // A seat whose cards are the same in every world has no choice in any of them.
            if ways == 1 && node != ROOT && self.roots.open >> seat & 1 == 1 {
                now.play(tables, seating, only(&legal));
                continue;
            }
            let party = self.search.party[seat];
            let unit = self.spread[usize::from(party) % MAX_PAYOFFS].2;
            let (child, is_new) = match self.tree.way(node, &legal, unit, self.search.explore) {
                Way::Down(child) => (child, false),
                Way::New(untried) => {
                    let play = if untried.iter().map(|cards| cards.count_ones()).sum::<u32>() == 1 {
                        only(&untried)
                    } else {
                        self.search.policy.choose(now, self.search.rules, &untried, &mut self.rng)
                    };
                    (self.tree.add(node, play)?, true)
                }
            };
            self.path.push((child, party));
            now.play(tables, seating, self.tree.play(child));
            return Some((child, is_new));
        }
    }

    #[inline]
    fn count(&mut self, margins: &Margins) {
        self.done += 1;
        for &(node, party) in &self.path {
            self.tree.count(node, margins[usize::from(party) % MAX_PAYOFFS]);
        }
        #[expect(clippy::cast_precision_loss, reason = "a sum of squares needs no more digits")]
        let real: [f64; MAX_PAYOFFS] = margins.map(|margin| margin as f64);
        for ((sum, squares, _), margin) in self.spread.iter_mut().zip(real) {
            *sum += margin;
            *squares += margin * margin;
        }
        if let Some(&(first, _)) = self.path.first() {
            let sums = &mut self.sums[usize::from(self.tree.play(first).number())];
            sums.sums.iter_mut().zip(margins).for_each(|(sum, margin)| *sum += margin);
            sums.squares += real[self.mine] * real[self.mine];
        }
    }
}

/// The one play that there is.
#[inline]
fn only(legal: &Legal) -> Play {
    let slot = legal.iter().position(|&cards| cards != 0).unwrap_or(0);
    #[expect(clippy::cast_possible_truncation, reason = "four slots, and 64 cards")]
    let play = Play { slot: slot as u8, card: (legal[slot].trailing_zeros() & 63) as u8 };
    play
}
