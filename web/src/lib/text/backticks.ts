import type { DeckTable } from '$lib/deck';

export interface Piece {
	kind: 'plain' | 'card' | 'word';
	text: string;
}

/**
 * A text in pieces: what stands between backticks is a card of the deck, several cards, or a word to type.
 * Between cards a space stays.
 */
export function pieces(text: string, deck: DeckTable | undefined): Piece[] {
	return text.split('`').flatMap((part, n): Piece[] => {
		if (!part) return [];
		if (n % 2 === 0) return [{ kind: 'plain', text: part }];
		const codes = part.split(' ');
		if (!codes.every((code) => deck?.cards[code])) return [{ kind: 'word', text: part }];
		return codes.flatMap((code, at): Piece[] => [
			...(at ? [{ kind: 'plain', text: ' ' } as const] : []),
			{ kind: 'card', text: code },
		]);
	});
}
