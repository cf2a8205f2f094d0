import type { Deck } from '$lib/deck';
import type { HeldGroup, State } from '$lib/wire';

/** A note of the coach. */
export interface CoachNote {
	/** The moment that it belongs to; each is explained once. */
	key: string;
	text: string;
	/** What it explains: all that the first of these selectors finds which is on the table. */
	about: string[];
	/** Whether it is about a choice for which a hint can be asked. */
	asks: boolean;
}

const HAND = '[data-hand]';
const LEGAL = '[data-hand].legal';
/** What binds in the hand: its tiles, and not all the room that is kept for them. */
const BINDS = '.info-bar .fact, .info-bar .ladder';
/** The slip that choices share, or each of them: not the room around them. */
const CHOICES = '.choices.slip, .choices:not(.slip) :is(.call, .primary)';

/** The text where the game has no words of its own. */
const GENERAL: Record<string, string> = {
	call: 'Each choice says what it means. If you aren’t sure, ask for a hint.',
	bid: 'Choose a number, or pass. If you aren’t sure, ask for a hint.',
	cards: 'Choose cards from your hand, then press the button.',
	opening: 'Choose the card to lead, and then the cards to take with it.',
	lead: 'You lead, as the sign › at your name says: choose a raised card, and the others play to it.',
	follow: 'Raised cards can be played. Choose another to read why it can’t.',
	void: 'You have no {suit}, so you can play any card.',
};

/** The same for calls of which some say nothing. */
const UNEXPLAINED = 'Choose one of these. If you aren’t sure, ask for a hint.';

/**
 * The suit that was led, if this viewer has none of it: cards count as the suit that they are sorted by, or where the
 * suit was named as each of their own.
 */
function missingSuit({ mine, public: all }: State, suitsOf: (code: string) => string[]): string {
	const { led = null, plays: [first] = [] } = all?.trick ?? {};
	if (led === null || !mine) return '';
	const follows = ({ suit, cards }: HeldGroup) =>
		first?.named ? cards.some(({ code }) => suitsOf(code).includes(led)) : suit === led;
	return mine.hand.some(follows) ? '' : led;
}

/**
 * The notes that explain this moment and were not seen yet, the most general one first.
 *
 * @param words what the game itself has to say, by the rule of a question or the name of a moment
 * @param deck the deck of the game; nothing is explained before it is there
 */
export function notesFor(
	state: State | undefined,
	words: Record<string, string>,
	seen: readonly string[],
	deck: Pick<Deck, 'cards' | 'suits'> | undefined,
): CoachNote[] {
	const { mine, public: all } = state ?? {};
	if (!deck || !state || !mine || !all || state.stage !== 'playing' || state.lesson || state.secret_phase)
		return [];
	// Cards fly while the others play, and there is nothing to decide.
	if (all.phase === 'tricks' && !mine.my_turn) return [];
	const notes: CoachNote[] = [];
	const add = (key: string, text: string | undefined, about: string[], asks = false) => {
		if (text && !seen.includes(key)) notes.push({ key, text, about, asks });
	};
	const suitsOf = (code: string) => deck.cards[code]?.suits ?? [];
	const open = all.piles.find(({ cards }) => cards.length > 0)?.cards ?? [];
	const shown = open.length ? open : all.facts.flatMap(({ cards }) => cards);
	/** What the game says of a card that is turned up is of its suits: not of the Excuse, which has none. */
	const up = shown.every((code) => suitsOf(code).length) ? shown.map((code) => `\`${code}\``).join(', ') : '';
	/** Where two things that bind are of one suit, the game may have words for that. */
	const bound = all.facts.flatMap(({ id, suits }) => (id === 'restricted_suits' ? [] : suits));
	const same = bound.length > new Set(bound).size ? words.up_same : undefined;
	/** A card of one suit alone has words of its own: there is nothing to choose. */
	const upWords = (open.every((code) => suitsOf(code).length === 1) && words.up_single) || words.up;
	const upText =
		same ?? (upWords && (up || !upWords.includes('{up}')) ? upWords.replaceAll('{up}', up) : undefined);
	const cardsIn = (place: string) => shown.map((code) => `${place} [data-card="${code}"]`).join(', ');
	if (mine.hand.length) add('goal', words.goal, [HAND]);
	add('up', upText, [...(shown.length ? ['.piles', '.info-bar'].map(cardsIn) : []), BINDS]);
	if (mine.hand.length) add('hand', words.hand, [HAND]);
	if (mine.my_turn) {
		if (mine.choice_kind === 'card') {
			const leads = all.trick?.plays.length === 0;
			add('tricks', words.tricks, ['[data-trick] [data-fly]', HAND]);
			const key = leads ? 'lead' : 'follow';
			const cards = mine.hand.flatMap((group) => group.cards);
			// A note about raised cards waits for a hand in which some are not.
			const isFree = cards.length > 0 && cards.every(({ playable }) => playable);
			const missing = missingSuit(state, suitsOf);
			if (leads || !isFree) add(key, words[key] ?? GENERAL[key], [LEGAL]);
			else if (missing)
				add('void', (words.void ?? GENERAL.void)?.replace('{suit}', deck.suits[missing]?.name ?? missing), [
					HAND,
				]);
			// Of the last to play more is asked.
			else if (words.free_last && all.trick && all.trick.plays.length === all.trick.order.length - 1)
				add('free_last', words.free_last, [HAND]);
			else add('free', words.free, [HAND]);
			// Who takes it depends on what could be played.
			if ((all.trick?.number ?? 1) > 1 && !leads)
				for (const taken of ['trick', 'trick_else']) add(taken, words[taken], ['[data-trick] [data-fly]']);
		} else if (mine.choice_kind) {
			const isPicked = mine.choice_kind === 'opening' || mine.choice_kind === 'cards';
			const key = mine.rule || mine.choice_kind;
			const explained = mine.choices.every(({ note }) => note !== '');
			const general = mine.choice_kind === 'call' && !explained ? UNEXPLAINED : GENERAL[mine.choice_kind];
			add(key, words[key] ?? general, isPicked ? [LEGAL, CHOICES] : [CHOICES, LEGAL], true);
		}
	}
	return notes;
}
