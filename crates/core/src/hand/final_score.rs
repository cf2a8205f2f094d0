//! What a hand scores at its end.

use super::call_graph::CallGraph;
use super::node::Numbers;
use super::score_expression::HandEnd;
use super::state::{HandState, Stage};
use crate::trick::MAX_SEATS;

/// Where it is not known what a hand scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unscored {
    /// The contract of the hand.
    pub contract: u32,
    /// The node of its score function; `None` if it has no function.
    pub node: Option<u32>,
    /// The value at that node that no path has.
    pub value: i64,
}

impl HandState {
    /// Writes the score of each side: 0 for a redeal, and as long as the hand is not over. Ask [`HandState::stage`] whether
    /// it is over.
    ///
    /// # Errors
    ///
    /// [`Unscored`] if the hand is over, and nobody knows what it scores.
    #[inline]
    pub fn score(&self, graph: &CallGraph, scores: &mut [i32]) -> Result<(), Unscored> {
        scores.fill(0);
        if self.stage == Stage::Over {
            let points = self.points_under(graph, self.contract, self.numbers)?;
            scores.iter_mut().zip(points).for_each(|(score, points)| *score = points);
        }
        Ok(())
    }

    /// Where it is not known what this hand would score under another contract, with numbers that others have said. It must
    /// be over, and the same seats must have played.
    pub(crate) fn unscored_under(&self, graph: &CallGraph, contract: u32, numbers: Numbers) -> Option<Unscored> {
        let sitting_out = |contract: u32| graph.contract_parts(contract).0.sitting_out;
        let fits = self.stage == Stage::Over && sitting_out(self.contract) == sitting_out(contract);
        if fits { self.points_under(graph, contract, numbers).err() } else { None }
    }

    /// The points of the sides for this end under a contract.
    #[inline]
    fn points_under(&self, graph: &CallGraph, number: u32, said: Numbers) -> Result<[i32; MAX_SEATS], Unscored> {
        let (contract, tables, _) = graph.contract_parts(number);
        let Some((function, parameters)) = &contract.scores else {
            return Err(Unscored { contract: number, node: None, value: 0 });
        };
        let end = HandEnd { position: &self.position, numbers: &said, parameters, tables };
        let unknown = |(node, value)| Unscored { contract: number, node: Some(node), value };
        graph.score_function(*function).evaluate(end).map_err(unknown)
    }
}
