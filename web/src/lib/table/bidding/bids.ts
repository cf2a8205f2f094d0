/** The quick bids: steps above the lowest. */
export function quickBids(values: number[], from: number): number[] {
	const later = values.filter((value) => value > from);
	return [1, 3, 7].flatMap((step) => later[step] ?? []);
}

/** The label of a quick bid: the least, the most, or how far above the least. */
export function quickBidLabel(values: number[], value: number): string {
	const least = values[0] ?? value;
	if (value === least) return 'lowest';
	return value === values.at(-1) ? 'highest' : `+${value - least}`;
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
