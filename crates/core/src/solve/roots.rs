//! Worlds that a seat cannot tell apart, checked and put into an order of their own.

use super::error::SolveError;
use super::stake::{Before, Since, Stake};
use super::tally::Tally;
use crate::trick::batch::Rules;
use crate::trick::{MAX_SEATS, Position, WORDS};

/// The worlds, each once, in an order that does not depend on the one in which they came.
#[derive(Clone, Debug)]
pub(super) struct Roots {
    pub(super) positions: Vec<Position>,
    pub(super) weights: Vec<f64>,
    /// By world, which of `before` it is.
    pub(super) class: Vec<usize>,
    pub(super) before: Vec<Before>,
    pub(super) since: Since,
}

impl Roots {
    /// Checks that all worlds look the same to these seats; one of them must be the one to act.
    pub(super) fn of(
        rules: Rules<'_>,
        stake: &Stake<'_>,
        seats: u8,
        positions: &[Position],
        weights: &[f64],
    ) -> Result<Self, SolveError> {
        if weights.len() != positions.len() {
            return Err(SolveError::Length { array: "weights", length: weights.len(), wanted: positions.len() });
        }
        if let Some(world) = weights.iter().position(|weight| !(weight.is_finite() && *weight > 0.0)) {
            return Err(SolveError::World { world, what: "has a weight that is not above 0" });
        }
        let first = positions.first().ok_or(SolveError::NoWorlds)?;
        if first.is_over() {
            return Err(SolveError::World { world: 0, what: "is over" });
        }
        if seats >> first.to_act(rules.seating) & 1 == 0 {
            return Err(SolveError::World { world: 0, what: "is not the turn of a seat that decides" });
        }
        if !rules.seating.is_foretold() {
            return Err(SolveError::Unforetold);
        }
        for (world, position) in positions.iter().enumerate() {
            position.check(rules.tables, rules.seating)?;
            if let Some(what) = differs(first, position, seats) {
                return Err(SolveError::World { world, what });
            }
        }
        Self::sorted(rules, stake, positions, weights)
    }

    fn sorted(
        rules: Rules<'_>,
        stake: &Stake<'_>,
        positions: &[Position],
        weights: &[f64],
    ) -> Result<Self, SolveError> {
        let mut rows: Vec<([u64; WORDS], f64, usize)> =
            (0..).zip(positions.iter().zip(weights)).map(|(at, (one, &weight))| (one.to_words(), weight, at)).collect();
        rows.sort_unstable_by_key(|row| (row.0, row.1.to_bits()));
        let size = rules.seating.size();
        let (first, since) = Before::of(&Tally::of(stake.payoffs, &positions[0], size)?);
        let mut roots = Self { positions: vec![], weights: vec![], class: vec![], before: vec![first], since };
        for (words, weight, world) in rows {
            let position = Position::from_words(&words);
            if roots.positions.last() == Some(&position) {
                *roots.weights.last_mut().unwrap_or(&mut 0.0) += weight;
                continue;
            }
            let (before, left) = Before::of(&Tally::of(stake.payoffs, &position, size)?);
            if left != since {
                return Err(SolveError::World { world, what: "has other points left in play than the first one" });
            }
            let known = roots.before.iter().position(|one| *one == before);
            roots.class.push(known.unwrap_or(roots.before.len()));
            if known.is_none() {
                roots.before.push(before);
            }
            roots.positions.push(position);
            roots.weights.push(weight);
        }
        let total: f64 = roots.weights.iter().sum();
        roots.weights.iter_mut().for_each(|weight| *weight /= total);
        Ok(roots)
    }
}

/// What one of these seats would see that tells the worlds apart.
fn differs(one: &Position, other: &Position, seats: u8) -> Option<&'static str> {
    let trick =
        |world: &Position| (world.table, world.leader, world.place, world.best, world.marks, world.state, world.tricks);
    if trick(one) != trick(other) {
        return Some("is in another trick than the first one");
    }
    if (0..MAX_SEATS).any(|seat| seats >> seat & 1 == 1 && one.held[seat] != other.held[seat]) {
        return Some("differs from the first one in the cards of a seat that decides");
    }
    if one.held.map(u64::count_ones) != other.held.map(u64::count_ones) {
        return Some("has hands of other sizes than the first one");
    }
    None
}
