//! The counts in `tests/perft/tricks.txt`, which come from programs that share no line with this one.
#![expect(clippy::unwrap_used, reason = "a panic is this test's report")]

use tricksmith_core::trick::perft::perft;

mod tricks_file;

#[test]
fn the_core_counts_what_the_file_says() {
    let mut checked = 0;
    for contract in tricks_file::read() {
        let (tables, seat_order) = (&contract.tables, &contract.seat_order);
        for (position, counts) in &contract.positions {
            assert_eq!(position.check(tables, seat_order), Ok(()), "{}", contract.title);
            let found: Vec<u64> =
                (1..).zip(counts).map(|(depth, _)| perft(position, tables, seat_order, depth)).collect();
            assert_eq!(&found, counts, "{}", contract.title);
            checked += 1;
        }
    }
    assert!(checked >= 20, "only {checked} positions");
}
