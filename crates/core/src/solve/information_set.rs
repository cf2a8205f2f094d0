//! Information sets: determinizations that a player cannot tell apart, checked and brought into a canonical order.

use super::error::SolveError;
use crate::payoff::{PayoffError, PayoffSum, PayoffsBefore, PayoffsSince, RunningPayoffs};
use crate::trick::{MAX_SEATS, Position, TrickRules, WORDS};

/// The determinizations, each once, in an order that does not depend on that of the input.
#[derive(Clone, Debug)]
pub(crate) struct InformationSet {
    pub(crate) positions: Vec<Position>,
    /// (determinizations) the probabilities.
    pub(crate) weights: Vec<f64>,
    /// (determinizations) the index into `payoffs_before`.
    pub(crate) before_index: Vec<usize>,
    /// Each different state of what was counted before the search; `before_index` points into it.
    pub(crate) payoffs_before: Vec<PayoffsBefore>,
    /// What has been counted since the search began, which is nothing, and what can still be counted: the same in all
    /// determinizations.
    pub(crate) payoffs_since: PayoffsSince,
}

impl InformationSet {
    /// Checks that these seats cannot tell the determinizations apart. One of them must be to act.
    pub(crate) fn of(
        rules: TrickRules<'_>,
        objective: &PayoffSum<'_>,
        seats: u8,
        positions: &[Position],
        weights: &[f64],
    ) -> Result<Self, SolveError> {
        if weights.len() != positions.len() {
            return Err(PayoffError::Length { array: "weights", length: weights.len(), wanted: positions.len() }.into());
        }
        if let Some(row) = weights.iter().position(|weight| !(weight.is_finite() && *weight > 0.0)) {
            return Err(SolveError::Determinization { row, what: "has a weight that is not above 0" });
        }
        let first = positions.first().ok_or(SolveError::NoDeterminization)?;
        if first.is_over() {
            return Err(SolveError::Determinization { row: 0, what: "is over" });
        }
        if seats >> first.to_act(rules.seat_order) & 1 == 0 {
            return Err(SolveError::Determinization { row: 0, what: "has a seat to act that does not decide" });
        }
        if !rules.seat_order.has_fixed_turns() {
            return Err(SolveError::VariableTurns);
        }
        for (row, position) in positions.iter().enumerate() {
            position.check(rules.tables, rules.seat_order)?;
            if let Some(what) = visible_difference(first, position, seats) {
                return Err(SolveError::Determinization { row, what });
            }
        }
        Self::sorted(rules, objective, positions, weights)
    }

    /// Sorts the determinizations, adds up the weights of equal ones, and scales all to a sum of 1.
    fn sorted(
        rules: TrickRules<'_>,
        objective: &PayoffSum<'_>,
        positions: &[Position],
        weights: &[f64],
    ) -> Result<Self, SolveError> {
        let mut rows: Vec<([u64; WORDS], f64, usize)> = (0..)
            .zip(positions.iter().zip(weights))
            .map(|(row, (position, &weight))| (position.to_words(), weight, row))
            .collect();
        rows.sort_unstable_by_key(|&(words, weight, _)| (words, weight.to_bits()));
        let (first, payoffs_since) =
            PayoffsBefore::split(&RunningPayoffs::at(objective.payoffs, &positions[0], rules)?);
        let mut set = Self {
            positions: vec![],
            weights: vec![],
            before_index: vec![],
            payoffs_before: vec![first],
            payoffs_since,
        };
        for (words, weight, row) in rows {
            let position = Position::from_words(&words);
            if set.positions.last() == Some(&position) {
                *set.weights.last_mut().unwrap_or(&mut 0.0) += weight;
                continue;
            }
            let (payoffs_before, own_since) =
                PayoffsBefore::split(&RunningPayoffs::at(objective.payoffs, &position, rules)?);
            if own_since != payoffs_since {
                return Err(SolveError::Determinization {
                    row,
                    what: "has other points left in play than the first one",
                });
            }
            let known_index = set.payoffs_before.iter().position(|known| *known == payoffs_before);
            set.before_index.push(known_index.unwrap_or(set.payoffs_before.len()));
            if known_index.is_none() {
                set.payoffs_before.push(payoffs_before);
            }
            set.positions.push(position);
            set.weights.push(weight);
        }
        let total: f64 = set.weights.iter().sum();
        set.weights.iter_mut().for_each(|weight| *weight /= total);
        Ok(set)
    }
}

/// What one of these seats can see that distinguishes the determinizations.
fn visible_difference(first: &Position, other: &Position, seats: u8) -> Option<&'static str> {
    if first.trick_in_progress() != other.trick_in_progress() || first.tricks != other.tricks {
        return Some("is in another trick than the first one");
    }
    if (0..MAX_SEATS).any(|seat| seats >> seat & 1 == 1 && first.held[seat] != other.held[seat]) {
        return Some("differs from the first one in the cards of a seat that decides");
    }
    if first.held.map(u64::count_ones) != other.held.map(u64::count_ones) {
        return Some("has hands of other sizes than the first one");
    }
    None
}
