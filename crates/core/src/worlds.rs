//! Hidden hands: every way in which cards that nobody has seen may lie, each as likely as any other.
//!
//! What is known is, for each card, the set of holders with whom it may lie, and for each holder how many cards it has.
//! Cards with the same set form a group. The worlds are counted by dynamic programming: group by group, over how many of
//! its cards go to each holder, remembering only how much room is left. The same numbers, walked from the front, draw a
//! world without any rejection: first the counts, then which cards of the group they are.
//!
//! Knowledge that is no such set is split into cases that exclude each other, each with its own sets and a weight: a
//! world of a case of weight 7 is drawn 7 times as often as one of a case of weight 1.

use rayon::prelude::*;

mod case;
mod chance;
mod error;
mod list;
mod plan;
mod sort;

pub use self::case::{Case, Group};
pub use self::error::WorldsError;

use self::chance::Chance;
use self::plan::{Plan, Scratch};

/// How many holders there may be.
pub const MOST_HOLDERS: usize = 16;

/// Worlds that one task draws. Results depend on it, so it is a constant and not a matter of threads.
const TASK: usize = 4096;

/// All worlds that fit what is known, ready to be counted, drawn and listed.
#[derive(Clone, Debug)]
pub struct Worlds {
    holders: usize,
    plans: Vec<Plan>,
    weights: Vec<u64>,
    /// For each case the weight of its worlds and of those of all cases before it.
    until: Vec<u128>,
    count: u128,
}

impl Worlds {
    /// Prepares the worlds in which holder `i` has `capacities[i]` cards. Cases that no deal fits are left out.
    ///
    /// # Errors
    ///
    /// [`WorldsError`] if the cases do not fit the holders or each other, if no deal fits, or if there are too many.
    pub fn new(capacities: &[u8], cases: &[Case]) -> Result<Self, WorldsError> {
        case::check(capacities, cases)?;
        let mut worlds =
            Self { holders: capacities.len(), plans: Vec::new(), weights: Vec::new(), until: Vec::new(), count: 0 };
        let mut total = 0u128;
        for case in cases {
            let Some(plan) = Plan::new(capacities, &case.groups)? else { continue };
            let weight = plan.count().checked_mul(u128::from(case.weight)).ok_or(WorldsError::TooMany)?;
            total = total.checked_add(weight).ok_or(WorldsError::TooMany)?;
            // Weights are at least 1, so what does not overflow there does not here.
            worlds.count += plan.count();
            worlds.plans.push(plan);
            worlds.weights.push(case.weight);
            worlds.until.push(total);
        }
        if worlds.plans.is_empty() { Err(WorldsError::NoWorld) } else { Ok(worlds) }
    }

    /// How many worlds there are, weights left aside.
    #[must_use]
    pub fn count(&self) -> u128 {
        self.count
    }

    /// How many holders there are: the length of a world.
    #[must_use]
    pub fn holders(&self) -> usize {
        self.holders
    }

    /// Draws worlds until `out` is full: for each world one set of cards a holder.
    ///
    /// The same seed gives the same worlds, however many threads draw them.
    ///
    /// # Panics
    ///
    /// If the length of `out` is no multiple of the number of holders.
    pub fn sample(&self, seed: u64, out: &mut [u64]) {
        assert!(out.len() % self.holders == 0, "a world has {} sets of cards", self.holders);
        out.par_chunks_mut(TASK * self.holders).enumerate().for_each(|(task, rows)| {
            let mut chance = Chance::new(seed, task as u64);
            let mut scratch: Vec<Scratch> = self.plans.iter().map(Plan::scratch).collect();
            for row in rows.chunks_exact_mut(self.holders) {
                let case = self.draw_case(&mut chance);
                self.plans[case].draw(&mut chance, &mut scratch[case], row);
            }
        });
    }

    fn draw_case(&self, chance: &mut Chance) -> usize {
        match self.until.as_slice() {
            [_] => 0,
            [.., total] => {
                let drawn = chance.below(*total);
                self.until.partition_point(|&until| until <= drawn)
            }
            [] => unreachable!("there is a case"),
        }
    }

    /// Lists all worlds, case by case: for each world one set of cards a holder; and for each world its weight.
    ///
    /// # Errors
    ///
    /// [`WorldsError::OverLimit`] if there are more than `limit`, [`WorldsError::NoRoom`] if memory does not hold them.
    pub fn list(&self, limit: u64) -> Result<(Vec<u64>, Vec<u64>), WorldsError> {
        if self.count > u128::from(limit) {
            return Err(WorldsError::OverLimit { count: self.count, limit });
        }
        let (mut rows, mut weights) = (Vec::new(), Vec::new());
        let no_room = || WorldsError::NoRoom { count: self.count };
        let count = usize::try_from(self.count).map_err(|_| no_room())?;
        rows.try_reserve_exact(count.checked_mul(self.holders).ok_or_else(no_room)?).map_err(|_| no_room())?;
        weights.try_reserve_exact(count).map_err(|_| no_room())?;
        for (plan, &weight) in self.plans.iter().zip(&self.weights) {
            list::list(plan, &mut rows);
            weights.resize(rows.len() / self.holders, weight);
        }
        Ok((rows, weights))
    }
}
