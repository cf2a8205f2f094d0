//! The answers to questions: those that follow without a decision, and the moves of the seat that decides.

use super::super::error::HandError;
use super::combinations;
use super::node::{BidNumbers, COUNT_BITS, NOBODY, Piles, Question};
use crate::trick::Position;

impl Question {
    /// The seat to act, if there is one.
    #[inline]
    pub(crate) fn seat(&self) -> Option<u8> {
        match *self {
            Self::Call { seat, .. }
            | Self::Bid { seat, .. }
            | Self::MayExchangeCards { seat, .. }
            | Self::MayExchangeHand { seat, .. }
            | Self::Give { seat, .. }
            | Self::Sweep { seat, .. } => Some(seat),
            _ => None,
        }
    }

    /// The answer that follows from the cards, the last note or the bid numbers; `None` if a seat decides, or there is
    /// no question.
    #[inline]
    pub(crate) fn automatic_answer(
        &self,
        position: &Position,
        piles: &Piles,
        (noted, numbers): (u32, &BidNumbers),
        node: u32,
    ) -> Result<Option<u64>, HandError> {
        let held = &position.held;
        Ok(match self {
            Self::Next => Some(0),
            Self::Recall => Some(noted.into()),
            Self::Sum { constant, terms } => Some(sum(*constant, terms, *numbers)),
            Self::FaceUp { pile } => Some(single_card(piles, *pile, node)?.into()),
            Self::Holder { card } => {
                let holder = held.iter().position(|cards| cards >> card & 1 == 1);
                Some(holder.map_or(NOBODY, |seat| seat as u64))
            }
            Self::Count { seat, sets } => {
                let count =
                    |cards: &u64| u64::from((held[usize::from(*seat)] & cards).count_ones().min((1 << COUNT_BITS) - 1));
                Some(sets.iter().rev().fold(0, |all, cards| all << COUNT_BITS | count(cards)))
            }
            Self::MayExchangeCards { seat, cards, count, .. } => {
                let eligible = (held[usize::from(*seat)] & cards).count_ones();
                (eligible < u32::from(*count)).then_some(0)
            }
            _ => None,
        })
    }

    /// The number of moves of the seat to act, at most `u32::MAX`.
    #[inline]
    pub(crate) fn move_count(&self, position: &Position, piles: &Piles) -> u32 {
        let held = |seat: u8| position.held[usize::from(seat)];
        match *self {
            Self::Call { calls, .. } => calls.into(),
            Self::Bid { ref numbers, .. } => u32::try_from(numbers.len()).unwrap_or(u32::MAX),
            Self::MayExchangeCards { seat, cards, count, .. } => {
                combinations::choose((held(seat) & cards).count_ones(), count.into()).saturating_add(1)
            }
            Self::MayExchangeHand { .. } => 2,
            Self::Give { seat, count, .. } => combinations::choose(held(seat).count_ones(), count.into()),
            Self::Sweep { seat, pile, count } => {
                let table = piles[usize::from(pile)];
                held(seat).count_ones().saturating_mul(combinations::choose(table.count_ones(), count.into()))
            }
            _ => 0,
        }
    }

    /// Makes one of the moves that are offered, by its number in the order of the rules; returns the answer.
    #[inline]
    pub(crate) fn apply(&self, position: &mut Position, piles: &mut Piles, number: u32) -> u64 {
        match *self {
            Self::MayExchangeCards { seat, pile, cards, count } => {
                let held = &mut position.held[usize::from(seat)];
                let eligible = *held & cards;
                if number == combinations::choose(eligible.count_ones(), count.into()) {
                    return 0;
                }
                let given = combinations::nth_subset(eligible, count.into(), number);
                let pile = &mut piles[usize::from(pile)];
                *held = *held & !given | *pile;
                *pile = given;
                1
            }
            Self::MayExchangeHand { seat, pile } => {
                if number == 0 {
                    std::mem::swap(&mut position.held[usize::from(seat)], &mut piles[usize::from(pile)]);
                }
                u64::from(number == 0)
            }
            Self::Give { seat, pile, count } => {
                let held = &mut position.held[usize::from(seat)];
                let given = combinations::nth_subset(*held, count.into(), number);
                *held &= !given;
                piles[usize::from(pile)] |= given;
                0
            }
            Self::Sweep { seat, pile, count } => {
                let (seat, pile) = (usize::from(seat), &mut piles[usize::from(pile)]);
                let ways = combinations::choose(pile.count_ones(), count.into()).max(1);
                let lead = combinations::nth_subset(position.held[seat], 1, number / ways);
                let taken = combinations::nth_subset(*pile, count.into(), number % ways);
                position.held[seat] &= !lead;
                *pile &= !taken;
                position.taken[seat] |= lead | taken;
                position.tricks[seat] = position.tricks[seat].saturating_add(1);
                0
            }
            _ => number.into(),
        }
    }
}

/// A sum of bid numbers, as the word of its bits.
#[inline(never)]
fn sum(constant: i64, terms: &[(u8, i64)], numbers: BidNumbers) -> u64 {
    let kept = |place: u8| i64::from(numbers[usize::from(place)]);
    let sum = terms.iter().fold(constant, |sum, &(place, factor)| sum + factor * kept(place));
    u64::from_le_bytes(sum.to_le_bytes())
}

/// The one card of a pile.
#[inline]
pub(crate) fn single_card(piles: &Piles, pile: u8, node: u32) -> Result<u8, HandError> {
    let cards = piles[usize::from(pile)];
    match u8::try_from(cards.trailing_zeros()) {
        Ok(card) if cards.is_power_of_two() => Ok(card),
        _ => Err(HandError::NotOneCard { node: node as usize, pile: pile.into(), cards: cards.count_ones() }),
    }
}
