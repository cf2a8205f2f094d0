//! Moves by chance.

use super::error::HandError;
use super::program::Program;
use super::state::{Stage, State};
use crate::trick::playout;

impl State {
    /// The number of a legal move, each as likely as any other; None where nobody has to decide.
    #[inline]
    pub fn any(&mut self, program: &Program) -> Option<u32> {
        match self.stage {
            Stage::Calls => {
                let offered = self.offered(program);
                Some(self.rng.below(offered))
            }
            Stage::Tricks => {
                let (_, tables, _) = program.rules_of(self.contract);
                let legal = self.legal(program);
                Some(playout::any(&legal, tables.slots(), &mut self.rng).number().into())
            }
            _ => None,
        }
    }

    /// One call made at random, if a call is asked for; whether it was.
    ///
    /// # Errors
    ///
    /// See [`State::go`].
    #[inline]
    pub fn call_at_random(&mut self, program: &Program) -> Result<bool, HandError> {
        self.go(program)?;
        if self.stage != Stage::Calls {
            return Ok(false);
        }
        let offered = self.offered(program);
        let choice = self.rng.below(offered);
        self.say(program, choice).map(|()| true)
    }

    /// The tricks played at random to their end; gives the number of plays.
    #[inline]
    pub fn play_at_random(&mut self, program: &Program) -> u32 {
        if self.stage != Stage::Tricks {
            return 0;
        }
        let (_, tables, seating) = program.rules_of(self.contract);
        self.stage = Stage::Over;
        playout::random(&mut self.position, tables, seating, &mut self.rng)
    }
}
