//! Searches from the root: the values of all plays by MTD(f) or max^n, and the principal variation.

use super::super::limits::Stop;
use super::super::partition::PartitionSearch;
use super::alphabeta::Maximizer;
use super::search::Search;
use super::search_position::SearchPosition;
use crate::payoff::{Counters, Values};
use crate::trick::{MAX_SEATS, Play, Position, plays};

/// What each seat plays for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Objective {
    /// These seats (as bits) maximize this payoff, all others minimize it.
    TwoSided {
        /// The payoff.
        payoff: usize,
        /// The seats.
        seats: u8,
    },
    /// Each seat maximizes the payoff of its party. Among equal plays it prefers the one with the least sum for the
    /// others, then the one with the least for the next party, and so on.
    MaxN {
        /// The party of each seat.
        party: [u8; MAX_SEATS],
    },
}

impl Search<'_> {
    /// A bound of the value on the same side of `beta`.
    pub(crate) fn bound_on_side_of(
        &mut self,
        position: &Position,
        counters: &Counters,
        maximizer: Maximizer,
        beta: i32,
    ) -> Result<i32, Stop> {
        let Some(partition) = self.partition else {
            return self.alphabeta(
                &SearchPosition::of(position, self.zobrist_keys),
                &counters.by_payoff[maximizer.payoff],
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
        .bound_on_side_of(position, &counters.by_payoff[maximizer.payoff], beta)
    }

    /// The value of a position by MTD(f) (Plaat et al. 1996): null-window searches that start from a guess.
    pub(crate) fn mtdf(
        &mut self,
        position: &Position,
        counters: &Counters,
        maximizer: Maximizer,
        guess: Option<i32>,
    ) -> Result<i32, Stop> {
        let (mut lower, mut upper) = self.payoff_bounds(counters, maximizer.payoff);
        let mut value = guess.unwrap_or(lower + (upper - lower) / 2).clamp(lower, upper);
        while lower < upper {
            let beta = if value == lower { value + 1 } else { value };
            value = self.bound_on_side_of(position, counters, maximizer, beta)?;
            if value < beta {
                upper = value;
            } else {
                lower = value;
            }
        }
        Ok(lower)
    }

    /// Bounds of the payoff, whoever takes what is left.
    fn payoff_bounds(&mut self, counters: &Counters, payoff: usize) -> (i32, i32) {
        let (counter, terms_of_payoff) = (&counters.by_payoff[payoff], &self.payoffs.all[payoff]);
        let changes = self.reachable[payoff].of(terms_of_payoff, counter.entry, counter.left);
        let current = counter.sum + terms_of_payoff.table[counter.entry as usize];
        (current + counter.lower + changes.lower, current + counter.upper + changes.upper)
    }

    /// The position and the counters after a play.
    fn after(&self, position: &Position, counters: &Counters, play: Play) -> (Position, Counters) {
        let mut after = *position;
        after.play(self.tables, self.seat_order, play);
        if after.place != 0 {
            return (after, *counters);
        }
        let place = match position.place {
            0 => 0,
            place => self.tables.best(position.state, play.card.into(), place, position.best),
        };
        let winner = self.seat_order.seat(position.leader, place);
        (after, counters.after(self.payoffs, winner, position.table | 1 << play.card))
    }

    /// The values of every legal play, in order.
    pub(crate) fn play_values(
        &mut self,
        position: &Position,
        counters: &Counters,
        objective: Objective,
        values: &mut Vec<(Play, Values)>,
    ) -> Result<(), Stop> {
        let mut legal: Vec<Play> = plays(position.legal(self.tables, self.seat_order)).collect();
        legal.sort_unstable_by_key(|play| (play.card, play.slot));
        let legal_cards = legal.iter().fold(0, |all, play| all | 1 << play.card);
        let mut guess = None;
        for play in legal {
            let equivalent = self.equivalence.first_equivalent(play.card.into(), legal_cards, in_play(position));
            let known =
                values.iter().find(|(other, _)| other.slot == play.slot && Some(usize::from(other.card)) == equivalent);
            let found = match known {
                Some(&(_, found)) => found,
                None => self.play_value(position, counters, objective, play, guess)?,
            };
            guess = Some(found[0]);
            values.push((play, found));
        }
        Ok(())
    }

    fn play_value(
        &mut self,
        position: &Position,
        counters: &Counters,
        objective: Objective,
        play: Play,
        guess: Option<i32>,
    ) -> Result<Values, Stop> {
        self.meter.count()?;
        let (after, counters) = self.after(position, counters, play);
        match objective {
            Objective::TwoSided { payoff, seats } => {
                let mut values = Values::default();
                values[0] = self.mtdf(&after, &counters, Maximizer { payoff, seats }, guess)?;
                Ok(values)
            }
            Objective::MaxN { party } => {
                let mut values = Values::default();
                self.maxn(&SearchPosition::of(&after, self.zobrist_keys), &counters, party, None, &mut values)?;
                Ok(values)
            }
        }
    }

    /// Optimal plays from here to the end.
    pub(crate) fn principal_variation(
        &mut self,
        position: &Position,
        counters: &Counters,
        objective: Objective,
        values: &[(Play, Values)],
        line: &mut Vec<Play>,
    ) -> Result<(), Stop> {
        let (mut position, mut counters, mut values) = (*position, *counters, values.to_vec());
        while let Some(play) = self.best_play(&position, objective, &values) {
            line.push(play);
            (position, counters) = self.after(&position, &counters, play);
            values.clear();
            self.play_values(&position, &counters, objective, &mut values)?;
        }
        Ok(())
    }

    /// The first of the best plays.
    fn best_play(&self, position: &Position, objective: Objective, values: &[(Play, Values)]) -> Option<Play> {
        let seat = if position.is_over() { return None } else { position.to_act(self.seat_order) };
        let mut best = values.first()?;
        for one in &values[1..] {
            let better = match objective {
                Objective::TwoSided { seats, .. } if seats >> seat & 1 == 1 => one.1[0] > best.1[0],
                Objective::TwoSided { .. } => one.1[0] < best.1[0],
                Objective::MaxN { party } => self.prefers(party[usize::from(seat)], &one.1, &best.1),
            };
            if better {
                best = one;
            }
        }
        Some(best.0)
    }
}

/// The cards in the hands and on the table.
fn in_play(position: &Position) -> u64 {
    position.held.iter().fold(position.table, |all, held| all | held)
}
