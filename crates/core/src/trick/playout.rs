//! Uniformly random rollouts: every seat plays any of its legal cards with equal probability.

use super::arrays::MAX_SEATS;
use super::position::{Legal, Play, Position};
use super::seat_order::SeatOrder;
use super::tables::TrickTables;
use crate::card_set::{self, Dispatch, Portable, Select};
use crate::rng::Rng;

/// Hands that are played in lockstep: while one waits for memory, the others go on.
pub const LANES: usize = 4;

/// Plays on to the end of the hand; returns the number of plays.
pub fn random(position: &mut Position, tables: &TrickTables, seat_order: &SeatOrder, rng: &mut Rng) -> u32 {
    card_set::dispatch(Playout { positions: [position], tables, seat_order, rngs: [rng] })
}

/// As [`random`] for several hands in lockstep. Each draws from its own generator, so that its result does not depend
/// on the others.
pub fn lockstep<const N: usize>(
    positions: [&mut Position; N],
    tables: &TrickTables,
    seat_order: &SeatOrder,
    rngs: [&mut Rng; N],
) -> u32 {
    card_set::dispatch(Playout { positions, tables, seat_order, rngs })
}

struct Playout<'a, const N: usize> {
    positions: [&'a mut Position; N],
    tables: &'a TrickTables,
    seat_order: &'a SeatOrder,
    rngs: [&'a mut Rng; N],
}

impl<const N: usize> Dispatch for Playout<'_, N> {
    type Output = u32;

    #[inline(always)]
    fn run<S: Select>(self, select: S) -> u32 {
        let Self { positions, tables, seat_order, rngs } = self;
        // Copies, which the compiler can keep in registers.
        let mut copies: [Position; N] = std::array::from_fn(|hand| *positions[hand]);
        let mut lane_rngs: [Rng; N] = std::array::from_fn(|hand| rngs[hand].clone());
        let mut plays = 0;
        if N > 1 {
            // Tricks under way are finished first, so that all hands lead together.
            for (position, rng) in copies.iter_mut().zip(&mut lane_rngs).filter(|(position, _)| position.place > 0) {
                finish_trick(position, tables, seat_order, rng, &mut plays, select);
            }
            while play_trick_in_lockstep(&mut copies, tables, seat_order, &mut lane_rngs, &mut plays, select) {}
        }
        for (position, rng) in copies.iter_mut().zip(&mut lane_rngs) {
            while !position.is_over() && finish_trick(position, tables, seat_order, rng, &mut plays, select) {}
        }
        for (hand, (position, rng)) in copies.into_iter().zip(lane_rngs).enumerate() {
            (*positions[hand], *rngs[hand]) = (position, rng);
        }
        plays
    }
}

/// Plays a whole trick of several hands, card by card in turn. Returns whether all of them had a trick to play.
#[inline(always)]
fn play_trick_in_lockstep<S: Select, const N: usize>(
    positions: &mut [Position; N],
    tables: &TrickTables,
    seat_order: &SeatOrder,
    rngs: &mut [Rng; N],
    plays: &mut u32,
    select: S,
) -> bool {
    if positions.iter().any(|position| position.place != 0 || position.is_over()) {
        return false;
    }
    for (position, rng) in positions.iter_mut().zip(&mut *rngs) {
        let Some(play) =
            lead(position.held[usize::from(position.leader) % MAX_SEATS], position.flags, tables, rng, select)
        else {
            return false;
        };
        position.lead(tables, seat_order, play);
        *plays += 1;
    }
    for _ in 1..seat_order.size() {
        for (position, rng) in positions.iter_mut().zip(&mut *rngs) {
            if !follow(position, tables, seat_order, rng, select) {
                return false;
            }
            *plays += 1;
        }
    }
    for position in positions {
        position.close(tables, seat_order);
    }
    true
}

/// Plays a further card. Returns whether there was a legal one.
#[inline(always)]
fn follow<S: Select>(
    position: &mut Position,
    tables: &TrickTables,
    seat_order: &SeatOrder,
    rng: &mut Rng,
    select: S,
) -> bool {
    let seat = usize::from(position.to_act(seat_order)) % MAX_SEATS;
    let legal = tables.follows(position.held[seat], position.state, position.flags);
    if legal == 0 {
        return false;
    }
    // Draws for a single card too: a number costs less than a mispredicted branch.
    let skip = rng.below(legal.count_ones());
    position.follow(tables, seat_order, select.nth(legal, skip));
    true
}

/// Plays one trick to its end, from its lead if it has none. Returns whether every seat had a card.
#[inline(always)]
fn finish_trick<S: Select>(
    position: &mut Position,
    tables: &TrickTables,
    seat_order: &SeatOrder,
    rng: &mut Rng,
    plays: &mut u32,
    select: S,
) -> bool {
    if position.place == 0 {
        let Some(play) =
            lead(position.held[usize::from(position.leader) % MAX_SEATS], position.flags, tables, rng, select)
        else {
            return false;
        };
        position.lead(tables, seat_order, play);
        *plays += 1;
    }
    while usize::from(position.place) < seat_order.size() {
        if !follow(position, tables, seat_order, rng, select) {
            return false;
        }
        *plays += 1;
    }
    position.close(tables, seat_order);
    true
}

/// A random lead from this hand, if it has one.
#[inline(always)]
fn lead<S: Select>(held: u64, flags: u8, tables: &TrickTables, rng: &mut Rng, select: S) -> Option<Play> {
    match tables.slots() {
        1 => {
            let legal = tables.leads_in_one_slot(held, flags);
            (legal != 0).then(|| Play { slot: 0, card: select.nth(legal, rng.below(legal.count_ones())) })
        }
        2 => {
            let [first, second] = tables.leads_in_two_slots(held, flags);
            let in_first = first.count_ones();
            let skip = rng.below(in_first + second.count_ones());
            let (slot, cards, skip) = if skip < in_first { (0, first, skip) } else { (1, second, skip - in_first) };
            (cards != 0).then(|| Play { slot, card: select.nth(cards, skip) })
        }
        slots => {
            let legal = tables.leads(held, flags);
            (legal != Legal::default()).then(|| uniform(&legal, slots, rng))
        }
    }
}

/// One of these plays, with equal probabilities. There must be at least one.
#[inline]
#[must_use]
pub fn uniform(legal: &Legal, slots: usize, rng: &mut Rng) -> Play {
    let legal = &legal[..slots];
    let mut skip = rng.below(legal.iter().map(|cards| cards.count_ones()).sum());
    let mut slot = 0;
    for cards in &legal[..slots - 1] {
        let in_slot = cards.count_ones();
        if skip < in_slot {
            break;
        }
        skip -= in_slot;
        slot += 1;
    }
    Play { slot, card: Portable.nth(legal[usize::from(slot)], skip) }
}

#[cfg(test)]
mod tests {
    use super::super::test_game;
    use super::*;

    #[test]
    fn every_play_is_as_likely_as_any_other() {
        let mut rng = Rng::new(5, 0);
        let legal: Legal = [0b1001, 0b0110_0001, 0, 0];
        let mut counts = std::collections::BTreeMap::new();
        for _ in 0..50_000 {
            let play = uniform(&legal, 2, &mut rng);
            *counts.entry((play.slot, play.card)).or_insert(0) += 1;
        }
        assert_eq!(counts.keys().copied().collect::<Vec<_>>(), [(0, 0), (0, 3), (1, 0), (1, 5), (1, 6)]);
        assert!(counts.values().all(|count| (9_600..10_400).contains(count)), "{counts:?}");
    }

    #[test]
    fn a_playout_ends_with_every_card_taken() {
        let (tables, seat_order) = (test_game::tables(), test_game::seat_order());
        for task in 0..200 {
            let mut rng = Rng::new(1, task);
            let mut position = test_game::deal(&mut rng);
            assert_eq!(random(&mut position, &tables, &seat_order, &mut rng), 24);
            assert_eq!(position.held, [0; 8]);
            assert_eq!(position.taken.iter().fold(0, |all, taken| all | taken), tables.deck());
            assert_eq!(position.tricks.iter().sum::<u8>(), 8);
        }
    }

    #[test]
    fn hands_that_are_played_together_end_as_they_would_alone() {
        let (tables, seat_order) = (test_game::tables(), test_game::seat_order());
        for task in 0..100_usize {
            let mut rngs: [Rng; LANES] = std::array::from_fn(|hand| Rng::new(hand as u64, task as u64));
            let mut together = rngs.each_mut().map(test_game::deal);
            // Some in the middle of a trick, some a whole trick further.
            for (lane, (position, rng)) in together.iter_mut().zip(&mut rngs).enumerate() {
                for _ in 0..(task * lane) % 5 {
                    let play = uniform(&position.legal(&tables, &seat_order), tables.slots(), rng);
                    position.play(&tables, &seat_order, play);
                }
            }
            let (mut alone, mut lane_rngs) = (together, rngs.clone());
            let play_alone = |(position, rng): (&mut Position, &mut Rng)| random(position, &tables, &seat_order, rng);
            let plays: u32 = alone.iter_mut().zip(&mut lane_rngs).map(play_alone).sum();
            assert_eq!(lockstep(together.each_mut(), &tables, &seat_order, rngs.each_mut()), plays);
            assert_eq!(together, alone);
        }
    }

    #[test]
    fn a_playout_from_the_middle_of_a_trick_goes_on_from_there() {
        let (tables, seat_order) = (test_game::tables(), test_game::seat_order());
        let mut rng = Rng::new(2, 0);
        let mut position = test_game::deal(&mut rng);
        for played in 0..24 {
            let mut after = position;
            assert_eq!(random(&mut after, &tables, &seat_order, &mut rng), 24 - played);
            let play = uniform(&position.legal(&tables, &seat_order), tables.slots(), &mut rng);
            position.play(&tables, &seat_order, play);
        }
        assert!(position.is_over());
    }
}
