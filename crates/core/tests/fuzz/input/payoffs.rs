//! Payoffs: weights, and tables with axes.

use tricksmith_core::payoff::{ITEMS, PayoffArrays};

use super::generator::Generator;

/// Payoffs for this number of seats and of cards, most of which fit.
pub fn arrays(input: &mut Generator<'_>, seats: usize, cards: usize) -> PayoffArrays {
    let payoffs = if input.once_in(8) { input.below(10) } else { 1 + input.below(3) };
    let seats = if input.once_in(60) { input.below(12) } else { seats };
    let mut arrays = PayoffArrays { payoffs, seats, ..PayoffArrays::default() };
    let tables_only = input.once_in(2);
    let near_limit = input.once_in(4);
    let weight = move |input: &mut Generator<'_>| if near_limit { input.near_limit() } else { input.signed() };
    for _ in 0..payoffs * seats {
        let row = if tables_only { vec![0; ITEMS] } else { weights(input, cards, weight) };
        arrays.weights.extend(row);
    }
    for payoff in 0..payoffs {
        let mut size = 1;
        for _ in 0..input.below(3) {
            size *= add_axis(input, &mut arrays, payoff, cards);
        }
        let entries = input.list(size.min(1 << 12), weight);
        arrays.entries.extend(entries);
    }
    arrays
}

/// The weights of each card and, last, of a trick; those of cards beyond the deck are 0.
fn weights(input: &mut Generator<'_>, cards: usize, mut weight: impl FnMut(&mut Generator<'_>) -> i32) -> Vec<i32> {
    let mut row = input.list(cards.min(ITEMS), &mut weight);
    row.resize(ITEMS, 0);
    row[ITEMS - 1] = weight(input);
    row
}

/// Adds an axis that counts tricks or cards; returns its length.
fn add_axis(input: &mut Generator<'_>, arrays: &mut PayoffArrays, payoff: usize, cards: usize) -> usize {
    let mut worth = vec![0; ITEMS];
    if input.once_in(2) {
        worth[ITEMS - 1] = input.mostly_below(3) as u32;
    } else {
        worth.iter_mut().take(cards).for_each(|worth| *worth = input.mostly_below(2) as u32);
    }
    let max = worth.iter().map(|&worth| worth as usize).sum::<usize>() * if worth[ITEMS - 1] > 0 { cards } else { 1 };
    let size = if input.once_in(20) { input.mostly_below(9) } else { 1 + max };
    arrays.axis_payoff.push(if input.once_in(100) { input.mostly_below(9) } else { payoff } as u8);
    arrays.axis_seats.push(input.word() as u8);
    arrays.axis_size.push(size as u32);
    arrays.axis_worth.extend(worth);
    size
}
