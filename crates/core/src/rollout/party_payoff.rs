//! The payoff of one party, by the counters of all seats, and what it is expected to be after further tricks.

use super::lookahead::expected_payoffs;
use super::utility_arrays::{Axis, MAX_COUNTERS, UtilityArrays, axes};
use crate::math::to_f32;
use crate::trick::{MAX_SEATS, TrickError};

/// The most entries of all lookahead tables of one payoff.
const MAX_ENTRIES: usize = 1 << 18;

/// (seats) a number for each.
pub(crate) type BySeat = [f32; MAX_SEATS];

/// One party's payoff. Of its counters the first is the tricks.
#[derive(Clone, Debug)]
pub(super) struct Payoff {
    /// (counters, seats) the payoff of a step that the seat takes, the table aside.
    weights: [BySeat; MAX_COUNTERS + 1],
    pub(super) axes: Vec<Axis>,
    /// The payoff at the end of the hand, by the counters of the axes.
    table: Vec<f32>,
    /// (tricks after the next one) a table like `table`, with the expected payoff.
    lookahead: Vec<Vec<f32>>,
    /// (counters, seats) how many entries of the table a step of the seat skips.
    pub(super) strides: [[usize; MAX_SEATS]; MAX_COUNTERS + 1],
}

impl Payoff {
    /// (seats) what a step of a counter adds to the payoff.
    ///
    /// If all of a counter has been taken, there is no further step along its axis. This then reads the next row of the
    /// table, or its last entry. That value matters only where a policy expects the mean of a counter in later tricks
    /// although none of it is left. It is kept because the bots' choices, and so their versions, depend on it.
    #[inline]
    pub(super) fn gains(&self, entry: usize, tricks_left: usize, counter: usize) -> BySeat {
        let weights = self.weights[counter];
        if self.axes.is_empty() {
            return weights;
        }
        // There is one trick fewer after this one.
        let table = &self.lookahead[tricks_left.saturating_sub(1).min(self.lookahead.len() - 1)];
        let at = |entry: usize| table.get(entry).copied().unwrap_or_default();
        let current = at(entry);
        std::array::from_fn(|seat| {
            let stride = self.strides[counter][seat];
            weights[seat] + if stride == 0 { 0.0 } else { at((entry + stride).min(table.len() - 1)) - current }
        })
    }

    /// As [`Payoff::gains`], where `later_steps` has the probabilities of 0, 1, … later steps along each axis.
    pub(super) fn expected_gains(&self, entry: usize, counter: usize, later_steps: &[Vec<f64>]) -> BySeat {
        let current = self.expected(entry, later_steps, 0);
        // (seats) the stride and the expected entry after it, computed once for each stride.
        let mut after_strides: [Option<(usize, f64)>; MAX_SEATS] = [None; MAX_SEATS];
        for (seat, &stride) in self.strides[counter].iter().enumerate() {
            let known = after_strides.iter().flatten().find(|(known, _)| *known == stride).copied();
            let after = || self.expected((entry + stride).min(self.table.len() - 1), later_steps, 0);
            after_strides[seat] = Some(known.unwrap_or_else(|| (stride, if stride == 0 { current } else { after() })));
        }
        let gain = |seat: usize| after_strides[seat].map_or(0.0, |(_, after)| after - current);
        std::array::from_fn(|seat| self.weights[counter][seat] + to_f32(gain(seat)))
    }

    /// The expected entry of the table after the later steps along this axis and those that follow.
    fn expected(&self, entry: usize, later_steps: &[Vec<f64>], axis: usize) -> f64 {
        let (Some(&Axis { size, stride, .. }), Some(probabilities)) = (self.axes.get(axis), later_steps.get(axis))
        else {
            return self.table.get(entry).copied().unwrap_or_default().into();
        };
        let max_steps = size - 1 - entry / stride % size;
        let after = |steps: usize| self.expected(entry + steps.min(max_steps) * stride, later_steps, axis + 1);
        probabilities
            .iter()
            .enumerate()
            .filter(|(_, probability)| **probability > 0.0)
            .map(|(steps, probability)| probability * after(steps))
            .sum()
    }
}

/// The payoffs of all parties, with their lookahead tables.
pub(super) fn payoffs(arrays: &UtilityArrays) -> Result<Vec<Payoff>, TrickError> {
    let (seats, counters) = (arrays.party.len(), arrays.points_per_step.len());
    let mut entries = &arrays.entries[..];
    let mut payoffs = Vec::new();
    for (number, weights) in arrays.weights.chunks(seats * counters).enumerate() {
        let axes = axes(arrays, number)?;
        let size = axes.iter().map(|axis| axis.size).product::<usize>();
        if entries.len() < size {
            return Err(TrickError::Length { array: "entries", length: entries.len(), wanted: size });
        }
        let (table, rest) = entries.split_at(size);
        entries = rest;
        let weight = |seat: usize, counter: usize| {
            if seat < seats && counter < counters { weights[seat * counters + counter] } else { 0 }
        };
        let stride = |seat: usize, counter: usize| {
            axes.iter()
                .filter(|axis| axis.seats >> seat & 1 == 1 && axis.counter == counter)
                .map(|axis| axis.stride)
                .sum()
        };
        let mut payoff = Payoff {
            weights: std::array::from_fn(|counter| std::array::from_fn(|seat| as_f32(weight(seat, counter)))),
            strides: std::array::from_fn(|counter| std::array::from_fn(|seat| stride(seat, counter))),
            table: table.iter().map(|&entry| as_f32(entry)).collect(),
            lookahead: Vec::new(),
            axes,
        };
        if !payoff.axes.is_empty() {
            let tricks = (arrays.totals[0] as usize).clamp(1, MAX_ENTRIES.div_ceil(size));
            payoff.lookahead =
                (0..tricks).map(|later| expected_payoffs(arrays, number, &payoff.axes, table, later)).collect();
        }
        payoffs.push(payoff);
    }
    if entries.is_empty() {
        Ok(payoffs)
    } else {
        Err(TrickError::Length { array: "entries", length: entries.len(), wanted: 0 })
    }
}

#[expect(clippy::cast_precision_loss, reason = "counters are small numbers")]
pub(super) fn as_f32(number: impl Into<i64> + Copy) -> f32 {
    number.into() as f32
}
