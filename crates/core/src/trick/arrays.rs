//! The arrays as they come from the compiler, and whether they hold together.

use super::error::TableError;
use super::seating::MAX_SEATS;
use super::tables::{MAX_SLOTS, TAKES, WIDTH, deck_mask};

/// The arrays as they come from the compiler, row by row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TableArrays {
    /// Cards in the deck: the length of a row over cards.
    pub cards: usize,
    /// (slots) cards that can be led in each slot.
    pub exists: Vec<u64>,
    /// (marks, slots) of these, the cards that no bar forbids.
    pub free: Vec<u64>,
    /// (slots, cards) the state after a lead.
    pub begin: Vec<u16>,
    /// (marks, cards) the marks after a card was led.
    pub mark_lead: Vec<u8>,
    /// (marks, cards) the marks after a follower's card.
    pub mark_follow: Vec<u8>,
    /// (marks) the marks after a trick.
    pub mark_trick: Vec<u8>,
    /// (states, cards) the state after a further card.
    pub next: Vec<u16>,
    /// (states, cards) the place that wins once this card is the last, or [`SAME`](super::SAME) or [`TAKES`].
    pub best: Vec<u8>,
    /// (states, marks) the duty of the next seat.
    pub duty: Vec<u16>,
    /// (duties, needs) who holds one of these …
    pub hold: Vec<u64>,
    /// (duties, needs) … must play one of those; the first that applies binds.
    pub play: Vec<u64>,
    /// (counters, cards) what a taken card adds to each counter: at most [`MOST_WORTH`], or as much below zero.
    pub worth: Vec<i32>,
}

/// The most that a card is worth: no sum over as many play-outs as anybody can wait for overflows.
pub const MOST_WORTH: u32 = 1 << 20;

/// How many of each thing there are.
pub(super) struct Sizes {
    pub(super) slots: usize,
    pub(super) marks: usize,
    states: usize,
    duties: usize,
    pub(super) needs: usize,
}

impl Sizes {
    /// The sizes of these arrays, if everything in them fits.
    pub(super) fn of(arrays: &TableArrays) -> Result<Self, TableError> {
        let cards = arrays.cards;
        if !(1..=WIDTH).contains(&cards) {
            return Err(TableError::Cards { cards });
        }
        let slots = arrays.exists.len();
        if !(1..=MAX_SLOTS).contains(&slots) {
            return Err(TableError::Length { array: "exists", length: slots, wanted: MAX_SLOTS });
        }
        let marks = arrays.mark_trick.len();
        let states = arrays.next.len() / cards;
        let duties = arrays.duty.iter().max().map_or(0, |&most| usize::from(most) + 1);
        let needs = arrays.hold.len().checked_div(duties).unwrap_or(0);
        let counters = arrays.worth.len() / cards;
        let lengths = [
            ("mark_trick", marks, marks),
            ("free", arrays.free.len(), marks * slots),
            ("begin", arrays.begin.len(), slots * cards),
            ("mark_lead", arrays.mark_lead.len(), marks * cards),
            ("mark_follow", arrays.mark_follow.len(), marks * cards),
            ("next", arrays.next.len(), states * cards),
            ("best", arrays.best.len(), states * cards),
            ("duty", arrays.duty.len(), states * marks),
            ("hold", arrays.hold.len(), duties * needs),
            ("play", arrays.play.len(), duties * needs),
            ("worth", arrays.worth.len(), counters * cards),
        ];
        for (array, length, wanted) in lengths {
            if length != wanted || length == 0 && array != "worth" {
                return Err(TableError::Length { array, length, wanted: wanted.max(1) });
            }
        }
        let sizes = Self { slots, marks, states, duties, needs };
        check_entries(arrays, &sizes)?;
        check_duties(arrays, &sizes)?;
        Ok(sizes)
    }
}

fn check_entries(arrays: &TableArrays, sizes: &Sizes) -> Result<(), TableError> {
    within("begin", &arrays.begin, sizes.states)?;
    within("next", &arrays.next, sizes.states)?;
    within("mark_lead", &arrays.mark_lead, sizes.marks)?;
    within("mark_follow", &arrays.mark_follow, sizes.marks)?;
    within("mark_trick", &arrays.mark_trick, sizes.marks)?;
    let places: Vec<u8> = arrays.best.iter().copied().filter(|&place| place < TAKES).collect();
    within("best", &places, MAX_SEATS)?;
    let worth: Vec<usize> = arrays.worth.iter().map(|worth| worth.unsigned_abs() as usize).collect();
    within("worth", &worth, MOST_WORTH as usize + 1)?;
    let deck = deck_mask(arrays.cards);
    for (array, masks) in [("exists", &arrays.exists), ("hold", &arrays.hold), ("play", &arrays.play)] {
        subsets(array, masks, deck)?;
    }
    for free in arrays.free.chunks(sizes.slots) {
        for (&mask, &deck) in free.iter().zip(&arrays.exists) {
            subsets("free", &[mask], deck)?;
        }
    }
    Ok(())
}

/// Whoever holds a card can meet some need, and has a card to meet it with.
fn check_duties(arrays: &TableArrays, sizes: &Sizes) -> Result<(), TableError> {
    let every = every(&arrays.exists);
    for duty in 0..sizes.duties {
        let row = duty * sizes.needs..(duty + 1) * sizes.needs;
        let (hold, play) = (&arrays.hold[row.clone()], &arrays.play[row]);
        let last = sizes.needs - 1;
        if every & !hold[last] != 0 || every & !play[last] != 0 {
            return Err(TableError::OpenDuty { duty });
        }
        if hold.iter().zip(play).any(|(hold, play)| hold & !play & every != 0) {
            return Err(TableError::UnmetDuty { duty });
        }
    }
    Ok(())
}

/// All the cards of these masks.
pub(super) fn every(masks: &[u64]) -> u64 {
    masks.iter().fold(0, |all, mask| all | mask)
}

fn within<T: Copy + Into<usize>>(array: &'static str, entries: &[T], size: usize) -> Result<(), TableError> {
    match entries.iter().map(|&entry| entry.into()).find(|&entry| entry >= size) {
        Some(entry) => Err(TableError::Entry { array, entry, size }),
        None => Ok(()),
    }
}

fn subsets(array: &'static str, masks: &[u64], deck: u64) -> Result<(), TableError> {
    match masks.iter().find(|&&mask| mask & !deck != 0) {
        Some(&mask) => Err(TableError::Mask { array, mask, deck }),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Tables, toy};
    use super::*;

    fn refused(change: impl FnOnce(&mut TableArrays)) -> String {
        let mut arrays = toy::arrays();
        change(&mut arrays);
        Tables::new(arrays).unwrap_err().to_string()
    }

    #[test]
    fn arrays_that_do_not_fit_are_refused_with_the_reason() {
        for (error, wanted) in [
            (refused(|a| a.cards = 65), "a deck of 65 cards; it must have from 1 to 64"),
            (refused(|a| a.exists = vec![0; 5]), "exists has 5 entries; it must have 4"),
            (refused(|a| a.begin.truncate(3)), "begin has 3 entries; it must have 48"),
            (refused(|a| a.mark_trick.clear()), "mark_trick has 0 entries; it must have 1"),
            (refused(|a| a.begin[7] = 72), "begin holds 72; it must be less than 72"),
            (refused(|a| a.next[7] = 99), "next holds 99; it must be less than 72"),
            (refused(|a| a.mark_follow[3] = 2), "mark_follow holds 2; it must be less than 2"),
            (refused(|a| a.worth[3] = i32::MIN), "worth holds 2147483648; it must be less than 1048577"),
            (refused(|a| a.best[3] = 8), "best holds 8; it must be less than 8"),
            (refused(|a| a.exists[0] = 1 << 24), "exists holds the cards 0x1000000; 0x1000000 of them cannot be there"),
            (refused(|a| a.hold[1] = 0xff), "duty 0: its last need must take in every card"),
            (refused(|a| a.play[2] = 0xff), "duty 1 is met by a card that it then forbids"),
        ] {
            assert_eq!(error, wanted);
        }
        assert!(refused(|a| a.exists[1] = 0xff).starts_with("free holds the cards"));
    }
}
