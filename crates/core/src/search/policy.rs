//! Who plays where the tree has not grown yet.

use crate::trick::batch::Rules;
use crate::trick::thumb::{Manner, Thumb};
use crate::trick::{Legal, Play, Position, Rng, playout};

/// Plays a hand out, and says what to try first. It must know the rules of the search.
pub trait Policy: Sync {
    /// Plays on until the last card has fallen.
    fn play_out(&self, position: &mut Position, rules: Rules<'_>, rng: &mut Rng);

    /// One of these plays of the seat to act, of which there are two or more.
    fn choose(&self, position: &Position, rules: Rules<'_>, among: &Legal, rng: &mut Rng) -> Play;
}

/// Any legal play.
#[derive(Clone, Copy, Debug)]
pub struct AnyPlay;

impl Policy for AnyPlay {
    #[inline]
    fn play_out(&self, position: &mut Position, rules: Rules<'_>, rng: &mut Rng) {
        playout::random(position, rules.tables, rules.seating, rng);
    }

    #[inline]
    fn choose(&self, _: &Position, rules: Rules<'_>, among: &Legal, rng: &mut Rng) -> Play {
        playout::any(among, rules.tables.slots(), rng)
    }
}

/// The rule of thumb.
#[derive(Clone, Copy, Debug)]
pub struct ByThumb<'a> {
    /// The rule, compiled from the rules of the search.
    pub thumb: &'a Thumb,
    /// Who plays by it, and how freely.
    pub manner: Manner,
}

impl Policy for ByThumb<'_> {
    #[inline]
    fn play_out(&self, position: &mut Position, rules: Rules<'_>, rng: &mut Rng) {
        self.thumb.playout(position, rules, self.manner, rng);
    }

    #[inline]
    fn choose(&self, position: &Position, rules: Rules<'_>, among: &Legal, rng: &mut Rng) -> Play {
        self.thumb.choose_among(position, rules, self.manner, among, rng)
    }
}
