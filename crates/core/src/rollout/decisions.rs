//! The plays that the heuristic policy chooses: one decision, or a whole rollout.

use super::evaluation::PlayEvaluator;
use super::heuristic::{HeuristicPolicy, PolicyConfig, PolicyState, RolloutState};
use super::utility_arrays::MAX_COUNTERS;
use crate::card_set::{self, Dispatch, Select, cards};
use crate::rng::Rng;
use crate::trick::playout::uniform;
use crate::trick::{Legal, MAX_SEATS, Play, Position, TrickRules};

/// The arguments of [`HeuristicPolicy::playout`], for [`card_set::dispatch`].
struct Rollout<'a> {
    policy: &'a HeuristicPolicy,
    state: &'a mut RolloutState,
    rules: TrickRules<'a>,
    config: PolicyConfig,
    rng: &'a mut Rng,
}

impl Dispatch for Rollout<'_> {
    type Output = u32;

    #[inline(always)]
    fn run<S: Select>(self, select: S) -> u32 {
        // Loops over counters are short, and fast if their length is a constant.
        match self.policy.utilities.card_counters {
            0 => self.policy.play_tricks::<0, S>(self, select),
            1 => self.policy.play_tricks::<1, S>(self, select),
            2 => self.policy.play_tricks::<2, S>(self, select),
            _ => self.policy.play_tricks::<MAX_COUNTERS, S>(self, select),
        }
    }
}

/// The arguments of [`HeuristicPolicy::choose_among`], for [`card_set::dispatch`].
struct Choice<'a> {
    policy: &'a HeuristicPolicy,
    state: &'a RolloutState,
    rules: TrickRules<'a>,
    noise: f32,
    among: &'a Legal,
    rng: &'a mut Rng,
}

impl Dispatch for Choice<'_> {
    type Output = Play;

    #[inline(always)]
    fn run<S: Select>(self, _: S) -> Play {
        self.choose()
    }
}

impl Choice<'_> {
    /// The play with the highest value.
    #[inline(always)]
    fn choose(self) -> Play {
        match self.policy.utilities.card_counters {
            0 => self.choose_by::<0>(),
            1 => self.choose_by::<1>(),
            2 => self.choose_by::<2>(),
            _ => self.choose_by::<MAX_COUNTERS>(),
        }
    }

    /// As [`Choice::choose`]; `N` is at least the number of counters.
    #[inline(always)]
    fn choose_by<const N: usize>(self) -> Play {
        let Self { policy, state, rules, noise, among, rng } = self;
        let evaluator = PlayEvaluator::<N>::new(policy, state, rules, noise);
        match state.position.place {
            0 => evaluator.lead(rules.tables, among, rng),
            _ => Play { slot: 0, card: evaluator.follow(rules.tables, &state.position, among[0], rng) },
        }
    }
}

impl HeuristicPolicy {
    /// Plays on to the end of the hand; returns the number of plays. The rules must be those that the policy was
    /// compiled from, and the position must fit them.
    pub fn playout(&self, position: &mut Position, rules: TrickRules<'_>, config: PolicyConfig, rng: &mut Rng) -> u32 {
        let mut state = self.state(*position, rules);
        let plays = card_set::dispatch(Rollout { policy: self, state: &mut state, rules, config, rng });
        *position = state.position;
        plays
    }

    /// The play of the seat to act, among its legal ones; None if it has no card. The rules must be those that the
    /// policy was compiled from.
    #[must_use]
    pub fn choose(
        &self,
        position: &Position,
        rules: TrickRules<'_>,
        config: PolicyConfig,
        rng: &mut Rng,
    ) -> Option<Play> {
        let legal = position.legal(rules.tables, rules.seat_order);
        if legal == Legal::default() {
            return None;
        }
        Some(self.choose_among(position, rules, config, &legal, rng))
    }

    /// As [`HeuristicPolicy::choose`], among these plays alone. There must be at least one.
    #[must_use]
    pub fn choose_among(
        &self,
        position: &Position,
        rules: TrickRules<'_>,
        config: PolicyConfig,
        among: &Legal,
        rng: &mut Rng,
    ) -> Play {
        if config.seats >> position.to_act(rules.seat_order) & 1 == 0 {
            return uniform(among, rules.tables.slots(), rng);
        }
        let state = self.state(*position, rules);
        card_set::dispatch(Choice { policy: self, state: &state, rules, noise: config.noise, among, rng })
    }

    /// The state of the policy in the trick of this position, which [`HeuristicPolicy::choose_with_state`] reuses.
    #[must_use]
    pub fn policy_state(&self, position: &Position, rules: TrickRules<'_>) -> PolicyState {
        PolicyState(self.state(*position, rules))
    }

    /// As [`HeuristicPolicy::choose`] without noise, if the seat to act holds the cards `held`: faster, since the state
    /// of the trick is given. `legal` are its legal plays, at least one. No hand of the position is read.
    #[must_use]
    pub fn choose_with_state(
        &self,
        policy_state: &mut PolicyState,
        position: &Position,
        rules: TrickRules<'_>,
        held: u64,
        legal: &Legal,
    ) -> Play {
        let state = &mut policy_state.0;
        state.position = *position;
        state.position.held[usize::from(position.to_act(rules.seat_order)) % MAX_SEATS] = held;
        state.seen = position.taken.iter().fold(0, |all, taken| all | taken);
        state.on_table = [0.0; MAX_COUNTERS];
        cards(position.trick_cards).for_each(|card| self.record::<MAX_COUNTERS>(state, card));
        // Without noise the generator makes no difference.
        Choice { policy: self, state, rules, noise: 0.0, among: legal, rng: &mut Rng::new(0, 0) }.choose()
    }

    /// Plays all tricks; returns the number of plays. `N` is at least the number of counters.
    fn play_tricks<const N: usize, S: Select>(&self, playout: Rollout<'_>, select: S) -> u32 {
        let Rollout { state, rules, config, rng, .. } = playout;
        let mut plays = 0;
        while !state.position.is_over() && self.finish_trick::<N, S>(state, rules, config, rng, &mut plays, select) {}
        plays
    }

    /// Plays one trick to its end, from its lead if it has none. Returns whether every seat had a card.
    #[inline(always)]
    fn finish_trick<const N: usize, S: Select>(
        &self,
        state: &mut RolloutState,
        rules: TrickRules<'_>,
        config: PolicyConfig,
        rng: &mut Rng,
        plays: &mut u32,
        select: S,
    ) -> bool {
        let TrickRules { tables, seat_order } = rules;
        if state.position.place == 0 {
            let seat = usize::from(state.position.leader) % MAX_SEATS;
            let legal = tables.leads(state.position.held[seat], state.position.flags);
            if legal == Legal::default() {
                return false;
            }
            let play = if config.seats >> seat & 1 == 1 {
                PlayEvaluator::<N>::new(self, state, rules, config.noise).lead(tables, &legal, rng)
            } else {
                uniform(&legal, tables.slots(), rng)
            };
            state.position.lead(tables, seat_order, play);
            self.record::<N>(state, usize::from(play.card));
            *plays += 1;
        }
        while usize::from(state.position.place) < seat_order.size() {
            let seat = usize::from(state.position.to_act(seat_order)) % MAX_SEATS;
            let legal = tables.follows(state.position.held[seat], state.position.state, state.position.flags);
            if legal == 0 {
                return false;
            }
            let card = if legal.is_power_of_two() {
                select.nth(legal, 0)
            } else if config.seats >> seat & 1 == 1 {
                PlayEvaluator::<N>::new(self, state, rules, config.noise).follow(tables, &state.position, legal, rng)
            } else {
                select.nth(legal, rng.below(legal.count_ones()))
            };
            state.position.follow(tables, seat_order, card);
            self.record::<N>(state, usize::from(card));
            *plays += 1;
        }
        self.close(state, rules);
        true
    }
}
