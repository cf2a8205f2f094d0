//! Payoffs: weights, and tables with axes.

use tricksmith_core::solve::{PayoffArrays, WORTHS};

use super::trouble::Trouble;

/// Payoffs for so many seats and a deck of so many cards, most of which fit.
pub fn arrays(trouble: &mut Trouble<'_>, seats: usize, cards: usize) -> PayoffArrays {
    let payoffs = if trouble.once_in(8) { trouble.below(10) } else { 1 + trouble.below(3) };
    let seats = if trouble.once_in(60) { trouble.below(12) } else { seats };
    let mut arrays = PayoffArrays { payoffs, seats, ..PayoffArrays::default() };
    let plain = trouble.once_in(2);
    let great = trouble.once_in(4);
    let weight = move |trouble: &mut Trouble<'_>| if great { trouble.great() } else { trouble.signed() };
    for _ in 0..payoffs * seats {
        let row = if plain { vec![0; WORTHS] } else { weights(trouble, cards, weight) };
        arrays.weights.extend(row);
    }
    for payoff in 0..payoffs {
        let mut size = 1;
        for _ in 0..trouble.below(3) {
            size *= axis(trouble, &mut arrays, payoff, cards);
        }
        let entries = trouble.list(size.min(1 << 12), weight);
        arrays.tables.extend(entries);
    }
    arrays
}

/// What each card and a trick add; past the deck nothing is read.
fn weights(trouble: &mut Trouble<'_>, cards: usize, mut weight: impl FnMut(&mut Trouble<'_>) -> i32) -> Vec<i32> {
    let mut row = trouble.list(cards.min(WORTHS), &mut weight);
    row.resize(WORTHS, 0);
    row[WORTHS - 1] = weight(trouble);
    row
}

/// An axis that counts tricks or cards; its length.
fn axis(trouble: &mut Trouble<'_>, arrays: &mut PayoffArrays, payoff: usize, cards: usize) -> usize {
    let mut worth = vec![0; WORTHS];
    if trouble.once_in(2) {
        worth[WORTHS - 1] = trouble.number(3) as u32;
    } else {
        worth.iter_mut().take(cards).for_each(|worth| *worth = trouble.number(2) as u32);
    }
    let reach =
        worth.iter().map(|&worth| worth as usize).sum::<usize>() * if worth[WORTHS - 1] > 0 { cards } else { 1 };
    let size = if trouble.once_in(20) { trouble.number(9) } else { 1 + reach };
    arrays.axis_payoff.push(if trouble.once_in(100) { trouble.number(9) } else { payoff } as u8);
    arrays.axis_seats.push(trouble.word() as u8);
    arrays.axis_size.push(size as u32);
    arrays.axis_worth.extend(worth);
    size
}
