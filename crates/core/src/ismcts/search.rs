//! The search: trees grown by one simulation after the other.

use std::time::{Duration, Instant};

use rayon::prelude::*;

use super::error::SearchError;
use super::result::{ActionStatistics, SearchResult, StopReason};
use super::root_sampler::RootSampler;
use super::tree::{ROOT, Selection, Tree};
use crate::payoff::{MAX_PAYOFFS, PayoffError, TerminalPayoffs};
use crate::rng::Rng;
use crate::rollout::RolloutPolicy;
use crate::trick::{Legal, MAX_CARDS, MAX_SEATS, MAX_SLOTS, Play, Position, TrickRules};

/// The smallest tree allowed: the root, and one node for each of its plays.
pub const MIN_NODES: usize = MAX_SLOTS * MAX_CARDS + 1;
/// Simulations between two checks of the clock and of early stopping.
const CHECK_INTERVAL: u64 = 32;
/// The most nodes that memory is reserved for at the start.
const MAX_RESERVED_NODES: usize = 1 << 16;
/// A smaller variance of the margins counts as none.
const MIN_VARIANCE: f64 = 1e-9;

/// (parties) the payoff less the mean of the others, times the margin scale.
type Margins = [i64; MAX_PAYOFFS];

/// The budget of a search, and its seed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Budget {
    /// Simulations of all trees together, at most 2^32 - 1.
    pub max_simulations: u64,
    /// The limit of wall-clock time, if any. It is divided among the trees that one thread grows one after the other,
    /// so a result under it depends on the machine and the number of threads.
    pub time: Option<Duration>,
    /// Nodes of each tree. A full tree grows no further, and the search goes on.
    pub max_nodes: usize,
    /// Trees that are grown independently and added up (root parallelization).
    pub trees: usize,
    /// The random seed.
    pub seed: u64,
    /// Whether to stop once no other play can overtake the most visited one (with one tree only).
    pub stop_early: bool,
}

/// Information-set MCTS of one contract.
#[derive(Clone, Copy, Debug)]
pub struct Ismcts<'a, P> {
    /// The rules of the contract.
    pub rules: TrickRules<'a>,
    /// The payoffs.
    pub payoffs: &'a TerminalPayoffs,
    /// (seats) the party of each seat.
    pub party: [u8; MAX_SEATS],
    /// The rollout policy.
    pub policy: &'a P,
    /// The exploration constant of UCT, in standard deviations of the margins.
    pub uct_c: f32,
}

impl<P: RolloutPolicy> Ismcts<'_, P> {
    /// Searches until the budget is spent or `cancelled` returns true.
    ///
    /// # Errors
    ///
    /// [`SearchError::Payoff`] if a party has no payoff.
    pub fn run(
        &self,
        roots: &RootSampler<'_>,
        budget: &Budget,
        cancelled: &(dyn Fn() -> bool + Sync),
    ) -> Result<SearchResult, SearchError> {
        let max = self.payoffs.count() - 1;
        for &party in &self.party[..self.rules.seat_order.seats()] {
            if usize::from(party) > max {
                let (number, what) = (party.into(), "the party of a seat");
                return Err(SearchError::Payoff(PayoffError::Range { what, number, min: 0, max }));
            }
        }
        let trees = budget.trees.max(1);
        let rounds = u32::try_from(trees.div_ceil(rayon::current_num_threads())).unwrap_or(u32::MAX);
        let grow = |number: usize| {
            let (number, trees) = (number as u64, trees as u64);
            let total = budget.max_simulations.min(u32::MAX.into());
            let max_simulations = total / trees + u64::from(number < total % trees);
            let deadline = budget.time.and_then(|time| Instant::now().checked_add(time / rounds));
            let limits =
                TreeLimits { max_simulations, deadline, stop_early: budget.stop_early && trees == 1, cancelled };
            TreeGrowth::new(self, roots, budget, number, max_simulations).grow(&limits)
        };
        let parts: Vec<SearchResult> = (0..trees).into_par_iter().map(grow).collect();
        SearchResult::sum(parts).ok_or(SearchError::NoDeterminization)
    }
}

/// The limits of one tree.
struct TreeLimits<'a> {
    max_simulations: u64,
    deadline: Option<Instant>,
    stop_early: bool,
    cancelled: &'a (dyn Fn() -> bool + Sync),
}

/// The sums of one play of the root.
#[derive(Clone, Copy, Debug, Default)]
struct ActionSums {
    margin_sums: Margins,
    /// The sum of squares of the margins of the party to act.
    margin_squares: f64,
}

/// The margins of one party in all simulations.
#[derive(Clone, Copy, Debug)]
struct MarginMoments {
    sum: f64,
    /// The sum of squares.
    squares: f64,
    /// One over the standard deviation, as it was at the last check.
    inverse_deviation: f32,
}

impl Default for MarginMoments {
    fn default() -> Self {
        Self { sum: 0.0, squares: 0.0, inverse_deviation: 1.0 }
    }
}

/// One tree as it grows.
struct TreeGrowth<'a, P> {
    search: &'a Ismcts<'a, P>,
    roots: &'a RootSampler<'a>,
    tree: Tree,
    rng: Rng,
    /// The nodes of this simulation, and the parties whose plays led there.
    path: Vec<(u32, u8)>,
    /// (plays by number) the sums of each play of the root.
    root_sums: Vec<ActionSums>,
    /// The party to act at the root.
    root_party: usize,
    simulations: u64,
    /// (parties) the margins of each so far.
    margin_moments: [MarginMoments; MAX_PAYOFFS],
}

impl<'a, P: RolloutPolicy> TreeGrowth<'a, P> {
    fn new(
        search: &'a Ismcts<'a, P>,
        roots: &'a RootSampler<'a>,
        budget: &Budget,
        number: u64,
        max_simulations: u64,
    ) -> Self {
        let max_nodes = budget.max_nodes.max(MIN_NODES);
        let capacity = usize::try_from(max_simulations.saturating_add(1)).unwrap_or(usize::MAX);
        let seat = usize::from(roots.first().to_act(search.rules.seat_order)) % MAX_SEATS;
        Self {
            search,
            roots,
            tree: Tree::new(capacity.min(MAX_RESERVED_NODES), max_nodes),
            rng: Rng::new(budget.seed, number),
            path: Vec::with_capacity(MAX_CARDS),
            root_sums: vec![ActionSums::default(); MAX_SLOTS * MAX_CARDS],
            root_party: usize::from(search.party[seat]) % MAX_PAYOFFS,
            simulations: 0,
            margin_moments: [MarginMoments::default(); MAX_PAYOFFS],
        }
    }

    /// Runs simulations until a limit is reached.
    fn grow(mut self, limits: &TreeLimits<'_>) -> SearchResult {
        let stop_reason = loop {
            if self.simulations >= limits.max_simulations {
                break StopReason::Simulations;
            }
            if self.simulations % CHECK_INTERVAL == 0 {
                if let Some(stop_reason) = self.check(limits) {
                    break stop_reason;
                }
            }
            self.simulate();
        };
        let statistics = |(play, visits, available): (Play, u32, u32)| {
            let ActionSums { margin_sums, margin_squares } = self.root_sums[usize::from(play.number())];
            ActionStatistics { play, visits: visits.into(), available: available.into(), margin_sums, margin_squares }
        };
        let mut root_actions: Vec<ActionStatistics> = self.tree.root_actions().map(statistics).collect();
        root_actions.sort_unstable_by_key(|action| action.play.number());
        let (margin_scale, nodes) = (self.search.payoffs.margin_scale(), self.tree.len() as u64);
        SearchResult { root_actions, margin_scale, simulations: self.simulations, nodes, stop_reason }
    }

    /// Updates the standard deviations; returns the reason to stop, if there is one.
    fn check(&mut self, limits: &TreeLimits<'_>) -> Option<StopReason> {
        if (limits.cancelled)() {
            return Some(StopReason::Cancelled);
        }
        if self.simulations > 0 && limits.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Some(StopReason::Time);
        }
        #[expect(clippy::cast_precision_loss, reason = "fewer than 2^53 simulations")]
        let count = self.simulations.max(1) as f64;
        for moments in &mut self.margin_moments {
            let mean = moments.sum / count;
            let variance = moments.squares / count - mean * mean;
            #[expect(clippy::cast_possible_truncation, reason = "a scale needs no more digits")]
            let inverse = if variance > MIN_VARIANCE { variance.sqrt().recip() as f32 } else { 1.0 };
            moments.inverse_deviation = inverse;
        }
        if limits.stop_early && self.simulations > 0 {
            let (mut most, mut second) = (0, 0);
            for (_, visits, _) in self.tree.root_actions() {
                (most, second) = if visits > most { (visits, most) } else { (most, second.max(visits)) };
            }
            if u64::from(most - second) > limits.max_simulations.saturating_sub(self.simulations) {
                return Some(StopReason::Decided);
            }
        }
        None
    }

    /// Runs one simulation: samples a determinization, descends to a new node, and plays the hand out.
    fn simulate(&mut self) {
        let rules = self.search.rules;
        let mut position = *self.roots.sample(&mut self.rng);
        self.path.clear();
        let mut node = ROOT;
        while let Some((child, is_new)) = self.descend(node, &mut position) {
            node = child;
            if is_new {
                break;
            }
        }
        self.search.policy.play_out(&mut position, rules, &mut self.rng);
        let margins = self.search.payoffs.margins(&self.search.payoffs.values(&position));
        self.backpropagate(&margins);
    }

    /// Descends to the next node, and whether it is new; `None` if the hand is over or the tree is full.
    #[inline]
    fn descend(&mut self, node: u32, position: &mut Position) -> Option<(u32, bool)> {
        let TrickRules { tables, seat_order } = self.search.rules;
        loop {
            let legal = position.legal(tables, seat_order);
            let seat = usize::from(position.to_act(seat_order)) % MAX_SEATS;
            let choices = legal.iter().map(|cards| cards.count_ones()).sum::<u32>();
            if choices == 0 {
                return None;
            }
            // A seat whose cards are the same in every determinization has no choice in any of them.
            if choices == 1 && node != ROOT && self.roots.open_seats >> seat & 1 == 1 {
                position.play(tables, seat_order, only_play(&legal));
                continue;
            }
            let party = self.search.party[seat];
            let scale = self.margin_moments[usize::from(party) % MAX_PAYOFFS].inverse_deviation;
            let (child, is_new) = match self.tree.select(node, &legal, scale, self.search.uct_c) {
                Selection::Child(child) => (child, false),
                Selection::Expand(untried) => {
                    let play = if untried.iter().map(|cards| cards.count_ones()).sum::<u32>() == 1 {
                        only_play(&untried)
                    } else {
                        self.search.policy.choose(position, self.search.rules, &untried, &mut self.rng)
                    };
                    (self.tree.expand(node, play)?, true)
                }
            };
            self.path.push((child, party));
            position.play(tables, seat_order, self.tree.play(child));
            return Some((child, is_new));
        }
    }

    /// Adds the result of a simulation to the nodes of its path.
    #[inline]
    fn backpropagate(&mut self, margins: &Margins) {
        self.simulations += 1;
        for &(node, party) in &self.path {
            self.tree.update(node, margins[usize::from(party) % MAX_PAYOFFS]);
        }
        #[expect(clippy::cast_precision_loss, reason = "a sum of squares needs no more digits")]
        let margins_f64: [f64; MAX_PAYOFFS] = margins.map(|margin| margin as f64);
        for (moments, margin) in self.margin_moments.iter_mut().zip(margins_f64) {
            moments.sum += margin;
            moments.squares += margin * margin;
        }
        if let Some(&(first, _)) = self.path.first() {
            let sums = &mut self.root_sums[usize::from(self.tree.play(first).number())];
            sums.margin_sums.iter_mut().zip(margins).for_each(|(sum, margin)| *sum += margin);
            sums.margin_squares += margins_f64[self.root_party] * margins_f64[self.root_party];
        }
    }
}

/// The only legal play.
#[inline]
fn only_play(legal: &Legal) -> Play {
    let slot = legal.iter().position(|&cards| cards != 0).unwrap_or(0);
    #[expect(clippy::cast_possible_truncation, reason = "four slots, and 64 cards")]
    let play = Play { slot: slot as u8, card: (legal[slot].trailing_zeros() & 63) as u8 };
    play
}
