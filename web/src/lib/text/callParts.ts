import type { Deck } from '$lib/deck';

/** A part of a call as people write it: words, or a suit. */
export interface CallPart {
	text: string;
	/** The letter of a suit, drawn as its glyph. */
	suit?: string;
	/** The glyph decorates the name of its suit, which follows. */
	named?: boolean;
}

const BID = /(^|[\s,])(?:bid )?(\d+)([a-z])(?=$|[\s,])/g;
const TRUMP = /^trump ([A-Za-z]+)$/;

/**
 * Splits calls into words and suits: "bid 2c, double" is 2 and clubs, then ", double"; "3n" is 3 NT. A call that names
 * the trump is that suit, or rank: "trump Moons" is the glyph and Moons.
 */
export function callParts(text: string, deck: Deck | undefined): CallPart[] {
	const named = TRUMP.exec(text)?.[1];
	if (named) {
		const [suit] = Object.entries(deck?.suits ?? {}).find(([, { name }]) => name === named) ?? [];
		const name = named.charAt(0).toUpperCase() + named.slice(1);
		return suit ? [{ text: '', suit, named: true }, { text: ` ${name}` }] : [{ text: name }];
	}
	const parts: CallPart[] = [];
	let from = 0;
	for (const { 0: bid, 1: before = '', 2: level = '', 3: letter = '', index } of text.matchAll(BID)) {
		if (letter !== 'n' && !deck?.suits[letter]) continue;
		parts.push({ text: text.slice(from, index) + before + level + (letter === 'n' ? ' NT' : '') });
		if (letter !== 'n') parts.push({ text: '', suit: letter });
		from = index + bid.length;
	}
	if (from < text.length) parts.push({ text: text.slice(from) });
	return parts.filter((part) => part.text || part.suit);
}
