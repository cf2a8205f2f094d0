//! Payoffs, and positions to be solved, from bytes that cargo-fuzz generates.

#![no_main]

#[path = "../../tests/fuzz/input/mod.rs"]
#[allow(dead_code, unused_imports, reason = "one of five targets")]
mod input;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let _ = input::solve(data);
});
