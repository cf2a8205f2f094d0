import type { Deck } from '$lib/deck';

/** A part of a call as people write it: words, or the suit of a bid. */
export interface CallPart {
	text: string;
	/** The letter of a suit, drawn as its glyph. */
	suit?: string;
}

const BID = /(^|[\s,])(?:bid )?(\d+)([a-z])(?=$|[\s,])/g;

/** Splits calls into words and the suits of bids: "bid 2c, double" is 2 and clubs, then ", double"; "3n" is 3 NT. */
export function callParts(text: string, deck: Deck | undefined): CallPart[] {
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
