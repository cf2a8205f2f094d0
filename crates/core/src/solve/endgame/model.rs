//! How the others are taken to play.

use crate::trick::batch::Rules;
use crate::trick::thumb::{Mood, Thumb};
use crate::trick::{Legal, Position, plays};

/// A policy: how likely a seat makes each of its legal plays.
pub trait Model: Copy + Sync {
    /// What it keeps while a trick is played.
    type Trick;

    /// What it needs to know of the trick of this position, whatever its seats hold.
    fn trick(&self, now: &Position, rules: Rules<'_>) -> Self::Trick;

    /// Adds a probability for each legal play of the seat to act, if it holds these cards, in the order of [`plays`];
    /// together they make 1. There are two at least.
    ///
    /// Of the position it reads what lies or lay open, and how many cards the others hold, but not which.
    fn chances(
        &self,
        trick: &mut Self::Trick,
        now: &Position,
        rules: Rules<'_>,
        hand: (u64, Legal),
        chances: &mut Vec<f64>,
    );
}

/// Whoever plays by the rule of thumb, but slips now and then, and then plays any legal card.
#[derive(Clone, Copy, Debug)]
pub struct Slips<'a> {
    /// The rule of thumb.
    pub thumb: &'a Thumb,
    /// How often, from 0 to 1.
    pub slip: f64,
}

impl Model for Slips<'_> {
    type Trick = Mood;

    fn trick(&self, now: &Position, rules: Rules<'_>) -> Mood {
        self.thumb.mood(now, rules)
    }

    fn chances(
        &self,
        trick: &mut Mood,
        now: &Position,
        rules: Rules<'_>,
        (held, legal): (u64, Legal),
        chances: &mut Vec<f64>,
    ) {
        let choice = self.thumb.choice(trick, now, rules, held, &legal);
        let ways: u32 = legal.iter().map(|cards| cards.count_ones()).sum();
        let any = self.slip / f64::from(ways);
        chances.extend(plays(legal).map(|play| if play == choice { 1.0 - self.slip + any } else { any }));
    }
}
