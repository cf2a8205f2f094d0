import type { DeckTable } from '$lib/cards';

/** A piece of a sentence: words, or a card that is drawn in their place. */
export interface Piece {
	text: string;
	card?: string;
	/** Whether the words that follow name the card anyway. */
	named?: boolean;
}

/** A sentence as it is printed: ten as `10` where it stands before its suit, and a minus that is one. */
export function inPrint(sentence: string): string {
	return sentence.replace(/\bT(?=[♠♥♦♣])/g, '10').replace(/(^|[\s(:])-(?=\d)/g, '$1−');
}

/**
 * A sentence in pieces, its cards apart. At its beginning letters alone count as a card only where its name follows: "As" is a word too.
 */
export function piecesOf(sentence: string, deck: DeckTable | undefined): Piece[] {
	const pieces: Piece[] = [];
	let words = '';
	for (const { 0: token, index } of sentence.matchAll(/[A-Za-z0-9]+(?:\/[a-z]\b)?|[^A-Za-z0-9]+/g)) {
		const [code = '', suit] = token.split('/');
		const card = deck !== undefined && code.length > 1 && code in deck.cards;
		const after = sentence.slice(index + token.length);
		const named = /^ (\(|the )/.test(after);
		if (!card || (index === 0 && !named && !suit && !/\d/.test(code))) {
			words += token;
			continue;
		}
		if (words) pieces.push({ text: inPrint(words) });
		words = '';
		pieces.push({ text: code, card: code, named });
		// A lead as it is written, `8ms/s`.
		if (suit) words = ` as ${deck.suits[suit]?.name ?? suit}`;
	}
	if (words) pieces.push({ text: inPrint(words) });
	return pieces;
}
