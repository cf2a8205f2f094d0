import { expect, it } from 'vitest';
import { chanceLines, chanceWords, percent } from './chanceGraph';

const rows = [
	[
		{ share: 0.5, half_width: 0.1 },
		{ share: 0.5, half_width: 0.1 },
	],
	[
		{ share: 1, half_width: 0.02 },
		{ share: 0, half_width: 0 },
	],
];

it('has a line for each side, with its intervals', () => {
	expect(chanceLines(rows, ['Ada', 'Bo'])).toEqual([
		{ name: 'Ada', values: [0.5, 1], halfWidths: [0.1, 0.02] },
		{ name: 'Bo', values: [0.5, 0], halfWidths: [0.1, 0] },
	]);
});

it('says the chances in words', () => {
	expect(chanceWords(rows, ['Ada', 'Bo'])).toBe(
		'Before the first hand: Ada 50%, Bo 50%. After hand 1: Ada 100%, Bo 0%.',
	);
	expect(percent(0.126)).toBe('13%');
});
