//! The trick automaton of one contract, checked once and laid out for fast lookups.
//!
//! `src/tricksmith/compile/trick_schema.py` defines the meaning of each array. Rows over cards are padded to
//! [`MAX_CARDS`] entries, and values that are read together are stored together.

use super::arrays::{ArraySizes, LAST_TRICK, MAX_SLOTS, STILL_WINS, TrickArrays, WINS_NOW, union};
use super::card_points::CardPoints;
use super::error::TrickError;
use crate::card_set::MAX_CARDS;

type Row<T> = [T; MAX_CARDS];

/// The effect of a further card on a trick.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Transition {
    pub(crate) next: u16,
    /// The place that wins from then on, or [`STILL_WINS`] or [`WINS_NOW`].
    pub(crate) winning_place: u8,
}

impl Transition {
    /// The place that wins after this card is played at `place`, if `previous` won before.
    #[inline]
    pub(crate) fn winning_place(self, place: u8, previous: u8) -> u8 {
        match self.winning_place {
            STILL_WINS => previous,
            WINS_NOW => place,
            other => other,
        }
    }
}

/// One clause of an obligation: a hand that holds any card of `hold` must play one of `play`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Clause {
    hold: u64,
    play: u64,
}

impl Clause {
    fn of((&hold, &play): (&u64, &u64)) -> Self {
        Self { hold, play }
    }
}

/// The trick automaton of one contract. All its numbers are in range. A field without documentation is the array of the
/// same name in [`TrickArrays`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrickTables {
    /// All cards that can be played.
    deck: u64,
    /// The most ways to lead a card.
    slots: usize,
    /// The number of combinations of hand flags.
    flag_combinations: usize,
    /// The number of clauses of each obligation.
    clauses_per_obligation: usize,
    /// (states * flags) the first clause of the obligation, which is read most often.
    first_clauses: Vec<Clause>,
    leadable: Vec<u64>,
    free: Vec<u64>,
    begin: Vec<Row<u16>>,
    flags_after_lead: Vec<Row<u8>>,
    flags_after_follow: Vec<Row<u8>>,
    flags_after_trick: Vec<u8>,
    /// (states, cards) [`TrickArrays::next`] and [`TrickArrays::winning_place`].
    steps: Vec<Row<Transition>>,
    /// The last place that some entry of [`TrickArrays::winning_place`] names.
    max_winning_place: u8,
    obligation: Vec<u16>,
    /// (obligations * clauses) [`TrickArrays::hold`] and [`TrickArrays::play`].
    clauses: Vec<Clause>,
    /// (counters) [`TrickArrays::worth`] and [`TrickArrays::last_worth`].
    points: Vec<CardPoints>,
    /// The bit [`LAST_TRICK`] if the last trick adds to a counter, or 0.
    last_trick: u64,
}

impl TrickTables {
    /// Checks the arrays and pads their rows.
    ///
    /// # Errors
    ///
    /// [`TrickError`] names the array that has the wrong length, or the entry that is out of range.
    pub fn new(arrays: TrickArrays) -> Result<Self, TrickError> {
        let sizes = ArraySizes::of(&arrays)?;
        let steps: Vec<Transition> = arrays
            .next
            .iter()
            .zip(&arrays.winning_place)
            .map(|(&next, &winning_place)| Transition { next, winning_place })
            .collect();
        let places = arrays.winning_place.iter().copied().filter(|&place| place < WINS_NOW);
        let cards = arrays.cards;
        let first = |obligation: usize| {
            Clause::of((&arrays.hold[obligation * sizes.clauses], &arrays.play[obligation * sizes.clauses]))
        };
        Ok(Self {
            deck: union(&arrays.leadable),
            slots: sizes.slots,
            flag_combinations: sizes.flag_combinations,
            clauses_per_obligation: sizes.clauses,
            begin: pad_rows(&arrays.begin, cards),
            flags_after_lead: pad_rows(&arrays.flags_after_lead, cards),
            flags_after_follow: pad_rows(&arrays.flags_after_follow, cards),
            steps: pad_rows(&steps, cards),
            max_winning_place: places.max().unwrap_or(0),
            first_clauses: arrays.obligation.iter().map(|&obligation| first(obligation.into())).collect(),
            clauses: arrays.hold.iter().zip(&arrays.play).map(Clause::of).collect(),
            points: arrays
                .worth
                .chunks(cards)
                .enumerate()
                .map(|(counter, row)| CardPoints::new(row, arrays.last_worth.get(counter).copied().unwrap_or_default()))
                .collect(),
            last_trick: u64::from(arrays.last_worth.iter().any(|&worth| worth != 0)) << LAST_TRICK,
            leadable: arrays.leadable,
            free: arrays.free,
            flags_after_trick: arrays.flags_after_trick,
            obligation: arrays.obligation,
        })
    }

    /// The most ways to lead a card.
    #[must_use]
    pub fn slots(&self) -> usize {
        self.slots
    }

    /// The number of combinations of hand flags.
    #[must_use]
    pub fn flag_combinations(&self) -> usize {
        self.flag_combinations
    }

    /// The number of states of a trick.
    #[must_use]
    pub fn states(&self) -> usize {
        self.steps.len()
    }

    /// The number of counters, not including tricks.
    #[must_use]
    pub fn counters(&self) -> usize {
        self.points.len()
    }

    /// All cards that can be played.
    #[must_use]
    pub fn deck(&self) -> u64 {
        self.deck
    }

    /// What the winner of the last trick takes in addition to its cards: the bit [`LAST_TRICK`] where that trick
    /// counts, or 0.
    #[inline]
    #[must_use]
    pub fn last_trick_bit(&self) -> u64 {
        self.last_trick
    }

    /// The cards of a hand that may be led, if there is one slot.
    #[inline]
    pub(crate) fn leads_in_one_slot(&self, held: u64, flags: u8) -> u64 {
        let free = held & self.free[usize::from(flags)];
        if free == 0 { held & self.leadable[0] } else { free }
    }

    /// The cards of a hand that may be led in each of two slots.
    #[inline]
    pub(crate) fn leads_in_two_slots(&self, held: u64, flags: u8) -> [u64; 2] {
        let row = usize::from(flags) * 2;
        let free = [held & self.free[row], held & self.free[row + 1]];
        if free == [0, 0] { [held & self.leadable[0], held & self.leadable[1]] } else { free }
    }

    /// (slots) the cards of a hand that may be led: the unrestricted ones, or any if there are none.
    #[inline]
    #[must_use]
    pub fn leads(&self, held: u64, flags: u8) -> [u64; MAX_SLOTS] {
        let mut leads = [0; MAX_SLOTS];
        let row = usize::from(flags) * self.slots;
        let mut any = 0;
        for (cards, free) in leads.iter_mut().zip(&self.free[row..row + self.slots]) {
            *cards = held & free;
            any |= *cards;
        }
        if any == 0 {
            for (cards, leadable) in leads.iter_mut().zip(&self.leadable) {
                *cards = held & leadable;
            }
        }
        leads
    }

    /// The cards of a hand that may be played to a trick in this state.
    #[inline]
    #[must_use]
    pub fn follows(&self, held: u64, state: u16, flags: u8) -> u64 {
        let row = usize::from(state) * self.flag_combinations + usize::from(flags);
        let first = self.first_clauses[row];
        if self.clauses_per_obligation <= 2 {
            // The last clause applies to any card and allows all.
            return if held & first.hold == 0 { held } else { held & first.play };
        }
        let obligation = usize::from(self.obligation[row]);
        let clauses =
            &self.clauses[obligation * self.clauses_per_obligation..(obligation + 1) * self.clauses_per_obligation];
        clauses.iter().find(|clause| held & clause.hold != 0).map_or(0, |clause| held & clause.play)
    }

    /// The state after a lead.
    #[inline]
    #[must_use]
    pub fn begin(&self, slot: usize, card: usize) -> u16 {
        self.begin[slot][card % MAX_CARDS]
    }

    /// The effect of a further card.
    #[inline]
    pub(crate) fn step(&self, state: u16, card: usize) -> Transition {
        self.steps[usize::from(state)][card % MAX_CARDS]
    }

    /// The points that a card adds to a counter.
    pub(crate) fn points_of(&self, counter: usize, card: usize) -> i32 {
        self.points[counter].of(card)
    }

    /// The state after a further card.
    #[inline]
    #[must_use]
    pub fn next(&self, state: u16, card: usize) -> u16 {
        self.step(state, card).next
    }

    /// The place that wins after this card is played at `place`, if `previous` won before.
    #[inline]
    #[must_use]
    pub fn winning_place(&self, state: u16, card: usize, place: u8, previous: u8) -> u8 {
        self.step(state, card).winning_place(place, previous)
    }

    /// The last place that some entry of `winning_place` names.
    pub(crate) fn max_winning_place(&self) -> u8 {
        self.max_winning_place
    }

    /// The flags after a card.
    #[inline]
    #[must_use]
    pub fn flags_after(&self, flags: u8, card: usize, leading: bool) -> u8 {
        let table = if leading { &self.flags_after_lead } else { &self.flags_after_follow };
        table[usize::from(flags)][card % MAX_CARDS]
    }

    /// The flags after a trick.
    #[inline]
    #[must_use]
    pub fn flags_after_trick(&self, flags: u8) -> u8 {
        self.flags_after_trick[usize::from(flags)]
    }

    /// The cards that can be led in a slot, restrictions aside.
    pub(crate) fn leadable(&self, slot: usize) -> u64 {
        self.leadable[slot]
    }

    /// Whether the next seat has the same obligation in both states under all flags.
    pub(crate) fn same_obligations(&self, one: u16, other: u16) -> bool {
        let obligations = |state: u16| {
            &self.obligation
                [usize::from(state) * self.flag_combinations..(usize::from(state) + 1) * self.flag_combinations]
        };
        obligations(one) == obligations(other)
    }

    /// The cards that distinguish two combinations of flags while they are in play: those that may be led under only
    /// one of them, or all cards if an obligation depends on it.
    pub(crate) fn cards_distinguishing_flags(&self, one: usize, other: usize) -> u64 {
        let free = |flags: usize| &self.free[flags * self.slots..(flags + 1) * self.slots];
        if self.obligation.chunks(self.flag_combinations).any(|obligation| obligation[one] != obligation[other]) {
            return u64::MAX;
        }
        free(one).iter().zip(free(other)).fold(0, |all, (one, other)| all | one ^ other)
    }

    /// Everything about a card that does not depend on other cards: leads, flags and obligations.
    pub(crate) fn card_signature(&self, card: usize) -> Vec<u64> {
        let bit = |mask: &u64| mask >> card & 1;
        let leads = self.leadable.iter().chain(&self.free).map(bit);
        let flags = self.flags_after_lead.iter().chain(&self.flags_after_follow).map(|row| u64::from(row[card]));
        leads.chain(flags).chain(self.clauses.iter().map(|clause| bit(&clause.hold) | bit(&clause.play) << 1)).collect()
    }

    /// The clauses of the next seat's obligation, as pairs (hold, play): a hand that holds a card of the first set must
    /// play one of the second. The first clause that applies binds; the last one always applies.
    pub(crate) fn clauses(&self, state: u16, flags: usize) -> impl ExactSizeIterator<Item = (u64, u64)> {
        let obligation = usize::from(self.obligation[usize::from(state) * self.flag_combinations + flags]);
        self.clauses[obligation * self.clauses_per_obligation..(obligation + 1) * self.clauses_per_obligation]
            .iter()
            .map(|clause| (clause.hold, clause.play))
    }

    /// The points that these cards add to a counter.
    #[inline]
    #[must_use]
    pub fn points(&self, counter: usize, cards: u64) -> i64 {
        self.points[counter].sum(cards)
    }
}

fn pad_rows<T: Copy + Default>(rows: &[T], cards: usize) -> Vec<Row<T>> {
    let widened = |row: &[T]| std::array::from_fn(|card| row.get(card).copied().unwrap_or_default());
    rows.chunks(cards).map(widened).collect()
}

#[cfg(test)]
mod tests {
    use super::super::test_game;
    use super::*;

    #[test]
    fn leads_are_unrestricted_cards_or_any() {
        let tables = test_game::tables();
        assert_eq!(tables.leads(0x01_01_01, 0), [0x01_01_00, 0x00_01_01, 0, 0]);
        assert_eq!(tables.leads(0x01_01_01, 1), [0x01_01_01, 0x01_01_01, 0, 0]);
        assert_eq!(tables.leads(0, 0), [0; MAX_SLOTS]);
        let mut arrays = test_game::arrays();
        arrays.free[..2].fill(0);
        assert_eq!(TrickTables::new(arrays).unwrap().leads(0x01_01_01, 0), [0x01_01_01, 0x01_01_01, 0, 0]);
    }

    #[test]
    fn followers_are_bound_by_the_first_clause_that_applies() {
        let tables = test_game::tables();
        let state = tables.begin(0, 9); // the second suit was led
        assert_eq!(tables.follows(0x01_02_03, state, 0), 0x00_02_00);
        assert_eq!(tables.follows(0x01_00_03, state, 0), 0x01_00_03);
        assert_eq!(tables.follows(0, state, 0), 0);
    }

    #[test]
    fn points_are_those_of_the_array() {
        assert_eq!(test_game::tables().points(0, 0x80_81_7f), 2);
    }
}
