//! Arbitrary input is either refused with a reason, or played to its end without a panic.
//!
//! `docs/testing.md` explains how to run more cases, and how to use cargo-fuzz.

use std::collections::BTreeMap;
use std::panic::catch_unwind;
use std::{env, fs};

use tricksmith_core::rng::Rng;

mod input;

use input::Outcome;

/// The most bytes of one case.
const MAX_BYTES: u32 = 8192;

/// A number from the environment.
fn setting(name: &str) -> Option<u64> {
    let text = env::var(name).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{name} is {text}; it must be a number")))
}

/// The bytes of a case: the same ones each time, on every machine.
fn bytes(case: u64) -> Vec<u8> {
    let mut rng = Rng::new(2026, case);
    let words = 8 + rng.below(MAX_BYTES / 8 - 8);
    (0..words).flat_map(|_| rng.next_u64().to_le_bytes()).collect()
}

/// Runs `usual` cases, or as many as the environment says; returns how many of them had each outcome.
fn run_cases(name: &str, usual: u64, target: fn(&[u8]) -> Outcome) -> BTreeMap<Outcome, u64> {
    if let Ok(path) = env::var("TRICKSMITH_FUZZ_FILE") {
        let data = fs::read(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
        println!("{name}: {path}: {:?}", target(&data));
        return BTreeMap::new();
    }
    let first = setting("TRICKSMITH_FUZZ_FIRST").unwrap_or(0);
    let cases = setting("TRICKSMITH_FUZZ_CASES").unwrap_or(usual);
    let mut outcomes = BTreeMap::new();
    for case in first..first + cases {
        let data = bytes(case);
        let outcome = catch_unwind(|| target(&data)).unwrap_or_else(|_| {
            panic!(
                "to see it again: TRICKSMITH_FUZZ_FIRST={case} TRICKSMITH_FUZZ_CASES=1 cargo test --test fuzz {name}"
            )
        });
        *outcomes.entry(outcome).or_default() += 1;
    }
    println!("{name}: {outcomes:?}");
    outcomes
}

/// Asserts that at least one in `n` of the usual cases had each of these outcomes: a target that refuses everything, or
/// nothing, would find nothing.
fn assert_met(outcomes: &BTreeMap<Outcome, u64>, usual: u64, wanted: &[(Outcome, u64)]) {
    if outcomes.values().sum::<u64>() < usual {
        return; // only some cases were asked for
    }
    for (outcome, n) in wanted {
        assert!(outcomes.get(outcome).is_some_and(|met| met * n >= usual), "{outcome:?} is rare: {outcomes:?}");
    }
}

#[test]
fn tricks() {
    let outcomes = run_cases("tricks", 9_000, input::tricks);
    assert_met(&outcomes, 9_000, &[(Outcome::Refused, 10), (Outcome::PositionRefused, 10), (Outcome::Played, 5)]);
}

#[test]
fn solve() {
    let outcomes = run_cases("solve", 6_000, input::solve);
    let wanted =
        [(Outcome::Refused, 10), (Outcome::PositionRefused, 10), (Outcome::Played, 15), (Outcome::Stopped, 1000)];
    assert_met(&outcomes, 6_000, &wanted);
}

#[test]
fn ismcts() {
    let outcomes = run_cases("ismcts", 6_000, input::ismcts);
    assert_met(&outcomes, 6_000, &[(Outcome::Refused, 10), (Outcome::PositionRefused, 10), (Outcome::Played, 20)]);
}

#[test]
fn determinizations() {
    let outcomes = run_cases("determinizations", 6_000, input::determinizations);
    assert_met(&outcomes, 6_000, &[(Outcome::Refused, 10), (Outcome::Played, 5)]);
}

#[test]
fn hands() {
    let outcomes = run_cases("hands", 6_000, input::hands);
    let wanted =
        [(Outcome::Refused, 10), (Outcome::PositionRefused, 10), (Outcome::Stopped, 10), (Outcome::Played, 10)];
    assert_met(&outcomes, 6_000, &wanted);
}
