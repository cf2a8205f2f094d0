//! The determinizations of the root, sampled by their weights.

use super::error::SearchError;
use crate::payoff::{Payoffs, TerminalPayoffs};
use crate::rng::Rng;
use crate::trick::{Legal, MAX_SEATS, Position, TrickRules, batch};

/// Samples determinizations that the seat to act cannot tell apart, by the alias method (Vose 1991).
#[derive(Clone, Debug)]
pub struct RootSampler<'a> {
    positions: &'a [Position],
    /// The probability of each slot's own determinization, in parts of 2^32 …
    keep: Vec<u64>,
    /// … and the alias that is sampled otherwise.
    other: Vec<u32>,
    /// The seats whose cards are the same in all determinizations, as bits.
    pub(crate) open: u8,
}

impl<'a> RootSampler<'a> {
    /// Checks the determinizations. Without weights they are equally likely.
    ///
    /// # Errors
    ///
    /// [`SearchError`] names the determinization or the weight that is inconsistent.
    pub fn new(
        rules: TrickRules<'_>,
        payoffs: &Payoffs,
        positions: &'a [Position],
        weights: Option<&[f64]>,
    ) -> Result<Self, SearchError> {
        let first = positions.first().ok_or(SearchError::Nothing)?;
        batch::check(rules, positions).map_err(|(row, error)| SearchError::Position { row, error })?;
        TerminalPayoffs::check(payoffs, rules, positions)
            .map_err(|(row, error)| SearchError::Counters { row, error })?;
        if first.legal(rules.tables, rules.seat_order) == Legal::default() {
            return Err(SearchError::Over);
        }
        let seen = |of: &Position| (of.table, of.leader, of.place, of.best, of.flags, of.state);
        let seat = usize::from(first.to_act(rules.seat_order)) % MAX_SEATS;
        let same = |of: &Position| seen(of) == seen(first) && of.held[seat] == first.held[seat];
        if let Some(row) = positions.iter().position(|position| !same(position)) {
            return Err(SearchError::Apart { row });
        }
        let is_open = |seat: &usize| positions.iter().all(|position| position.held[*seat] == first.held[*seat]);
        let open = (0..MAX_SEATS).filter(is_open).fold(0, |all, seat| all | 1 << seat);
        let (keep, other) = match weights {
            None => (vec![1 << 32; positions.len()], vec![0; positions.len()]),
            Some(weights) => alias_tables(positions.len(), weights)?,
        };
        Ok(Self { positions, keep, other, open })
    }

    /// The first determinization: what the seat to act sees is the same in all of them.
    pub(crate) fn first(&self) -> &Position {
        &self.positions[0]
    }

    /// Samples a determinization.
    #[inline]
    pub(crate) fn sample(&self, rng: &mut Rng) -> &Position {
        let draw = u128::from(rng.next_u64()) * self.positions.len() as u128;
        #[expect(clippy::cast_possible_truncation, reason = "an index, and 32 bits of the rest")]
        let (place, rest) = ((draw >> 64) as usize, draw as u64 >> 32);
        let row = if rest < self.keep[place] { place } else { self.other[place] as usize };
        &self.positions[row]
    }
}

/// Builds the tables of the alias method: probabilities and aliases.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a share of 2^32, and a row of memory")]
#[expect(clippy::cast_precision_loss, reason = "fewer than 2^53 determinizations")]
fn alias_tables(count: usize, weights: &[f64]) -> Result<(Vec<u64>, Vec<u32>), SearchError> {
    if weights.len() != count {
        return Err(SearchError::Weights { given: weights.len(), wanted: count });
    }
    let is_wrong = |weight: &f64| !weight.is_finite() || *weight < 0.0;
    if let Some(row) = weights.iter().position(is_wrong) {
        return Err(SearchError::Weight { row, weight: weights[row] });
    }
    let sum = weights.iter().sum::<f64>();
    if !sum.is_finite() || sum <= 0.0 {
        return Err(SearchError::Sum(sum));
    }
    let mut share: Vec<f64> = weights.iter().map(|weight| weight / sum * count as f64).collect();
    let (mut small, mut large): (Vec<usize>, Vec<usize>) = (0..count).partition(|&row| share[row] < 1.0);
    let (mut keep, mut other) = (vec![1 << 32; count], vec![0; count]);
    while let (Some(&little), Some(&much)) = (small.last(), large.last()) {
        small.pop();
        keep[little] = (share[little] * 4_294_967_296.0) as u64;
        other[little] = much as u32;
        share[much] -= 1.0 - share[little];
        if share[much] < 1.0 {
            large.pop();
            small.push(much);
        }
    }
    // Slots that rounding has left over keep their own determinization, unless its weight is 0.
    let heaviest = (0..count).max_by(|&one, &two| weights[one].total_cmp(&weights[two])).unwrap_or(0);
    for row in small.into_iter().filter(|&row| weights[row] <= 0.0) {
        (keep[row], other[row]) = (0, heaviest as u32);
    }
    Ok((keep, other))
}
