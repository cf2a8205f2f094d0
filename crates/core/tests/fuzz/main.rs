//! Arbitrary input is either refused with a reason, or played to its end without a panic.
//!
//! `docs/testing.md` explains how to run more cases, and how to use cargo-fuzz.

use std::collections::BTreeMap;
use std::panic::catch_unwind;
use std::{env, fs};

use tricksmith_core::rng::Rng;

mod input;

use input::Fate;

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

/// Runs `usual` cases, or as many as the environment says; returns how many of them met each fate.
fn run_cases(name: &str, usual: u64, target: fn(&[u8]) -> Fate) -> BTreeMap<Fate, u64> {
    if let Ok(path) = env::var("TRICKSMITH_FUZZ_FILE") {
        let data = fs::read(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
        println!("{name}: {path}: {:?}", target(&data));
        return BTreeMap::new();
    }
    let first = setting("TRICKSMITH_FUZZ_FIRST").unwrap_or(0);
    let cases = setting("TRICKSMITH_FUZZ_CASES").unwrap_or(usual);
    let mut fates = BTreeMap::new();
    for case in first..first + cases {
        let data = bytes(case);
        let fate = catch_unwind(|| target(&data)).unwrap_or_else(|_| {
            panic!(
                "to see it again: TRICKSMITH_FUZZ_FIRST={case} TRICKSMITH_FUZZ_CASES=1 cargo test --test fuzz {name}"
            )
        });
        *fates.entry(fate).or_default() += 1;
    }
    println!("{name}: {fates:?}");
    fates
}

/// Asserts that at least one in `n` of the usual cases met each of these fates: a target that refuses everything, or
/// nothing, would find nothing.
fn assert_met(fates: &BTreeMap<Fate, u64>, usual: u64, wanted: &[(Fate, u64)]) {
    if fates.values().sum::<u64>() < usual {
        return; // only some cases were asked for
    }
    for (fate, n) in wanted {
        assert!(fates.get(fate).is_some_and(|met| met * n >= usual), "{fate:?} is rare: {fates:?}");
    }
}

#[test]
fn tricks() {
    let fates = run_cases("tricks", 9_000, input::tricks);
    assert_met(&fates, 9_000, &[(Fate::Refused, 10), (Fate::PositionRefused, 10), (Fate::Played, 5)]);
}

#[test]
fn solve() {
    let fates = run_cases("solve", 6_000, input::solve);
    let wanted = [(Fate::Refused, 10), (Fate::PositionRefused, 10), (Fate::Played, 15), (Fate::Stopped, 1000)];
    assert_met(&fates, 6_000, &wanted);
}

#[test]
fn ismcts() {
    let fates = run_cases("ismcts", 6_000, input::ismcts);
    assert_met(&fates, 6_000, &[(Fate::Refused, 10), (Fate::PositionRefused, 10), (Fate::Played, 20)]);
}

#[test]
fn determinizations() {
    let fates = run_cases("determinizations", 6_000, input::determinizations);
    assert_met(&fates, 6_000, &[(Fate::Refused, 10), (Fate::Played, 5)]);
}

#[test]
fn hands() {
    let fates = run_cases("hands", 6_000, input::hands);
    let wanted = [(Fate::Refused, 10), (Fate::PositionRefused, 10), (Fate::Stopped, 10), (Fate::Played, 10)];
    assert_met(&fates, 6_000, &wanted);
}
