//! The known answers in `tests/golden/deal-shuffle.txt`, which the Python tests read too.

use std::path::Path;

use tricksmith_core::shuffle::permutation;

#[test]
fn known_answers() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/golden/deal-shuffle.txt");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut checked = 0;
    for (at, line) in text.lines().enumerate().filter(|(_, line)| !line.is_empty() && !line.starts_with('#')) {
        let parts: Vec<&str> = line.split(" | ").collect();
        let [seed, number, label, expected] = parts[..] else {
            panic!("{}:{}: {} parts, not 4: {line}", path.display(), at + 1, parts.len());
        };
        let expected: Vec<usize> = expected.split(' ').map(|place| place.parse().unwrap()).collect();
        let answer = permutation(seed, number.parse().unwrap(), label, expected.len()).unwrap();
        assert_eq!(answer, expected, "{}:{}", path.display(), at + 1);
        checked += 1;
    }
    assert!(checked >= 10, "{}: only {checked} known answers", path.display());
}
