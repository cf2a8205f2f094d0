//! Payoff tables with lookahead: the expected payoff of an entry while more tricks are to come.

use super::utility_arrays::{Axis, OUT, UtilityArrays};
use crate::math::to_f32;

/// The shares of what is to come that a party can aim for, as multiples of its fair share.
const TARGET_SHARES: [f64; 4] = [0.0, 0.5, 1.0, 1.6];

/// The most trials whose number is distinguished in a binomial distribution; more are counted in bundles.
const MAX_TRIALS: usize = 64;

/// The table of one payoff while `left` tricks are to come after the next one. Each entry is the expected payoff of the
/// party's best target share, if each step goes to it with that probability.
pub(crate) fn expected_payoffs(
    arrays: &UtilityArrays,
    payoff: usize,
    axes: &[Axis],
    table: &[i32],
    left: usize,
) -> Vec<f32> {
    let playing: u8 =
        arrays.party.iter().enumerate().filter(|(_, party)| **party != OUT).map(|(seat, _)| 1 << seat).sum();
    let of_party = |seat: usize| arrays.party.get(seat).is_some_and(|&party| usize::from(party) == payoff);
    let mine: u8 = (0..8).filter(|&seat| of_party(seat)).map(|seat| 1 << seat).sum();
    let fair_share = |seats: u8| f64::from((seats & playing).count_ones()) / f64::from(playing.count_ones().max(1));
    let steps_left = |counter: usize| (arrays.totals[counter] as usize * left) / (arrays.totals[0] as usize).max(1);
    let share_of = |target: f64, seats: u8| (target * fair_share(seats)).min(f64::midpoint(1.0, fair_share(seats)));
    let mut best = vec![f64::NEG_INFINITY; table.len()];
    for target in TARGET_SHARES {
        let mut payoffs: Vec<f64> = table.iter().map(|&entry| f64::from(entry)).collect();
        for axis in axes {
            let share = if axis.seats & mine != 0 { share_of(target, axis.seats) } else { fair_share(axis.seats) };
            convolve(&mut payoffs, axis, &binomial(steps_left(axis.counter).min(axis.size - 1), share));
        }
        // The linear part of the payoff with this target.
        let seats = arrays.party.len();
        let weights = &arrays.weights[payoff * seats * arrays.steps.len()..][..seats * arrays.steps.len()];
        let mut linear = 0.0;
        for (place, &weight) in weights.iter().enumerate() {
            let (seat, counter) = (place / arrays.steps.len(), place % arrays.steps.len());
            if mine >> seat & 1 == 1 {
                #[expect(clippy::cast_precision_loss, reason = "a few steps")]
                let steps = steps_left(counter) as f64;
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
    let mut line = vec![0.0; axis.size];
    for start in (0..table.len()).filter(|entry| entry / axis.stride % axis.size == 0) {
        for (step, value) in line.iter_mut().enumerate() {
            *value = table[start + step * axis.stride];
        }
        for step in 0..axis.size {
            let at = |more: usize| line[(step + more).min(axis.size - 1)];
            table[start + step * axis.stride] = probabilities
                .iter()
                .enumerate()
                .filter(|(_, probability)| **probability > 0.0)
                .map(|(more, probability)| probability * at(more))
                .sum();
        }
    }
}

/// The binomial distribution of `trials` trials with success probability `probability`.
pub(super) fn binomial(trials: usize, probability: f64) -> Vec<f64> {
    let mut bundled = vec![1.0];
    // Large numbers are counted in bundles.
    let bundle = trials.div_ceil(MAX_TRIALS).max(1);
    let trials = trials / bundle;
    for _ in 0..trials {
        let mut next = vec![0.0; bundled.len() + 1];
        for (count, some) in bundled.iter().enumerate() {
            next[count] += some * (1.0 - probability);
            next[count + 1] += some * probability;
        }
        bundled = next;
    }
    let mut distribution = vec![0.0; trials * bundle + 1];
    for (count, probability) in bundled.into_iter().enumerate() {
        distribution[count * bundle] = probability;
    }
    distribution
}
