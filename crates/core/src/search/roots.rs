//! The worlds that a seat thinks possible, each as likely as its weight says.

use super::error::SearchError;
use crate::solve::{Endings, Payoffs};
use crate::trick::batch::{self, Rules};
use crate::trick::{Legal, MAX_SEATS, Position, Rng};

/// Worlds that look alike to the seat to play, to be drawn by their weights.
#[derive(Clone, Debug)]
pub struct Roots<'a> {
    positions: &'a [Position],
    /// How likely the world of each place stays with it, in parts of 2^32 …
    keep: Vec<u64>,
    /// … and the world that is drawn otherwise.
    other: Vec<u32>,
    /// The seats whose cards are the same in all worlds, as bits.
    pub(super) open: u8,
}

impl<'a> Roots<'a> {
    /// Checks the worlds; without weights all are as likely.
    ///
    /// # Errors
    ///
    /// [`SearchError`] names the world or the weight that does not fit.
    pub fn new(
        rules: Rules<'_>,
        payoffs: &Payoffs,
        positions: &'a [Position],
        weights: Option<&[f64]>,
    ) -> Result<Self, SearchError> {
        let first = positions.first().ok_or(SearchError::Nothing)?;
        let refused = |(row, error)| SearchError::Row { row, error };
        batch::check(rules, positions).map_err(|(row, error)| refused((row, error.into())))?;
        Endings::check(payoffs, rules, positions).map_err(refused)?;
        if first.legal(rules.tables, rules.seating) == Legal::default() {
            return Err(SearchError::Over);
        }
        let seen = |of: &Position| (of.table, of.leader, of.place, of.best, of.marks, of.state);
        let seat = usize::from(first.to_act(rules.seating)) % MAX_SEATS;
        let same = |of: &Position| seen(of) == seen(first) && of.held[seat] == first.held[seat];
        if let Some(row) = positions.iter().position(|position| !same(position)) {
            return Err(SearchError::Apart { row });
        }
        let is_open = |seat: &usize| positions.iter().all(|position| position.held[*seat] == first.held[*seat]);
        let open = (0..MAX_SEATS).filter(is_open).fold(0, |all, seat| all | 1 << seat);
        let (keep, other) = match weights {
            None => (vec![1 << 32; positions.len()], vec![0; positions.len()]),
            Some(weights) => lots(positions.len(), weights)?,
        };
        Ok(Self { positions, keep, other, open })
    }

    /// The first of the worlds: whatever the seat to play sees is the same in all of them.
    pub(super) fn first(&self) -> &Position {
        &self.positions[0]
    }

    /// A world by chance.
    #[inline]
    pub(super) fn draw(&self, rng: &mut Rng) -> &Position {
        let draw = u128::from(rng.next_u64()) * self.positions.len() as u128;
        #[expect(
            clippy::cast_possible_truncation,
            reason = "a number below that of the worlds, and 32 bits of the rest"
        )]
        let (place, rest) = ((draw >> 64) as usize, draw as u64 >> 32);
        let row = if rest < self.keep[place] { place } else { self.other[place] as usize };
        &self.positions[row]
    }
}

/// Vose's method: every place has a world of its own and another's, and a lot between them.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a share of 2^32, and a row of memory")]
#[expect(clippy::cast_precision_loss, reason = "so many worlds have no room")]
fn lots(count: usize, weights: &[f64]) -> Result<(Vec<u64>, Vec<u32>), SearchError> {
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
    let (mut poor, mut rich): (Vec<usize>, Vec<usize>) = (0..count).partition(|&row| share[row] < 1.0);
    let (mut keep, mut other) = (vec![1 << 32; count], vec![0; count]);
    while let (Some(&little), Some(&much)) = (poor.last(), rich.last()) {
        poor.pop();
        keep[little] = (share[little] * 4_294_967_296.0) as u64;
        other[little] = much as u32;
        share[much] -= 1.0 - share[little];
        if share[much] < 1.0 {
            rich.pop();
            poor.push(much);
        }
    }
    // What rounding has left over among the poor stays where it is, unless its weight is nothing.
    let heaviest = (0..count).max_by(|&one, &two| weights[one].total_cmp(&weights[two])).unwrap_or(0);
    for row in poor.into_iter().filter(|&row| weights[row] <= 0.0) {
        (keep[row], other[row]) = (0, heaviest as u32);
    }
    Ok((keep, other))
}
