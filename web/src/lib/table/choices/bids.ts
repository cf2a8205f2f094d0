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

/** Splits what a bid means, such as "Take 70 points. Points: a trump 15, an Ace 10.", into a sentence and the points. */
export function splitCardPoints(meaning: string): {
	sentence: string;
	cardPoints: { name: string; points: string }[];
} {
	const [sentence = '', counts = ''] = meaning.split(/ ?\bPoints: |\.$/);
	const cardPoints = counts.split(', ').flatMap((one) => {
		const [, name, points] = /^(?:an? )?(\D+) (\d.*)$/.exec(one) ?? [];
		return name && points ? [{ name: name.replace(/^(?=most )/, 'for '), points }] : [];
	});
	return { sentence: cardPoints.length ? sentence : meaning, cardPoints };
}

/** The bid nearest to a number, or this many steps above that one; below it if negative, and never past either end. */
export function bidNear(values: number[], wanted: number, steps = 0): number {
	const nearest = values.reduce((best, value) =>
		Math.abs(value - wanted) < Math.abs(best - wanted) ? value : best,
	);
	const index = values.indexOf(nearest) + steps;
	return values[Math.max(0, Math.min(values.length - 1, index))] ?? nearest;
}
