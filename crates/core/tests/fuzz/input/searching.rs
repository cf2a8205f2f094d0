//! Worlds and weights: refused, or searched, with nothing lost.

use tricksmith_core::search::{AnyPlay, Budget, Halt, Roots, Search};
use tricksmith_core::solve::{Endings, Payoffs};
use tricksmith_core::trick::batch::Rules;
use tricksmith_core::trick::{MAX_SEATS, Position, Tables, plays};

use super::trouble::Trouble;
use super::{Fate, payoffs, rules, said};

/// Searches in whatever worlds the bytes describe.
pub fn search(data: &[u8]) -> Fate {
    let mut trouble = Trouble::new(data);
    let Ok(seating) = rules::seating(&mut trouble) else {
        return Fate::Refused;
    };
    let Ok(tables) = Tables::new(rules::arrays(&mut trouble, seating.size())) else {
        return Fate::Refused;
    };
    let first = rules::position(&mut trouble, &tables, &seating);
    let worlds: Vec<Position> = (0..=trouble.below(4)).map(|_| swapped(&mut trouble, first)).collect();
    let weights: Vec<f64> = worlds.iter().map(|_| weight(&mut trouble)).collect();
    let party = std::array::from_fn(|_| trouble.number(2) as u8);
    let cards = 64 - tables.deck().leading_zeros() as usize;
    let Ok(payoffs) = Payoffs::new(&payoffs::arrays(&mut trouble, seating.seats(), cards)) else {
        return Fate::Refused;
    };
    let rules = Rules { tables: &tables, seating: &seating };
    let weights = if trouble.once_in(2) { Some(&weights[..]) } else { None };
    let roots = match Roots::new(rules, &payoffs, &worlds, weights) {
        Ok(roots) => roots,
        Err(error) => {
            said(&error);
            return Fate::PositionRefused;
        }
    };
    let endings = Endings::new(&payoffs);
    let search = Search { rules, endings: &endings, party, policy: &AnyPlay, explore: 1.0 };
    let (nodes, trees, early) = (trouble.number(400), 1 + trouble.below(3), trouble.once_in(2));
    let budget = Budget { iterations: 120, time: None, nodes, trees, seed: trouble.word(), early };
    let found = match search.run(&roots, &budget, &|| false) {
        Ok(found) => found,
        Err(error) => {
            said(&error);
            return Fate::PositionRefused;
        }
    };
    let legal: Vec<_> = plays(worlds[0].legal(rules.tables, rules.seating)).collect();
    assert!(found.tried.iter().all(|one| legal.contains(&one.play)));
    assert_eq!(found.tried.iter().map(|one| one.visits).sum::<u64>(), found.iterations);
    assert!(found.halt == Halt::Decided || found.iterations == 120);
    Fate::Played
}

/// The same hand with some cards of two seats exchanged, so that it may still fit.
fn swapped(trouble: &mut Trouble<'_>, mut position: Position) -> Position {
    let (one, two) = (trouble.below(MAX_SEATS), trouble.below(MAX_SEATS));
    let low = |cards: u64| cards & cards.wrapping_neg();
    let (here, there) = (low(position.held[one]), low(position.held[two]));
    if one != two && here != 0 && there != 0 && !trouble.once_in(50) {
        position.held[one] ^= here | there;
        position.held[two] ^= here | there;
    }
    position
}

/// A small number, and once in a while something that is none.
fn weight(trouble: &mut Trouble<'_>) -> f64 {
    match trouble.below(200) {
        0 => f64::from_bits(trouble.word()),
        number => (number % 5) as f64,
    }
}
