//! Determinizations against brute force: every assignment of the cards to the holders is tried.

#![allow(
    clippy::unwrap_used,
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    reason = "small numbers; a panic is the report"
)]

use std::collections::HashMap;

use tricksmith_core::determinization::{
    CardGroup, ConstraintCase, DeterminizationError, Determinizations, MAX_HOLDERS,
};

fn group(cards: u64, holders: u32) -> CardGroup {
    CardGroup { cards, holders }
}

fn case(weight: u64, groups: &[(u64, u32)]) -> ConstraintCase {
    ConstraintCase { weight, groups: groups.iter().map(|&(cards, holders)| group(cards, holders)).collect() }
}

/// Every deal of a case, by trying every holder for every card.
fn brute_force(capacities: &[u8], case: &ConstraintCase) -> Vec<Vec<u64>> {
    let mut deals = vec![vec![0u64; capacities.len()]];
    for group in &case.groups {
        for card in (0..64).map(|card| 1u64 << card).filter(|card| group.cards & card != 0) {
            let mut next = Vec::new();
            for deal in &deals {
                for holder in (0..capacities.len()).filter(|holder| group.holders >> holder & 1 == 1) {
                    if deal[holder].count_ones() < u32::from(capacities[holder]) {
                        let mut longer = deal.clone();
                        longer[holder] |= card;
                        next.push(longer);
                    }
                }
            }
            deals = next;
        }
    }
    deals.sort_unstable();
    deals
}

/// All determinizations as listed, sorted.
fn listed(deals: &Determinizations) -> Vec<Vec<u64>> {
    let (rows, weights) = deals.list(1_000_000).unwrap();
    assert_eq!(rows.len(), weights.len() * deals.holders());
    let mut rows: Vec<Vec<u64>> = rows.chunks(deals.holders()).map(<[u64]>::to_vec).collect();
    rows.sort_unstable();
    rows
}

/// Small cases of every kind, from a fixed pseudo-random sequence, so that a failure can be repeated.
fn random_cases() -> Vec<(Vec<u8>, ConstraintCase)> {
    let mut state = 1u64;
    let mut below = move |size: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % size
    };
    let mut samples = Vec::new();
    for _ in 0..400 {
        let holders = 1 + below(5) as usize;
        let capacities: Vec<u8> = (0..holders).map(|_| below(4) as u8).collect();
        let cards: u8 = capacities.iter().sum();
        let mut groups: Vec<CardGroup> = (0..4).map(|_| group(0, below(1 << holders) as u32)).collect();
        // Cards 0, 5, 10 …, so that the cards are not adjacent bits.
        for card in 0..u64::from(cards) {
            groups[below(4) as usize].cards |= 1 << (card * 5);
        }
        groups.retain(|group| group.cards != 0);
        samples.push((capacities, ConstraintCase { weight: 1, groups }));
    }
    samples
}

#[test]
fn the_determinizations_are_those_of_brute_force() {
    let (mut with, mut without) = (0, 0);
    for (capacities, case) in random_cases() {
        let expected = brute_force(&capacities, &case);
        match Determinizations::new(&capacities, &[case]) {
            Ok(deals) => {
                with += 1;
                assert_eq!(deals.count(), expected.len() as u128);
                assert_eq!(listed(&deals), expected);
            }
            Err(error) => {
                without += 1;
                assert_eq!(error, DeterminizationError::NoDeterminization);
                assert!(expected.is_empty());
            }
        }
    }
    assert!(with > 100 && without > 20, "{with} cases have deals, {without} have none");
}

/// Pearson's statistic of many samples against the weights of the listed deals, and its degrees of freedom.
fn chi_square(deals: &Determinizations, seed: u64) -> (f64, f64) {
    let (rows, weights) = deals.list(10_000).unwrap();
    let holders = deals.holders();
    let mut counts: HashMap<Vec<u64>, f64> = rows.chunks(holders).map(|row| (row.to_vec(), 0.0)).collect();
    let draws = 200 * weights.len();
    let mut out = vec![0; draws * holders];
    deals.sample(seed, &mut out);
    for row in out.chunks(holders) {
        *counts.get_mut(row).expect("a deal that is listed") += 1.0;
    }
    let total = weights.iter().sum::<u64>() as f64;
    let statistic = rows
        .chunks(holders)
        .zip(&weights)
        .map(|(row, &weight)| {
            let expected = draws as f64 * weight as f64 / total;
            (counts[row] - expected).powi(2) / expected
        })
        .sum();
    (statistic, (weights.len() - 1) as f64)
}

/// Whether a statistic is at most five standard deviations above its mean. A correct sampler exceeds that once in some
/// hundred thousand tests; the seeds are fixed.
fn is_fair((statistic, freedom): (f64, f64)) -> bool {
    statistic < freedom + 5.0 * (2.0 * freedom).sqrt() + 10.0
}

#[test]
fn samples_follow_the_weights() {
    for (seed, (capacities, case)) in random_cases().into_iter().enumerate() {
        let Ok(deals) = Determinizations::new(&capacities, &[case]) else { continue };
        if deals.count() <= 2_000 {
            assert!(is_fair(chi_square(&deals, seed as u64)), "case {seed}");
        }
    }
    // Cards 0 and 1 lie together with holder 0 seven times as often as apart.
    let together = case(7, &[(0b11, 0b1), (0b11100, 0b110)]);
    let apart = case(1, &[(0b1, 0b1), (0b10, 0b10), (0b11100, 0b111)]);
    let deals = Determinizations::new(&[2, 2, 1], &[together, apart]).unwrap();
    assert_eq!(deals.count(), 3 + 6);
    assert!(is_fair(chi_square(&deals, 5)));
}

#[test]
fn a_wrong_sampler_would_be_noticed() {
    let deals = Determinizations::new(&[2, 2, 1], &[case(1, &[(0b11111, 0b111)])]).unwrap();
    let (_, freedom) = chi_square(&deals, 1);
    // If one of 30 deals came twice as often as the others, 6,000 draws would show it.
    let expected = 6000.0 / 31.0;
    let statistic = (2.0f64 * expected - 200.0).powi(2) / 200.0 + 29.0 * (expected - 200.0).powi(2) / 200.0;
    assert!(!is_fair((statistic, freedom)));
}

#[test]
fn results_depend_on_the_seed_alone() {
    let deals = Determinizations::new(&[9, 9, 9], &[case(1, &[((1 << 27) - 1, 0b111)])]).unwrap();
    let draw = |seed, size: usize| {
        let mut out = vec![0; size * 3];
        deals.sample(seed, &mut out);
        out
    };
    let alone = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap().install(|| draw(3, 10_000));
    assert_eq!(alone, draw(3, 10_000));
    assert_eq!(alone[..3 * 500], draw(3, 500));
    assert_ne!(alone, draw(4, 10_000));
}

#[test]
fn large_numbers_are_exact() {
    // 28 cards to 5, 5, 5, 1, 3, 3, 3, 3: more than 2^64 deals.
    let deals = Determinizations::new(&[5, 5, 5, 1, 3, 3, 3, 3], &[case(1, &[((1 << 28) - 1, 0xFF)])]).unwrap();
    assert_eq!(deals.count(), 136_141_986_298_526_208_000);
    let mut out = vec![0; 8 * 1000];
    deals.sample(1, &mut out);
    for row in out.chunks(8) {
        assert_eq!(row.iter().fold(0, |all, cards| all | cards), (1 << 28) - 1);
        assert_eq!(row.iter().map(|cards| cards.count_ones()).collect::<Vec<_>>(), [5, 5, 5, 1, 3, 3, 3, 3]);
    }
    let error = deals.list(10).unwrap_err();
    assert_eq!(error, DeterminizationError::OverLimit { count: 136_141_986_298_526_208_000, limit: 10 });
}

#[test]
fn what_does_not_fit_is_refused() {
    let refused = |capacities: &[u8], cases: &[ConstraintCase]| Determinizations::new(capacities, cases).unwrap_err();
    let good = case(1, &[(0b111, 0b11)]);
    assert_eq!(refused(&[], &[]), DeterminizationError::HolderCount { count: 0 });
    assert_eq!(refused(&[0; MAX_HOLDERS + 1], &[]), DeterminizationError::HolderCount { count: 32 });
    assert_eq!(
        refused(&[1, 1], std::slice::from_ref(&good)),
        DeterminizationError::Capacity { capacity: 2, cards: 3, case: 0 }
    );
    assert_eq!(refused(&[1, 0], &[case(1, &[(1, 1), (0, 3)])]), DeterminizationError::EmptyGroup { case: 0, group: 1 });
    assert_eq!(refused(&[2, 1], &[case(1, &[(3, 1), (6, 3)])]), DeterminizationError::Overlap { case: 0, card: 1 });
    assert_eq!(
        refused(&[2, 1], &[case(1, &[(7, 7)])]),
        DeterminizationError::UnknownHolder { case: 0, group: 0, holders: 2 }
    );
    assert_eq!(
        refused(&[2, 1], &[good.clone(), case(1, &[(14, 3)])]),
        DeterminizationError::DifferentCards { case: 1 }
    );
    assert_eq!(refused(&[2, 1], &[good, case(0, &[(7, 3)])]), DeterminizationError::ZeroWeight { case: 1 });
    assert_eq!(refused(&[2, 1], &[case(1, &[(7, 2)])]), DeterminizationError::NoDeterminization);
    assert_eq!(refused(&[2, 1], &[]), DeterminizationError::NoDeterminization);
}

#[test]
fn more_deals_than_can_be_counted_are_sampled_all_the_same() {
    let all = case(1, &[(u64::MAX, 0xFFFF)]);
    let deals = Determinizations::new(&[4; 16], std::slice::from_ref(&all)).unwrap();
    assert_eq!(deals.count(), u128::MAX);
    let mut row = vec![0; 16];
    deals.sample(1, &mut row);
    assert_eq!((row.iter().fold(0, |all, cards| all | cards), row[0].count_ones()), (u64::MAX, 4));
    assert_eq!(deals.list(10).unwrap_err(), DeterminizationError::OverLimit { count: u128::MAX, limit: 10 });
    // The cases can't be weighed against each other.
    assert_eq!(Determinizations::new(&[4; 16], &[all.clone(), all]).unwrap_err(), DeterminizationError::TooManyToCount);
}

#[test]
fn many_holders_fall_into_few_classes() {
    // Thirty cards, each with a holder of its own: 30! deals. All holders are equivalent.
    let one_each = |holders: usize| ((1u64 << holders) - 1, (1u32 << holders) - 1);
    let deals = Determinizations::new(&[1; 30], &[case(1, &[one_each(30)])]).unwrap();
    assert_eq!(deals.count(), (1..=30).product::<u128>());
    let mut row = vec![0; 30];
    deals.sample(1, &mut row);
    assert!(row.iter().all(|cards: &u64| cards.is_power_of_two()));
    assert_eq!(row.iter().fold(0, |all, cards| all | cards), (1 << 30) - 1);
    // Two cards are with holder n or the next one, in a ring: each of the seventeen holders is a class of its own.
    let ring: Vec<_> = (0..17u32).map(|n| (0b11u64 << (2 * n), 1u32 << n | 1 << ((n + 1) % 17))).collect();
    assert_eq!(
        Determinizations::new(&[2; 17], &[case(1, &ring)]).unwrap_err(),
        DeterminizationError::ClassCount { count: 17 }
    );
}

#[test]
fn nothing_hidden_is_one_determinization() {
    let deals = Determinizations::new(&[0, 0], &[case(1, &[])]).unwrap();
    assert_eq!(deals.count(), 1);
    assert_eq!(deals.list(1).unwrap(), (vec![0, 0], vec![1]));
}

#[test]
fn listing_needs_no_more_memory_than_its_determinizations() {
    // 41 of 42 cards, 42 ways: the smaller sets of them would be 2^42.
    let deals = Determinizations::new(&[41, 1], &[case(1, &[((1 << 42) - 1, 0b11)])]).unwrap();
    let expected: Vec<Vec<u64>> = (0..42).map(|card| vec![((1 << 42) - 1) ^ 1 << card, 1 << card]).collect();
    assert_eq!(listed(&deals), expected.into_iter().rev().collect::<Vec<_>>());
}

#[test]
fn a_count_with_too_many_dead_ends_is_given_up() {
    // Whatever the first four groups leave, the last one does not fit: 40 cards for 8 holders with 4 each.
    let part = |index: u32, holders: u32| (0b11_1111 << (6 * index), holders);
    let rest = (((1 << 40) - 1) << 24, 0x5555);
    let groups = [part(0, 0xAAAA), part(1, 0xCCCC), part(2, 0xF0F0), part(3, 0xFF00), rest];
    assert_eq!(Determinizations::new(&[4; 16], &[case(1, &groups)]).unwrap_err(), DeterminizationError::TooManyToCount);
}
