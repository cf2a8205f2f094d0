//! A small net: numbers of a decision in, the chance of each play out.

use crate::trick::TableError;

use super::features::{CONTEXT, Decision, PLAY};
use super::math::exp;

/// Hidden units.
pub const HIDDEN: usize = 32;

type Layer = [f32; HIDDEN];

/// The weights as they come from training, row by row.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NetArrays {
    /// ([`CONTEXT`], [`HIDDEN`])
    pub context: Vec<f32>,
    /// ([`PLAY`], [`HIDDEN`])
    pub play: Vec<f32>,
    /// ([`HIDDEN`])
    pub bias: Vec<f32>,
    /// ([`HIDDEN`])
    pub out: Vec<f32>,
    /// ([`PLAY`]) what each number of a play adds by itself.
    pub direct: Vec<f32>,
}

/// A value for each play, and by their softmax its chance.
#[derive(Clone, Debug, PartialEq)]
pub struct Net {
    context: [Layer; CONTEXT],
    play: [Layer; PLAY],
    bias: Layer,
    out: Layer,
    direct: [f32; PLAY],
}

impl Net {
    /// Checks the lengths.
    ///
    /// # Errors
    ///
    /// [`TableError::Length`] names the array that has another.
    pub fn new(arrays: &NetArrays) -> Result<Self, TableError> {
        for (array, given, wanted) in [
            ("context", &arrays.context, CONTEXT * HIDDEN),
            ("play", &arrays.play, PLAY * HIDDEN),
            ("bias", &arrays.bias, HIDDEN),
            ("out", &arrays.out, HIDDEN),
            ("direct", &arrays.direct, PLAY),
        ] {
            if given.len() != wanted {
                return Err(TableError::Length { array, length: given.len(), wanted });
            }
        }
        let layer = |from: &[f32], row: usize| std::array::from_fn(|unit| from[row * HIDDEN + unit]);
        Ok(Self {
            context: std::array::from_fn(|row| layer(&arrays.context, row)),
            play: std::array::from_fn(|row| layer(&arrays.play, row)),
            bias: layer(&arrays.bias, 0),
            out: layer(&arrays.out, 0),
            direct: std::array::from_fn(|row| arrays.direct[row]),
        })
    }

    /// The chance of each play, in their order.
    pub fn chances(&self, decision: &Decision, into: &mut Vec<f32>) {
        let mut around = self.bias;
        for (number, weights) in decision.context.iter().zip(&self.context) {
            add(&mut around, *number, weights);
        }
        into.clear();
        into.extend(decision.rows.iter().map(|row| self.value(around, row)));
        let best = into.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let mut sum = 0.0;
        for value in into.iter_mut() {
            *value = exp(*value - best);
            sum += *value;
        }
        for value in into.iter_mut() {
            *value /= sum;
        }
    }

    #[inline]
    fn value(&self, around: Layer, row: &[f32; PLAY]) -> f32 {
        let mut hidden = around;
        let mut value = 0.0;
        for ((number, weights), direct) in row.iter().zip(&self.play).zip(&self.direct) {
            add(&mut hidden, *number, weights);
            value += number * direct;
        }
        hidden.iter().zip(&self.out).fold(value, |sum, (unit, out)| sum + unit.max(0.0) * out)
    }
}

#[inline(always)]
fn add(to: &mut Layer, number: f32, weights: &Layer) {
    for (unit, weight) in to.iter_mut().zip(weights) {
        *unit += number * weight;
    }
}
