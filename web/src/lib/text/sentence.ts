import type { CardInfo, DeckTable } from '$lib/deck';

/** A piece of a sentence: words, or a card that is drawn in their place. */
export interface Piece {
	text: string;
	card?: string;
	/** What is heard for the card: as much of its name as the words that follow do not say. */
	spoken?: string;
}

/** How French suits are printed, and their letters. */
const PRINTED: Record<string, string> = { '♠': 's', '♥': 'h', '♦': 'd', '♣': 'c' };
const TOKENS = /[A-Z0-9]+[♠♥♦♣]|[A-Za-z0-9]+(?:\/[a-z]\b)?|[^A-Za-z0-9]+/g;

/** A sentence as it is printed: ten as `10` where it stands before its suit, and a minus that is one. */
export function inPrint(sentence: string): string {
	return sentence.replace(/\bT(?=[♠♥♦♣])/g, '10').replace(/(^|[\s(:])-(?=\d)/g, '$1−');
}

/** What is heard for a card before these words, which may name it: "8ms the Diplomat", "As (Ace of Suns)". */
function heardBefore(words: string, { name, title }: CardInfo): string {
	if (words.startsWith(' (')) return '';
	if (!title || !words.startsWith(` ${title}`)) return name;
	const rest = name.slice(title.length + 2);
	return rest && `${rest},`;
}

/**
 * A sentence in pieces, its cards apart. At its beginning letters alone count as a card only where its name follows, or what it is:
 * "As" is a word too, and "Cy" a name.
 */
export function piecesOf(sentence: string, deck: DeckTable | undefined): Piece[] {
	const pieces: Piece[] = [];
	let words = '';
	for (const { 0: token, index } of sentence.matchAll(TOKENS)) {
		const [code = '', suit] = token.replace(/[♠♥♦♣]/, (symbol) => PRINTED[symbol] ?? '').split('/');
		const card = deck?.cards[code];
		const after = sentence.slice(index + token.length);
		const named = /^ (\(|the |is (an?|the) |bears )/.test(after);
		if (!card || (!named && (code.length < 2 || (index === 0 && !suit && !/[\d♠♥♦♣]/.test(token))))) {
			words += token;
			continue;
		}
		if (words) pieces.push({ text: inPrint(words) });
		words = '';
		pieces.push({ text: inPrint(suit ? code : token), card: code, spoken: heardBefore(after, card) });
		// A lead as it is written, `8ms/s`.
		if (suit) words = ` as ${deck.suits[suit]?.name ?? suit}`;
	}
	if (words) pieces.push({ text: inPrint(words) });
	return pieces;
}

/** A sentence as it is heard: every card by its name, and the marks of a text to type left out. */
export function aloud(sentence: string, deck: DeckTable | undefined): string {
	const pieces = piecesOf(sentence.replaceAll('`', ''), deck);
	return pieces
		.map((piece, at) => {
			if (piece.card) return piece.spoken ?? piece.text;
			const between = piece.text === ' ' && pieces[at - 1]?.card && pieces[at + 1]?.card;
			if (between) return ', ';
			return pieces[at - 1]?.spoken === '' ? piece.text.replace(/^ (?:\(([^)]*)\))?/, '$1') : piece.text;
		})
		.join('');
}
