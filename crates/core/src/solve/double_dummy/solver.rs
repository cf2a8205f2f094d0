//! The public double-dummy solver.

use rayon::prelude::*;

use super::super::equivalence::CardEquivalence;
use super::super::error::SolveError;
use super::super::limits::{Limits, Stop};
use super::super::partition::PartitionTables;
use super::alphabeta::Maximizer;
use super::root::Objective;
use super::search::Search;
use crate::payoff::{PayoffVector, Payoffs, RunningPayoffs, check_range};
use crate::trick::{Play, Position, TrickRules};

/// The solution of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// Every legal play, by card, with the value of all payoffs after it, or of one payoff under
    /// [`Objective::TwoSided`]. If a limit was reached, the plays that were finished.
    pub values: Vec<(Play, PayoffVector)>,
    /// Optimal play from here to the end of the hand.
    pub principal_variation: Vec<Play>,
    /// Plays tried.
    pub nodes: u64,
    /// The limit that was reached, if one was.
    pub stop: Option<Stop>,
}

/// The values of the positions of a group, or the limit that was reached first, and the nodes of all.
pub type GroupValues = (Vec<Result<i32, Stop>>, u64);

/// A double-dummy solver of one contract: it sees all hands.
///
/// ```
/// # use tricksmith_core::trick::{Position, STILL_WINS, SeatOrder, WINS_NOW, TrickArrays, TrickRules, TrickTables};
/// use tricksmith_core::payoff::{ITEMS, PayoffArrays, Payoffs};
/// use tricksmith_core::solve::{CardEquivalence, Limits, Maximizer, Objective, Solver};
///
/// # let higher = |best: usize| (0..4).map(move |card| if card > best { WINS_NOW } else { STILL_WINS });
/// # let arrays = TrickArrays {
/// #     cards: 4,
/// #     leadable: vec![0b1111],
/// #     free: vec![0b1111],
/// #     begin: vec![0, 1, 2, 3],
/// #     flags_after_lead: vec![0; 4],
/// #     flags_after_follow: vec![0; 4],
/// #     flags_after_trick: vec![0],
/// #     next: (0..4).flat_map(|best| (0..4).map(move |card| best.max(card))).collect(),
/// #     winning_place: (0..4).flat_map(higher).collect(),
/// #     obligation: vec![0; 4],
/// #     hold: vec![0b1111],
/// #     play: vec![0b1111],
/// #     worth: vec![],
/// #     last_worth: vec![],
/// # };
/// # let tables = TrickTables::new(arrays)?;
/// # let seat_order = SeatOrder::new(2, 2, &[0, 1, 1, 0], &[0, 1, 0, 1])?;
/// // Two seats; the higher of two cards wins (see `trick`). The payoff is one point for each trick of seat 0.
/// let rules = TrickRules { tables: &tables, seat_order: &seat_order };
/// let mut weights = vec![0; 2 * ITEMS];
/// weights[ITEMS - 1] = 1;
/// let payoffs = Payoffs::new(&PayoffArrays { payoffs: 1, seats: 2, weights, entries: vec![0], ..Default::default() })?;
/// let equivalence = CardEquivalence::new(rules, &payoffs);
/// let solver = Solver { rules, payoffs: &payoffs, equivalence: &equivalence, partition: None, use_transpositions: true };
/// let objective = Objective::TwoSided(Maximizer { payoff: 0, seats: 0b01 });
/// let solution = solver.solve(&Position::new(&[0b1010, 0b0101], 0), objective, Limits::default())?;
/// assert!(solution.values.iter().all(|(_, values)| values[0] >= 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Solver<'a> {
    /// The rules of the contract.
    pub rules: TrickRules<'a>,
    /// The payoffs.
    pub payoffs: &'a Payoffs,
    /// Equivalent cards, of which only one is tried.
    pub equivalence: &'a CardEquivalence,
    /// The tables of partition search, to use it for two sides.
    pub partition: Option<&'a PartitionTables>,
    /// Whether to use transposition tables.
    pub use_transpositions: bool,
}

impl Solver<'_> {
    /// Solves a position.
    ///
    /// # Errors
    ///
    /// [`SolveError`] if the position does not fit the rules or payoffs, or the objective names a payoff that does not
    /// exist.
    pub fn solve(&self, position: &Position, objective: Objective, limits: Limits) -> Result<Solution, SolveError> {
        let running = self.checked_payoffs(position, objective)?;
        let mut search = self.search(limits);
        let mut values = Vec::new();
        let mut stop = search.play_values(position, &running, objective, &mut values).err();
        let mut principal_variation = Vec::new();
        if stop.is_none() {
            stop = search.principal_variation(position, &running, objective, &values, &mut principal_variation).err();
        }
        Ok(Solution { values, principal_variation, nodes: search.meter.nodes, stop })
    }

    /// Whether the seats can make the payoff at least `threshold`, and the nodes it took: a null-window search.
    ///
    /// # Errors
    ///
    /// [`SolveError`] if the position does not fit.
    pub fn reaches(
        &self,
        position: &Position,
        maximizer: Maximizer,
        threshold: i32,
        limits: Limits,
    ) -> Result<(Result<bool, Stop>, u64), SolveError> {
        let running = self.checked_payoffs(position, Objective::TwoSided(maximizer))?;
        let mut search = self.search(limits);
        let bound = search.null_window_bound(position, &running, maximizer, threshold);
        Ok((bound.map(|value| value >= threshold), search.meter.nodes))
    }

    /// The values of many positions in groups (see [`Solver::solve_group`]) on all cores, with limits for each group.
    /// Without a time limit neither the values nor the nodes depend on the number of threads. A time limit begins with
    /// each group; which groups reach it depends on the machine and on what else runs there.
    ///
    /// # Errors
    ///
    /// [`SolveError`] if a position does not fit.
    pub fn values(
        &self,
        groups: &[&[Position]],
        maximizer: Maximizer,
        limits: Limits,
    ) -> Result<Vec<GroupValues>, SolveError> {
        groups.par_iter().map(|group| self.solve_group(group, maximizer, limits)).collect()
    }

    /// The values of positions of one contract that share a transposition table, such as one deal with different
    /// leaders. Positions after a limit was reached have no value.
    ///
    /// # Errors
    ///
    /// [`SolveError`] if a position does not fit.
    pub fn solve_group(
        &self,
        positions: &[Position],
        maximizer: Maximizer,
        limits: Limits,
    ) -> Result<GroupValues, SolveError> {
        let mut search = self.search(limits);
        let mut guess = None;
        let mut values = Vec::with_capacity(positions.len());
        for position in positions {
            let running = self.checked_payoffs(position, Objective::TwoSided(maximizer))?;
            let value = search.mtdf(position, &running, maximizer, guess);
            guess = value.ok().or(guess);
            values.push(value);
        }
        Ok((values, search.meter.nodes))
    }

    fn search(&self, limits: Limits) -> Search<'_> {
        Search::new(self.rules, self.payoffs, self.equivalence, self.partition, self.use_transpositions, limits)
    }

    /// Checks the position and the objective; returns the payoffs at the beginning of the trick.
    fn checked_payoffs(&self, position: &Position, objective: Objective) -> Result<RunningPayoffs, SolveError> {
        self.check_objective(objective)?;
        position.check(self.rules.tables, self.rules.seat_order)?;
        if !self.rules.seat_order.has_fixed_turns() {
            return Err(SolveError::VariableTurns);
        }
        Ok(RunningPayoffs::at(self.payoffs, position, self.rules)?)
    }

    /// Checks that the objective names existing payoffs.
    fn check_objective(&self, objective: Objective) -> Result<(), SolveError> {
        let seats = self.rules.seat_order.seats();
        check_range("seats of the payoffs", self.payoffs.seats, seats, seats)?;
        let max = self.payoffs.count() - 1;
        let checked = match objective {
            Objective::TwoSided(Maximizer { payoff, .. }) => check_range("the payoff that is wanted", payoff, 0, max),
            Objective::MaxN { party } => {
                party[..seats].iter().try_for_each(|&party| check_range("the party of a seat", party.into(), 0, max))
            }
        };
        Ok(checked?)
    }
}
