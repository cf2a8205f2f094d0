//! Whatever comes in from outside: it is refused with a reason, or played without a panic.

#![expect(clippy::cast_possible_truncation, reason = "any number will do")]

use tricksmith_core::trick::{
    MAX_SEATS, Position, Rng, SAME, Seating, TAKES, TableArrays, TableError, Tables, WORDS, batch, deck_mask, perft,
    playout,
};

/// Numbers that look for trouble: mostly small, now and then anything.
struct Trouble(Rng);

impl Trouble {
    fn below(&mut self, size: usize) -> usize {
        self.0.below(size as u32) as usize
    }

    fn often(&mut self) -> bool {
        self.0.below(40) > 0
    }

    fn number(&mut self, usual: usize) -> usize {
        if self.often() { self.below(usual.max(1)) } else { self.below(70_000) }
    }

    fn mask(&mut self, deck: u64) -> u64 {
        let mask = self.0.next_u64();
        if self.often() { mask & deck } else { mask }
    }

    fn list<T>(&mut self, length: usize, make: impl Fn(&mut Self) -> u64, cast: impl Fn(u64) -> T) -> Vec<T> {
        let length = if self.0.below(400) > 0 { length } else { self.below(length + 3) };
        (0..length).map(|_| cast(make(self))).collect()
    }

    fn arrays(&mut self) -> TableArrays {
        let cards = if self.often() { 1 + self.below(10) } else { self.below(80) };
        let (slots, marks, states) = (1 + self.below(3), 1 + self.below(2), 1 + self.below(5));
        let (duties, needs, counters) = (1 + self.below(3), 1 + self.below(3), self.below(3));
        let deck = deck_mask(cards);
        let (wild, often) = (self.0.below(3) > 0, self.often());
        let u8s = |trouble: &mut Self, length, usual| {
            trouble.list(length, move |trouble| trouble.number(usual) as u64, |number| number as u8)
        };
        let u16s = |trouble: &mut Self, length, usual| {
            trouble.list(length, move |trouble| trouble.number(usual) as u64, |number| number as u16)
        };
        let sets = |trouble: &mut Self, length| trouble.list(length, move |trouble| trouble.mask(deck), |mask| mask);
        let mut arrays = TableArrays {
            cards,
            exists: sets(self, slots),
            free: sets(self, marks * slots),
            begin: u16s(self, slots * cards, states),
            mark_lead: u8s(self, marks * cards, marks),
            mark_follow: u8s(self, marks * cards, marks),
            mark_trick: u8s(self, marks, marks),
            next: u16s(self, states * cards, states),
            best: u8s(self, states * cards, 8),
            duty: u16s(self, states * marks, duties),
            hold: sets(self, duties * needs),
            play: sets(self, duties * needs),
            worth: self.list(counters * cards, |trouble| trouble.number(9) as u64, |number| number as i32),
        };
        if wild && often {
            self.mend(&mut arrays, slots, needs);
        }
        arrays
    }

    /// Puts right what chance alone would hardly ever hit, so that some arrays are accepted.
    fn mend(&mut self, arrays: &mut TableArrays, slots: usize, needs: usize) {
        let deck = deck_mask(arrays.cards);
        for (place, free) in arrays.free.iter_mut().enumerate() {
            *free &= arrays.exists.get(place % slots).copied().unwrap_or(0);
        }
        for place in 0..arrays.hold.len().min(arrays.play.len()) {
            arrays.play[place] |= arrays.hold[place];
            if place % needs == needs - 1 {
                (arrays.hold[place], arrays.play[place]) = (deck, deck);
            }
        }
        for best in &mut arrays.best {
            *best = [SAME, TAKES, *best, SAME][self.0.below(4) as usize];
        }
    }

    fn seating(&mut self) -> Result<Seating, TableError> {
        let seats = 1 + self.number(4).min(9);
        let size = 1 + self.below(seats);
        let order: Vec<u8> = if self.0.below(2) == 0 {
            (0..seats * size).map(|place| ((place / size + place % size) % seats) as u8).collect()
        } else {
            self.list(seats * size, |trouble| trouble.number(seats) as u64, |seat| seat as u8)
        };
        let next: Vec<u8> = self.list(seats * seats, |trouble| trouble.number(seats) as u64, |seat| seat as u8);
        Seating::new(seats, size, &order, &next)
    }

    /// A deal, or any words at all.
    fn position(&mut self, tables: &Tables, seating: &Seating) -> Position {
        if self.0.below(4) == 0 {
            let words: [u64; WORDS] = std::array::from_fn(|_| if self.often() { 0 } else { self.0.next_u64() });
            return Position::from_words(&words);
        }
        let mut left = tables.deck();
        let size = left.count_ones() as usize / seating.seats();
        let mut hands = [0_u64; MAX_SEATS];
        for hand in &mut hands[..seating.seats()] {
            for _ in 0..size {
                *hand |= left & left.wrapping_neg();
                left &= left - 1;
            }
        }
        if !self.often() {
            hands[0] = self.0.next_u64();
        }
        Position::new(&hands, self.below(seating.seats()) as u8)
    }
}

#[test]
fn any_input_is_refused_or_played() {
    let (mut accepted, mut refused, mut played) = (0, 0, 0);
    for round in 0..40_000 {
        let mut trouble = Trouble(Rng::new(2026, round));
        let (Ok(tables), Ok(seating)) = (Tables::new(trouble.arrays()), trouble.seating()) else {
            refused += 1;
            continue;
        };
        accepted += 1;
        let mut position = trouble.position(&tables, &seating);
        assert_eq!(Position::from_words(&position.to_words()).held, position.held);
        if let Err(error) = position.check(&tables, &seating) {
            assert!(!error.to_string().is_empty());
            continue;
        }
        played += 1;
        let rules = batch::Rules { tables: &tables, seating: &seating };
        assert!(perft::perft(&position, &tables, &seating, 3) < u64::MAX);
        let before = position;
        let plays = playout::random(&mut position, &tables, &seating, &mut trouble.0);
        let held = |position: &Position| position.held.iter().map(|hand| hand.count_ones()).sum::<u32>();
        assert_eq!(held(&before), held(&position) + plays);
        assert_eq!(batch::lines(rules, &[before], round)[0].positions[0], before);
    }
    assert!(accepted > 2_000 && refused > 2_000 && played > 1_000, "{accepted} {refused} {played}");
}
