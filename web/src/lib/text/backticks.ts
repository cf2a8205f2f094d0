import type { Deck } from '$lib/deck';

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
