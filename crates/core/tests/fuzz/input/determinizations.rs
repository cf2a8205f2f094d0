//! Hidden hands: refused, or counted, drawn and listed.

use tricksmith_core::determinization::{CardGroup, ConstraintCase, Determinizations};

use super::generator::Generator;
use super::{Outcome, check_message};

/// The most deals that are listed.
const MAX_LISTED: u64 = 500;

/// Counts whatever the bytes describe, if there is such a deal.
pub fn determinizations(data: &[u8]) -> Outcome {
    let mut input = Generator::new(data);
    let capacities = capacities(&mut input);
    let total = capacities.iter().map(|&size| usize::from(size)).sum::<usize>();
    let cases: Vec<ConstraintCase> = (0..=input.below(3)).map(|_| case(&mut input, total, capacities.len())).collect();
    let deals = match Determinizations::new(&capacities, &cases) {
        Ok(deals) => deals,
        Err(error) => {
            check_message(&error);
            return Outcome::Refused;
        }
    };
    assert!(deals.count() > 0 && deals.holders() == capacities.len());
    let mut drawn = vec![0; 20 * deals.holders()];
    deals.sample(input.word(), &mut drawn);
    drawn.chunks(deals.holders()).for_each(|deal| assert_fits(deal, &capacities, &cases));
    match deals.list(MAX_LISTED) {
        Err(error) => {
            check_message(&error);
            assert!(deals.count() > u128::from(MAX_LISTED));
        }
        Ok((rows, weights)) => {
            assert_eq!(weights.len() as u128, deals.count());
            let listed: Vec<&[u64]> = rows.chunks(deals.holders()).collect();
            for deal in &listed {
                assert_fits(deal, &capacities, &cases);
            }
            assert!(drawn.chunks(deals.holders()).all(|deal| listed.contains(&deal)));
        }
    }
    Outcome::Played
}

fn capacities(input: &mut Generator<'_>) -> Vec<u8> {
    let many = input.once_in(30);
    let holders = if many { input.below(20) } else { 1 + input.below(5) };
    let most = if input.once_in(20) { 40 } else { 5 };
    input.list(holders, |input| input.mostly_below(most) as u8)
}

/// The cards from 0 on, as many as the holders take, in some groups.
fn case(input: &mut Generator<'_>, total: usize, holders: usize) -> ConstraintCase {
    let all = (1_u64 << holders.min(63)) - 1;
    let mut groups: Vec<CardGroup> = (0..=input.below(5))
        .map(|_| CardGroup { cards: 0, holders: (input.mask(all) | if input.once_in(3) { all } else { 0 }) as u32 })
        .collect();
    for card in 0..total.min(64) {
        let group = input.below(groups.len());
        groups[group].cards |= 1 << card;
    }
    if !input.once_in(40) {
        groups.retain(|group| group.cards != 0);
    }
    if input.once_in(40) {
        for group in &mut groups {
            group.cards ^= input.mask(1 << 5);
        }
    }
    let weight = if input.once_in(40) { input.word() >> input.below(65).min(63) } else { 1 + input.below(9) as u64 };
    ConstraintCase { weight, groups }
}

/// Asserts that each holder has as many cards as it takes, and that some case allows the holder of each card.
fn assert_fits(deal: &[u64], capacities: &[u8], cases: &[ConstraintCase]) {
    assert!(deal.iter().zip(capacities).all(|(cards, &size)| cards.count_ones() == u32::from(size)), "{deal:x?}");
    let is_allowed =
        |group: &CardGroup, holder: usize, cards: u64| group.cards & cards == 0 || group.holders >> holder & 1 == 1;
    let allows = |case: &ConstraintCase| {
        deal.iter().enumerate().all(|(holder, &cards)| case.groups.iter().all(|group| is_allowed(group, holder, cards)))
            && deal.iter().fold(0, |all, cards| all | cards)
                == case.groups.iter().fold(0, |all, group| all | group.cards)
    };
    assert!(cases.iter().any(allows), "{deal:x?} fits no case");
}
