//! Random moves.

use super::call_graph::CallGraph;
use super::error::HandError;
use super::state::{HandState, Stage};
use crate::trick::playout::{self, LANES};

impl HandState {
    /// A uniformly random legal move; `None` if no seat is to act.
    #[inline]
    pub fn random_move(&mut self, graph: &CallGraph) -> Option<u32> {
        match self.stage {
            Stage::Calls => {
                let offered = self.offered(graph);
                Some(self.rng.below(offered))
            }
            Stage::Tricks => {
                let (_, tables, _) = graph.contract_parts(self.contract);
                let legal = self.legal(graph);
                Some(playout::uniform(&legal, tables.slots(), &mut self.rng).number().into())
            }
            _ => None,
        }
    }

    /// Makes a random call, if one is asked for. Returns whether it was.
    ///
    /// # Errors
    ///
    /// See [`HandState::advance`].
    #[inline]
    pub fn call_at_random(&mut self, graph: &CallGraph) -> Result<bool, HandError> {
        self.advance(graph)?;
        if self.stage != Stage::Calls {
            return Ok(false);
        }
        let offered = self.offered(graph);
        let number = self.rng.below(offered);
        self.answer_question(graph, number).map(|()| true)
    }

    /// Plays the tricks at random to the end; returns the number of plays.
    #[inline]
    fn play_at_random(&mut self, graph: &CallGraph) -> u32 {
        if self.stage != Stage::Tricks {
            return 0;
        }
        let (_, tables, seat_order) = graph.contract_parts(self.contract);
        self.stage = Stage::Over;
        playout::random(&mut self.position, tables, seat_order, &mut self.rng)
    }

    /// Plays the tricks of some hands, in lockstep if there are enough of them with the same rules.
    #[inline]
    pub(crate) fn play_rows(graph: &CallGraph, states: &mut [Self], rows: &[usize]) -> u32 {
        let rules = states[rows[0]].rules_index(graph);
        let same = rules.is_some() && rows.iter().all(|&row| states[row].rules_index(graph) == rules);
        let Some(rows) = <&[usize; LANES]>::try_from(rows).ok().filter(|_| same) else {
            return rows.iter().map(|&row| states[row].play_at_random(graph)).sum();
        };
        let (_, tables, seat_order) = graph.contract_parts(states[rows[0]].contract);
        let mut positions = rows.map(|row| states[row].position);
        let mut rngs = rows.map(|row| states[row].rng.clone());
        let plays = playout::lockstep(positions.each_mut(), tables, seat_order, rngs.each_mut());
        for (&row, (position, rng)) in rows.iter().zip(positions.into_iter().zip(rngs)) {
            let state = &mut states[row];
            (state.position, state.rng, state.stage) = (position, rng, Stage::Over);
        }
        plays
    }
}
