import type { CardInfo, Deck } from '$lib/deck';

/** A part of a sentence: words, or a card or the suit of a bid to draw instead of them. */
export interface SentencePart {
	text: string;
	/** A bid as typed, `2h`, whose `text` is as spoken. */
	call?: string;
	card?: string;
	/** The spoken name of the card, without what the following words say. */
	spoken?: string;
}

/** Cards with a suit's symbol, words, and what is between words. */
const TOKENS = /[A-Z0-9]+'*[^\w\s\p{P}]|[A-Za-z0-9]+'*(?:\/[a-z]\b)?|[^A-Za-z0-9]+/gu;

/** A sentence as printed: ten is `10` before its suit, and a minus sign is a real one. */
export function typeset(sentence: string): string {
	return sentence.replace(/\bT(?=[♠♥♦♣])/g, '10').replace(/(^|[\s(:])-(?=\d)/g, '$1−');
}

/** The spoken name of a card before words that may name it: "8ms the Diplomat", "As (Ace of Suns)". */
function spokenCardName(words: string, { name, title }: CardInfo): string {
	if (words.startsWith(' (')) return '';
	if (!title || !words.startsWith(` ${title}`)) return name;
	const rest = name.slice(title.length + 2);
	return rest && `${rest},`;
}

/** A bid of a level and a suit, or none, in words: `2h` is "2 hearts"; "" for anything else. */
function spokenBid(token: string, deck: Deck | undefined): string {
	const [, level, strain] = /^(\d)([a-z])$/.exec(token) ?? [];
	const name = strain === 'n' ? 'no trumps' : deck?.suits[strain ?? '']?.name;
	return level && name ? `${level} ${name}` : '';
}

/**
 * Splits a sentence into words and cards. At its beginning, letters alone count as a card only if its name follows:
 * "As" is a word too, and "Cy" a name. A text that is a move begins with a card.
 */
export function splitCards(sentence: string, deck: Deck | undefined, isMove = false): SentencePart[] {
	const pieces: SentencePart[] = [];
	const letters = new Map(Object.entries(deck?.suits ?? {}).map(([letter, { symbol }]) => [symbol, letter]));
	let words = '';
	for (const { 0: token, index } of sentence.matchAll(TOKENS)) {
		const bid = /\bbids? $/.test(words) ? spokenBid(token, deck) : '';
		if (bid) {
			pieces.push({ text: typeset(words) }, { text: bid, call: token });
			words = '';
			continue;
		}
		const [code = '', suit] = token.replace(/[^\w/']/u, (symbol) => letters.get(symbol) ?? '').split('/');
		const card = deck?.cards[code];
		const after = sentence.slice(index + token.length);
		const named =
			(isMove && index === 0) ||
			/^ (\(|the |is (an?|the|worth|not lost) |bears |(as [A-Z]\w* )?(did better|loses) )/.test(after);
		if (!card || (!named && (code.length < 2 || (index === 0 && !suit && !/[^A-Za-z]/.test(token))))) {
			words += token;
			continue;
		}
		if (words) pieces.push({ text: typeset(words) });
		words = '';
		pieces.push({ text: typeset(suit ? code : token), card: code, spoken: spokenCardName(after, card) });
		// A lead as written, `8ms/s`.
		if (suit) words = ` as ${deck.suits[suit]?.name ?? suit}`;
	}
	if (words) pieces.push({ text: typeset(words) });
	return pieces;
}

/** Words without the name of the card before them: " the Mill as Waves" are " as Waves". */
export function withoutName(words: string, card: CardInfo | undefined): string {
	if (!card) return words;
	const named = card.title && words.startsWith(` ${card.title}`) ? card.title.length + 1 : 0;
	return words.slice(named || (/^ \([^)]*\)/.exec(words)?.[0].length ?? 0));
}

/** A sentence as spoken: every card by its name, and without backticks. */
export function spokenText(sentence: string, deck: Deck | undefined): string {
	const pieces = splitCards(sentence.replaceAll('`', ''), deck);
	return pieces
		.map((piece, at) => {
			if (piece.card) return piece.spoken ?? piece.text;
			const between = piece.text === ' ' && pieces[at - 1]?.card && pieces[at + 1]?.card;
			if (between) return ', ';
			return pieces[at - 1]?.spoken === '' ? piece.text.replace(/^ (?:\(([^)]*)\))?/, '$1') : piece.text;
		})
		.join('');
}

export interface TextPart {
	kind: 'plain' | 'card' | 'word';
	text: string;
}

/**
 * Splits a text at its backticks: what is between them is one or more cards of the deck, or a word to type. Spaces
 * between cards stay.
 */
export function splitBackticks(text: string, deck: Deck | undefined): TextPart[] {
	return text.split('`').flatMap((part, n): TextPart[] => {
		if (!part) return [];
		if (n % 2 === 0) return [{ kind: 'plain', text: part }];
		const codes = part.split(' ');
		if (!codes.every((code) => deck?.cards[code])) return [{ kind: 'word', text: part }];
		return codes.flatMap((code, at): TextPart[] => [
			...(at ? [{ kind: 'plain', text: ' ' } as const] : []),
			{ kind: 'card', text: code },
		]);
	});
}
