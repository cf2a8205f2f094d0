import { expect, it } from 'vitest';
import { chanceLines, chanceWords, percent, type Course } from './chanceGraph';

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

const course: Course = {
	side: 1,
	points: [
		{ hand: 1, trick: 0, at: 0.25, share: 0.4, half_width: 0.03 },
		{ hand: 1, trick: 3, at: 0.5, share: 0.2, half_width: 0.02 },
	],
};

it('has a line for each side, with its intervals', () => {
	expect(chanceLines(rows, ['Ada', 'Bo'])).toEqual([
		{ name: 'Ada', values: [0.5, 1], halfWidths: [0.1, 0.02] },
		{ name: 'Bo', values: [0.5, 0], halfWidths: [0.1, 0] },
	]);
});

it('has points within the hands for the player who is reviewed, in the order of play', () => {
	expect(chanceLines(rows, ['Ada', 'Bo'], [], course)).toEqual([
		{ name: 'Ada', values: [0.5, 1], halfWidths: [0.1, 0.02] },
		{ name: 'Bo', values: [0.5, 0.4, 0.2, 0], halfWidths: [0.1, 0.03, 0.02, 0], places: [0, 0.25, 0.5, 1] },
	]);
	expect(chanceWords(rows, ['Ada', 'Bo'], course)).toBe(
		'Before the first hand: Ada 50%, Bo 50%. Bo in hand 1: before the tricks 40%, trick 3 20%. ' +
			'After hand 1: Ada 100%, Bo 0%.',
	);
});

it('says the chances in words', () => {
	expect(chanceWords(rows, ['Ada', 'Bo'])).toBe(
		'Before the first hand: Ada 50%, Bo 50%. After hand 1: Ada 100%, Bo 0%.',
	);
	expect(percent(0.126)).toBe('13%');
});
