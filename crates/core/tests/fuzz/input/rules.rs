//! Tables, seat orders and positions.

use tricksmith_core::trick::{
    MAX_SEATS, Position, STILL_WINS, SeatOrder, TrickArrays, TrickError, TrickTables, WINS_NOW, WORDS, deck_mask,
};

use super::generator::Generator;

/// Tables of up to twelve cards for tricks of this size. Most are consistent.
pub fn arrays(input: &mut Generator<'_>, size: usize) -> TrickArrays {
    let cards = if input.once_in(40) { input.below(80) } else { 1 + input.below(12) };
    let (slots, flags, states) = (1 + input.below(3), 1 + input.below(2), 1 + input.below(5));
    let (obligations, clauses, counters) = (1 + input.below(3), 1 + input.below(3), input.below(3));
    let deck = deck_mask(cards);
    let mut arrays = TrickArrays {
        cards,
        leadable: input.list(slots, |input| input.mask(deck)),
        free: input.list(flags * slots, |input| input.mask(deck)),
        begin: input.list(slots * cards, |input| input.mostly_below(states) as u16),
        flags_after_lead: input.list(flags * cards, |input| input.mostly_below(flags) as u8),
        flags_after_follow: input.list(flags * cards, |input| input.mostly_below(flags) as u8),
        flags_after_trick: input.list(flags, |input| input.mostly_below(flags) as u8),
        next: input.list(states * cards, |input| input.mostly_below(states) as u16),
        winning_place: input.list(states * cards, |input| input.mostly_below(MAX_SEATS) as u8),
        obligation: input.list(states * flags, |input| input.mostly_below(obligations) as u16),
        hold: input.list(obligations * clauses, |input| input.mask(deck)),
        play: input.list(obligations * clauses, |input| input.mask(deck)),
        worth: input.list(counters * cards, Generator::signed),
        last_worth: if input.once_in(2) { vec![] } else { input.list(counters, Generator::signed) },
    };
    if !input.once_in(4) {
        repair(input, &mut arrays, (slots, clauses, size));
    }
    arrays
}

/// Repairs what random arrays hardly ever satisfy, so that some are accepted.
fn repair(input: &mut Generator<'_>, arrays: &mut TrickArrays, (slots, clauses, size): (usize, usize, usize)) {
    let deck = deck_mask(arrays.cards);
    if input.once_in(2) {
        arrays.leadable.fill(deck);
    }
    for (index, free) in arrays.free.iter_mut().enumerate() {
        *free &= arrays.leadable.get(index % slots).copied().unwrap_or(0);
    }
    if let Some(of_first_state) = arrays.obligation.first_mut() {
        // So that the last obligation belongs to a state.
        *of_first_state = (arrays.hold.len() / clauses).saturating_sub(1) as u16;
    }
    for clause in 0..arrays.hold.len().min(arrays.play.len()) {
        arrays.play[clause] |= arrays.hold[clause];
        if clause % clauses == clauses - 1 {
            (arrays.hold[clause], arrays.play[clause]) = (deck, deck);
        }
    }
    for place in &mut arrays.winning_place {
        *place = [STILL_WINS, WINS_NOW, *place % size as u8, STILL_WINS][input.below(4)];
    }
}

/// The order of at most ten seats, none included; in most cases all seats play in turn.
pub fn seat_order(input: &mut Generator<'_>) -> Result<SeatOrder, TrickError> {
    let seats = if input.once_in(20) { input.below(11) } else { 1 + input.below(5) };
    let size = if input.once_in(20) { input.below(11) } else { 1 + input.below(seats) };
    let row = |leader: usize| (0..size).map(move |place| ((leader + place) % seats) as u8);
    let mut order: Vec<u8> = (0..seats).flat_map(row).collect();
    if input.once_in(4) {
        order = input.list(seats * size, |input| input.mostly_below(seats) as u8);
        let rows = order.chunks_mut(size.max(1)).enumerate();
        rows.for_each(|(leader, row)| row[0] = leader as u8);
    }
    let next = if input.once_in(3) {
        input.list(seats * seats, |input| input.mostly_below(seats) as u8)
    } else {
        (0..seats * seats).map(|index| (index % seats) as u8).collect()
    };
    SeatOrder::new(seats, size, &order, &next)
}

/// Deals the cards evenly in order, without shuffling; returns the hands and the cards that are left over.
pub fn deal_in_order(deck: u64, seats: usize) -> ([u64; MAX_SEATS], u64) {
    let (mut hands, mut undealt) = ([0_u64; MAX_SEATS], deck);
    let size = deck.count_ones() as usize / seats;
    for hand in &mut hands[..seats] {
        for _ in 0..size {
            *hand |= undealt & undealt.wrapping_neg();
            undealt &= undealt - 1;
        }
    }
    (hands, undealt)
}

/// A position at the beginning of a trick, or arbitrary words.
pub fn position(input: &mut Generator<'_>, tables: &TrickTables, seat_order: &SeatOrder) -> Position {
    if input.once_in(5) {
        let words: [u64; WORDS] = std::array::from_fn(|_| if input.once_in(8) { input.word() } else { 0 });
        return Position::from_words(&words);
    }
    let (mut hands, undealt) = deal_in_order(tables.deck(), seat_order.seats());
    if input.once_in(20) {
        hands[input.below(MAX_SEATS)] = input.mask(tables.deck());
    }
    let mut position = Position::new(&hands, input.below(seat_order.seats()) as u8);
    position.taken[input.below(seat_order.seats())] = undealt;
    if input.once_in(3) {
        position.tricks[input.below(MAX_SEATS)] = input.mostly_below(8) as u8;
        position.flags = input.mostly_below(tables.flag_combinations()) as u8;
    }
    position
}
