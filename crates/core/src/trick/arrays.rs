//! The trick automaton as arrays from the compiler, and whether they are consistent.

use super::error::TrickError;
use crate::card_set::{MAX_CARDS, deck_mask};

/// The most seats at a table. Seats and places that index an array of this length are taken modulo it: that changes
/// none, and spares the check of the bounds.
pub const MAX_SEATS: usize = 8;
/// The most ways to lead one card.
pub const MAX_SLOTS: usize = 4;
/// In [`TrickArrays::winning_place`]: the card that was winning still wins.
pub const STILL_WINS: u8 = 255;
/// In [`TrickArrays::winning_place`]: this card wins now.
pub const WINS_NOW: u8 = 254;

/// The trick automaton of one contract, every array row by row.
///
/// Sets of cards are bits of a `u64`. `flags` are the hand flags, such as "trump has been played", as one number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TrickArrays {
    /// Cards in the deck: the length of a row over cards.
    pub cards: usize,
    /// (slots) the cards that can be led in each slot, a way to lead a card, restrictions aside.
    pub leadable: Vec<u64>,
    /// (flags, slots) the cards of `leadable` that are free to be led: no lead restriction forbids them.
    pub free: Vec<u64>,
    /// (slots, cards) the state of the automaton in which a trick begins that is led so.
    pub begin: Vec<u16>,
    /// (flags, cards) the flags after a card was led.
    pub flags_after_lead: Vec<u8>,
    /// (flags, cards) the flags after a follower's card.
    pub flags_after_follow: Vec<u8>,
    /// (flags) the flags after a trick.
    pub flags_after_trick: Vec<u8>,
    /// (states, cards) the state after a further card.
    pub next: Vec<u16>,
    /// (states, cards) the place that wins after this card, or [`STILL_WINS`] or [`WINS_NOW`].
    pub winning_place: Vec<u8>,
    /// (states, flags) the obligation of the next seat, by number.
    pub obligation: Vec<u16>,
    /// (obligations, clauses) the cards of which a hand must hold one for the clause to apply.
    pub hold: Vec<u64>,
    /// (obligations, clauses) the cards of which such a hand must play one; the first clause that applies binds.
    pub play: Vec<u64>,
    /// (counters, cards) the points that a taken card adds to each counter, from -[`MAX_WORTH`] to [`MAX_WORTH`].
    pub worth: Vec<i32>,
    /// (counters) the points that the last trick adds to each counter, or empty where it adds none.
    pub last_worth: Vec<i32>,
}

/// Among what a seat has taken: the last trick, in games where it counts. No card of such a deck has this bit.
pub const LAST_TRICK: usize = MAX_CARDS - 1;

/// The most points of a card, so few that their sums over days of rollouts do not overflow.
pub const MAX_WORTH: u32 = 1 << 20;

/// The lengths of the dimensions.
pub(super) struct ArraySizes {
    pub(super) slots: usize,
    /// The number of combinations of hand flags.
    pub(super) flag_combinations: usize,
    states: usize,
    obligations: usize,
    pub(super) clauses: usize,
}

impl ArraySizes {
    /// The sizes of these arrays, if all entries are consistent.
    pub(super) fn of(arrays: &TrickArrays) -> Result<Self, TrickError> {
        let cards = arrays.cards;
        if !(1..=MAX_CARDS).contains(&cards) {
            return Err(TrickError::DeckSize { cards });
        }
        let slots = arrays.leadable.len();
        if !(1..=MAX_SLOTS).contains(&slots) {
            return Err(TrickError::SlotCount { slots });
        }
        let flag_combinations = arrays.flags_after_trick.len();
        let states = arrays.next.len() / cards;
        let obligations = arrays.obligation.iter().max().map_or(0, |&most| usize::from(most) + 1);
        let clauses = arrays.hold.len().checked_div(obligations).unwrap_or(0);
        let counters = arrays.worth.len() / cards;
        let lengths = [
            ("flags_after_trick", flag_combinations, flag_combinations),
            ("free", arrays.free.len(), flag_combinations * slots),
            ("begin", arrays.begin.len(), slots * cards),
            ("flags_after_lead", arrays.flags_after_lead.len(), flag_combinations * cards),
            ("flags_after_follow", arrays.flags_after_follow.len(), flag_combinations * cards),
            ("next", arrays.next.len(), states * cards),
            ("winning_place", arrays.winning_place.len(), states * cards),
            ("obligation", arrays.obligation.len(), states * flag_combinations),
            ("hold", arrays.hold.len(), obligations * clauses),
            ("play", arrays.play.len(), obligations * clauses),
            ("worth", arrays.worth.len(), counters * cards),
            ("last_worth", arrays.last_worth.len(), if arrays.last_worth.is_empty() { 0 } else { counters }),
        ];
        for (array, length, wanted) in lengths {
            // Only a game without counters has empty arrays. `flags_after_trick` sets its own length: it can't be
            // empty.
            if length != wanted || length == 0 && !array.ends_with("worth") {
                return Err(TrickError::Length { array, length, wanted: wanted.max(1) });
            }
        }
        let sizes = Self { slots, flag_combinations, states, obligations, clauses };
        check_entries(arrays, &sizes)?;
        check_obligations(arrays, &sizes)?;
        Ok(sizes)
    }
}

fn check_entries(arrays: &TrickArrays, sizes: &ArraySizes) -> Result<(), TrickError> {
    check_within("begin", &arrays.begin, sizes.states)?;
    check_within("next", &arrays.next, sizes.states)?;
    check_within("flags_after_lead", &arrays.flags_after_lead, sizes.flag_combinations)?;
    check_within("flags_after_follow", &arrays.flags_after_follow, sizes.flag_combinations)?;
    check_within("flags_after_trick", &arrays.flags_after_trick, sizes.flag_combinations)?;
    let places: Vec<u8> = arrays.winning_place.iter().copied().filter(|&place| place < WINS_NOW).collect();
    check_within("winning_place", &places, MAX_SEATS)?;
    for (array, worth) in [("worth", &arrays.worth), ("last_worth", &arrays.last_worth)] {
        let worth: Vec<usize> = worth.iter().map(|worth| worth.unsigned_abs() as usize).collect();
        check_within(array, &worth, MAX_WORTH as usize + 1)?;
    }
    if arrays.cards > LAST_TRICK && arrays.last_worth.iter().any(|&worth| worth != 0) {
        return Err(TrickError::LastTrick { cards: arrays.cards });
    }
    let deck = deck_mask(arrays.cards);
    for (array, masks) in [("leadable", &arrays.leadable), ("hold", &arrays.hold), ("play", &arrays.play)] {
        check_subsets(array, masks, deck)?;
    }
    for free in arrays.free.chunks(sizes.slots) {
        for (&mask, &deck) in free.iter().zip(&arrays.leadable) {
            check_subsets("free", &[mask], deck)?;
        }
    }
    Ok(())
}

/// Every hand that is not empty has a clause that applies, and a card that it allows.
fn check_obligations(arrays: &TrickArrays, sizes: &ArraySizes) -> Result<(), TrickError> {
    let all_cards = union(&arrays.leadable);
    for obligation in 0..sizes.obligations {
        let row = obligation * sizes.clauses..(obligation + 1) * sizes.clauses;
        let (hold, play) = (&arrays.hold[row.clone()], &arrays.play[row]);
        let last = sizes.clauses - 1;
        if all_cards & !hold[last] != 0 || all_cards & !play[last] != 0 {
            return Err(TrickError::OpenObligation { obligation });
        }
        if hold.iter().zip(play).any(|(hold, play)| hold & !play & all_cards != 0) {
            return Err(TrickError::UnmetObligation { obligation });
        }
    }
    Ok(())
}

/// The union of these sets.
pub(super) fn union(masks: &[u64]) -> u64 {
    masks.iter().fold(0, |all, mask| all | mask)
}

fn check_within<T: Copy + Into<usize>>(array: &'static str, entries: &[T], size: usize) -> Result<(), TrickError> {
    match entries.iter().map(|&entry| entry.into()).find(|&entry| entry >= size) {
        Some(entry) => Err(TrickError::OutOfRange { array, entry, size }),
        None => Ok(()),
    }
}

fn check_subsets(array: &'static str, masks: &[u64], deck: u64) -> Result<(), TrickError> {
    match masks.iter().find(|&&mask| mask & !deck != 0) {
        Some(&mask) => Err(TrickError::ForbiddenCards { array, mask, deck }),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::super::{TrickTables, test_game};
    use super::*;

    fn refused(change: impl FnOnce(&mut TrickArrays)) -> String {
        let mut arrays = test_game::arrays();
        change(&mut arrays);
        TrickTables::new(arrays).unwrap_err().to_string()
    }

    #[test]
    fn arrays_that_do_not_fit_are_refused_with_the_reason() {
        for (error, wanted) in [
            (refused(|a| a.cards = 65), "a deck of 65 cards; it must have from 1 to 64"),
            (refused(|a| a.leadable = vec![0; 5]), "leadable has 5 entries; it must have from 1 to 4"),
            (refused(|a| a.leadable.clear()), "leadable has 0 entries; it must have from 1 to 4"),
            (refused(|a| a.begin.truncate(3)), "begin has 3 entries; it must have 48"),
            (refused(|a| a.flags_after_trick.clear()), "flags_after_trick has 0 entries; it must have 1"),
            (refused(|a| a.begin[7] = 72), "begin holds 72; it must be less than 72"),
            (refused(|a| a.next[7] = 99), "next holds 99; it must be less than 72"),
            (refused(|a| a.flags_after_follow[3] = 2), "flags_after_follow holds 2; it must be less than 2"),
            (refused(|a| a.worth[3] = i32::MIN), "worth holds 2147483648; it must be less than 1048577"),
            (refused(|a| a.last_worth = vec![1 << 21]), "last_worth holds 2097152; it must be less than 1048577"),
            (refused(|a| a.last_worth = vec![1, 2]), "last_worth has 2 entries; it must have 1"),
            (refused(|a| a.winning_place[3] = 8), "winning_place holds 8; it must be less than 8"),
            (
                refused(|a| a.leadable[0] = 1 << 24),
                "leadable holds the cards 0x1000000; 0x1000000 of them are not allowed there",
            ),
            (refused(|a| a.hold[1] = 0xff), "obligation 0: its last clause must apply to every card"),
            (refused(|a| a.play[2] = 0xff), "obligation 1 has a clause that applies to a card and then forbids it"),
        ] {
            assert_eq!(error, wanted);
        }
        assert!(refused(|a| a.leadable[1] = 0xff).starts_with("free holds the cards"));
    }
}
