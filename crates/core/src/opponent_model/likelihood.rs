//! Hands followed play by play: the likelihood of the plays, and rollouts by the model.

use rayon::prelude::*;

use super::features::{FeatureExtractor, Features};
use super::net::PolicyNet;
use crate::math::ln;
use crate::rng::{RANGE_OF_24_BITS, Rng};
use crate::rollout::RolloutState;
use crate::trick::{Legal, MAX_SEATS, Play, Position, TrickRules};

/// The number of positions from which another thread is worth it.
const MIN_PER_THREAD: usize = 8;
/// The least probability of a play: one that the model rules out must not rule out a determinization.
const MIN_PROBABILITY: f64 = 1e-9;

/// A hand that is followed play by play.
#[derive(Clone, Debug)]
pub struct Playthrough<'a> {
    pub(crate) extractor: &'a FeatureExtractor,
    pub(crate) rules: TrickRules<'a>,
    pub(crate) state: RolloutState,
}

/// How the probabilities of the model are smoothed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Smoothing {
    /// The share of plays that are assumed to be uniformly random.
    pub epsilon: f32,
    /// The seats whose plays are ignored, as bits.
    pub ignored_seats: u8,
}

impl FeatureExtractor {
    /// Follows a hand from this position.
    #[must_use]
    pub fn follow<'a>(&'a self, position: &Position, rules: TrickRules<'a>) -> Playthrough<'a> {
        Playthrough { extractor: self, rules, state: self.policy.state(*position, rules) }
    }
}

impl Playthrough<'_> {
    /// The current position.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.state.position
    }

    /// The legal plays.
    #[must_use]
    pub fn legal(&self) -> Legal {
        self.state.position.legal(self.rules.tables, self.rules.seat_order)
    }

    /// Extracts the features of the decision of the seat to act.
    pub fn extract(&self, into: &mut Features) {
        self.extractor.extract(&self.state, self.rules, &self.legal(), into);
    }

    /// Makes a legal play.
    pub fn play(&mut self, play: Play) {
        self.extractor.policy.play(&mut self.state, self.rules, play);
    }
}

/// (positions, seats) the log likelihood of the plays of each seat from each position; minus infinity if a play of any
/// seat is illegal. Plays without a choice count nothing.
#[must_use]
pub fn log_likelihoods(
    extractor: &FeatureExtractor,
    rules: TrickRules<'_>,
    net: &PolicyNet,
    positions: &[Position],
    plays: &[Play],
    smoothing: Smoothing,
) -> Vec<[f64; MAX_SEATS]> {
    let scratch = || (Features::default(), Vec::new());
    let likelihoods = |(features, probabilities): &mut (Features, Vec<f32>), position: &Position| {
        log_likelihood(extractor.follow(position, rules), net, plays, smoothing, features, probabilities)
    };
    positions.par_iter().with_min_len(MIN_PER_THREAD).map_init(scratch, likelihoods).collect()
}

/// (seats) the log likelihood of the plays from one position; the last two arguments are scratch memory.
fn log_likelihood(
    mut playthrough: Playthrough<'_>,
    net: &PolicyNet,
    plays: &[Play],
    smoothing: Smoothing,
    features: &mut Features,
    probabilities: &mut Vec<f32>,
) -> [f64; MAX_SEATS] {
    let mut sums = [0.0; MAX_SEATS];
    for &play in plays {
        let legal = playthrough.legal();
        if legal.get(usize::from(play.slot)).is_none_or(|cards| cards >> (play.card % 64) & 1 == 0) {
            return [f64::NEG_INFINITY; MAX_SEATS];
        }
        let seat = usize::from(playthrough.state.position.to_act(playthrough.rules.seat_order)) % MAX_SEATS;
        let choices = legal.iter().map(|cards| cards.count_ones()).sum::<u32>();
        if choices > 1 && smoothing.ignored_seats >> seat & 1 == 0 {
            playthrough.extractor.extract(&playthrough.state, playthrough.rules, &legal, features);
            net.probabilities(features, probabilities);
            let probability = features.plays.iter().zip(&*probabilities).find(|(other, _)| **other == play);
            let chosen = f64::from(probability.map_or(0.0, |(_, probability)| *probability));
            let epsilon = f64::from(smoothing.epsilon);
            sums[seat] += ln(((1.0 - epsilon) * chosen + epsilon / f64::from(choices)).max(MIN_PROBABILITY));
        }
        playthrough.play(play);
    }
    sums
}

/// Plays on to the end of the hand, sampling every play by its probability; returns the number of plays.
pub fn playout(mut playthrough: Playthrough<'_>, net: &PolicyNet, rng: &mut Rng, into: &mut Position) -> u32 {
    let (mut features, mut probabilities, mut plays) = (Features::default(), Vec::new(), 0);
    loop {
        let legal = playthrough.legal();
        playthrough.extractor.extract(&playthrough.state, playthrough.rules, &legal, &mut features);
        let Some(&first) = features.plays.first() else { break };
        let play = if features.plays.len() == 1 { first } else { sample(net, &features, &mut probabilities, rng) };
        playthrough.play(play);
        plays += 1;
    }
    *into = playthrough.state.position;
    plays
}

/// Samples a play by its probability.
fn sample(net: &PolicyNet, features: &Features, probabilities: &mut Vec<f32>, rng: &mut Rng) -> Play {
    net.probabilities(features, probabilities);
    let mut remaining = rng.next_24_bits() / RANGE_OF_24_BITS;
    let last = features.plays[features.plays.len() - 1];
    let is_drawn = |(_, probability): &(&Play, &f32)| {
        remaining -= **probability;
        remaining < 0.0
    };
    features.plays.iter().zip(&*probabilities).find(is_drawn).map_or(last, |(play, _)| *play)
}
