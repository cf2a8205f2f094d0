//! The policy net: a small network with one hidden layer.

use crate::trick::TrickError;

use super::features::{CONTEXT_FEATURES, Features, PLAY_FEATURES};
use crate::math::exp;

/// Hidden units.
pub const HIDDEN: usize = 32;

type Layer = [f32; HIDDEN];

/// The weights of the net, every array row by row.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PolicyNetArrays {
    /// ([`CONTEXT_FEATURES`], [`HIDDEN`]) from the features of the decision to the hidden units.
    pub context: Vec<f32>,
    /// ([`PLAY_FEATURES`], [`HIDDEN`]) from the features of a play to the hidden units.
    pub play: Vec<f32>,
    /// ([`HIDDEN`]) the biases of the hidden units.
    pub bias: Vec<f32>,
    /// ([`HIDDEN`]) from the hidden units to the logit.
    pub out: Vec<f32>,
    /// ([`PLAY_FEATURES`]) the linear weights of the features of a play.
    pub direct: Vec<f32>,
}

/// Computes a logit for each play, and probabilities by softmax. Its weights are named as in [`PolicyNetArrays`].
#[derive(Clone, Debug, PartialEq)]
pub struct PolicyNet {
    context: [Layer; CONTEXT_FEATURES],
    play: [Layer; PLAY_FEATURES],
    bias: Layer,
    out: Layer,
    direct: [f32; PLAY_FEATURES],
}

impl PolicyNet {
    /// The net with these weights.
    ///
    /// # Errors
    ///
    /// [`TrickError::Length`] names the array that has the wrong length.
    pub fn new(arrays: &PolicyNetArrays) -> Result<Self, TrickError> {
        for (array, given, wanted) in [
            ("context", &arrays.context, CONTEXT_FEATURES * HIDDEN),
            ("play", &arrays.play, PLAY_FEATURES * HIDDEN),
            ("bias", &arrays.bias, HIDDEN),
            ("out", &arrays.out, HIDDEN),
            ("direct", &arrays.direct, PLAY_FEATURES),
        ] {
            if given.len() != wanted {
                return Err(TrickError::Length { array, length: given.len(), wanted });
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

    /// (plays) the probability of each play, in their order.
    pub fn probabilities(&self, features: &Features, into: &mut Vec<f32>) {
        let mut hidden = self.bias;
        for (feature, weights) in features.context.iter().zip(&self.context) {
            add_scaled(&mut hidden, *feature, weights);
        }
        into.clear();
        into.extend(features.rows.iter().map(|row| self.logit(hidden, row)));
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
    fn logit(&self, from_context: Layer, row: &[f32; PLAY_FEATURES]) -> f32 {
        let mut hidden = from_context;
        let mut logit = 0.0;
        for ((feature, weights), direct) in row.iter().zip(&self.play).zip(&self.direct) {
            add_scaled(&mut hidden, *feature, weights);
            logit += feature * direct;
        }
        hidden.iter().zip(&self.out).fold(logit, |sum, (unit, out)| sum + unit.max(0.0) * out)
    }
}

#[inline(always)]
fn add_scaled(layer: &mut Layer, feature: f32, weights: &Layer) {
    for (unit, weight) in layer.iter_mut().zip(weights) {
        *unit += feature * weight;
    }
}
