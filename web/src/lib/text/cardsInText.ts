import type { CardInfo, Deck } from '$lib/deck';

/** A part of a sentence: words, a card, or a bid. */
export interface SentencePart {
	text: string;
	/** A bid as typed, `2h`; `text` has it as spoken. */
	call?: string;
	/** The code of a card. */
	card?: string;
	/** The spoken name of the card, without the part that the next words repeat. */
	spoken?: string;
}

/** Matches cards with the symbol of a suit, words, and what is between words. */
const TOKENS = /[A-Z0-9]+'*[^\w\s\p{P}]|[A-Za-z0-9]+'*(?:\/[a-z]\b)?|[^A-Za-z0-9]+/gu;

/**
 * A sentence, or a part of one, as printed: a ten is `10` before its suit, a hyphen before a number is a minus sign, and
 * what is said has quotation marks that open and close.
 */
export function typeset(sentence: string): string {
	return sentence
		.replace(/\bT(?=[♠♥♦♣])/g, '10')
		.replace(/(^|[\s(:])-(?=\d)/g, '$1−')
		.replace(/"(?=\w)|(?<=\s)"$/g, '“')
		.replace(/"/g, '”');
}

/** The spoken name of a card, without the part that the next words repeat: "8ms the Diplomat", "As (Ace of Suns)". */
function spokenCardName(words: string, { name, title }: CardInfo): string {
	if (words.startsWith(' (')) return '';
	if (!title || !words.startsWith(` ${title}`)) return name;
	const rest = name.slice(title.length + 2);
	return rest && `${rest},`;
}

/** A bid of a level and a strain in words: `2h` is "2 hearts", `3n` is "3 no trumps"; "" for anything else. */
function spokenBid(token: string, deck: Deck | undefined): string {
	const [, level, strain] = /^(\d+)([a-z])$/.exec(token) ?? [];
	const name = strain === 'n' ? 'no trumps' : deck?.suits[strain ?? '']?.name;
	return level && name ? `${level} ${name}` : '';
}

/**
 * Splits a sentence into words, cards and bids. At the beginning of a sentence, letters alone count as a card only if
 * words follow that are said of cards: "As" is a word too, and "Cy" a name. A text that is a move begins with a card.
 */
export function splitCards(sentence: string, deck: Deck | undefined, isMove = false): SentencePart[] {
	const pieces: SentencePart[] = [];
	const suitLetters = new Map(
		Object.entries(deck?.suits ?? {}).map(([letter, { symbol }]) => [symbol, letter]),
	);
	let words = '';
	for (const { 0: token, index } of sentence.matchAll(TOKENS)) {
		const bid = /\bbids? $/.test(words) ? spokenBid(token, deck) : '';
		if (bid) {
			pieces.push({ text: typeset(words) }, { text: bid, call: token });
			words = '';
			continue;
		}
		const [code = '', suit] = token.replace(/[^\w/']/u, (symbol) => suitLetters.get(symbol) ?? '').split('/');
		const card = deck?.cards[code];
		const after = sentence.slice(index + token.length);
		const isSurelyCard =
			(isMove && index === 0) ||
			/^ (\(|the |is (an?|the|worth|not lost) |bears |(as [A-Z]\w* )?(did better|loses) )/.test(after);
		if (!card || (!isSurelyCard && (code.length < 2 || (index === 0 && !suit && !/[^A-Za-z]/.test(token))))) {
			words += token;
			continue;
		}
		if (words) pieces.push({ text: typeset(words) });
		words = '';
		pieces.push({ text: typeset(suit ? code : token), card: code, spoken: spokenCardName(after, card) });
		// A lead with the suit it is led as: `8ms/s`.
		if (suit) words = ` as ${deck.suits[suit]?.name ?? suit}`;
	}
	if (words) pieces.push({ text: typeset(words) });
	return pieces;
}

/** The words after a card without its name, if they begin with it: " the Mill as Waves" become " as Waves". */
export function withoutName(words: string, card: CardInfo | undefined): string {
	if (!card) return words;
	const titleLength = card.title && words.startsWith(` ${card.title}`) ? card.title.length + 1 : 0;
	return words.slice(titleLength || (/^ \([^)]*\)/.exec(words)?.[0].length ?? 0));
}

/** A sentence as spoken: every card by its name, and without backticks. */
export function spokenText(sentence: string, deck: Deck | undefined): string {
	const pieces = splitCards(sentence.replaceAll('`', ''), deck);
	return pieces
		.map((piece, index) => {
			if (piece.card) return piece.spoken ?? piece.text;
			const isBetweenCards = piece.text === ' ' && pieces[index - 1]?.card && pieces[index + 1]?.card;
			if (isBetweenCards) return ', ';
			return pieces[index - 1]?.spoken === '' ? piece.text.replace(/^ (?:\(([^)]*)\))?/, '$1') : piece.text;
		})
		.join('');
}

/** A part of a text with backticks: plain text, the code of a card, or a word to type. */
interface TextPart {
	kind: 'plain' | 'card' | 'word';
	text: string;
}

/**
 * Splits a text at its backticks. What is between two of them is one or more cards of the deck, with the spaces between
 * them, or a word to type.
 */
export function splitBackticks(text: string, deck: Deck | undefined): TextPart[] {
	return text.split('`').flatMap((part, index): TextPart[] => {
		if (!part) return [];
		const isBetweenBackticks = index % 2 === 1;
		if (!isBetweenBackticks) return [{ kind: 'plain', text: part }];
		const codes = part.split(' ');
		if (!codes.every((code) => deck?.cards[code])) return [{ kind: 'word', text: part }];
		return codes.flatMap((code, cardIndex): TextPart[] => [
			...(cardIndex ? [{ kind: 'plain', text: ' ' } as const] : []),
			{ kind: 'card', text: code },
		]);
	});
}
