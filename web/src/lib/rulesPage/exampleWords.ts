import type { Deck } from '$lib/deck';
import { joinList, sentenceCase } from '$lib/text';

/** What binds in an example, as a sentence: "Trump: Knots." */
export function factsInWords(facts: readonly [string, string][]): string {
	return facts.length ? `${sentenceCase(joinList(facts.map(([name, text]) => `${name}: ${text}`)))}.` : '';
}

/** Who led, and what was named: "Birch leads, naming Moons."; before a lead, that it is yours. */
export function leadInWords({ names, named }: { names: string[]; named: string | null }, deck: Deck): string {
	const [leader] = names;
	if (leader === undefined) return 'You are to lead.';
	const suit = deck.suits[named ?? '']?.name;
	return `${leader} ${leader === 'You' ? 'lead' : 'leads'}${suit ? `, naming ${suit}` : ''}.`;
}
