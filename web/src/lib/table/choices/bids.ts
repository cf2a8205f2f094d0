/** A bid to choose with one press, and what it is among the others. */
export interface BidChip {
	label: string;
	value: number;
}

/**
 * The bids to choose with one press: the lowest and those around the usual one. If that can no longer be bid, or
 * is not known, some higher ones.
 */
export function bidChips(values: number[], usual: number | null): BidChip[] {
	const at = usual === null ? -1 : values.indexOf(usual);
	const step = Math.max(1, Math.round(values.length / 13));
	const around: [string, number][] = [
		['careful', at - step],
		['usual', at],
		['bold', at + step],
	];
	const higher: [string, number][] = [
		['higher', 2],
		['much higher', 6],
	];
	const places = (at > 0 ? around : higher).filter(([, place]) => place > 0);
	return [['lowest', 0] as [string, number], ...places].flatMap(([label, place]) => {
		const value = values[place];
		return value === undefined ? [] : [{ label, value }];
	});
}

/** The first sentence of the rules that begins with this word. */
export function sentenceStartingWith(word: string, texts: string[]): string {
	const sentences = texts.flatMap((text) => text.split(/(?<=\.)\s+/));
	return sentences.find((one) => one.toLowerCase().startsWith(`${word} `)) ?? '';
}

/** The value nearest to a number. */
export function nearest(values: number[], wanted: number): number {
	return values.reduce((best, value) => (Math.abs(value - wanted) < Math.abs(best - wanted) ? value : best));
}
