//! Determinizations: the full deals that fit any of several constraint cases, counted, sampled and listed.

use rayon::prelude::*;

use super::constraints::{ConstraintCase, check};
use super::counting::{CountedCase, Scratch};
use super::enumeration::enumerate_case;
use super::error::DeterminizationError;
use crate::rng::UnbiasedRng;

/// The number of determinizations that one task draws. It is fixed, rather than derived from the number of threads,
/// because each task has its own random numbers: another size gives other samples.
const TASK_SIZE: usize = 4096;

/// All determinizations that fit some constraints: counted, sampled and listed.
///
/// Three cards for two players with two and one cards; the second player cannot hold the third card:
///
/// ```
/// use tricksmith_core::determinization::{ConstraintCase, Determinizations, CardGroup};
///
/// let groups = vec![CardGroup { cards: 0b011, holders: 0b11 }, CardGroup { cards: 0b100, holders: 0b01 }];
/// let deals = Determinizations::new(&[2, 1], &[ConstraintCase { weight: 1, groups }])?;
/// assert_eq!(deals.count(), 2);
/// let mut rows = vec![0; 10 * deals.holders()];
/// deals.sample(7, &mut rows);
/// assert!(rows.chunks(2).all(|row| row[0] & 0b100 != 0 && row[0] | row[1] == 0b111));
/// # Ok::<(), tricksmith_core::determinization::DeterminizationError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Determinizations {
    holders: usize,
    cases: Vec<CountedCase>,
    /// (cases) the weight of each determinization of the case.
    weights: Vec<u64>,
    /// (cases) the cumulative weight of all determinizations up to the end of the case.
    cumulative_weights: Vec<u128>,
    count: u128,
}

impl Determinizations {
    /// The determinizations in which holder `i` has `capacities[i]` cards. Cases without any are left out.
    ///
    /// # Errors
    ///
    /// [`DeterminizationError`] if the cases are inconsistent, if no determinization fits, or if there are too many.
    pub fn new(capacities: &[u8], cases: &[ConstraintCase]) -> Result<Self, DeterminizationError> {
        check(capacities, cases)?;
        let mut all = Self {
            holders: capacities.len(),
            cases: Vec::new(),
            weights: Vec::new(),
            cumulative_weights: Vec::new(),
            count: 0,
        };
        let mut total = 0u128;
        for case in cases {
            let Some(counted) = CountedCase::new(capacities, &case.groups)? else { continue };
            total = total.saturating_add(counted.count.saturating_mul(u128::from(case.weight)));
            all.count = all.count.saturating_add(counted.count);
            all.cases.push(counted);
            all.weights.push(case.weight);
            all.cumulative_weights.push(total);
        }
        if all.cases.len() > 1 && total == u128::MAX {
            return Err(DeterminizationError::TooManyToCount);
        }
        if all.cases.is_empty() { Err(DeterminizationError::NoDeterminization) } else { Ok(all) }
    }

    /// The number of determinizations, regardless of weights; `u128::MAX` means that many or more.
    #[must_use]
    pub fn count(&self) -> u128 {
        self.count
    }

    /// The number of holders: the length of a row.
    #[must_use]
    pub fn holders(&self) -> usize {
        self.holders
    }

    /// Fills `out` with independent samples, row by row: (samples, holders) sets of cards.
    ///
    /// The result depends on the seed alone, not on the number of threads.
    ///
    /// # Panics
    ///
    /// If the length of `out` is not a multiple of the number of holders.
    pub fn sample(&self, seed: u64, out: &mut [u64]) {
        let (length, holders) = (out.len(), self.holders);
        assert!(length % holders == 0, "out has {length} entries, which is not a multiple of the {holders} holders");
        out.par_chunks_mut(TASK_SIZE * self.holders).enumerate().for_each(|(task, rows)| {
            let mut rng = UnbiasedRng::new(seed, task as u64);
            let mut scratch: Vec<Scratch> = self.cases.iter().map(CountedCase::scratch).collect();
            for row in rows.chunks_exact_mut(self.holders) {
                let case = self.sample_case(&mut rng);
                self.cases[case].sample(&mut rng, &mut scratch[case], row);
            }
        });
    }

    /// Draws a case, in proportion to the weight of its determinizations; returns its index.
    fn sample_case(&self, rng: &mut UnbiasedRng) -> usize {
        match self.cumulative_weights.as_slice() {
            [_] => 0,
            [.., total] => {
                let drawn = rng.below(*total);
                self.cumulative_weights.partition_point(|&cumulative| cumulative <= drawn)
            }
            [] => unreachable!("there is a case"),
        }
    }

    /// Lists all determinizations, case by case: (count, holders) sets of cards, and (count) weights.
    ///
    /// # Errors
    ///
    /// [`DeterminizationError::OverLimit`] if there are more than `limit`, [`DeterminizationError::OutOfMemory`] if
    /// they do not fit into memory.
    pub fn list(&self, limit: u64) -> Result<(Vec<u64>, Vec<u64>), DeterminizationError> {
        if self.count > u128::from(limit) {
            return Err(DeterminizationError::OverLimit { count: self.count, limit });
        }
        let (mut rows, mut weights) = (Vec::new(), Vec::new());
        let out_of_memory = || DeterminizationError::OutOfMemory { count: self.count };
        let count = usize::try_from(self.count).map_err(|_| out_of_memory())?;
        rows.try_reserve_exact(count.checked_mul(self.holders).ok_or_else(out_of_memory)?)
            .map_err(|_| out_of_memory())?;
        weights.try_reserve_exact(count).map_err(|_| out_of_memory())?;
        for (case, &weight) in self.cases.iter().zip(&self.weights) {
            enumerate_case(case, &mut rows);
            weights.resize(rows.len() / self.holders, weight);
        }
        Ok((rows, weights))
    }
}
