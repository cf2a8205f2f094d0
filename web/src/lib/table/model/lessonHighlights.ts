import type { Deck } from '$lib/deck';
import type { State } from '$lib/wire';
import { playerName } from './players';

/**
 * The cards that a lesson mentions now: those between backticks, and those of the moves that it waits for. Undefined
 * without a lesson, or if it mentions no card.
 */
export function highlightedCards(
	state: State | undefined,
	deck: Deck | undefined,
): ReadonlySet<string> | undefined {
	const lesson = state?.lesson;
	if (!lesson) return undefined;
	const quoted = lesson.text.split('`').filter((_, index) => index % 2 === 1);
	// The cards of a move, without the suit as which a card is played.
	const moves = lesson.moves.map((move) => move.replace(/\/[a-z]$/, ''));
	const codes = [...quoted, ...moves]
		.flatMap((text) => text.split(/[ +]/))
		.filter((code) => deck?.cards[code]);
	return codes.length ? new Set(codes) : undefined;
}

/** What a lesson highlights where it mentions no card: facts of the hand, such as trump, or else players. */
export interface LessonPlaces {
	/** The ids of facts. */
	facts: ReadonlySet<string>;
	seats: ReadonlySet<number>;
}

const NONE: LessonPlaces = { facts: new Set(), seats: new Set() };

/** The facts or players that a lesson mentions, one kind at a time; none if it mentions cards. */
export function lessonPlaces(state: State | undefined, deck: Deck | undefined): LessonPlaces {
	const { lesson, seats = [], public: hand } = state ?? {};
	if (!lesson || highlightedCards(state, deck)) return NONE;
	const mentions = (words: string) => new RegExp(`\\b${words}\\b`, 'i').test(lesson.text);
	const facts = (hand?.facts ?? []).filter(({ name }) => mentions(name)).map(({ id }) => id);
	if (facts.length) return { ...NONE, facts: new Set(facts) };
	/** "Three players play …" is about them all. */
	const isEveryone = mentions('players play');
	const named = seats.filter(({ seat }) => isEveryone || mentions(playerName(state, seat, null)));
	return { ...NONE, seats: new Set(named.map(({ seat }) => seat)) };
}
