//! Tables, seatings and positions.

use tricksmith_core::trick::{
    MAX_SEATS, Position, SAME, Seating, TAKES, TableArrays, TableError, Tables, WORDS, deck_mask,
};

use super::trouble::Trouble;

/// Tables of up to twelve cards for tricks of so many, most of which fit together.
pub fn arrays(trouble: &mut Trouble<'_>, size: usize) -> TableArrays {
    let cards = if trouble.once_in(40) { trouble.below(80) } else { 1 + trouble.below(12) };
    let (slots, marks, states) = (1 + trouble.below(3), 1 + trouble.below(2), 1 + trouble.below(5));
    let (duties, needs, counters) = (1 + trouble.below(3), 1 + trouble.below(3), trouble.below(3));
    let deck = deck_mask(cards);
    let mut arrays = TableArrays {
        cards,
        exists: trouble.list(slots, |trouble| trouble.mask(deck)),
        free: trouble.list(marks * slots, |trouble| trouble.mask(deck)),
        begin: trouble.list(slots * cards, |trouble| trouble.number(states) as u16),
        mark_lead: trouble.list(marks * cards, |trouble| trouble.number(marks) as u8),
        mark_follow: trouble.list(marks * cards, |trouble| trouble.number(marks) as u8),
        mark_trick: trouble.list(marks, |trouble| trouble.number(marks) as u8),
        next: trouble.list(states * cards, |trouble| trouble.number(states) as u16),
        best: trouble.list(states * cards, |trouble| trouble.number(MAX_SEATS) as u8),
        duty: trouble.list(states * marks, |trouble| trouble.number(duties) as u16),
        hold: trouble.list(duties * needs, |trouble| trouble.mask(deck)),
        play: trouble.list(duties * needs, |trouble| trouble.mask(deck)),
        worth: trouble.list(counters * cards, Trouble::signed),
    };
    if !trouble.once_in(4) {
        mend(trouble, &mut arrays, (slots, needs, size));
    }
    arrays
}

/// Puts right what chance alone would hardly ever hit, so that some arrays are accepted.
fn mend(trouble: &mut Trouble<'_>, arrays: &mut TableArrays, (slots, needs, size): (usize, usize, usize)) {
    let deck = deck_mask(arrays.cards);
    if trouble.once_in(2) {
        arrays.exists.fill(deck);
    }
    for (place, free) in arrays.free.iter_mut().enumerate() {
        *free &= arrays.exists.get(place % slots).copied().unwrap_or(0);
    }
    if let Some(last) = arrays.duty.first_mut() {
        // Each duty is some state's.
        *last = (arrays.hold.len() / needs).saturating_sub(1) as u16;
    }
    for place in 0..arrays.hold.len().min(arrays.play.len()) {
        arrays.play[place] |= arrays.hold[place];
        if place % needs == needs - 1 {
            (arrays.hold[place], arrays.play[place]) = (deck, deck);
        }
    }
    for best in &mut arrays.best {
        *best = [SAME, TAKES, *best % size as u8, SAME][trouble.below(4)];
    }
}

/// One to ten seats; mostly everybody plays in turn.
pub fn seating(trouble: &mut Trouble<'_>) -> Result<Seating, TableError> {
    let seats = if trouble.once_in(20) { trouble.below(11) } else { 1 + trouble.below(5) };
    let size = if trouble.once_in(20) { trouble.below(11) } else { 1 + trouble.below(seats) };
    let row = |leader: usize| (0..size).map(move |place| ((leader + place) % seats) as u8);
    let mut order: Vec<u8> = (0..seats).flat_map(row).collect();
    if trouble.once_in(4) {
        order = trouble.list(seats * size, |trouble| trouble.number(seats) as u8);
        let rows = order.chunks_mut(size.max(1)).enumerate();
        rows.for_each(|(leader, row)| row[0] = leader as u8);
    }
    let next = if trouble.once_in(3) {
        trouble.list(seats * seats, |trouble| trouble.number(seats) as u8)
    } else {
        (0..seats * seats).map(|place| (place % seats) as u8).collect()
    };
    Seating::new(seats, size, &order, &next)
}

/// A deal, some plays later, or any words at all.
pub fn position(trouble: &mut Trouble<'_>, tables: &Tables, seating: &Seating) -> Position {
    if trouble.once_in(5) {
        let some = |trouble: &mut Trouble<'_>| if trouble.once_in(8) { trouble.word() } else { 0 };
        let words: [u64; WORDS] = std::array::from_fn(|_| some(trouble));
        return Position::from_words(&words);
    }
    let mut left = tables.deck();
    let size = left.count_ones() as usize / seating.seats();
    let mut hands = [0_u64; MAX_SEATS];
    for hand in &mut hands[..seating.seats()] {
        for _ in 0..size {
            *hand |= left & left.wrapping_neg();
            left &= left - 1;
        }
    }
    if trouble.once_in(20) {
        hands[trouble.below(MAX_SEATS)] = trouble.mask(tables.deck());
    }
    let mut position = Position::new(&hands, trouble.below(seating.seats()) as u8);
    position.taken[trouble.below(seating.seats())] = left;
    if trouble.once_in(3) {
        position.tricks[trouble.below(MAX_SEATS)] = trouble.number(8) as u8;
        position.marks = trouble.number(tables.marks()) as u8;
    }
    position
}
