//! Random play-outs: a position played to its end by seats that play any legal card.

use super::play::{Legal, Play};
use super::position::Position;
use super::rng::Rng;
use super::seating::{MAX_SEATS, Seating};
use super::tables::Tables;
use crate::bits::{self, Bits, Plain, Work};

/// Plays on at random until the last card has fallen; answers the number of plays.
pub fn random(position: &mut Position, tables: &Tables, seating: &Seating, rng: &mut Rng) -> u32 {
    bits::work(Playout { position, tables, seating, rng })
}

struct Playout<'a> {
    position: &'a mut Position,
    tables: &'a Tables,
    seating: &'a Seating,
    rng: &'a mut Rng,
}

impl Work for Playout<'_> {
    type Answer = u32;

    #[inline(always)]
    fn with<B: Bits>(self, bits: B) -> u32 {
        // Copies of its own, which the compiler can keep in registers.
        let (mut now, mut rng) = (*self.position, self.rng.clone());
        let mut plays = 0;
        while !now.is_over() && trick(&mut now, self.tables, self.seating, &mut rng, &mut plays, bits) {}
        (*self.position, *self.rng) = (now, rng);
        plays
    }
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
        let seat = usize::from(now.to_act(seating)) % MAX_SEATS;
        let legal = tables.follows(now.held[seat], now.state, now.marks);
        if legal == 0 {
            return false;
        }
        // A draw for a single card too: a number is quicker made than a branch foreseen.
        let skip = rng.below(legal.count_ones());
        now.follow(tables, seating, bits.nth(legal, skip));
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
