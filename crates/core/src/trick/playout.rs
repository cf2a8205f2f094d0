//! Random play-outs: a position played to its end by seats that play any legal card.

use super::play::{Legal, Play};
use super::position::Position;
use super::rng::Rng;
use super::seating::{MAX_SEATS, Seating};
use super::tables::Tables;
use crate::bits::{self, Bits, Plain, Work};

/// Hands that are played out together: one looks up its tables while the others wait for theirs.
pub const TOGETHER: usize = 4;

/// Plays on at random until the last card has fallen; answers the number of plays.
pub fn random(position: &mut Position, tables: &Tables, seating: &Seating, rng: &mut Rng) -> u32 {
    bits::work(Playout { positions: [position], tables, seating, rngs: [rng] })
}

/// The same for several hands in step, each of which draws from numbers of its own: what comes of one does not depend
/// on the others.
pub fn together<const N: usize>(
    positions: [&mut Position; N],
    tables: &Tables,
    seating: &Seating,
    rngs: [&mut Rng; N],
) -> u32 {
    bits::work(Playout { positions, tables, seating, rngs })
}

struct Playout<'a, const N: usize> {
    positions: [&'a mut Position; N],
    tables: &'a Tables,
    seating: &'a Seating,
    rngs: [&'a mut Rng; N],
}

impl<const N: usize> Work for Playout<'_, N> {
    type Answer = u32;

    #[inline(always)]
    fn with<B: Bits>(self, bits: B) -> u32 {
        let Self { positions, tables, seating, rngs } = self;
        // Copies of its own, which the compiler can keep in registers.
        let mut now: [Position; N] = std::array::from_fn(|hand| *positions[hand]);
        let mut draws: [Rng; N] = std::array::from_fn(|hand| rngs[hand].clone());
        let mut plays = 0;
        if N > 1 {
            for (now, rng) in now.iter_mut().zip(&mut draws).filter(|(now, _)| now.place > 0) {
                trick(now, tables, seating, rng, &mut plays, bits);
            }
            while in_step(&mut now, tables, seating, &mut draws, &mut plays, bits) {}
        }
        for (now, rng) in now.iter_mut().zip(&mut draws) {
            while !now.is_over() && trick(now, tables, seating, rng, &mut plays, bits) {}
        }
        for (hand, (now, rng)) in now.into_iter().zip(draws).enumerate() {
            (*positions[hand], *rngs[hand]) = (now, rng);
        }
        plays
    }
}

/// Plays a whole trick of several hands, card by card in turn; whether there was one to play in all of them.
#[inline(always)]
fn in_step<B: Bits, const N: usize>(
    now: &mut [Position; N],
    tables: &Tables,
    seating: &Seating,
    rngs: &mut [Rng; N],
    plays: &mut u32,
    bits: B,
) -> bool {
    if now.iter().any(|now| now.place != 0 || now.is_over()) {
        return false;
    }
    for (now, rng) in now.iter_mut().zip(&mut *rngs) {
        let Some(play) = lead(now.held[usize::from(now.leader) % MAX_SEATS], now.marks, tables, rng, bits) else {
            return false;
        };
        now.lead(tables, seating, play);
        *plays += 1;
    }
    for _ in 1..seating.size() {
        for (now, rng) in now.iter_mut().zip(&mut *rngs) {
            if !follow(now, tables, seating, rng, bits) {
                return false;
            }
            *plays += 1;
        }
    }
    for now in now {
        now.close(tables, seating);
    }
    true
}

/// Plays a further card; whether there was one.
#[inline(always)]
fn follow<B: Bits>(now: &mut Position, tables: &Tables, seating: &Seating, rng: &mut Rng, bits: B) -> bool {
    let seat = usize::from(now.to_act(seating)) % MAX_SEATS;
    let legal = tables.follows(now.held[seat], now.state, now.marks);
    if legal == 0 {
        return false;
    }
    // A draw for a single card too: a number is quicker made than a branch foreseen.
    let skip = rng.below(legal.count_ones());
    now.follow(tables, seating, bits.nth(legal, skip));
    true
}

/// Plays the rest of one trick; whether everybody had a card for it.
#[inline(always)]
fn trick<B: Bits>(
    now: &mut Position,
    tables: &Tables,
    seating: &Seating,
    rng: &mut Rng,
    plays: &mut u32,
    bits: B,
) -> bool {
    if now.place == 0 {
        let Some(play) = lead(now.held[usize::from(now.leader) % MAX_SEATS], now.marks, tables, rng, bits) else {
            return false;
        };
        now.lead(tables, seating, play);
        *plays += 1;
    }
    while usize::from(now.place) < seating.size() {
        if !follow(now, tables, seating, rng, bits) {
            return false;
        }
        *plays += 1;
    }
    now.close(tables, seating);
    true
}

/// A lead from this hand, if it has one.
#[inline(always)]
fn lead<B: Bits>(held: u64, marks: u8, tables: &Tables, rng: &mut Rng, bits: B) -> Option<Play> {
    match tables.slots() {
        1 => {
            let legal = tables.leads_of_one(held, marks);
            (legal != 0).then(|| Play { slot: 0, card: bits.nth(legal, rng.below(legal.count_ones())) })
        }
        2 => {
            let [first, second] = tables.leads_of_two(held, marks);
            let ways = first.count_ones();
            let left = rng.below(ways + second.count_ones());
            let (slot, cards, left) = if left < ways { (0, first, left) } else { (1, second, left - ways) };
            (cards != 0).then(|| Play { slot, card: bits.nth(cards, left) })
        }
        slots => {
            let legal = tables.leads(held, marks);
            (legal != Legal::default()).then(|| any(&legal, slots, rng))
        }
    }
}

/// One of these plays, each as likely as any other; there must be one.
#[inline]
#[must_use]
pub fn any(legal: &Legal, slots: usize, rng: &mut Rng) -> Play {
    let legal = &legal[..slots];
    let mut left = rng.below(legal.iter().map(|cards| cards.count_ones()).sum());
    let mut slot = 0;
    for cards in &legal[..slots - 1] {
        let here = cards.count_ones();
        if left < here {
            break;
        }
        left -= here;
        slot += 1;
    }
    Play { slot, card: Plain.nth(legal[usize::from(slot)], left) }
}

#[cfg(test)]
mod tests {
    use super::super::toy;
    use super::*;

    #[test]
    fn every_play_is_as_likely_as_any_other() {
        let mut rng = Rng::new(5, 0);
        let legal: Legal = [0b1001, 0b0110_0001, 0, 0];
        let mut counts = std::collections::BTreeMap::new();
        for _ in 0..50_000 {
            let play = any(&legal, 2, &mut rng);
            *counts.entry((play.slot, play.card)).or_insert(0) += 1;
        }
        assert_eq!(counts.keys().copied().collect::<Vec<_>>(), [(0, 0), (0, 3), (1, 0), (1, 5), (1, 6)]);
        assert!(counts.values().all(|count| (9_600..10_400).contains(count)), "{counts:?}");
    }

    #[test]
    fn a_playout_ends_with_every_card_taken() {
        let (tables, seating) = (toy::tables(), toy::seating());
        for task in 0..200 {
            let mut rng = Rng::new(1, task);
            let mut position = toy::deal(&mut rng);
            assert_eq!(random(&mut position, &tables, &seating, &mut rng), 24);
            assert_eq!(position.held, [0; 8]);
            assert_eq!(position.taken.iter().fold(0, |all, taken| all | taken), tables.deck());
            assert_eq!(position.tricks.iter().sum::<u8>(), 8);
        }
    }

    #[test]
    fn hands_that_are_played_together_end_as_they_would_alone() {
        let (tables, seating) = (toy::tables(), toy::seating());
        for task in 0..100_usize {
            let mut rngs: [Rng; TOGETHER] = std::array::from_fn(|hand| Rng::new(hand as u64, task as u64));
            let mut now = rngs.each_mut().map(toy::deal);
            // Some in the middle of a trick, some a whole trick further.
            for (played, (now, rng)) in now.iter_mut().zip(&mut rngs).enumerate() {
                for _ in 0..(task * played) % 5 {
                    let play = any(&now.legal(&tables, &seating), tables.slots(), rng);
                    now.play(&tables, &seating, play);
                }
            }
            let (mut alone, mut draws) = (now, rngs.clone());
            let one = |(now, rng): (&mut Position, &mut Rng)| random(now, &tables, &seating, rng);
            let plays: u32 = alone.iter_mut().zip(&mut draws).map(one).sum();
            assert_eq!(together(now.each_mut(), &tables, &seating, rngs.each_mut()), plays);
            assert_eq!(now, alone);
        }
    }

    #[test]
    fn a_playout_from_the_middle_of_a_trick_goes_on_from_there() {
        let (tables, seating) = (toy::tables(), toy::seating());
        let mut rng = Rng::new(2, 0);
        let mut position = toy::deal(&mut rng);
        for played in 0..24 {
            let mut after = position;
            assert_eq!(random(&mut after, &tables, &seating, &mut rng), 24 - played);
            let play = any(&position.legal(&tables, &seating), tables.slots(), &mut rng);
            position.play(&tables, &seating, play);
        }
        assert!(position.is_over());
    }
}
