//! A small game for tests: three seats, and 24 cards in three suits. The leader names one of two suits for a card; the
//! first suit is trump, and can be led only after one of its cards has been played.

use crate::rng::Rng;

use super::{Position, STILL_WINS, SeatOrder, TrickArrays, TrickTables, WINS_NOW};

const CARDS: usize = 24;

fn suit(card: usize) -> usize {
    card / 8
}

fn mask(suit: usize) -> u64 {
    0xff << (8 * suit)
}

/// Whether the card beats the best one so far when `led` is the suit to follow.
fn beats(card: usize, best: usize, led: usize) -> bool {
    let rank = |card: usize| match suit(card) {
        0 => 100 + card,
        own if own == led => card,
        _ => 0,
    };
    rank(card) > rank(best)
}

/// State = led suit * 24 + best card. Flag 1: a card of the first suit has been played.
pub(crate) fn arrays() -> TrickArrays {
    let deck = (1 << CARDS) - 1;
    let states = || (0..3).flat_map(|led| (0..CARDS).map(move |best| (led, best)));
    let transitions = || states().flat_map(|(led, best)| (0..CARDS).map(move |card| (led, best, card)));
    let state = |led: usize, best: usize| u16::try_from(led * CARDS + best).unwrap();
    let named_suit = |slot: usize, card: usize| (suit(card) + slot) % 3;
    let flags_after = || (0..2).flat_map(|flags| (0..CARDS).map(move |card| u8::from(flags == 1 || suit(card) == 0)));
    TrickArrays {
        cards: CARDS,
        leadable: vec![deck, deck],
        free: vec![deck & !mask(0), deck & !mask(2), deck, deck],
        begin: (0..2).flat_map(|slot| (0..CARDS).map(move |card| state(named_suit(slot, card), card))).collect(),
        flags_after_lead: flags_after().collect(),
        flags_after_follow: flags_after().collect(),
        flags_after_trick: vec![0, 1],
        next: transitions()
            .map(|(led, best, card)| state(led, if beats(card, best, led) { card } else { best }))
            .collect(),
        winning_place: transitions()
            .map(|(led, best, card)| if beats(card, best, led) { WINS_NOW } else { STILL_WINS })
            .collect(),
        obligation: states().flat_map(|(led, _)| [led, led]).map(|led| u16::try_from(led).unwrap()).collect(),
        hold: (0..3).flat_map(|suit| [mask(suit), deck]).collect(),
        play: (0..3).flat_map(|suit| [mask(suit), deck]).collect(),
        worth: (0..CARDS).map(|card| i32::from(card % 8 == 7)).collect(),
        last_worth: vec![],
    }
}

pub(crate) fn tables() -> TrickTables {
    TrickTables::new(arrays()).unwrap()
}

pub(crate) fn seat_order() -> SeatOrder {
    SeatOrder::new(3, 3, &[0, 1, 2, 1, 2, 0, 2, 0, 1], &[0, 1, 2, 0, 1, 2, 0, 1, 2]).unwrap()
}

/// Deals eight cards to each seat.
pub(crate) fn deal(rng: &mut Rng) -> Position {
    let mut cards: Vec<usize> = (0..CARDS).collect();
    for place in (1..cards.len()).rev() {
        cards.swap(place, rng.below(u32::try_from(place).unwrap() + 1) as usize);
    }
    let hands: Vec<u64> = cards.chunks(8).map(|hand| hand.iter().map(|card| 1 << card).sum()).collect();
    Position::new(&hands, 0)
}
