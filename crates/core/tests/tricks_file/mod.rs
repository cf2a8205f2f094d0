//! Reads `tests/perft/tricks.txt`: tables of some contracts, and positions with their counts.

use std::path::Path;

use tricksmith_core::trick::{Position, SeatOrder, TrickArrays, TrickTables, WORDS};

/// One contract of the file.
pub(crate) struct Contract {
    pub(crate) title: String,
    pub(crate) tables: TrickTables,
    pub(crate) seat_order: SeatOrder,
    /// Positions, and the number of sequences of 1, 2, 3 … plays from each.
    pub(crate) positions: Vec<(Position, Vec<u64>)>,
}

/// Every contract of the file.
pub(crate) fn read() -> Vec<Contract> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/perft/tricks.txt");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut reader = Reader::default();
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (key, value) = line.split_once(' ').unwrap_or((line, ""));
        reader.read_line(key, value);
    }
    reader.contracts
}

/// Numbers separated by spaces, `7*3` for 7 7 7.
fn numbers<T: Clone + std::str::FromStr>(text: &str) -> Vec<T>
where
    T::Err: std::fmt::Debug,
{
    let run = |word: &str| {
        let (value, length) = word.split_once('*').unwrap_or((word, "1"));
        vec![value.parse::<T>().unwrap(); length.parse().unwrap()]
    };
    text.split_whitespace().flat_map(run).collect()
}

/// The contracts read so far, and the lines of the next one.
#[derive(Default)]
struct Reader {
    title: String,
    arrays: TrickArrays,
    seats: usize,
    size: usize,
    order: Vec<u8>,
    contracts: Vec<Contract>,
}

impl Reader {
    fn read_line(&mut self, key: &str, value: &str) {
        let arrays = &mut self.arrays;
        match key {
            "table" => (*arrays, self.title) = (TrickArrays::default(), value.to_owned()),
            "cards" => arrays.cards = value.parse().unwrap(),
            "leadable" => arrays.leadable = numbers(value),
            "free" => arrays.free = numbers(value),
            "begin" => arrays.begin = numbers(value),
            "flags_after_lead" => arrays.flags_after_lead = numbers(value),
            "flags_after_follow" => arrays.flags_after_follow = numbers(value),
            "flags_after_trick" => arrays.flags_after_trick = numbers(value),
            "next" => arrays.next = numbers(value),
            "winning_place" => arrays.winning_place = numbers(value),
            "obligation" => arrays.obligation = numbers(value),
            "hold" => arrays.hold = numbers(value),
            "play" => arrays.play = numbers(value),
            "worth" => arrays.worth = numbers(value),
            "last_worth" => arrays.last_worth = numbers(value),
            "seats" => self.seats = value.parse().unwrap(),
            "size" => self.size = value.parse().unwrap(),
            "order" => self.order = numbers(value),
            "next_leader" => {
                let seat_order = SeatOrder::new(self.seats, self.size, &self.order, &numbers::<u8>(value)).unwrap();
                let tables = TrickTables::new(arrays.clone()).unwrap();
                self.contracts.push(Contract { title: self.title.clone(), tables, seat_order, positions: Vec::new() });
            }
            "position" => {
                let words: [u64; WORDS] = numbers(value).try_into().unwrap();
                self.contracts.last_mut().unwrap().positions.push((Position::from_words(&words), Vec::new()));
            }
            "counts" => self.contracts.last_mut().unwrap().positions.last_mut().unwrap().1 = numbers(value),
            _ => panic!("{key} is not a key of this file"),
        }
    }
}
