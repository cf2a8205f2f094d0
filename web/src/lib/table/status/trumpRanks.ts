import { type CardInfo, type Deck, printedRank } from '$lib/deck';
import type { PublicView, TableFact } from '$lib/wire';

/** The most ranks that have a name together; more are not trumps by rank. */
const MOST_RANKS = 3;

/**
 * Where whole ranks are trumps, the order of trumps has a name: "fours, then sevens". None if the contract is named
 * after them, and says it already.
 */
export function trumpRanks(
	hand: Pick<PublicView, 'facts' | 'ladder'> | null | undefined,
	deck?: Deck,
): TableFact[] {
	const cards = (hand?.ladder ?? []).flatMap(({ card }) => deck?.cards[card] ?? []);
	const nameOf = ({ name }: CardInfo) => name.replace(/^second /, '').split(' ')[0] ?? '';
	const ranks = new Map(cards.map((card) => [printedRank(card), nameOf(card)]));
	if (ranks.size === 0 || ranks.size > MOST_RANKS || cards.length === ranks.size) return [];
	const names = [...ranks.values()].map((name) => (name.endsWith('x') ? `${name}es` : `${name}s`));
	const text = names.join(', then ');
	if (hand?.facts.some((fact) => fact.text.toLowerCase() === text.toLowerCase())) return [];
	return [{ id: 'trump_ranks', name: 'trumps', text, why: '', rule: '', suits: [], cards: [] }];
}
