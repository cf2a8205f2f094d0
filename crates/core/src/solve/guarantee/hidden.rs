//! Worlds told by what may lie where: a card may lie in any of some places, each of which holds so many.

use super::super::error::SolveError;
use super::super::stake::Stake;
use super::super::store::Mixer;
use super::super::tally::cards;
use super::Guarantee;
use super::search::Known;
use crate::trick::batch::Rules;
use crate::trick::{MAX_SEATS, Play, Position, Tables, plays};

/// The most places.
const MOST: usize = MAX_SEATS;

/// A place with hidden cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// The seat whose hand it is; none for a pile that is out of play.
    pub seat: Option<u8>,
    /// The cards that may lie there.
    pub may: u64,
    /// How many do.
    pub size: u32,
}

/// All worlds that fit some places.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hidden {
    places: [Place; MOST],
    count: usize,
}

impl Hidden {
    /// The worlds that fit, and one of them.
    pub(super) fn new(
        rules: Rules<'_>,
        stake: &Stake<'_>,
        position: &Position,
        given: &[Place],
        seats: u8,
    ) -> Result<(Self, Position), SolveError> {
        let refuse = |what| Err(SolveError::Hidden { what });
        let mut hidden = Self { places: [Place::default(); MOST], count: given.len() };
        if given.len() > MOST {
            return refuse("lies in too many places");
        }
        let open = (0..MAX_SEATS)
            .filter(|seat| seats >> seat & 1 == 1)
            .fold(position.table, |all, seat| all | position.held[seat]);
        let open = position.taken.iter().fold(open, |all, taken| all | taken);
        let mut world = *position;
        (0..MAX_SEATS).filter(|seat| seats >> seat & 1 == 0).for_each(|seat| world.held[seat] = 0);
        let mut seen = seats;
        for (place, given) in hidden.places.iter_mut().zip(given) {
            if given.may & (open | !rules.tables.deck()) != 0 {
                return refuse("lies open, or is no card of the deck");
            }
            if let Some(seat) = given.seat {
                if usize::from(seat) >= rules.seating.seats() || seen >> seat & 1 == 1 {
                    return refuse("names a hand that is not there, or twice, or is open");
                }
                seen |= 1 << seat;
            } else if given.may & stake.payoffs.worthy != 0 {
                return refuse("may keep cards out of play that are worth something");
            }
            *place = Place { may: if given.size == 0 { 0 } else { given.may }, ..*given };
        }
        if !hidden.fits() {
            return refuse("fits no world");
        }
        hidden.deal(&mut world);
        Ok((hidden, world))
    }

    /// Every card that may be in play.
    pub(super) fn in_play(&self, position: &Position, seats: u8) -> u64 {
        let own = (0..MAX_SEATS)
            .filter(|seat| seats >> seat & 1 == 1)
            .fold(position.table, |all, seat| all | position.held[seat]);
        self.pool() | own
    }

    fn here(&self) -> &[Place] {
        &self.places[..self.count]
    }

    fn pool(&self) -> u64 {
        self.here().iter().fold(0, |all, place| all | place.may)
    }

    /// Whether there is a world: no set of places has more cards of its own than room (Hall's condition).
    fn fits(&self) -> bool {
        let pool = self.pool();
        let room: u32 = self.here().iter().map(|place| place.size).sum();
        if room != pool.count_ones() {
            return false;
        }
        (0..1_u32 << self.count).all(|some| {
            let (mut elsewhere, mut room) = (0, 0);
            for (number, place) in self.here().iter().enumerate() {
                if some >> number & 1 == 1 {
                    room += place.size;
                } else {
                    elsewhere |= place.may;
                }
            }
            (pool & !elsewhere).count_ones() <= room
        })
    }

    /// Deals one of the worlds.
    fn deal(mut self, world: &mut Position) {
        for card in cards(self.pool()) {
            for number in 0..self.count {
                let mut after = self;
                if self.places[number].may >> card & 1 == 1 && after.lay(number, card) && after.fits() {
                    if let Some(seat) = self.places[number].seat {
                        world.held[usize::from(seat)] |= 1 << card;
                    }
                    self = after;
                    break;
                }
            }
        }
    }

    /// Takes a card away from a place where it lies.
    fn lay(&mut self, number: usize, card: usize) -> bool {
        for place in &mut self.places[..self.count] {
            place.may &= !(1 << card);
        }
        let place = &mut self.places[number];
        let there = place.size > 0;
        place.size = place.size.saturating_sub(1);
        if place.size == 0 {
            place.may = 0;
        }
        there
    }

    /// The worlds in which the hand at this place can make a play.
    fn after(&self, tables: &Tables, number: usize, now: &Position, play: Play) -> Option<Self> {
        let mut after = *self;
        after.places[number].may &= !lacks(tables, now, play)?;
        (after.lay(number, play.card.into()) && after.fits()).then_some(after)
    }

    /// In which places a card may lie, as bits.
    fn pattern(&self, card: usize) -> u32 {
        let bit = |(number, place): (usize, &Place)| u32::from(place.may >> card & 1 == 1) << number;
        self.here().iter().enumerate().map(bit).sum()
    }
}

/// The cards that a hand cannot hold which makes this play; none if no hand can make it. Where a play tells that a hand
/// holds one of several cards, or none of others, that is left open: too many worlds are safe, too few are not.
fn lacks(tables: &Tables, now: &Position, play: Play) -> Option<u64> {
    let bit = 1 << play.card;
    if now.place > 0 {
        let mut lacking = 0;
        for (hold, allowed) in tables.needs(now.state, now.marks.into()) {
            if allowed & bit != 0 {
                return (lacking & bit == 0).then_some(lacking);
            }
            lacking |= hold;
        }
        return None;
    }
    // A hand of every card may lead the free ones alone.
    let free = tables.leads(tables.deck(), now.marks);
    let slot = usize::from(play.slot);
    if free[slot] & bit != 0 {
        return Some(0);
    }
    let free = free.iter().fold(0, |all, cards| all | cards);
    (free & bit == 0 && tables.exists(slot) & bit != 0).then_some(free)
}

impl Known for Hidden {
    fn branches(&self, game: &Guarantee<'_>, now: &Position, in_play: u64) -> Vec<(Play, Self)> {
        let seat = now.to_act(game.rules.seating);
        let Some(number) = self.here().iter().position(|place| place.seat == Some(seat)) else { return Vec::new() };
        let may = self.places[number].may;
        let mut legal = [0; 4];
        for (slot, cards) in
            legal.iter_mut().enumerate().take(if now.place == 0 { game.rules.tables.slots() } else { 1 })
        {
            *cards = if now.place == 0 { may & game.rules.tables.exists(slot) } else { may };
        }
        // Two cards that nothing tells apart are equal in one hand; in two hands one may beat the other.
        let sure = cards(may).filter(|&card| self.pattern(card) == 1 << number).fold(0, |all, card| all | 1 << card);
        let twin =
            |play: &Play| sure >> play.card & 1 == 1 && game.alike.first(play.card.into(), sure, in_play).is_some();
        let different = plays(legal).filter(|play| !twin(play));
        different.filter_map(|play| Some((play, self.after(game.rules.tables, number, now, play)?))).collect()
    }

    fn own(&self, _: Play) -> Self {
        *self
    }

    fn show(&self, now: &mut Position, _: u8) {
        for place in self.here() {
            if let Some(seat) = place.seat {
                now.held[usize::from(seat)] = place.may;
            }
        }
    }

    fn classes(&self) -> impl Iterator<Item = usize> {
        std::iter::once(0)
    }

    fn hash(&self, key: &mut Mixer) {
        self.here().iter().for_each(|place| key.add(place.may));
    }
}
