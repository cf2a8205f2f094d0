//! Programs of calls, deals and scores: refused, or played to their ends with every card in one place.

use tricksmith_core::hand::batch;
use tricksmith_core::hand::{HandError, MAX_PILES, Program, Stage, State, perft};
use tricksmith_core::trick::{Legal, MAX_SEATS, Rng};

use super::trouble::Trouble;
use super::{Fate, programs, said};

/// Hands of one case.
const HANDS: usize = 5;
/// Moves that one hand is played step by step: calls may go round in circles for ever.
const MOVES: usize = 300;
/// The most ways that are tried for a count.
const WAYS: u32 = 40;

/// Plays whatever the bytes describe, if it can be played.
pub fn hands(data: &[u8]) -> Fate {
    let mut trouble = Trouble::new(data);
    let Some(mut program) = programs::program(&mut trouble) else {
        return Fate::Refused;
    };
    let seed = trouble.word();
    let Some(dealt) = dealt(&mut trouble, &program, seed) else {
        return Fate::PositionRefused;
    };
    let mut stepped = dealt.clone();
    let fate = step_by_step(&program, &mut stepped).unwrap_or(Fate::Stopped);
    together(&program, &dealt, (fate == Fate::Played).then_some(&stepped));
    for state in &stepped {
        counted(&program, state);
    }
    any_move(&mut trouble, &program, &stepped);
    written_down(&mut trouble, &mut program, &mut stepped);
    fate
}

/// Hands from a deal, or some that stand anywhere.
fn dealt(trouble: &mut Trouble<'_>, program: &Program, seed: u64) -> Option<Vec<State>> {
    let mut found = if trouble.once_in(3) {
        let state = programs::state(trouble, program, seed).inspect_err(said).ok()?;
        vec![state; 2]
    } else {
        let deal = programs::deal(trouble, program).inspect_err(said).ok()?;
        let roots = trouble.list(2, |trouble| trouble.number(program.len()) as u32);
        batch::deal(program, &deal, &roots, HANDS, seed).inspect_err(said).ok()?
    };
    for (hand, state) in found.iter_mut().enumerate() {
        state.rng = Rng::new(seed, hand as u64);
        let before = state.clone();
        if let Err(error) = state.go(program) {
            said(&error);
            assert!(same(state, &before), "{error}: what cannot go on stays as it is");
            return None;
        }
        assert!(same_cards(&before, state, program));
    }
    Some(found)
}

/// Move by move: the same as legal, and no card is lost or doubled. None if a hand does not come to its end.
fn step_by_step(program: &Program, states: &mut [State]) -> Option<Fate> {
    for state in &mut *states {
        for _ in 0..MOVES {
            let before = state.clone();
            let Some(number) = state.any(program) else { break };
            let (offered, legal) = (before.offered(program), before.legal(program));
            assert!(before.to_act(program).is_some_and(|seat| usize::from(seat) < program.seats()));
            assert_ne!(before.stage == Stage::Calls, offered == 0);
            assert_ne!(before.stage == Stage::Tricks, legal == Legal::default());
            let drawn = state.clone();
            if let Err(error) = state.step(program, number) {
                said(&error);
                assert!(same(state, &drawn), "{error}: what cannot go on stays as it is");
                assert!(offered > 0 && !matches!(error, HandError::Move { .. }), "{error}: it was legal");
                return None;
            }
            assert!(same_cards(&before, state, program));
        }
    }
    let over = |state: &State| matches!(state.stage, Stage::Over | Stage::Again);
    states.iter().all(over).then_some(Fate::Played)
}

/// Play-outs make the same moves, on however many threads.
fn together(program: &Program, dealt: &[State], stepped: Option<&Vec<State>>) {
    let mut whole = dealt.to_vec();
    let found = batch::playout(program, &mut whole);
    match &found {
        Ok(decisions) => {
            assert!(whole.iter().all(|state| !matches!(state.stage, Stage::Calls | Stage::Tricks)));
            assert!(*decisions < 5000 * HANDS as u64);
        }
        Err((row, error)) => {
            said(error);
            assert!(*row < dealt.len() && stepped.is_none());
        }
    }
    if let Some(stepped) = stepped {
        assert!(whole.iter().zip(stepped).all(|(one, other)| same(one, other)), "in step and at once");
    }
    let mut many: Vec<State> = dealt.iter().cycle().take(600).cloned().collect();
    let mut other = many.clone();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
    if stepped.is_some() {
        assert_eq!(batch::playout(program, &mut many), pool.install(|| batch::playout(program, &mut other)));
        assert!(many.iter().zip(&other).all(|(one, other)| same(one, other)), "on one thread and on many");
    }
    let (scores, missing) = batch::scores(program, &whole);
    assert_eq!(scores.len(), whole.len() * program.sides());
    assert!(missing.iter().all(|&row| whole[row].stage == Stage::Over));
}

/// Counting ways is bounded, and one move at a time it is what is offered.
fn counted(program: &Program, state: &State) {
    let ways = state.offered(program) + state.legal(program).iter().map(|cards| cards.count_ones()).sum::<u32>();
    assert!(perft::count(program, state, perft::MOST_DEPTH + 1).is_err());
    assert_eq!(perft::count(program, state, 0).map(|count| count.ways), Ok(1));
    if ways > WAYS {
        return;
    }
    if let Ok(count) = perft::count(program, state, 1) {
        assert_eq!(count.ways, ways.into());
    }
    let _ = perft::count(program, state, 2).inspect_err(said);
}

/// Any number is refused, and nothing has happened to any hand, or it is a move.
fn any_move(trouble: &mut Trouble<'_>, program: &Program, states: &[State]) {
    let moves = trouble.list(states.len(), |trouble| trouble.number(80) as u32);
    let mut after = states.to_vec();
    if let Err((row, error)) = batch::step(program, &mut after, &moves) {
        said(&error);
        assert!(row <= states.len() && (row == states.len() || same(&after[row], &states[row])));
        if matches!(error, HandError::Move { .. } | HandError::Trick(_) | HandError::Length { .. }) {
            assert!(after.iter().zip(states).all(|(one, other)| same(one, other)), "{error}: no move was made");
        }
    }
}

/// A hand that waits stays as it is, whatever is done to it, until the branch is there.
fn written_down(trouble: &mut Trouble<'_>, program: &mut Program, states: &mut [State]) {
    for wait in batch::waits(states) {
        let waiting: Vec<State> = states.iter().filter(|state| state.waits() == Some(wait)).cloned().collect();
        let mut after = waiting.clone();
        let moves = batch::any(program, &mut after);
        assert_eq!(batch::step(program, &mut after, &moves), Ok(()));
        assert_eq!(batch::playout(program, &mut after), Ok(0));
        assert!(after.iter().zip(&waiting).all(|(one, other)| same(one, other)));
        let next = trouble.below(program.len()) as u32;
        assert_eq!(program.link(wait.node, wait.answer, next), Ok(()));
        assert!(program.link(wait.node, wait.answer, next ^ 1).inspect_err(said).is_err());
        match batch::go(program, &mut after) {
            Ok(()) => assert!(after.iter().all(|state| state.waits() != Some(wait) || next == wait.node)),
            Err((_, error)) => said(&error),
        }
    }
}

/// The same hand, but for what it will draw.
fn same(one: &State, other: &State) -> bool {
    (one.position, one.piles, one.stage, one.contract) == (other.position, other.piles, other.stage, other.contract)
        && (one.node(), one.waits()) == (other.node(), other.waits())
}

/// Each card is in one place, and the same ones are there; but those who sit the hand out lay theirs aside.
fn same_cards(before: &State, after: &State, program: &Program) -> bool {
    let places = |state: &State| -> [u64; 2 * MAX_SEATS + MAX_PILES + 1] {
        let position = state.position;
        let mut all = position.held.into_iter().chain(position.taken).chain(state.piles).chain([position.table]);
        std::array::from_fn(|_| all.next().unwrap())
    };
    let count = |state: &State| places(state).iter().map(|cards| cards.count_ones()).sum::<u32>();
    let all = |state: &State| places(state).iter().fold(0, |all, cards| all | cards);
    let settled = matches!(after.stage, Stage::Tricks | Stage::Over) && !matches!(before.stage, Stage::Tricks);
    let out = if settled { program.rules_of(after.contract).0.out } else { 0 };
    let aside = all(before) & !all(after);
    count(after) == all(after).count_ones() && all(after) & !all(before) == 0 && (aside == 0 || out != 0)
}
