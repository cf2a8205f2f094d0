//! Payoff tables with lookahead: the expected payoff of an entry while more tricks are to come.

use super::utility_arrays::{Axis, OUT, UtilityArrays};
use crate::math::to_f32;
use crate::trick::MAX_SEATS;

/// The shares of what is to come that a party can aim for, as multiples of its fair share.
const TARGET_SHARES: [f64; 4] = [0.0, 0.5, 1.0, 1.6];

/// The most trials whose number is distinguished in a binomial distribution; more are counted in bundles.
const MAX_TRIALS: usize = 64;

/// The table of one payoff while `later_tricks` are to come after the next one. Each entry is the expected payoff of
/// the party's best target share, if each step goes to it with that probability.
pub(crate) fn expected_payoffs(
    arrays: &UtilityArrays,
    payoff: usize,
    axes: &[Axis],
    table: &[i32],
    later_tricks: usize,
) -> Vec<f32> {
    let playing: u8 =
        arrays.party.iter().enumerate().filter(|(_, party)| **party != OUT).map(|(seat, _)| 1 << seat).sum();
    let is_own = |seat: usize| arrays.party.get(seat).is_some_and(|&party| usize::from(party) == payoff);
    let own_seats: u8 = (0..MAX_SEATS).filter(|&seat| is_own(seat)).map(|seat| 1 << seat).sum();
    let fair_share = |seats: u8| f64::from((seats & playing).count_ones()) / f64::from(playing.count_ones().max(1));
    // The steps of a counter spread evenly over the tricks of the hand, which are the first counter.
    let later_steps =
        |counter: usize| (arrays.totals[counter] as usize * later_tricks) / (arrays.totals[0] as usize).max(1);
    // However high it aims, a party gets at most the fair share and half of the rest.
    let share_of = |target: f64, seats: u8| (target * fair_share(seats)).min(f64::midpoint(1.0, fair_share(seats)));
    let mut best = vec![f64::NEG_INFINITY; table.len()];
    for target in TARGET_SHARES {
        let mut payoffs: Vec<f64> = table.iter().map(|&entry| f64::from(entry)).collect();
        for axis in axes {
            let share = if axis.seats & own_seats != 0 { share_of(target, axis.seats) } else { fair_share(axis.seats) };
            convolve(&mut payoffs, axis, &binomial(later_steps(axis.counter).min(axis.size - 1), share));
        }
        // The linear part of the payoff with this target.
        let seats = arrays.party.len();
        let weights =
            &arrays.weights[payoff * seats * arrays.points_per_step.len()..][..seats * arrays.points_per_step.len()];
        let mut linear = 0.0;
        for (index, &weight) in weights.iter().enumerate() {
            let (seat, counter) = (index / arrays.points_per_step.len(), index % arrays.points_per_step.len());
            if own_seats >> seat & 1 == 1 {
                #[expect(clippy::cast_precision_loss, reason = "a few steps")]
                let steps = later_steps(counter) as f64;
                linear += f64::from(weight) * steps * share_of(target, 1 << seat);
            }
        }
        for (best, value) in best.iter_mut().zip(&payoffs) {
            *best = best.max(value + linear);
        }
    }
    best.into_iter().map(to_f32).collect()
}

/// Convolves a table with the probabilities of 0, 1, … steps along an axis: every entry becomes the mean of those after
/// it.
fn convolve(table: &mut [f64], axis: &Axis, probabilities: &[f64]) {
    // The entries along the axis from one of its starts, as they were.
    let mut line = vec![0.0; axis.size];
    for start in (0..table.len()).filter(|entry| entry / axis.stride % axis.size == 0) {
        for (step, value) in line.iter_mut().enumerate() {
            *value = table[start + step * axis.stride];
        }
        for step in 0..axis.size {
            let value_after = |steps: usize| line[(step + steps).min(axis.size - 1)];
            table[start + step * axis.stride] = probabilities
                .iter()
                .enumerate()
                .filter(|(_, probability)| **probability > 0.0)
                .map(|(steps, probability)| probability * value_after(steps))
                .sum();
        }
    }
}

/// The binomial distribution of `trials` trials with success probability `probability`.
pub(super) fn binomial(trials: usize, probability: f64) -> Vec<f64> {
    // The trials of a bundle succeed or fail together.
    let bundle = trials.div_ceil(MAX_TRIALS).max(1);
    let bundles = trials / bundle;
    let mut by_bundles = vec![1.0];
    for _ in 0..bundles {
        let mut next = vec![0.0; by_bundles.len() + 1];
        for (count, reach) in by_bundles.iter().enumerate() {
            next[count] += reach * (1.0 - probability);
            next[count + 1] += reach * probability;
        }
        by_bundles = next;
    }
    let mut distribution = vec![0.0; bundles * bundle + 1];
    for (count, probability) in by_bundles.into_iter().enumerate() {
        distribution[count * bundle] = probability;
    }
    distribution
}
