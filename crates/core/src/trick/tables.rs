//! The tables of a trick: one contract's rules as arrays, checked once, then read without questions.
//!
//! What each array means stands in `src/tricksmith/compile/schema.py`, where they are made. Rows over cards are widened
//! here to [`WIDTH`] places, and what is read together is kept together.

use super::arrays::{Sizes, TableArrays, every};
use super::error::TableError;
use super::worth::Worth;

/// Places of a row over cards: one for each bit of a mask.
pub const WIDTH: usize = 64;
/// The most ways to lead one card.
pub const MAX_SLOTS: usize = 4;
/// In [`TableArrays::best`]: the card that won so far still wins.
pub const SAME: u8 = 255;
/// In [`TableArrays::best`]: this card wins now.
pub const TAKES: u8 = 254;

type Row<T> = [T; WIDTH];

/// What a further card does to a trick.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Step {
    pub(super) next: u16,
    pub(super) best: u8,
}

impl Step {
    /// The place that wins after this card, played at `place`, if `winning` won before it.
    #[inline]
    pub(super) fn winning(self, place: u8, winning: u8) -> u8 {
        match self.best {
            SAME => winning,
            TAKES => place,
            other => other,
        }
    }
}

/// Who holds any card of `hold` must play one of `play`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Need {
    hold: u64,
    play: u64,
}

impl Need {
    fn of((&hold, &play): (&u64, &u64)) -> Self {
        Self { hold, play }
    }
}

/// Tables that hold together: every number in them points into them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tables {
    deck: u64,
    slots: usize,
    marks: usize,
    needs_each: usize,
    /// By state and marks, the first need of the duty: it is read so often that it is worth its place.
    first: Vec<Need>,
    exists: Vec<u64>,
    free: Vec<u64>,
    begin: Vec<Row<u16>>,
    mark_lead: Vec<Row<u8>>,
    mark_follow: Vec<Row<u8>>,
    mark_trick: Vec<u8>,
    steps: Vec<Row<Step>>,
    last_best: u8,
    duty: Vec<u16>,
    needs: Vec<Need>,
    worth: Vec<Worth>,
}

impl Tables {
    /// Checks the arrays and widens their rows.
    ///
    /// # Errors
    ///
    /// [`TableError`] names the array that has the wrong length, or the entry that points nowhere.
    pub fn new(arrays: TableArrays) -> Result<Self, TableError> {
        let sizes = Sizes::of(&arrays)?;
        let steps: Vec<Step> = arrays.next.iter().zip(&arrays.best).map(|(&next, &best)| Step { next, best }).collect();
        let cards = arrays.cards;
        let first = |duty: usize| Need::of((&arrays.hold[duty * sizes.needs], &arrays.play[duty * sizes.needs]));
        Ok(Self {
            deck: every(&arrays.exists),
            slots: sizes.slots,
            marks: sizes.marks,
            needs_each: sizes.needs,
            begin: widen(&arrays.begin, cards),
            mark_lead: widen(&arrays.mark_lead, cards),
            mark_follow: widen(&arrays.mark_follow, cards),
            steps: widen(&steps, cards),
            last_best: arrays.best.iter().copied().filter(|&place| place < TAKES).max().unwrap_or(0),
            first: arrays.duty.iter().map(|&duty| first(duty.into())).collect(),
            needs: arrays.hold.iter().zip(&arrays.play).map(Need::of).collect(),
            worth: arrays.worth.chunks(cards).map(Worth::new).collect(),
            exists: arrays.exists,
            free: arrays.free,
            mark_trick: arrays.mark_trick,
            duty: arrays.duty,
        })
    }

    /// Ways to lead a card, at most.
    #[must_use]
    pub fn slots(&self) -> usize {
        self.slots
    }

    /// Sets of marks that can stand.
    #[must_use]
    pub fn marks(&self) -> usize {
        self.marks
    }

    /// States of a trick.
    #[must_use]
    pub fn states(&self) -> usize {
        self.steps.len()
    }

    /// Counters of the game, tricks not among them.
    #[must_use]
    pub fn counters(&self) -> usize {
        self.worth.len()
    }

    /// Every card that can be played.
    #[must_use]
    pub fn deck(&self) -> u64 {
        self.deck
    }

    /// The cards of a hand that may be led, where each card is led in one way.
    #[inline]
    pub(super) fn leads_of_one(&self, held: u64, marks: u8) -> u64 {
        let free = held & self.free[usize::from(marks)];
        if free == 0 { held & self.exists[0] } else { free }
    }

    /// The cards that may be led in either of two ways.
    #[inline]
    pub(super) fn leads_of_two(&self, held: u64, marks: u8) -> [u64; 2] {
        let row = usize::from(marks) * 2;
        let free = [held & self.free[row], held & self.free[row + 1]];
        if free == [0, 0] { [held & self.exists[0], held & self.exists[1]] } else { free }
    }

    /// The cards of a hand that may be led in each slot: the free ones, or any if there are none.
    #[inline]
    #[must_use]
    pub fn leads(&self, held: u64, marks: u8) -> [u64; MAX_SLOTS] {
        let mut found = [0; MAX_SLOTS];
        let row = usize::from(marks) * self.slots;
        let mut any = 0;
        for (found, free) in found.iter_mut().zip(&self.free[row..row + self.slots]) {
            *found = held & free;
            any |= *found;
        }
        if any == 0 {
            for (found, exists) in found.iter_mut().zip(&self.exists) {
                *found = held & exists;
            }
        }
        found
    }

    /// The cards of a hand that may follow.
    #[inline]
    #[must_use]
    pub fn follows(&self, held: u64, state: u16, marks: u8) -> u64 {
        let place = usize::from(state) * self.marks + usize::from(marks);
        let first = self.first[place];
        if self.needs_each <= 2 {
            // The last need is met by any card and forbids none.
            return if held & first.hold == 0 { held } else { held & first.play };
        }
        let duty = usize::from(self.duty[place]);
        let needs = &self.needs[duty * self.needs_each..(duty + 1) * self.needs_each];
        needs.iter().find(|need| held & need.hold != 0).map_or(0, |need| held & need.play)
    }

    /// The state after a lead.
    #[inline]
    #[must_use]
    pub fn begin(&self, slot: usize, card: usize) -> u16 {
        self.begin[slot][card % WIDTH]
    }

    /// What a further card does.
    #[inline]
    pub(super) fn step(&self, state: u16, card: usize) -> Step {
        self.steps[usize::from(state)][card % WIDTH]
    }

    /// What the next seat must play in a state before any mark stands: who holds one of the first must play one of the
    /// second, and the first that applies binds.
    pub(crate) fn needs_of(&self, state: usize) -> impl Iterator<Item = (u64, u64)> {
        let duty = usize::from(self.duty[state * self.marks]);
        self.needs[duty * self.needs_each..(duty + 1) * self.needs_each].iter().map(|need| (need.hold, need.play))
    }

    /// What a card adds to a counter.
    pub(super) fn worth_of(&self, counter: usize, card: usize) -> i32 {
        self.worth[counter].of(card)
    }

    /// The state after a further card.
    #[inline]
    #[must_use]
    pub fn next(&self, state: u16, card: usize) -> u16 {
        self.step(state, card).next
    }

    /// The place that wins after this card, played at `place`, if `winning` won before it.
    #[inline]
    #[must_use]
    pub fn best(&self, state: u16, card: usize, place: u8, winning: u8) -> u8 {
        self.step(state, card).winning(place, winning)
    }

    /// The last place of a trick that is named as the winner's.
    pub(super) fn last_best(&self) -> u8 {
        self.last_best
    }

    /// The marks after a card.
    #[inline]
    #[must_use]
    pub fn mark(&self, marks: u8, card: usize, leading: bool) -> u8 {
        let table = if leading { &self.mark_lead } else { &self.mark_follow };
        table[usize::from(marks)][card % WIDTH]
    }

    /// The marks after a trick.
    #[inline]
    #[must_use]
    pub fn mark_trick(&self, marks: u8) -> u8 {
        self.mark_trick[usize::from(marks)]
    }

    /// The cards that can be led in a slot.
    pub(crate) fn exists(&self, slot: usize) -> u64 {
        self.exists[slot]
    }

    /// Whether the next seat must play the same in both states, whatever marks stand.
    pub(crate) fn same_duty(&self, one: u16, other: u16) -> bool {
        let duties = |state: u16| &self.duty[usize::from(state) * self.marks..(usize::from(state) + 1) * self.marks];
        duties(one) == duties(other)
    }

    /// The cards that, while they are in play, tell one set of marks from another before anything else happens: those
    /// that may be led under one alone, or all if a duty depends on it.
    pub(crate) fn marks_apart(&self, one: usize, other: usize) -> u64 {
        let free = |marks: usize| &self.free[marks * self.slots..(marks + 1) * self.slots];
        if self.duty.chunks(self.marks).any(|duty| duty[one] != duty[other]) {
            return u64::MAX;
        }
        free(one).iter().zip(free(other)).fold(0, |all, (one, other)| all | one ^ other)
    }

    /// All that is said of a card without regard to other cards: leads, marks and duties.
    pub(crate) fn of_itself(&self, card: usize) -> Vec<u64> {
        let bit = |mask: &u64| mask >> card & 1;
        let leads = self.exists.iter().chain(&self.free).map(bit);
        let marks = self.mark_lead.iter().chain(&self.mark_follow).map(|row| u64::from(row[card]));
        leads.chain(marks).chain(self.needs.iter().map(|need| bit(&need.hold) | bit(&need.play) << 1)).collect()
    }

    /// The needs of the next seat: who holds one of the first set must play one of the second; the first that applies
    /// binds. The last one always does.
    pub(crate) fn needs(&self, state: u16, marks: usize) -> impl ExactSizeIterator<Item = (u64, u64)> {
        let duty = usize::from(self.duty[usize::from(state) * self.marks + marks]);
        self.needs[duty * self.needs_each..(duty + 1) * self.needs_each].iter().map(|need| (need.hold, need.play))
    }

    /// What these cards add to a counter.
    #[inline]
    #[must_use]
    pub fn worth(&self, counter: usize, cards: u64) -> i64 {
        self.worth[counter].sum(cards)
    }
}

/// The mask of a deck of so many cards.
///
/// ```
/// assert_eq!(tricksmith_core::trick::deck_mask(5), 0b11111);
/// ```
#[must_use]
pub fn deck_mask(cards: usize) -> u64 {
    if cards >= WIDTH { u64::MAX } else { (1 << cards) - 1 }
}

fn widen<T: Copy + Default>(rows: &[T], cards: usize) -> Vec<Row<T>> {
    let widened = |row: &[T]| std::array::from_fn(|card| row.get(card).copied().unwrap_or_default());
    rows.chunks(cards).map(widened).collect()
}

#[cfg(test)]
mod tests {
    use super::super::toy;
    use super::*;

    #[test]
    fn leads_are_free_ones_or_any() {
        let tables = toy::tables();
        assert_eq!(tables.leads(0x01_01_01, 0), [0x01_01_00, 0x00_01_01, 0, 0]);
        assert_eq!(tables.leads(0x01_01_01, 1), [0x01_01_01, 0x01_01_01, 0, 0]);
        assert_eq!(tables.leads(0, 0), [0; MAX_SLOTS]);
        let mut arrays = toy::arrays();
        arrays.free[..2].fill(0);
        assert_eq!(Tables::new(arrays).unwrap().leads(0x01_01_01, 0), [0x01_01_01, 0x01_01_01, 0, 0]);
    }

    #[test]
    fn followers_meet_the_first_need_that_they_can() {
        let tables = toy::tables();
        let state = tables.begin(0, 9); // the second suit was led
        assert_eq!(tables.follows(0x01_02_03, state, 0), 0x00_02_00);
        assert_eq!(tables.follows(0x01_00_03, state, 0), 0x01_00_03);
        assert_eq!(tables.follows(0, state, 0), 0);
    }

    #[test]
    fn cards_are_worth_what_the_table_says() {
        assert_eq!(toy::tables().worth(0, 0x80_81_7f), 2);
    }
}
