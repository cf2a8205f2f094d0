//! Moves by chance.

use super::error::HandError;
use super::program::Program;
use super::state::{Stage, State};
use crate::trick::playout::{self, TOGETHER};

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
    fn play_at_random(&mut self, program: &Program) -> u32 {
        if self.stage != Stage::Tricks {
            return 0;
        }
        let (_, tables, seating) = program.rules_of(self.contract);
        self.stage = Stage::Over;
        playout::random(&mut self.position, tables, seating, &mut self.rng)
    }

    /// The same for the hands in some rows, together if they are enough and of the same rules.
    #[inline]
    pub(super) fn play_rows(program: &Program, states: &mut [Self], rows: &[usize]) -> u32 {
        let rules = states[rows[0]].contract_rules(program);
        let same = rules.is_some() && rows.iter().all(|&row| states[row].contract_rules(program) == rules);
        let Some(rows) = <&[usize; TOGETHER]>::try_from(rows).ok().filter(|_| same) else {
            return rows.iter().map(|&row| states[row].play_at_random(program)).sum();
        };
        let (_, tables, seating) = program.rules_of(states[rows[0]].contract);
        let mut positions = rows.map(|row| states[row].position);
        let mut rngs = rows.map(|row| states[row].rng.clone());
        let plays = playout::together(positions.each_mut(), tables, seating, rngs.each_mut());
        for (&row, (position, rng)) in rows.iter().zip(positions.into_iter().zip(rngs)) {
            let state = &mut states[row];
            (state.position, state.rng, state.stage) = (position, rng, Stage::Over);
        }
        plays
    }
}
