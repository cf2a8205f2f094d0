//! Searches from the root: the values of all plays by MTD(f) or max^n, and the principal variation.

use super::super::limits::Stop;
use super::super::partition::PartitionSearch;
use super::alphabeta::Maximizer;
use super::search::Search;
use super::search_position::SearchPosition;
use crate::payoff::{PayoffVector, RunningPayoffs};
use crate::trick::{MAX_SEATS, Play, Position, plays};

/// What each seat plays for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Objective {
    /// Some seats maximize a payoff, all others minimize it.
    TwoSided(Maximizer),
    /// Each seat maximizes the payoff of its party. Among equal plays it prefers the one with the least sum for the
    /// others (spiteful tie-breaking), then the one with the least for the next party, and so on.
    MaxN {
        /// The party of each seat.
        party: [u8; MAX_SEATS],
    },
}

impl Search<'_> {
    /// A bound by a null-window search: it is at least `beta` if and only if the value is.
    pub(crate) fn null_window_bound(
        &mut self,
        position: &Position,
        running: &RunningPayoffs,
        maximizer: Maximizer,
        beta: i32,
    ) -> Result<i32, Stop> {
        let Some(partition) = self.partition else {
            return self.alphabeta(
                &SearchPosition::new(position, self.zobrist_keys),
                &running.by_payoff[maximizer.payoff],
                maximizer,
                (beta - 1, beta),
            );
        };
        let (reachable, memory) = (&mut self.reachable[maximizer.payoff], &mut self.partition_memory);
        PartitionSearch::new(
            partition,
            self.seat_order,
            maximizer.payoff,
            maximizer.seats,
            reachable,
            memory,
            &mut self.meter,
        )
        .null_window_bound(position, &running.by_payoff[maximizer.payoff], beta)
    }

    /// The value of a position by MTD(f) (Plaat et al. 1996): null-window searches that start from a guess.
    pub(crate) fn mtdf(
        &mut self,
        position: &Position,
        running: &RunningPayoffs,
        maximizer: Maximizer,
        guess: Option<i32>,
    ) -> Result<i32, Stop> {
        let (mut lower, mut upper) = self.payoff_bounds(running, maximizer.payoff);
        let mut value = guess.unwrap_or(lower + (upper - lower) / 2).clamp(lower, upper);
        while lower < upper {
            let beta = if value == lower { value + 1 } else { value };
            value = self.null_window_bound(position, running, maximizer, beta)?;
            if value < beta {
                upper = value;
            } else {
                lower = value;
            }
        }
        Ok(lower)
    }

    /// Bounds of the payoff, no matter which seat takes what is left.
    fn payoff_bounds(&mut self, running: &RunningPayoffs, payoff: usize) -> (i32, i32) {
        let (running, terms) = (&running.by_payoff[payoff], &self.payoffs.all[payoff]);
        let changes = self.reachable[payoff].get(terms, running.table_index, running.remaining_index);
        let current = running.sum + terms.entries[running.table_index as usize];
        (current + running.lower + changes.lower, current + running.upper + changes.upper)
    }

    /// The position and the running payoffs after a play.
    fn after(&self, position: &Position, running: &RunningPayoffs, play: Play) -> (Position, RunningPayoffs) {
        let mut after = *position;
        after.play(self.tables, self.seat_order, play);
        if after.place != 0 {
            return (after, *running);
        }
        let winning_place = match position.place {
            0 => 0,
            place => self.tables.winning_place(position.state, play.card.into(), place, position.winning_place),
        };
        let winner = self.seat_order.seat(position.leader, winning_place);
        let last_trick = if after.is_over() { self.tables.last_trick_bit() } else { 0 };
        (after, running.after(self.payoffs, winner, position.trick_cards | 1 << play.card | last_trick))
    }

    /// The values of every legal play, in order.
    pub(crate) fn play_values(
        &mut self,
        position: &Position,
        running: &RunningPayoffs,
        objective: Objective,
        values: &mut Vec<(Play, PayoffVector)>,
    ) -> Result<(), Stop> {
        let mut legal: Vec<Play> = plays(position.legal(self.tables, self.seat_order)).collect();
        legal.sort_unstable_by_key(|play| (play.card, play.slot));
        let legal_cards = legal.iter().fold(0, |all, play| all | 1 << play.card);
        let mut guess = None;
        for play in legal {
            let equivalent = self.equivalence.first_equivalent(play.card.into(), legal_cards, in_play(position));
            let known =
                values.iter().find(|(other, _)| other.slot == play.slot && Some(usize::from(other.card)) == equivalent);
            let value = match known {
                Some(&(_, value)) => value,
                None => self.play_value(position, running, objective, play, guess)?,
            };
            guess = Some(value[0]);
            values.push((play, value));
        }
        Ok(())
    }

    /// The value of one play: of all payoffs, or of the one in the first entry for two sides.
    fn play_value(
        &mut self,
        position: &Position,
        running: &RunningPayoffs,
        objective: Objective,
        play: Play,
        guess: Option<i32>,
    ) -> Result<PayoffVector, Stop> {
        self.meter.count()?;
        let (after, running) = self.after(position, running, play);
        match objective {
            Objective::TwoSided(maximizer) => {
                let mut values = PayoffVector::default();
                values[0] = self.mtdf(&after, &running, maximizer, guess)?;
                Ok(values)
            }
            Objective::MaxN { party } => {
                let mut values = PayoffVector::default();
                self.maxn(&SearchPosition::new(&after, self.zobrist_keys), &running, party, None, &mut values)?;
                Ok(values)
            }
        }
    }

    /// Optimal plays from here to the end.
    pub(crate) fn principal_variation(
        &mut self,
        position: &Position,
        running: &RunningPayoffs,
        objective: Objective,
        values: &[(Play, PayoffVector)],
        line: &mut Vec<Play>,
    ) -> Result<(), Stop> {
        let (mut position, mut running, mut values) = (*position, *running, values.to_vec());
        while let Some(play) = self.best_play(&position, objective, &values) {
            line.push(play);
            (position, running) = self.after(&position, &running, play);
            values.clear();
            self.play_values(&position, &running, objective, &mut values)?;
        }
        Ok(())
    }

    /// The first of the best plays.
    fn best_play(&self, position: &Position, objective: Objective, values: &[(Play, PayoffVector)]) -> Option<Play> {
        let seat = if position.is_over() { return None } else { position.to_act(self.seat_order) };
        let (mut best_play, mut best) = *values.first()?;
        for &(play, value) in &values[1..] {
            let is_better = match objective {
                Objective::TwoSided(Maximizer { seats, .. }) if seats >> seat & 1 == 1 => value[0] > best[0],
                Objective::TwoSided(_) => value[0] < best[0],
                Objective::MaxN { party } => self.prefers(party[usize::from(seat)], &value, &best),
            };
            if is_better {
                (best_play, best) = (play, value);
            }
        }
        Some(best_play)
    }
}

/// The cards in the hands and on the table.
fn in_play(position: &Position) -> u64 {
    position.held.iter().fold(position.trick_cards, |all, held| all | held)
}
