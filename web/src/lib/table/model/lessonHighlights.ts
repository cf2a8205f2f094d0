import type { Deck } from '$lib/deck';
import type { State } from '$lib/wire';
import { playerName } from './players';

/**
 * The cards that a lesson mentions now: those between backticks, and those of the moves that it waits for. Undefined
 * if there is no lesson, or it mentions none.
 */
export function highlightedCards(
	state: State | undefined,
	deck: Deck | undefined,
): ReadonlySet<string> | undefined {
	const lesson = state?.lesson;
	if (!lesson) return undefined;
	const words = lesson.text.split('`').filter((_, at) => at % 2 === 1);
	const moves = lesson.moves.map((move) => move.replace(/\/[a-z]$/, ''));
	const codes = [...words, ...moves].flatMap((one) => one.split(/[ +]/)).filter((code) => deck?.cards[code]);
	return codes.length ? new Set(codes) : undefined;
}

/** What a lesson highlights if it mentions no card: facts of the hand, or else players. */
export interface LessonPlaces {
	/** The ids of facts. */
	facts: ReadonlySet<string>;
	seats: ReadonlySet<number>;
}

const NOWHERE: LessonPlaces = { facts: new Set(), seats: new Set() };

/** The facts or players that a lesson mentions, one kind at a time; none if it mentions cards. */
export function lessonPlaces(state: State | undefined, deck: Deck | undefined): LessonPlaces {
	const { lesson, seats = [], public: all } = state ?? {};
	if (!lesson || highlightedCards(state, deck)) return NOWHERE;
	const says = (word: string) => new RegExp(`\\b${word}\\b`, 'i').test(lesson.text);
	const facts = (all?.facts ?? []).filter(({ name }) => says(name)).map(({ id }) => id);
	if (facts.length) return { ...NOWHERE, facts: new Set(facts) };
	const everyone = says('players play');
	const named = seats.filter(({ seat }) => everyone || says(playerName(state, seat, null)));
	return { ...NOWHERE, seats: new Set(named.map(({ seat }) => seat)) };
}
