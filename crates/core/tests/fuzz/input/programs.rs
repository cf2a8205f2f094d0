//! Programs of calls, deals and hands that stand in them.

use tricksmith_core::hand::{
    Contract, Deal, Effect, HandError, MAX_PILES, Node, Part, Program, Question, ScoreArrays, State,
};
use tricksmith_core::trick::{MAX_SEATS, Position, Rng, Tables, deck_mask};

use super::trouble::Trouble;
use super::{rules, said};

/// A program whose calls lead anywhere, in circles too; None if something in it is refused that all need.
pub fn program(trouble: &mut Trouble<'_>) -> Option<Program> {
    let seating = rules::seating(trouble).inspect_err(said).ok()?;
    let tables = Tables::new(rules::arrays(trouble, seating.size())).inspect_err(said).ok()?;
    let (seats, deck) = (seating.seats(), tables.deck());
    let sides = if trouble.once_in(30) { trouble.below(11) } else { 1 + trouble.below(seats) };
    let deck = if trouble.once_in(30) { trouble.word() } else { deck };
    let mut program = Program::new(seats, sides, deck, 1).inspect_err(said).ok()?;
    program.add_rules(tables, seating).inspect_err(said).ok()?;
    for number in 0..=trouble.below(3) {
        let contract = contract(trouble, seats);
        if program.add_contract(contract).inspect_err(said).is_ok() && trouble.once_in(2) {
            let arrays = scores(trouble, sides);
            let _ = program.set_scores(number as u32, &arrays).inspect_err(said);
        }
    }
    for _ in 0..=trouble.below(12) {
        let node = node(trouble, &program);
        let _ = program.add(node).inspect_err(said);
    }
    let onward = trouble.once_in(2);
    for node in 0..program.len() {
        for answer in 0..9 {
            // Half of the programs go on to later nodes only, so that many come to their ends.
            let later = if onward { node + 1 } else { 0 };
            let next = later + trouble.below(program.len().saturating_sub(later).max(1));
            if !trouble.once_in(6) {
                let answer = if trouble.once_in(20) { trouble.word() } else { answer };
                let _ = program.link(node as u32, answer, next as u32).inspect_err(said);
            }
        }
    }
    Some(program)
}

fn contract(trouble: &mut Trouble<'_>, seats: usize) -> Contract {
    let decides = std::array::from_fn(|_| trouble.number(seats) as u8);
    Contract {
        rules: if trouble.once_in(40) { trouble.word() as u32 } else { 0 },
        leader: trouble.number(seats) as u8,
        out: if trouble.once_in(8) { trouble.word() as u8 } else { 0 },
        leads: trouble.once_in(8).then(|| trouble.number(3) as u8),
        decides,
        scores: None,
    }
}

/// Any kind of node, most of whose numbers fit.
fn node(trouble: &mut Trouble<'_>, program: &Program) -> Node {
    let (seats, deck) = (program.seats(), program.deck());
    let size = if trouble.once_in(3) { trouble.below(3) } else { 0 };
    let effects = trouble.list(size, |trouble| effect(trouble, seats, deck)).into();
    let (seat, pile) = (trouble.number(seats) as u8, trouble.number(3) as u8);
    let count = trouble.number(3) as u8;
    let question = match trouble.below(13) {
        0 | 1 => Question::Spoken { seat, calls: trouble.number(5) as u16 },
        2 => Question::Turned { pile },
        3 => Question::Holder { card: if trouble.once_in(4) { trouble.number(70) as u8 } else { first(deck) } },
        4 => Question::Count { seat, sets: trouble.list(2, |trouble| trouble.mask(deck)).into() },
        5 => Question::MaySwap { seat, count, pile, cards: trouble.mask(deck) },
        6 => Question::MaySwitch { seat, pile },
        7 => Question::Give { seat, count, pile },
        8 => Question::Sweep { seat, count, pile },
        9 => Question::Again,
        _ => Question::Contract { number: trouble.number(program.contracts()) as u32 },
    };
    Node { effects, question }
}

fn first(deck: u64) -> u8 {
    deck.trailing_zeros() as u8
}

fn effect(trouble: &mut Trouble<'_>, seats: usize, deck: u64) -> Effect {
    let (seat, pile) = (trouble.number(seats) as u8, trouble.number(3) as u8);
    match trouble.below(4) {
        0 => Effect::Award { seat, pile },
        1 => Effect::Lay { seat, pile, cards: deck & deck.wrapping_neg() << trouble.below(4) },
        _ => Effect::Take { seat, pile },
    }
}

/// A deal of the program's deck to its seats and three piles.
pub fn deal(trouble: &mut Trouble<'_>, program: &Program) -> Result<Deal, HandError> {
    let deck = program.deck();
    let apart = if trouble.once_in(4) { deck & trouble.mask(deck) } else { 0 };
    let stock = if trouble.once_in(30) { trouble.word() } else { deck & !apart };
    let size = stock.count_ones() as usize / (program.seats() + trouble.below(2));
    let each = if trouble.once_in(10) { trouble.number(9) } else { size } as u8;
    let seats = if trouble.once_in(30) { trouble.below(12) } else { program.seats() };
    let mut parts: Vec<Part> = (0..seats).map(|seat| Part::Hand { seat: seat as u8, size: each }).collect();
    let left = (stock.count_ones() as usize).saturating_sub(seats * usize::from(each));
    for pile in 0..trouble.below(3) {
        parts.push(Part::Pile { pile: pile as u8, size: trouble.below(left / 2 + 1) as u8 });
    }
    if apart != 0 || trouble.once_in(30) {
        parts.push(Part::Stack { pile: trouble.number(3) as u8, cards: apart });
    }
    Deal::new(stock, parts)
}

/// A hand that stands somewhere: in the calls, in the tricks, or where nobody can.
pub fn state(trouble: &mut Trouble<'_>, program: &Program, seed: u64) -> Result<State, HandError> {
    let mut left = program.deck();
    let mut hands = [0_u64; MAX_SEATS];
    let each = left.count_ones() as usize / program.seats();
    for hand in &mut hands[..program.seats()] {
        for _ in 0..each {
            *hand |= left & left.wrapping_neg();
            left &= left - 1;
        }
    }
    if trouble.once_in(10) {
        hands[trouble.below(MAX_SEATS)] = trouble.mask(deck_mask(12));
    }
    let mut position = Position::new(&hands, 0);
    if trouble.once_in(10) {
        position.tricks[trouble.below(MAX_SEATS)] = trouble.number(70) as u8;
        position.marks = trouble.number(2) as u8;
        position.table = trouble.mask(left);
        position.place = trouble.number(2) as u8;
    }
    let mut piles = [0; MAX_PILES];
    piles[trouble.number(3) % MAX_PILES] = left;
    let rng = Rng::new(seed, 0);
    if trouble.once_in(2) {
        return State::playing(program, position, trouble.number(program.contracts()) as u32, rng);
    }
    State::calling(program, position, piles, trouble.number(program.len()) as u32, rng)
}

/// What so many sides score, most of which fits.
fn scores(trouble: &mut Trouble<'_>, sides: usize) -> ScoreArrays {
    let mut arrays = ScoreArrays::default();
    for side in 0..sides {
        for _ in 0..trouble.below(3) {
            arrays.slope_side.push(trouble.number(sides) as u8);
            arrays.slope_counter.push(trouble.number(2) as u8);
            arrays.slope_seats.push(trouble.word() as u8);
            arrays.slope_step.push(1 + trouble.number(3) as u32);
            let great = trouble.once_in(4);
            arrays.slope_points.push(if great { trouble.word() as i32 } else { trouble.signed() });
        }
        let mut size = 1;
        for _ in 0..trouble.below(3) {
            arrays.axis_side.push(side as u8);
            arrays.axis_counter.push(trouble.number(2) as u8);
            arrays.axis_seats.push(trouble.word() as u8);
            arrays.axis_step.push(1 + trouble.number(2) as u32);
            let along = 1 + trouble.number(9);
            arrays.axis_size.push(along as u32);
            size *= along;
        }
        arrays.entries.extend(trouble.list(size.min(1 << 12), Trouble::signed));
    }
    arrays
}
