//! Determinizations given by card-location constraints: the cards that can be in each location, and how many are.

use super::super::error::SolveError;
use super::problem::{DealSet, Maximin};
use crate::card_set::cards;
use crate::hash::KeyHasher;
use crate::payoff::PayoffSum;
use crate::trick::{Legal, MAX_SEATS, Play, Position, TrickRules, TrickTables, plays};

/// The most locations.
const MAX_LOCATIONS: usize = MAX_SEATS;

/// A location of hidden cards: a hand or a pile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CardLocation {
    /// The seat whose hand it is, or `None` for a pile that is out of play.
    pub seat: Option<u8>,
    /// The cards that can be there, as bits.
    pub possible: u64,
    /// How many of them are.
    pub size: u32,
}

/// All determinizations that satisfy some locations.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LocationSet {
    locations: [CardLocation; MAX_LOCATIONS],
    count: usize,
}

impl LocationSet {
    /// Checks the locations; returns them with one determinization.
    pub(crate) fn new(
        rules: TrickRules<'_>,
        objective: &PayoffSum<'_>,
        position: &Position,
        given: &[CardLocation],
        seats: u8,
    ) -> Result<(Self, Position), SolveError> {
        let refuse = |what| Err(SolveError::CardLocations { what });
        let mut set = Self { locations: [CardLocation::default(); MAX_LOCATIONS], count: given.len() };
        if given.len() > MAX_LOCATIONS {
            return refuse("name too many places");
        }
        let visible = position.taken.iter().fold(visible_in_play(position, seats), |all, taken| all | taken);
        let mut deal = *position;
        (0..MAX_SEATS).filter(|seat| seats >> seat & 1 == 0).for_each(|seat| deal.held[seat] = 0);
        let mut known_hands = seats;
        for (location, given) in set.locations.iter_mut().zip(given) {
            if given.possible & (visible | !rules.tables.deck()) != 0 {
                return refuse("name a card that is open, or not in the deck");
            }
            if let Some(seat) = given.seat {
                if usize::from(seat) >= rules.seat_order.seats() || known_hands >> seat & 1 == 1 {
                    return refuse("name a hand that does not exist, is named twice, or is open");
                }
                known_hands |= 1 << seat;
            } else if given.possible & objective.payoffs.counted_cards != 0 {
                return refuse("can keep cards out of play that matter for the payoffs");
            }
            *location = CardLocation { possible: if given.size == 0 { 0 } else { given.possible }, ..*given };
        }
        if !set.is_feasible() {
            return refuse("fit no deal");
        }
        set.assign_all(&mut deal);
        Ok((set, deal))
    }

    /// Every card that can be in play.
    pub(crate) fn in_play(&self, position: &Position, seats: u8) -> u64 {
        self.pool() | visible_in_play(position, seats)
    }

    fn all(&self) -> &[CardLocation] {
        &self.locations[..self.count]
    }

    /// Every hidden card.
    fn pool(&self) -> u64 {
        self.all().iter().fold(0, |all, location| all | location.possible)
    }

    /// Whether a determinization exists: no locations must hold more cards than they have room for (Hall's theorem).
    fn is_feasible(&self) -> bool {
        let pool = self.pool();
        let room: u32 = self.all().iter().map(|location| location.size).sum();
        if room != pool.count_ones() {
            return false;
        }
        (0..1_u32 << self.count).all(|subset| {
            let (mut possible_elsewhere, mut room) = (0, 0);
            for (number, location) in self.all().iter().enumerate() {
                if subset >> number & 1 == 1 {
                    room += location.size;
                } else {
                    possible_elsewhere |= location.possible;
                }
            }
            (pool & !possible_elsewhere).count_ones() <= room
        })
    }

    /// Deals one determinization: each card to the first location with which the others still fit.
    fn assign_all(mut self, into: &mut Position) {
        for card in cards(self.pool()) {
            for number in 0..self.count {
                let mut after = self;
                if self.locations[number].possible >> card & 1 == 1 && after.assign(number, card) && after.is_feasible()
                {
                    if let Some(seat) = self.locations[number].seat {
                        into.held[usize::from(seat)] |= 1 << card;
                    }
                    self = after;
                    break;
                }
            }
        }
    }

    /// Removes a card from the hidden cards, because it is in this location; returns whether there was room for it.
    fn assign(&mut self, number: usize, card: usize) -> bool {
        for location in &mut self.locations[..self.count] {
            location.possible &= !(1 << card);
        }
        let location = &mut self.locations[number];
        let had_room = location.size > 0;
        location.size = location.size.saturating_sub(1);
        if location.size == 0 {
            location.possible = 0;
        }
        had_room
    }

    /// The determinizations in which the hand at this location can make a play.
    fn after(&self, tables: &TrickTables, number: usize, position: &Position, play: Play) -> Option<Self> {
        let mut after = *self;
        after.locations[number].possible &= !ruled_out_by(tables, position, play)?;
        (after.assign(number, play.card.into()) && after.is_feasible()).then_some(after)
    }

    /// The locations where a card can be, as bits.
    fn locations_of(&self, card: usize) -> u32 {
        let bit = |(number, location): (usize, &CardLocation)| u32::from(location.possible >> card & 1 == 1) << number;
        self.all().iter().enumerate().map(bit).sum()
    }
}

/// The hands of these seats and the trick on the table.
fn visible_in_play(position: &Position, seats: u8) -> u64 {
    let own_seats = (0..MAX_SEATS).filter(|seat| seats >> seat & 1 == 1);
    own_seats.fold(position.trick_cards, |all, seat| all | position.held[seat])
}

/// The cards that a hand cannot hold if it makes this play, or `None` if no hand can make it. If a play implies that a
/// hand holds one of several cards, that is ignored: too many determinizations are safe, too few are not.
fn ruled_out_by(tables: &TrickTables, position: &Position, play: Play) -> Option<u64> {
    let bit = 1 << play.card;
    if position.place > 0 {
        let mut ruled_out = 0;
        for (hold, allowed) in tables.clauses(position.state, position.flags.into()) {
            if allowed & bit != 0 {
                return (ruled_out & bit == 0).then_some(ruled_out);
            }
            ruled_out |= hold;
        }
        return None;
    }
    // A hand with all cards can lead unrestricted ones only.
    let free = tables.leads(tables.deck(), position.flags);
    let slot = usize::from(play.slot);
    if free[slot] & bit != 0 {
        return Some(0);
    }
    let free = free.iter().fold(0, |all, cards| all | cards);
    (free & bit == 0 && tables.leadable(slot) & bit != 0).then_some(free)
}

impl DealSet for LocationSet {
    fn branches(&self, problem: &Maximin<'_>, position: &Position, in_play: u64) -> Vec<(Play, Self)> {
        let seat = position.to_act(problem.rules.seat_order);
        let Some(number) = self.all().iter().position(|location| location.seat == Some(seat)) else {
            return Vec::new();
        };
        let possible = self.locations[number].possible;
        let mut legal = Legal::default();
        for (slot, cards) in
            legal.iter_mut().enumerate().take(if position.place == 0 { problem.rules.tables.slots() } else { 1 })
        {
            *cards = if position.place == 0 { possible & problem.rules.tables.leadable(slot) } else { possible };
        }
        // Equivalent cards are interchangeable in one hand; in two hands one can beat the other.
        let only_here =
            cards(possible).filter(|&card| self.locations_of(card) == 1 << number).fold(0, |all, card| all | 1 << card);
        let is_redundant = |play: &Play| {
            only_here >> play.card & 1 == 1
                && problem.equivalence.first_equivalent(play.card.into(), only_here, in_play).is_some()
        };
        let distinct = plays(legal).filter(|play| !is_redundant(play));
        distinct.filter_map(|play| Some((play, self.after(problem.rules.tables, number, position, play)?))).collect()
    }

    fn after_own_play(&self, _: Play) -> Self {
        *self
    }

    fn before_indices(&self) -> impl Iterator<Item = usize> {
        std::iter::once(0)
    }

    fn add_to_key(&self, key: &mut KeyHasher) {
        self.all().iter().for_each(|location| key.add(location.possible));
    }
}
