//! The heuristic policy of one contract, and the state that it keeps along a hand.

use std::sync::Arc;

use super::utility::{MarginalUtility, PartyCounters, UtilityTables};
use super::utility_arrays::{MAX_COUNTERS, OUT, UtilityArrays};
use super::win_probability::{SharedWinProbabilities, WinProbabilities};
use crate::card_set::cards;
use crate::trick::{MAX_SEATS, Play, Position, TrickError, TrickRules};

/// Which seats play by the heuristic policy, and with how much noise.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PolicyConfig {
    /// The seats that use the policy, as bits; all others play uniformly at random.
    pub seats: u8,
    /// The most noise added to the value of a play, as a share of the difference that the trick makes.
    pub noise: f32,
}

/// A heuristic policy for every seat of one contract.
#[derive(Clone, Debug)]
pub struct HeuristicPolicy {
    pub(crate) win_probabilities: Arc<WinProbabilities>,
    pub(crate) utilities: UtilityTables,
    /// The marginal utilities before the first trick, and throughout the hand if all payoffs are linear.
    initial_utility: MarginalUtility,
}

/// What the policy keeps along a hand.
#[derive(Clone, Debug)]
pub(crate) struct RolloutState {
    /// The current position.
    pub(crate) position: Position,
    /// Every card that has been played.
    pub(crate) seen: u64,
    /// (counters) the points on the table, in steps.
    pub(crate) on_table: [f32; MAX_COUNTERS],
    /// What has been taken in earlier tricks.
    pub(super) counters: PartyCounters,
    /// The marginal utilities at the beginning of the trick.
    pub(crate) utility: MarginalUtility,
}

/// The policy's state during one trick: see [`HeuristicPolicy::policy_state`].
#[derive(Clone, Debug)]
pub struct PolicyState(pub(crate) RolloutState);

impl HeuristicPolicy {
    /// Compiles the policy.
    ///
    /// # Errors
    ///
    /// [`TrickError`] names the array that is inconsistent.
    pub fn new(rules: TrickRules<'_>, arrays: &UtilityArrays) -> Result<Self, TrickError> {
        Self::sharing(rules, arrays, &SharedWinProbabilities::default())
    }

    /// Compiles the policy, with the probabilities of an earlier contract that has the same tables.
    ///
    /// # Errors
    ///
    /// [`TrickError`] names the array that is inconsistent.
    pub fn sharing(
        rules: TrickRules<'_>,
        arrays: &UtilityArrays,
        shared: &SharedWinProbabilities,
    ) -> Result<Self, TrickError> {
        let TrickRules { tables, seat_order } = rules;
        if arrays.party.len() != seat_order.seats() {
            let (length, wanted) = (arrays.party.len(), seat_order.seats());
            return Err(TrickError::Length { array: "party", length, wanted });
        }
        let utilities = UtilityTables::new(arrays, tables)?;
        let playing = arrays.party.iter().filter(|&&party| party != OUT).count();
        let hand_size = (utilities.tricks * seat_order.size()).div_ceil(playing.max(1));
        let initial_utility =
            utilities.at(&PartyCounters { tricks_left: utilities.tricks, ..PartyCounters::default() });
        Ok(Self { win_probabilities: shared.of(tables, seat_order.size(), hand_size), utilities, initial_utility })
    }

    /// The state of the policy at a position.
    pub(crate) fn state(&self, position: Position, rules: TrickRules<'_>) -> RolloutState {
        let counters = self.utilities.counters_at(&position, rules.tables, rules.seat_order.size());
        let utility =
            if self.utilities.is_nonlinear { self.utilities.at(&counters) } else { self.initial_utility.clone() };
        let seen = position.taken.iter().fold(position.trick_cards, |all, taken| all | taken);
        let mut state = RolloutState { position, seen, on_table: [0.0; MAX_COUNTERS], counters, utility };
        cards(position.trick_cards).for_each(|card| self.record::<MAX_COUNTERS>(&mut state, card));
        state
    }

    /// Records a card that was played.
    #[inline]
    pub(crate) fn record<const N: usize>(&self, state: &mut RolloutState, card: usize) {
        state.seen |= 1 << card;
        for counter in 0..N {
            state.on_table[counter] += self.utilities.worth[counter][card];
        }
    }

    /// Makes a legal play, and closes the trick after its last card.
    pub(crate) fn play(&self, state: &mut RolloutState, rules: TrickRules<'_>, play: Play) {
        if state.position.place == 0 {
            state.position.lead(rules.tables, rules.seat_order, play);
        } else {
            state.position.follow(rules.tables, rules.seat_order, play.card);
        }
        self.record::<MAX_COUNTERS>(state, usize::from(play.card));
        if usize::from(state.position.place) == rules.seat_order.size() {
            self.close(state, rules);
        }
    }

    /// Closes a trick, and updates the marginal utilities.
    #[inline]
    pub(crate) fn close(&self, state: &mut RolloutState, rules: TrickRules<'_>) {
        if self.utilities.is_nonlinear {
            let winner =
                usize::from(rules.seat_order.seat(state.position.leader, state.position.winning_place)) % MAX_SEATS;
            self.utilities.add_taken(&mut state.counters, winner, 1, &state.on_table);
            state.counters.tricks_left = state.counters.tricks_left.saturating_sub(1);
            self.utilities.update(&state.counters, &mut state.utility);
        }
        state.on_table = [0.0; MAX_COUNTERS];
        state.position.close(rules.tables, rules.seat_order);
    }
}
