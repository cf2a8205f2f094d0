/** What is marked on the cards of the hand: new ones, those that a lesson speaks of, and what an answer was judged to be. */
import type { Deck } from '$lib/deck';
import type { Choice, State } from '$lib/wire';
import { playerName } from './players';

/** The viewer's own cards, also while they play the dummy's. */
function ownCards({ mine }: State): string[] {
	if (!mine) return [];
	return mine.own_hand.length
		? mine.own_hand
		: mine.hand.flatMap(({ cards }) => cards.map(({ code }) => code));
}

/**
 * The cards that the viewer received after the deal, by a pass or a swap. They count as new until the first trick is over.
 *
 * @param received those received up to now
 * @param given what the viewer gave away last, and gets back if that is undone
 */
export function newCards(
	before: State | undefined,
	now: State,
	received: readonly string[],
	given: readonly string[],
): readonly string[] {
	const hand = now.public;
	if (!hand || hand.last || before?.public?.hand !== hand.hand) return [];
	if (before.public.phase !== 'calls') return received;
	const known = new Set([...ownCards(before), ...given, ...received]);
	const arrived = known.size ? ownCards(now).filter((code) => !known.has(code)) : [];
	return arrived.length ? [...received, ...arrived] : received;
}

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
interface LessonPlaces {
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

/** What a move in a puzzle or a drill was worth, as the table marks it on its cards and calls. */
export interface Judgement {
	/** The move that was made. */
	move: string;
	/** Every right move, the best first. */
	best: readonly string[];
	/** The moves that there were, each with the points by which it is behind the best; 0 for a right one. */
	moves: readonly (Choice & { behind: number })[];
}

/** How a card of the hand is marked. */
type Mark = 'right' | 'wrong';

/** The choices with what they were worth. */
export function judgement(
	choices: readonly Choice[],
	values: readonly { move: string; behind: number }[],
	move: string,
): Judgement {
	const behind = new Map(values.map((one) => [one.move, one.behind]));
	return {
		move,
		best: values.filter((one) => one.behind === 0).map((one) => one.move),
		moves: choices.map((choice) => ({ ...choice, behind: behind.get(choice.move) ?? 0 })),
	};
}

/**
 * How a card is marked: of a wrong move the cards that no right one has, and the cards of the right ones; of a right move its
 * own. Undefined for the others.
 */
export function markOf(judged: Judgement | undefined, code: string): Mark | undefined {
	if (!judged) return undefined;
	const has = (moves: readonly string[]) =>
		judged.moves.some(
			({ move, card, cards }) => moves.includes(move) && (card === code || cards.includes(code)),
		);
	if (judged.best.includes(judged.move)) return has([judged.move]) ? 'right' : undefined;
	return has(judged.best) ? 'right' : has([judged.move]) ? 'wrong' : undefined;
}

/** The most calls that are shown with what they were worth. */
const MOST_CALLS = 4;

/** The calls to show with what they were worth: all if they are few, else the one that was made and the best. */
export function callsOf(judged: Judgement): Judgement['moves'] {
	const calls = judged.moves.filter(({ card, cards }) => card === null && cards.length === 0);
	if (calls.length <= MOST_CALLS) return calls;
	const [best] = judged.best;
	return calls.filter(({ move }) => move === judged.move || move === best);
}
