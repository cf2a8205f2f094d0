//! The scores of hands at their ends: the score functions of a call graph, and what they give for a hand.

use super::call_graph::{BidNumbers, CallGraph, Expression, HandEnd, ScoreFunction, stored_index};
use super::error::HandError;
use super::state::{HandState, Stage};
use crate::trick::MAX_SEATS;

/// Why the score of a hand is unknown: its score function has no path for a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unscored {
    /// The contract of the hand.
    pub contract: u32,
    /// The last node reached in its score function; `None` if it has no function.
    pub node: Option<u32>,
    /// The value there for which there is no path.
    pub value: i64,
}

impl CallGraph {
    /// Adds a score function without paths, which takes this many numbers of a contract; returns its number.
    ///
    /// # Errors
    ///
    /// [`HandError::OutOfBounds`] if it takes too many.
    pub fn add_score_function(&mut self, parameters: usize) -> Result<u32, HandError> {
        self.score_functions.push(ScoreFunction::new(self.seats(), self.sides(), parameters)?);
        stored_index("number of score functions", self.score_functions.len() - 1)
    }

    /// Adds expressions to a score function, and a path: the expressions that decide, with their values, and those that
    /// are the scores of the sides.
    ///
    /// # Errors
    ///
    /// [`HandError`] if they do not fit the function; see [`ScoreFunction`].
    pub fn add_score_path(
        &mut self,
        function: u32,
        expressions: &[Expression],
        decisions: &[(u32, i64)],
        scores: &[u32],
    ) -> Result<(), HandError> {
        let (entry, size) = (function as usize, self.score_functions.len());
        let counters = self.rules.iter().map(|(tables, _)| tables.counters()).min().unwrap_or(0);
        let function = self.score_functions.get_mut(entry);
        let function = function.ok_or(HandError::OutOfRange { what: "score function", entry, size })?;
        function.add_expressions(expressions, counters)?;
        function.add_path(decisions, scores)
    }

    /// Assigns a score function and its parameters to a contract.
    ///
    /// # Errors
    ///
    /// [`HandError`] if there is no such contract or function, or the contract does not have what the function reads.
    pub fn set_score_function(
        &mut self,
        contract: u32,
        function: u32,
        parameters: Box<[i64]>,
    ) -> Result<(), HandError> {
        let (entry, size) = (function as usize, self.score_functions.len());
        let assigned = self.score_functions.get(entry);
        let assigned = assigned.ok_or(HandError::OutOfRange { what: "score function", entry, size })?;
        let (entry, size) = (contract as usize, self.contracts.len());
        let contract = self.contracts.get_mut(entry).ok_or(HandError::OutOfRange { what: "contract", entry, size })?;
        assigned.check_contract(parameters.len(), self.rules[contract.rules as usize].0.counters())?;
        contract.scores = Some((function, parameters));
        Ok(())
    }

    /// A score function.
    #[inline]
    pub(crate) fn score_function(&self, number: u32) -> &ScoreFunction {
        &self.score_functions[number as usize]
    }
}

impl HandState {
    /// Writes the score of each side: 0 for a redeal, and as long as the hand is not over. Ask [`HandState::stage`]
    /// whether it is over.
    ///
    /// # Errors
    ///
    /// [`Unscored`] if the hand is over, and its score is not known.
    #[inline]
    pub fn score(&self, graph: &CallGraph, scores: &mut [i32]) -> Result<(), Unscored> {
        scores.fill(0);
        if self.stage == Stage::Over {
            let points = self.points_under(graph, self.contract, self.bid_numbers)?;
            scores.iter_mut().zip(points).for_each(|(score, points)| *score = points);
        }
        Ok(())
    }

    /// Why the score of this hand would be unknown under another contract, with other bid numbers. It must be over, and
    /// the same seats must have played.
    pub(crate) fn unscored_under(&self, graph: &CallGraph, contract: u32, bid_numbers: BidNumbers) -> Option<Unscored> {
        let sitting_out = |contract: u32| graph.contract_parts(contract).0.sitting_out;
        let fits = self.stage == Stage::Over && sitting_out(self.contract) == sitting_out(contract);
        if fits { self.points_under(graph, contract, bid_numbers).err() } else { None }
    }

    /// The points of the sides for this end under a contract.
    #[inline]
    fn points_under(
        &self,
        graph: &CallGraph,
        number: u32,
        bid_numbers: BidNumbers,
    ) -> Result<[i32; MAX_SEATS], Unscored> {
        let (contract, tables, _) = graph.contract_parts(number);
        let Some((function, parameters)) = &contract.scores else {
            return Err(Unscored { contract: number, node: None, value: 0 });
        };
        let end = HandEnd { position: &self.position, bid_numbers: &bid_numbers, parameters, tables };
        let unknown = |(node, value)| Unscored { contract: number, node: Some(node), value };
        graph.score_function(*function).evaluate(end).map_err(unknown)
    }
}
