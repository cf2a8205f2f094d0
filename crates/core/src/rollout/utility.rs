//! Marginal utilities: what a party gains if a seat takes the next trick or a card, given the payoffs and what has been
//! taken so far.

use super::lookahead::expected_payoffs;
use super::utility_arrays::{Axis, MAX_COUNTERS, OUT, UtilityArrays, axes, check};
use crate::math::to_f32;
use crate::trick::{MAX_CARDS, MAX_SEATS, Position, TrickError, TrickTables};

/// The most entries of all lookahead tables of one payoff.
const MAX_ENTRIES: usize = 1 << 18;
/// The weight of the gains of the other parties, relative to the gains of the seat's own party.
const OPPONENT_WEIGHT: f32 = 0.5;
/// How eager a seat is to take a trick that it does not want, if 1 is its eagerness to take one that it wants.
const UNWANTED_EAGERNESS: f32 = 0.7;

pub(crate) type BySeat = [f32; MAX_SEATS];

/// One party's payoff.
#[derive(Clone, Debug)]
struct Payoff {
    weights: [BySeat; MAX_COUNTERS + 1],
    axes: Vec<Axis>,
    /// The payoff at the end of the hand, by the counters of the axes.
    table: Vec<f32>,
    /// By the number of tricks after the next one: a table like that, with the expected payoff.
    lookahead: Vec<Vec<f32>>,
    /// (counters, seats) how many entries further a step of the seat leads.
    strides: [[usize; MAX_SEATS]; MAX_COUNTERS + 1],
}

/// Marginal utilities at the beginning of a trick, by the party that gains and the seat that takes.
#[derive(Clone, Debug)]
pub(crate) struct MarginalUtility {
    /// (parties, seats) the utility of the trick itself …
    pub(crate) trick: [BySeat; MAX_SEATS],
    /// … and its mean over the seats of other parties.
    pub(crate) trick_to_others: BySeat,
    /// (counters, parties, seats) the utility of a step …
    pub(crate) gain: [[BySeat; MAX_SEATS]; MAX_COUNTERS],
    /// … and its mean over the seats of other parties.
    pub(crate) to_others: [BySeat; MAX_COUNTERS],
    /// (seats) the eagerness to take the trick.
    pub(crate) eagerness: BySeat,
}

/// The payoffs of all parties, checked.
#[derive(Clone, Debug)]
pub(crate) struct UtilityTables {
    pub(crate) party: [u8; MAX_SEATS],
    /// Counters other than tricks.
    pub(crate) counters: usize,
    /// (counters, cards) the steps of each card.
    pub(crate) worth: [[f32; MAX_CARDS]; MAX_COUNTERS],
    /// (counters) the mean steps of a card.
    pub(crate) mean: [f32; MAX_COUNTERS],
    steps: [f32; MAX_COUNTERS],
    payoffs: Vec<Payoff>,
    /// Tricks of the whole hand.
    pub(crate) tricks: usize,
    /// Whether some payoff is not linear, so that marginal utilities change during the hand.
    pub(crate) is_nonlinear: bool,
    /// (parties, seats) the weight of each seat in the mean over the seats of other parties.
    others: [BySeat; MAX_SEATS],
    /// (parties) the share of other parties among the seats other than a seat of the party.
    pub(crate) others_share: BySeat,
    /// The weight of the gains of each other party, in rollouts and in the margin.
    opponent_weight: f32,
    margin_weight: f32,
}

/// The entries of all payoffs at the beginning of a trick.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct PartyCounters {
    pub(crate) entries: [usize; MAX_SEATS],
    /// Tricks to be played.
    pub(crate) left: usize,
}

impl UtilityTables {
    pub(crate) fn new(arrays: &UtilityArrays, tables: &TrickTables) -> Result<Self, TrickError> {
        check(arrays, tables)?;
        let counters = arrays.steps.len() - 1;
        let mut party = [OUT; MAX_SEATS];
        party[..arrays.party.len()].copy_from_slice(&arrays.party);
        let payoffs = payoffs(arrays)?;
        let cards = tables.deck().count_ones().max(1);
        let opponents = as_f32(u32::try_from(payoffs.len()).unwrap_or(0).saturating_sub(1).max(1));
        let mut utilities = Self {
            party,
            counters,
            worth: [[0.0; MAX_CARDS]; MAX_COUNTERS],
            mean: [0.0; MAX_COUNTERS],
            steps: [1.0; MAX_COUNTERS],
            tricks: arrays.totals[0] as usize,
            is_nonlinear: payoffs.iter().any(|payoff| !payoff.axes.is_empty()),
            others: std::array::from_fn(|party| others(&arrays.party, party)),
            others_share: std::array::from_fn(|party| others_share(&arrays.party, party)),
            opponent_weight: OPPONENT_WEIGHT / opponents,
            margin_weight: 1.0 / opponents,
            payoffs,
        };
        for counter in 0..counters {
            let step = as_f32(arrays.steps[counter + 1].max(1));
            utilities.steps[counter] = step;
            utilities.mean[counter] = as_f32(arrays.totals[counter + 1]) / as_f32(cards);
            utilities.worth[counter] = std::array::from_fn(|card| as_f32(tables.points_of(counter, card)) / step);
        }
        Ok(utilities)
    }

    /// The counters at the beginning of the trick under way.
    pub(crate) fn counters_at(&self, position: &Position, tables: &TrickTables, size: usize) -> PartyCounters {
        let cards: u32 = position.held.iter().map(|held| held.count_ones()).sum();
        let left = (cards as usize + usize::from(position.place)) / size;
        let mut counters = PartyCounters { entries: [0; MAX_SEATS], left };
        for seat in 0..MAX_SEATS {
            let mut taken = [0.0; MAX_COUNTERS];
            for (counter, taken) in taken.iter_mut().enumerate().take(self.counters) {
                *taken = as_f32(tables.points(counter, position.taken[seat])) / self.steps[counter];
            }
            self.count(&mut counters, seat, usize::from(position.tricks[seat]), &taken);
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
    pub(crate) fn count(&self, counters: &mut PartyCounters, seat: usize, tricks: usize, taken: &[f32; MAX_COUNTERS]) {
        for (entry, payoff) in counters.entries.iter_mut().zip(&self.payoffs) {
            *entry += payoff.strides[0][seat] * tricks;
            for (strides, &taken) in payoff.strides[1..].iter().zip(taken).take(self.counters) {
                *entry += strides[seat] * taken as usize;
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
            move |party: usize, payoff: &Payoff| payoff.gains(counters.entries[party], counters.left, counter)
        };
        let weight = self.opponent_weight;
        self.gains(weight, gains(0), &mut utility.trick, &mut utility.trick_to_others);
        for counter in 0..self.counters {
            self.gains(weight, gains(counter + 1), &mut utility.gain[counter], &mut utility.to_others[counter]);
        }
        for (seat, eagerness) in utility.eagerness.iter_mut().enumerate() {
            let party = usize::from(self.party[seat]);
            let wants = party < MAX_SEATS && utility.trick[party][seat] >= utility.trick_to_others[party];
            *eagerness = if wants { 1.0 } else { UNWANTED_EAGERNESS };
        }
    }

    /// Updates the marginal utilities to those of a party that plays for its margin over the mean of the others, and expects
    /// `later_steps` (see [`Payoff::expected_gains`]) in the later tricks. The eagerness of the seats stays as it is.
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
                    payoff.expected_gains(counters.entries[other], counter, later_steps)
                } else {
                    payoff.gains(counters.entries[other], counters.left, counter)
                }
            }
        };
        let weight = self.margin_weight;
        self.gains(weight, gains(0), &mut utility.trick, &mut utility.trick_to_others);
        for counter in 0..self.counters {
            self.gains(weight, gains(counter + 1), &mut utility.gain[counter], &mut utility.to_others[counter]);
        }
    }

    /// Whether no seat of another party wants a trick.
    pub(crate) fn is_unwanted_by_others(&self, utility: &MarginalUtility, party: usize) -> bool {
        let of_others = |(_, of): &(_, &u8)| **of != OUT && usize::from(**of) != party;
        utility.eagerness.iter().zip(&self.party).filter(of_others).all(|(&eagerness, _)| eagerness < 1.0)
    }

    /// The axes of a party's payoff.
    pub(crate) fn axes(&self, party: usize) -> &[Axis] {
        &self.payoffs[party].axes
    }

    /// The utilities of a step of a counter, less the weighted gains of the other parties.
    #[inline]
    fn gains(
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

impl Payoff {
    /// (seats) what a step of a counter adds to the payoff.
    ///
    /// If all of a counter has been taken, there is no further step along its axis. This then reads the next row of the
    /// table, or its last entry. The value is weighed only where a policy counts on the mean of a counter in later tricks
    /// that have none of it left; a bot's choices, and so its edition, depend on it.
    #[inline]
    fn gains(&self, entry: usize, left: usize, counter: usize) -> BySeat {
        let weights = self.weights[counter];
        if self.axes.is_empty() {
            return weights;
        }
        // There is one trick fewer after this one.
        let table = &self.lookahead[left.saturating_sub(1).min(self.lookahead.len() - 1)];
        let at = |entry: usize| table.get(entry).copied().unwrap_or_default();
        let here = at(entry);
        std::array::from_fn(|seat| {
            let steps = self.strides[counter][seat];
            weights[seat] + if steps == 0 { 0.0 } else { at((entry + steps).min(table.len() - 1)) - here }
        })
    }

    /// As [`Payoff::gains`], where `later_steps` has the probabilities of 0, 1, … later steps along each axis.
    fn expected_gains(&self, entry: usize, counter: usize, later_steps: &[Vec<f64>]) -> BySeat {
        let here = self.expected(entry, later_steps, 0);
        let mut after_steps: [Option<(usize, f64)>; MAX_SEATS] = [None; MAX_SEATS];
        for (seat, &steps) in self.strides[counter].iter().enumerate() {
            let known = after_steps.iter().flatten().find(|(known, _)| *known == steps).copied();
            let after = || self.expected((entry + steps).min(self.table.len() - 1), later_steps, 0);
            after_steps[seat] = Some(known.unwrap_or_else(|| (steps, if steps == 0 { here } else { after() })));
        }
        let gain = |seat: usize| after_steps[seat].map_or(0.0, |(_, after)| after - here);
        std::array::from_fn(|seat| self.weights[counter][seat] + to_f32(gain(seat)))
    }

    /// The expected entry of the table after the later steps along this axis and those that follow.
    fn expected(&self, entry: usize, later_steps: &[Vec<f64>], axis: usize) -> f64 {
        let (Some(&Axis { size, stride, .. }), Some(probabilities)) = (self.axes.get(axis), later_steps.get(axis))
        else {
            return self.table.get(entry).copied().unwrap_or_default().into();
        };
        let most = size - 1 - entry / stride % size;
        let after = |steps: usize| self.expected(entry + steps.min(most) * stride, later_steps, axis + 1);
        probabilities
            .iter()
            .enumerate()
            .filter(|(_, probability)| **probability > 0.0)
            .map(|(steps, probability)| probability * after(steps))
            .sum()
    }
}

#[expect(clippy::cast_precision_loss, reason = "counters are small numbers")]
fn as_f32(number: impl Into<i64> + Copy) -> f32 {
    number.into() as f32
}

/// The dot product, summed pairwise so that the CPU can work in parallel.
#[inline]
fn dot(one: &BySeat, other: &BySeat) -> f32 {
    let by = |seat: usize| one[seat] * other[seat];
    ((by(0) + by(1)) + (by(2) + by(3))) + ((by(4) + by(5)) + (by(6) + by(7)))
}

/// (seats) the weight of each seat in the mean over the seats of other parties.
fn others(party_of: &[u8], party: usize) -> BySeat {
    let is_other = |seat: usize| party_of.get(seat).is_some_and(|&of| of != OUT && usize::from(of) != party);
    let count = (0..8_u8).filter(|&seat| is_other(seat.into())).fold(0.0, |count, _| count + 1.0);
    std::array::from_fn(|seat| if is_other(seat) { 1.0 / count } else { 0.0 })
}

/// The share of other parties among the seats other than one of this party.
fn others_share(party_of: &[u8], party: usize) -> f32 {
    let playing = party_of.iter().filter(|&&of| of != OUT);
    let (own, all) = playing.fold((0.0, 0.0), |(own, all), &of| (own + f32::from(usize::from(of) == party), all + 1.0));
    if own < all && own > 0.0 { (all - own) / (all - 1.0) } else { 1.0 }
}

fn payoffs(arrays: &UtilityArrays) -> Result<Vec<Payoff>, TrickError> {
    let (seats, counters) = (arrays.party.len(), arrays.steps.len());
    let mut rest = &arrays.entries[..];
    let mut payoffs = Vec::new();
    for (number, weights) in arrays.weights.chunks(seats * counters).enumerate() {
        let axes = axes(arrays, number)?;
        let size = axes.iter().map(|axis| axis.size).product::<usize>();
        if rest.len() < size {
            return Err(TrickError::Length { array: "entries", length: rest.len(), wanted: size });
        }
        let (table, more) = rest.split_at(size);
        rest = more;
        let weight = |seat: usize, counter: usize| {
            if seat < seats && counter < counters { weights[seat * counters + counter] } else { 0 }
        };
        let stride = |seat: usize, counter: usize| {
            axes.iter()
                .filter(|axis| axis.seats >> seat & 1 == 1 && axis.counter == counter)
                .map(|axis| axis.stride)
                .sum()
        };
        let mut payoff = Payoff {
            weights: std::array::from_fn(|counter| std::array::from_fn(|seat| as_f32(weight(seat, counter)))),
            strides: std::array::from_fn(|counter| std::array::from_fn(|seat| stride(seat, counter))),
            table: table.iter().map(|&entry| as_f32(entry)).collect(),
            lookahead: Vec::new(),
            axes,
        };
        if !payoff.axes.is_empty() {
            let tricks = (arrays.totals[0] as usize).clamp(1, MAX_ENTRIES.div_ceil(size));
            payoff.lookahead =
                (0..tricks).map(|left| expected_payoffs(arrays, number, &payoff.axes, table, left)).collect();
        }
        payoffs.push(payoff);
    }
    if rest.is_empty() {
        Ok(payoffs)
    } else {
        Err(TrickError::Length { array: "entries", length: rest.len(), wanted: 0 })
    }
}
