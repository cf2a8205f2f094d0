/** A bid to choose with one press. */
interface BidChip {
	/** How it compares with the other bids: "usual", "bold". */
	label: string;
	value: number;
}

/**
 * The bids to choose with one press: the lowest and those around the usual one. If that can no longer be bid, or
 * is not known, some higher ones.
 */
export function bidChips(values: number[], usual: number | null): BidChip[] {
	const usualIndex = usual === null ? -1 : values.indexOf(usual);
	/** Careful and bold bids are about a thirteenth of the range away from the usual one. */
	const step = Math.max(1, Math.round(values.length / 13));
	const around: [string, number][] = [
		['careful', usualIndex - step],
		['usual', usualIndex],
		['bold', usualIndex + step],
	];
	const higher: [string, number][] = [
		['higher', 2],
		['much higher', 6],
	];
	const others = (usualIndex > 0 ? around : higher).filter(([, index]) => index > 0);
	return [['lowest', 0] as [string, number], ...others].flatMap(([label, index]) => {
		const value = values[index];
		return value === undefined ? [] : [{ label, value }];
	});
}

/** The first sentence of the texts that begins with this word; "" if there is none. */
export function sentenceStartingWith(word: string, texts: string[]): string {
	const sentences = texts.flatMap((text) => text.split(/(?<=\.)\s+/));
	return sentences.find((one) => one.toLowerCase().startsWith(`${word} `)) ?? '';
}

/** What a bid means, without what cards count where it ends as in "Points: a trump 15, an Ace 10."; and these. */
export function withWorths(meaning: string): {
	sentence: string;
	worths: { name: string; points: string }[];
} {
	const [sentence = '', counts = ''] = meaning.split(/ ?\bPoints: |\.$/);
	const worths = counts.split(', ').flatMap((worth) => {
		const [, name, points] = /^(?:an? )?(\D+) (\d.*)$/.exec(worth) ?? [];
		return name && points ? [{ name: name.replace(/^(?=most )/, 'for '), points }] : [];
	});
	return { sentence: worths.length ? sentence : meaning, worths };
}

/** The value nearest to a number. */
export function nearest(values: number[], wanted: number): number {
	return values.reduce((best, value) => (Math.abs(value - wanted) < Math.abs(best - wanted) ? value : best));
}
