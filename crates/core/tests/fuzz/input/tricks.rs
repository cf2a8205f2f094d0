//! Tables, seat orders, positions and plays: refused, or played.

use tricksmith_core::rng::Rng;
use tricksmith_core::trick::batch::Trajectory;
use tricksmith_core::trick::{Play, Position, SeatOrder, TrickError, TrickRules, TrickTables, batch, perft, playout};

use super::generator::Generator;
use super::{Outcome, check_message, rules};

/// Plays whatever the bytes describe, if it can be played.
pub fn tricks(data: &[u8]) -> Outcome {
    let mut input = Generator::new(data);
    let seat_order = rules::seat_order(&mut input).inspect_err(check_message);
    let size = seat_order.as_ref().map_or(1, SeatOrder::size);
    let tables = TrickTables::new(rules::arrays(&mut input, size)).inspect_err(check_message);
    let (Ok(tables), Ok(seat_order)) = (tables, seat_order) else {
        return Outcome::Refused;
    };
    let rules = TrickRules { tables: &tables, seat_order: &seat_order };
    let position = rules::position(&mut input, &tables, &seat_order);
    assert_eq!(Position::from_words(&position.to_words()), position);
    if let Err(error) = position.check(&tables, &seat_order) {
        check_message(&error);
        return Outcome::PositionRefused;
    }
    check_playouts(rules, position, input.word());
    check_step(rules, position, Play::from_number(input.word() as u16));
    check_perft(rules, position);
    Outcome::Played
}

/// The number of cards that are held, taken or on the table.
fn count_cards(position: &Position, last_trick: u64) -> u32 {
    let all = position.held.iter().chain(&position.taken);
    all.map(|cards| (cards & !last_trick).count_ones()).sum::<u32>() + u32::from(position.place)
}

/// Play by play to the end no card is lost, and each position on the way passes its check.
fn check_playouts(rules: TrickRules<'_>, start: Position, seed: u64) {
    let Trajectory { plays, positions } = batch::trajectories(rules, &[start], seed).remove(0);
    let cards = |position: &Position| count_cards(position, rules.tables.last_trick_bit());
    assert_eq!(positions[0], start);
    assert_eq!(positions.len(), plays.len() + 1);
    for (before, (&play, after)) in positions.iter().zip(plays.iter().zip(&positions[1..])) {
        let mut replayed = *before;
        assert_eq!(replayed.try_play(rules.tables, rules.seat_order, play), Ok(()));
        assert_eq!((replayed, cards(after)), (*after, cards(before)));
        match after.check(rules.tables, rules.seat_order) {
            // Seats may run out of cards at different times, if the winner decides who plays next. Tables may name as
            // the winner of an unfinished trick a place that has not played.
            Ok(()) | Err(TrickError::HandSizes { .. } | TrickError::OutOfRange { array: "winning_place", .. }) => {}
            Err(error) => panic!("{error} after {play:?} in {before:?}"),
        }
    }
    let mut end = start;
    let plays = playout::random(&mut end, rules.tables, rules.seat_order, &mut Rng::new(seed, 0));
    assert_eq!(cards(&end), cards(&start));
    assert_eq!(batch::terminals(rules, &[start], 1, seed).len(), 1);
    let sums = batch::playouts(rules, &[start], 3, seed).remove(0);
    assert!(sums.plays <= 3 * 64 && plays <= 64);
}

/// An arbitrary play is either legal, or refused and nothing has changed.
fn check_step(rules: TrickRules<'_>, start: Position, play: Play) {
    let legal = start.legal(rules.tables, rules.seat_order);
    let is_legal = legal.get(usize::from(play.slot)).is_some_and(|cards| cards >> play.card & 1 == 1);
    let mut after = [start];
    match batch::step(rules, &mut after, &[play]) {
        Ok(()) => assert!(is_legal),
        Err((row, error)) => {
            check_message(&error);
            assert!(!is_legal && row == 0 && after[0] == start);
        }
    }
}

/// Perft of one position and of a batch agree.
fn check_perft(rules: TrickRules<'_>, start: Position) {
    for depth in 0..4 {
        let count = perft::perft(&start, rules.tables, rules.seat_order, depth);
        assert_eq!(batch::perft_each(rules, &[start], depth), [count]);
    }
}
