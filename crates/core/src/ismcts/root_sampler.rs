//! The determinizations of the root, sampled by their weights.

use super::error::SearchError;
use crate::payoff::{Payoffs, TerminalPayoffs};
use crate::rng::Rng;
use crate::trick::{Legal, MAX_SEATS, Position, TrickRules, batch};

/// The share of a determinization that has no alias.
const FULL_SHARE: u64 = 1 << 32;

/// Samples determinizations that the seat to act cannot tell apart, by the alias method (Vose 1991).
#[derive(Clone, Debug)]
pub struct RootSampler<'a> {
    positions: &'a [Position],
    /// (determinizations) the probability that a draw of its number samples it, in parts of [`FULL_SHARE`].
    own_share: Vec<u64>,
    /// (determinizations) the alias: the one that such a draw samples otherwise.
    alias: Vec<u32>,
    /// The seats whose cards are the same in all determinizations, as bits.
    pub(crate) open_seats: u8,
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
        let first = positions.first().ok_or(SearchError::NoDeterminization)?;
        batch::check(rules, positions).map_err(|(row, error)| SearchError::BadPosition { row, error })?;
        TerminalPayoffs::check(payoffs, rules, positions)
            .map_err(|(row, error)| SearchError::PayoffMismatch { row, error })?;
        if first.legal(rules.tables, rules.seat_order) == Legal::default() {
            return Err(SearchError::HandOver);
        }
        let seat = usize::from(first.to_act(rules.seat_order)) % MAX_SEATS;
        let is_indistinguishable = |position: &Position| {
            position.trick_in_progress() == first.trick_in_progress() && position.held[seat] == first.held[seat]
        };
        if let Some(row) = positions.iter().position(|position| !is_indistinguishable(position)) {
            return Err(SearchError::Distinguishable { row });
        }
        let is_open = |seat: &usize| positions.iter().all(|position| position.held[*seat] == first.held[*seat]);
        let open_seats = (0..MAX_SEATS).filter(is_open).fold(0, |all, seat| all | 1 << seat);
        let (own_share, alias) = match weights {
            None => (vec![FULL_SHARE; positions.len()], vec![0; positions.len()]),
            Some(weights) => alias_tables(positions.len(), weights)?,
        };
        Ok(Self { positions, own_share, alias, open_seats })
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
        let (drawn, share) = ((draw >> 64) as usize, draw as u64 >> 32);
        let row = if share < self.own_share[drawn] { drawn } else { self.alias[drawn] as usize };
        &self.positions[row]
    }
}

/// The tables of the alias method: own shares and aliases.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a share of 2^32, and a row of memory")]
#[expect(clippy::cast_precision_loss, reason = "fewer than 2^53 determinizations")]
fn alias_tables(count: usize, weights: &[f64]) -> Result<(Vec<u64>, Vec<u32>), SearchError> {
    if weights.len() != count {
        return Err(SearchError::WeightCount { given: weights.len(), wanted: count });
    }
    let is_wrong = |weight: &f64| !weight.is_finite() || *weight < 0.0;
    if let Some(row) = weights.iter().position(is_wrong) {
        return Err(SearchError::BadWeight { row, weight: weights[row] });
    }
    let sum = weights.iter().sum::<f64>();
    if !sum.is_finite() || sum <= 0.0 {
        return Err(SearchError::BadWeightSum(sum));
    }
    // Relative to the mean weight. What a light one has less than 1, a heavy one fills up as its alias.
    let mut share: Vec<f64> = weights.iter().map(|weight| weight / sum * count as f64).collect();
    let (mut small, mut large): (Vec<usize>, Vec<usize>) = (0..count).partition(|&row| share[row] < 1.0);
    let (mut own_share, mut alias) = (vec![FULL_SHARE; count], vec![0; count]);
    while let (Some(&lighter), Some(&heavier)) = (small.last(), large.last()) {
        small.pop();
        own_share[lighter] = (share[lighter] * FULL_SHARE as f64) as u64;
        alias[lighter] = heavier as u32;
        share[heavier] -= 1.0 - share[lighter];
        if share[heavier] < 1.0 {
            large.pop();
            small.push(heavier);
        }
    }
    // Light ones that rounding has left over are sampled themselves, unless their weight is 0.
    let heaviest = (0..count).max_by(|&a, &b| weights[a].total_cmp(&weights[b])).unwrap_or(0);
    for row in small.into_iter().filter(|&row| weights[row] <= 0.0) {
        (own_share[row], alias[row]) = (0, heaviest as u32);
    }
    Ok((own_share, alias))
}
