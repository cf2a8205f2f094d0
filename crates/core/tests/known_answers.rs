//! Known answers in files that the Python tests read too.
#![expect(clippy::unwrap_used, reason = "a panic is this test's report")]

use std::path::Path;

use tricksmith_core::shuffle::permutation;
use tricksmith_core::trick::perft::perft;

mod tricks_file;

/// The counts in `tests/perft/tricks.txt`, which come from programs that share no line with this one.
#[test]
fn perft_counts_are_those_of_the_file() {
    let mut checked = 0;
    for contract in tricks_file::read() {
        let (tables, seat_order) = (&contract.tables, &contract.seat_order);
        for (position, counts) in &contract.positions {
            assert_eq!(position.check(tables, seat_order), Ok(()), "{}", contract.title);
            let counted: Vec<u64> =
                (1..).zip(counts).map(|(depth, _)| perft(position, tables, seat_order, depth)).collect();
            assert_eq!(&counted, counts, "{}", contract.title);
            checked += 1;
        }
    }
    assert!(checked >= 20, "only {checked} positions");
}

/// The permutations in `tests/golden/deal-shuffle.txt`.
#[test]
fn permutations_are_those_of_the_file() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/golden/deal-shuffle.txt");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut checked = 0;
    for (index, line) in text.lines().enumerate().filter(|(_, line)| !line.is_empty() && !line.starts_with('#')) {
        let parts: Vec<&str> = line.split(" | ").collect();
        let [seed, number, label, expected] = parts[..] else {
            panic!("{}:{}: {} parts, not 4: {line}", path.display(), index + 1, parts.len());
        };
        let expected: Vec<usize> = expected.split(' ').map(|number| number.parse().unwrap()).collect();
        let answer = permutation(seed, number.parse().unwrap(), label, expected.len()).unwrap();
        assert_eq!(answer, expected, "{}:{}", path.display(), index + 1);
        checked += 1;
    }
    assert!(checked >= 10, "{}: only {checked} known answers", path.display());
}
