import type { Deck } from '$lib/deck';
import { sentenceCase } from './format';

/** A part of a call as people write it: words, or a suit without words. */
interface CallPart {
	text: string;
	/** The letter of a suit, drawn as its glyph. */
	suit?: string;
	/** Whether the name of the suit follows, so that the glyph needs no accessible name. */
	isDecorative?: boolean;
}

/** A bid of a number and a letter, with or without the word. */
const BID = /(^|[\s,])(?:bid )?(\d+)([a-z])(?=$|[\s,])/g;
const TRUMP = /^trump ([A-Za-z]+)$/;
/** A call that names a card. */
const CARD = /^([a-z]+) of ([a-z]+)$/;

/**
 * Splits calls into words and suits: "bid 2c, double" becomes 2, clubs and ", double", and "3n" becomes 3 NT. A call
 * that names the trump becomes that suit or rank: "trump Moons" becomes the glyph and Moons. "king of hearts" is king and
 * hearts.
 */
export function callParts(text: string, deck: Deck | undefined): CallPart[] {
	const trumpName = TRUMP.exec(text)?.[1];
	if (trumpName) {
		const [suit] = Object.entries(deck?.suits ?? {}).find(([, { name }]) => name === trumpName) ?? [];
		const name = sentenceCase(trumpName);
		return suit ? [{ text: '', suit, isDecorative: true }, { text: ` ${name}` }] : [{ text: name }];
	}
	const [, rank, cardSuit] = CARD.exec(text) ?? [];
	const [letter] = Object.entries(deck?.suits ?? {}).find(([, { name }]) => name === cardSuit) ?? [];
	if (rank && letter) return [{ text: `${rank}\u00a0` }, { text: '', suit: letter }];
	const parts: CallPart[] = [];
	let textStart = 0;
	for (const { 0: bid, 1: before = '', 2: level = '', 3: letter = '', index } of text.matchAll(BID)) {
		if (letter !== 'n' && !deck?.suits[letter]) continue;
		parts.push({ text: text.slice(textStart, index) + before + level + (letter === 'n' ? ' NT' : '') });
		if (letter !== 'n') parts.push({ text: '', suit: letter });
		textStart = index + bid.length;
	}
	if (textStart < text.length) parts.push({ text: text.slice(textStart) });
	return parts.filter((part) => part.text || part.suit);
}
