/** Numbers of a bid that lie near one another as buttons: the lowest and some jumps. */
export function jumps(values: number[], from: number): number[] {
	const later = values.filter((value) => value > from);
	return [1, 3, 7].flatMap((step) => later[step] ?? []);
}

/** What a button to a number of a bid says: the least of all, the most, or so much above the least. */
export function jumpLabel(values: number[], jump: number): string {
	const least = values[0] ?? jump;
	if (jump === least) return 'least';
	return jump === values.at(-1) ? 'most' : `+${jump - least}`;
}

/** The first sentence of the rules' own words that begins with a word. */
export function sentenceWith(word: string, texts: string[]): string {
	const sentences = texts.flatMap((text) => text.split(/(?<=\.)\s+/));
	return sentences.find((one) => one.toLowerCase().startsWith(`${word} `)) ?? '';
}

/** The value of a list that is nearest to a number. */
export function nearest(values: number[], wanted: number): number {
	return values.reduce((best, value) => (Math.abs(value - wanted) < Math.abs(best - wanted) ? value : best));
}
