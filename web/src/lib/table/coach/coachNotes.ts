import type { Deck } from '$lib/deck';
import type { HeldGroup, SideView, State } from '$lib/wire';
import { playerName } from '../model';

/** A note of the coach. */
interface CoachNote {
	/** The moment that it belongs to; each is explained once. */
	key: string;
	text: string;
	/** Selectors of what it explains: the first one that finds anything on the table counts. */
	about: string[];
	/** Whether it is about a choice for which a hint can be asked. */
	asks: boolean;
}

const HAND = '[data-hand]';
const LEGAL = '[data-hand].legal';
// Selectors of the table's parts. Classes are those of `InfoBar.svelte` and of the components in `choices`.
/** The facts of the hand, such as trump: their tiles, and not the room that is kept for them. */
const FACTS = '.info-bar .fact, .info-bar .ladder';
/** The panel that the choices share (`slip`), or else each choice. */
const CHOICES = '.choices.slip, .choices:not(.slip) :is(.call, .primary)';

/** The texts of moments for which the game has none of its own. */
const DEFAULT_TEXTS: Record<string, string> = {
	call: 'Each choice says what it means. If you aren’t sure, ask for a hint.',
	bid: 'Choose a number, or pass. If you aren’t sure, ask for a hint.',
	cards: 'Choose cards from your hand, then press the button.',
	opening: 'Choose the card to lead, and then the cards to take with it.',
	lead: 'You lead, as the sign › at your name says: choose a raised card, and the others play to it.',
	follow: 'Raised cards can be played. Choose another to read why it can’t.',
	void: 'You have no {suit}, so you can play any card.',
	void_trumps: 'A trump was led, and you have none, so play any card. The highest trump takes the trick.',
};

/** With more calls than these next to a field for a number, a choice is one of calls, and not of a number. */
const MAX_NEXT_TO_BIDS = 3;

/** The default text of calls if some of them have no note. */
const UNEXPLAINED = 'Choose one of these. If you aren’t sure, ask for a hint.';

/**
 * The suit that was led, if it binds and this viewer has no card of it; "" otherwise. A card belongs to the suit under
 * which it is sorted, or where the suit was named, to each of its own suits. Trumps that are a suit of their own have a
 * letter that the deck does not know, and are sorted under none.
 */
function missingSuit({ mine, public: hand }: State, deck: Pick<Deck, 'cards' | 'suits'>): string {
	const { led = null, binds = false, plays: [first] = [] } = hand?.trick ?? {};
	if (led === null || !binds || !mine) return '';
	const sortedUnder = deck.suits[led] ? led : null;
	const follows = ({ suit, cards }: HeldGroup) =>
		first?.named ? cards.some(({ code }) => deck.cards[code]?.suits.includes(led)) : suit === sortedUnder;
	return mine.hand.some(follows) ? '' : led;
}

/**
 * What two sides need of which each can stop the other, and which of the game's texts says it: that of the side that made
 * the bid, or that of the others; undefined for any other game.
 */
function needNote(
	state: State,
	words: Record<string, string>,
	seat: number,
): { key: string; text: string | undefined } | undefined {
	const { sides, seats } = state.public ?? {};
	const isOwn = ({ seats: members }: SideView) => members.includes(seat);
	const own = sides?.find(isOwn);
	const [other, ...more] = sides?.filter((side) => !isOwn(side)) ?? [];
	if (!own || !other || more.length || own.at_least === null || other.at_least === null) return undefined;
	const hasBid = own.seats.some((member) => seats?.[member]?.role === 'bidder');
	const key = hasBid ? 'need' : 'need_to_stop';
	const text = words[key]
		?.replace('{ours}', `${own.at_least}`)
		.replace('{theirs}', `${other.at_least}`)
		.replace('{others}', other.seats.map((member) => playerName(state, member, seat)).join(' and '));
	return { key, text };
}

/**
 * The notes that explain this moment and were not seen yet, the most general one first.
 *
 * @param words the game's own texts, by the rule of a question or the name of a moment
 * @param deck the deck of the game; nothing is explained before it is there
 */
export function notesFor(
	state: State | undefined,
	words: Record<string, string>,
	seen: readonly string[],
	deck: Pick<Deck, 'cards' | 'suits'> | undefined,
): CoachNote[] {
	const { mine, public: hand } = state ?? {};
	if (!deck || !state || !mine || !hand || state.stage !== 'playing' || state.lesson || state.secret_phase)
		return [];
	const notes: CoachNote[] = [];
	const add = (key: string, text: string | undefined, about: string[], asks = false) => {
		if (text && !seen.includes(key)) notes.push({ key, text, about, asks });
	};
	if (hand.seats[mine.seat]?.sits_out === 'hand') {
		add('sits_out', words.sits_out, [`[data-seat="${mine.seat}"]`]);
		return notes;
	}
	// Cards fly while the others play, and there is nothing to decide.
	if (hand.phase === 'tricks' && !mine.my_turn) return [];
	const suitsOf = (code: string) => deck.cards[code]?.suits ?? [];
	const openCards = hand.piles.find(({ cards }) => cards.length > 0)?.cards ?? [];
	const shown = openCards.length ? openCards : hand.facts.flatMap(({ cards }) => cards);
	/** The cards turned up; "" if one has no suit, such as the Excuse, because the game's text is about their suits. */
	const cardsUp = shown.every((code) => suitsOf(code).length)
		? shown.map((code) => `\`${code}\``).join(', ')
		: '';
	/** The game may have a text of its own for two facts that are of one suit. */
	const factSuits = hand.facts.flatMap(({ id, suits }) => (id === 'restricted_suits' ? [] : suits));
	const sameSuitText = factSuits.length > new Set(factSuits).size ? words.up_same : undefined;
	/** A card of a single suit has a text of its own, since there is nothing to choose; a rank that makes fewer trumps too. */
	const template =
		words[`up_${deck.cards[shown[0] ?? '']?.rank ?? ''}`] ??
		((openCards.every((code) => suitsOf(code).length === 1) && words.up_single) || words.up);
	const filled =
		template && (cardsUp || !template.includes('{up}')) ? template.replaceAll('{up}', cardsUp) : undefined;
	const cardsIn = (place: string) => shown.map((code) => `${place} [data-card="${code}"]`).join(', ');
	if (mine.hand.length) add('goal', words.goal, [HAND]);
	add('up', sameSuitText ?? filled, [...(shown.length ? ['.piles', '.info-bar'].map(cardsIn) : []), FACTS]);
	if (mine.hand.length) add('hand', words.hand, [HAND]);
	if (mine.my_turn) {
		const needs = ['card', 'opening'].includes(mine.choice_kind) && needNote(state, words, mine.seat);
		if (needs) add(needs.key, needs.text, ['.seat.own .words']);
		if (mine.choice_kind === 'card') {
			const leads = hand.trick?.plays.length === 0;
			const hasTrump = () => mine.hand.some(({ cards }) => cards.some(({ tags }) => tags.includes('trump')));
			// Its mark is explained by a card that has it.
			if (words.trump && hasTrump()) add('trump', words.trump, [HAND]);
			add('tricks', words.tricks, ['[data-trick] [data-fly]', HAND]);
			const key = leads ? 'lead' : 'follow';
			const cards = mine.hand.flatMap((group) => group.cards);
			// A note about raised cards waits for a hand in which some are not.
			const canPlayAny = cards.length > 0 && cards.every(({ playable }) => playable);
			const missing = missingSuit(state, deck);
			if (leads || !canPlayAny) add(key, words[key] ?? DEFAULT_TEXTS[key], [LEGAL]);
			else if (missing && !deck.suits[missing]) add('void_trumps', DEFAULT_TEXTS.void_trumps, [HAND]);
			else if (missing) {
				// A text that offers to trump is not for a hand that can't.
				const plain = words.void_plain && !hasTrump() ? words.void_plain : undefined;
				const text = plain ?? words.void ?? DEFAULT_TEXTS.void;
				add('void', text?.replace('{suit}', deck.suits[missing]?.name ?? ''), [HAND]);
			}
			// Games can have a text of their own for the last player of a trick.
			else if (words.free_last && hand.trick && hand.trick.plays.length === hand.trick.order.length - 1)
				add('free_last', words.free_last, [HAND]);
			else add('free', words.free, [HAND]);
			// Who takes a trick is explained after what can be played to it.
			if ((hand.trick?.number ?? 1) > 1 && !leads)
				for (const taken of ['trick', 'trick_else']) add(taken, words[taken], ['[data-trick] [data-fly]']);
		} else if (mine.choice_kind) {
			const isPicked = mine.choice_kind === 'opening' || mine.choice_kind === 'cards';
			const key = mine.rule || mine.choice_kind;
			const explained = mine.choices.every(({ note }) => note !== '');
			const others = mine.choices.filter(({ value }) => value === null).length;
			const isList = mine.choice_kind === 'call' || (mine.choice_kind === 'bid' && others > MAX_NEXT_TO_BIDS);
			const defaultText =
				isList && !explained ? UNEXPLAINED : DEFAULT_TEXTS[isList ? 'call' : mine.choice_kind];
			add(key, words[key] ?? defaultText, isPicked ? [LEGAL, CHOICES] : [CHOICES, LEGAL], true);
		}
	}
	return notes;
}
