//! Hands followed play by play: how likely each play was, and hands played out as the model would.

use rayon::prelude::*;

use crate::trick::batch::Rules;
use crate::trick::thumb::Scene;
use crate::trick::{Legal, MAX_SEATS, Play, Position, Rng};

use super::features::{Decision, Lens};
use super::math::ln;
use super::net::Net;

/// A hand that is followed play by play.
#[derive(Clone, Debug)]
pub struct Belief<'a> {
    pub(super) lens: &'a Lens,
    pub(super) rules: Rules<'a>,
    pub(super) scene: Scene,
}

/// How far the model is trusted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Doubt {
    /// The share of plays that are thought to be any legal card.
    pub floor: f32,
    /// The seats whose plays tell nothing, as bits.
    pub skip: u8,
}

impl Belief<'_> {
    /// Where the hand stands.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.scene.now
    }

    /// What may be played.
    #[must_use]
    pub fn legal(&self) -> Legal {
        self.scene.now.legal(self.rules.tables, self.rules.seating)
    }

    /// The decision of the seat to act in numbers.
    pub fn read(&self, into: &mut Decision) {
        self.lens.read(&self.scene, self.rules, &self.legal(), into);
    }

    /// Plays a legal card.
    pub fn play(&mut self, play: Play) {
        self.lens.thumb.play(&mut self.scene, self.rules, play);
    }
}

/// For each position and seat the logarithm of how likely its plays were, had the cards lain so; minus infinity if one
/// of them, whoever's it was, was against the rules. Where there was no choice, nothing is told.
#[must_use]
pub fn weigh(
    lens: &Lens,
    rules: Rules<'_>,
    net: &Net,
    positions: &[Position],
    plays: &[Play],
    doubt: Doubt,
) -> Vec<[f64; MAX_SEATS]> {
    let start = || (Decision::default(), Vec::new());
    let one = |(decision, chances): &mut (Decision, Vec<f32>), position: &Position| {
        weigh_one(lens.follow(position, rules), net, plays, doubt, decision, chances)
    };
    positions.par_iter().with_min_len(8).map_init(start, one).collect()
}

fn weigh_one(
    mut belief: Belief<'_>,
    net: &Net,
    plays: &[Play],
    doubt: Doubt,
    decision: &mut Decision,
    chances: &mut Vec<f32>,
) -> [f64; MAX_SEATS] {
    let mut found = [0.0; MAX_SEATS];
    for &play in plays {
        let legal = belief.legal();
        if legal.get(usize::from(play.slot)).is_none_or(|cards| cards >> (play.card % 64) & 1 == 0) {
            return [f64::NEG_INFINITY; MAX_SEATS];
        }
        let seat = usize::from(belief.scene.now.to_act(belief.rules.seating)) % MAX_SEATS;
        let choices = legal.iter().map(|cards| cards.count_ones()).sum::<u32>();
        if choices > 1 && doubt.skip >> seat & 1 == 0 {
            belief.lens.read(&belief.scene, belief.rules, &legal, decision);
            net.chances(decision, chances);
            let told = decision.plays.iter().zip(&*chances).find(|(other, _)| **other == play);
            let chance = f64::from(told.map_or(0.0, |(_, chance)| *chance));
            let floor = f64::from(doubt.floor);
            found[seat] += ln(((1.0 - floor) * chance + floor / f64::from(choices)).max(1e-9));
        }
        belief.play(play);
    }
    found
}

/// Plays on to the end of the hand, every card drawn by its chance; answers the number of plays.
pub fn playout(mut belief: Belief<'_>, net: &Net, rng: &mut Rng, into: &mut Position) -> u32 {
    let (mut decision, mut chances, mut plays) = (Decision::default(), Vec::new(), 0);
    loop {
        let legal = belief.legal();
        belief.lens.read(&belief.scene, belief.rules, &legal, &mut decision);
        let Some(&first) = decision.plays.first() else { break };
        let play = if decision.plays.len() == 1 { first } else { drawn(net, &decision, &mut chances, rng) };
        belief.play(play);
        plays += 1;
    }
    *into = belief.scene.now;
    plays
}

/// A play by its chance.
fn drawn(net: &Net, decision: &Decision, chances: &mut Vec<f32>, rng: &mut Rng) -> Play {
    net.chances(decision, chances);
    #[expect(clippy::cast_precision_loss, reason = "24 bits are exact")]
    let mut left = (rng.next_u64() >> 40) as f32 / 16_777_216.0;
    let last = decision.plays[decision.plays.len() - 1];
    let beyond = |(_, chance): &(&Play, &f32)| {
        left -= **chance;
        left < 0.0
    };
    decision.plays.iter().zip(&*chances).find(beyond).map_or(last, |(play, _)| *play)
}
