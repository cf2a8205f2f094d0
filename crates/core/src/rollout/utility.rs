//! Marginal utilities: what a party gains if a seat takes the next trick or a card, given the payoffs and what has been
//! taken so far.

use super::party_payoff::{BySeat, Payoff, as_f32, payoffs};
use super::utility_arrays::{Axis, MAX_COUNTERS, OUT, UtilityArrays, check};
use crate::trick::{MAX_CARDS, MAX_SEATS, Position, TrickError, TrickTables};

/// The weight of the gains of the other parties, relative to the gains of the seat's own party.
const OPPONENT_WEIGHT: f32 = 0.5;
/// How eager a seat is to take a trick that it does not want, if 1 is its eagerness to take one that it wants.
const UNWANTED_EAGERNESS: f32 = 0.7;

/// Marginal utilities at the beginning of a trick, by the party that gains and the seat that takes.
#[derive(Clone, Debug)]
pub(crate) struct MarginalUtility {
    /// (parties, seats) the utility of the trick itself.
    pub(crate) trick: [BySeat; MAX_SEATS],
    /// (parties) its mean over the seats of other parties.
    pub(crate) trick_to_others: BySeat,
    /// (counters, parties, seats) the utility of a step of a counter other than tricks.
    pub(crate) gain: [[BySeat; MAX_SEATS]; MAX_COUNTERS],
    /// (counters, parties) its mean over the seats of other parties.
    pub(crate) to_others: [BySeat; MAX_COUNTERS],
    /// (seats) the eagerness to take the trick.
    pub(crate) eagerness: BySeat,
}

/// The payoffs of all parties, checked.
#[derive(Clone, Debug)]
pub(crate) struct UtilityTables {
    /// (seats) the payoff that each seat plays for, or [`OUT`].
    pub(crate) party: [u8; MAX_SEATS],
    /// The number of counters other than tricks.
    pub(crate) card_counters: usize,
    /// (counters, cards) the steps of each card.
    pub(crate) worth: [[f32; MAX_CARDS]; MAX_COUNTERS],
    /// (counters) the mean steps of a card.
    pub(crate) mean: [f32; MAX_COUNTERS],
    /// (counters) the points of a step.
    points_per_step: [f32; MAX_COUNTERS],
    /// (parties) the payoff of each.
    payoffs: Vec<Payoff>,
    /// Tricks of the whole hand.
    pub(crate) tricks: usize,
    /// Whether some payoff is not linear, so that marginal utilities change during the hand.
    pub(crate) is_nonlinear: bool,
    /// (parties, seats) the weight of each seat in the mean over the seats of other parties.
    others: [BySeat; MAX_SEATS],
    /// (parties) the share of other parties among the seats other than a seat of the party.
    pub(crate) others_share: BySeat,
    /// The weight of the gains of each other party in rollouts.
    opponent_weight: f32,
    /// The weight of the gains of each other party in the margin.
    margin_weight: f32,
}

/// What has been taken before a trick, as far as payoffs depend on it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct PartyCounters {
    /// (parties) the index into the table of the payoff.
    pub(crate) table_indices: [usize; MAX_SEATS],
    /// Tricks to be played.
    pub(crate) tricks_left: usize,
}

impl UtilityTables {
    /// Checks the arrays.
    pub(crate) fn new(arrays: &UtilityArrays, tables: &TrickTables) -> Result<Self, TrickError> {
        check(arrays, tables)?;
        let card_counters = arrays.points_per_step.len() - 1;
        let mut party = [OUT; MAX_SEATS];
        party[..arrays.party.len()].copy_from_slice(&arrays.party);
        let payoffs = payoffs(arrays)?;
        let cards = tables.deck().count_ones().max(1);
        let opponents = as_f32(u32::try_from(payoffs.len()).unwrap_or(0).saturating_sub(1).max(1));
        let mut utilities = Self {
            party,
            card_counters,
            worth: [[0.0; MAX_CARDS]; MAX_COUNTERS],
            mean: [0.0; MAX_COUNTERS],
            points_per_step: [1.0; MAX_COUNTERS],
            tricks: arrays.totals[0] as usize,
            is_nonlinear: payoffs.iter().any(|payoff| !payoff.axes.is_empty()),
            others: std::array::from_fn(|party| others(&arrays.party, party)),
            others_share: std::array::from_fn(|party| others_share(&arrays.party, party)),
            opponent_weight: OPPONENT_WEIGHT / opponents,
            margin_weight: 1.0 / opponents,
            payoffs,
        };
        for counter in 0..card_counters {
            let points_per_step = as_f32(arrays.points_per_step[counter + 1].max(1));
            utilities.points_per_step[counter] = points_per_step;
            utilities.mean[counter] = as_f32(arrays.totals[counter + 1]) / as_f32(cards);
            utilities.worth[counter] =
                std::array::from_fn(|card| as_f32(tables.points_of(counter, card)) / points_per_step);
        }
        Ok(utilities)
    }

    /// The counters at the beginning of the trick under way.
    pub(crate) fn counters_at(&self, position: &Position, tables: &TrickTables, size: usize) -> PartyCounters {
        let cards: u32 = position.held.iter().map(|held| held.count_ones()).sum();
        let tricks_left = (cards as usize + usize::from(position.place)) / size;
        let mut counters = PartyCounters { table_indices: [0; MAX_SEATS], tricks_left };
        for seat in 0..MAX_SEATS {
            let mut taken = [0.0; MAX_COUNTERS];
            for (counter, taken) in taken.iter_mut().enumerate().take(self.card_counters) {
                *taken = as_f32(tables.points(counter, position.taken[seat])) / self.points_per_step[counter];
            }
            self.add_taken(&mut counters, seat, usize::from(position.tricks[seat]), &taken);
        }
        counters
    }

    /// Adds what a seat has taken.
    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a counter with an axis is a small whole number"
    )]
    pub(crate) fn add_taken(
        &self,
        counters: &mut PartyCounters,
        seat: usize,
        tricks: usize,
        taken: &[f32; MAX_COUNTERS],
    ) {
        for (index, payoff) in counters.table_indices.iter_mut().zip(&self.payoffs) {
            *index += payoff.strides[0][seat] * tricks;
            for (strides, &taken) in payoff.strides[1..].iter().zip(taken).take(self.card_counters) {
                *index += strides[seat] * taken as usize;
            }
        }
    }

    /// The marginal utilities at these counters.
    pub(crate) fn at(&self, counters: &PartyCounters) -> MarginalUtility {
        let mut utility = MarginalUtility {
            trick: [[0.0; MAX_SEATS]; MAX_SEATS],
            trick_to_others: [0.0; MAX_SEATS],
            gain: [[[0.0; MAX_SEATS]; MAX_SEATS]; MAX_COUNTERS],
            to_others: [[0.0; MAX_SEATS]; MAX_COUNTERS],
            eagerness: [0.0; MAX_SEATS],
        };
        self.update(counters, &mut utility);
        utility
    }

    /// As [`UtilityTables::at`], into an existing value.
    #[inline]
    pub(crate) fn update(&self, counters: &PartyCounters, utility: &mut MarginalUtility) {
        let gains = |counter: usize| {
            move |party: usize, payoff: &Payoff| {
                payoff.gains(counters.table_indices[party], counters.tricks_left, counter)
            }
        };
        let weight = self.opponent_weight;
        self.update_gains(weight, gains(0), &mut utility.trick, &mut utility.trick_to_others);
        for counter in 0..self.card_counters {
            self.update_gains(weight, gains(counter + 1), &mut utility.gain[counter], &mut utility.to_others[counter]);
        }
        for (seat, eagerness) in utility.eagerness.iter_mut().enumerate() {
            let party = usize::from(self.party[seat]);
            let wants = party < MAX_SEATS && utility.trick[party][seat] >= utility.trick_to_others[party];
            *eagerness = if wants { 1.0 } else { UNWANTED_EAGERNESS };
        }
    }

    /// Updates the marginal utilities to those of a party that plays for its margin over the mean of the others, and
    /// expects `later_steps` (see [`Payoff::expected_gains`]) in the later tricks. The eagerness of the seats stays as
    /// it is.
    pub(crate) fn update_expected(
        &self,
        counters: &PartyCounters,
        utility: &mut MarginalUtility,
        party: usize,
        later_steps: &[Vec<f64>],
    ) {
        let gains = |counter: usize| {
            move |other: usize, payoff: &Payoff| {
                if other == party && !payoff.axes.is_empty() {
                    payoff.expected_gains(counters.table_indices[other], counter, later_steps)
                } else {
                    payoff.gains(counters.table_indices[other], counters.tricks_left, counter)
                }
            }
        };
        let weight = self.margin_weight;
        self.update_gains(weight, gains(0), &mut utility.trick, &mut utility.trick_to_others);
        for counter in 0..self.card_counters {
            self.update_gains(weight, gains(counter + 1), &mut utility.gain[counter], &mut utility.to_others[counter]);
        }
    }

    /// Whether no seat of another party wants a trick.
    pub(crate) fn is_unwanted_by_others(&self, utility: &MarginalUtility, party: usize) -> bool {
        let is_other = |other: u8| other != OUT && usize::from(other) != party;
        let mut seats = utility.eagerness.iter().zip(&self.party);
        seats.all(|(&eagerness, &other)| !is_other(other) || eagerness < 1.0)
    }

    /// The axes of a party's payoff.
    pub(crate) fn axes(&self, party: usize) -> &[Axis] {
        &self.payoffs[party].axes
    }

    /// Updates the utilities of a step of one counter: what the party gains, less the weighted gains of the others.
    #[inline]
    fn update_gains(
        &self,
        weight: f32,
        gains: impl Fn(usize, &Payoff) -> BySeat,
        gain: &mut [BySeat; MAX_SEATS],
        to_others: &mut BySeat,
    ) {
        let mut all = [0.0; MAX_SEATS];
        for (party, payoff) in self.payoffs.iter().enumerate() {
            gain[party] = gains(party, payoff);
            all.iter_mut().zip(&gain[party]).for_each(|(all, own)| *all += own);
        }
        for party in 0..self.payoffs.len() {
            for (own, all) in gain[party].iter_mut().zip(&all) {
                *own -= weight * (all - *own);
            }
            to_others[party] = dot(&gain[party], &self.others[party]);
        }
    }
}

/// The dot product, summed pairwise so that the CPU can work in parallel.
#[inline]
fn dot(first: &BySeat, second: &BySeat) -> f32 {
    let product = |seat: usize| first[seat] * second[seat];
    ((product(0) + product(1)) + (product(2) + product(3))) + ((product(4) + product(5)) + (product(6) + product(7)))
}

/// (seats) the weight of each seat in the mean over the seats of other parties.
fn others(party_of: &[u8], party: usize) -> BySeat {
    let is_other = |seat: usize| party_of.get(seat).is_some_and(|&other| other != OUT && usize::from(other) != party);
    let count = (0..8_u8).filter(|&seat| is_other(seat.into())).fold(0.0, |count, _| count + 1.0);
    std::array::from_fn(|seat| if is_other(seat) { 1.0 / count } else { 0.0 })
}

/// The share of other parties among the seats other than one of this party.
fn others_share(party_of: &[u8], party: usize) -> f32 {
    let playing = party_of.iter().filter(|&&other| other != OUT);
    let count = |(own, all): (f32, f32), &other: &u8| (own + f32::from(usize::from(other) == party), all + 1.0);
    let (own, all) = playing.fold((0.0, 0.0), count);
    if own < all && own > 0.0 { (all - own) / (all - 1.0) } else { 1.0 }
}
