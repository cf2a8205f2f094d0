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

it('has points within the hands for the player who is reviewed, and their mirror image for the only other side', () => {
	const hands = [0, 0.25, 0.5, 1];
	expect(chanceLines(rows, ['Ada', 'Bo'], [], course)).toEqual([
		{ name: 'Ada', values: [0.5, 0.6, 0.8, 1], halfWidths: [0.1, 0.03, 0.02, 0.02], hands },
		{ name: 'Bo', values: [0.5, 0.4, 0.2, 0], halfWidths: [0.1, 0.03, 0.02, 0], hands },
	]);
	expect(chanceWords(rows, ['Ada', 'Bo'], course)).toBe(
		'Before the first hand: Ada 50%, Bo 50%. Bo in hand 1: before the tricks 40%, trick 3 20%. ' +
			'After hand 1: Ada 100%, Bo 0%.',
	);
});

it('has no line for several others, whose chances are known between hands alone', () => {
	const three = rows.map((row) => [
		...row.map((one) => ({ ...one, share: one.share / 2 })),
		row[0] ?? { share: 0, half_width: 0 },
	]);
	const [ada, bo, cy] = chanceLines(three, ['Ada', 'Bo', 'Cy'], [], course);
	expect(ada).toEqual({ name: 'Ada', values: [0.25, 0.5], isScattered: true });
	expect(bo?.hands).toEqual([0, 0.25, 0.5, 1]);
	expect(cy?.isScattered).toBe(true);
});

it('has no mirror image where both sides can lose', () => {
	const both = rows.map((row) => row.map((one) => ({ ...one, share: one.share / 2 })));
	expect(chanceLines(both, ['Ada', 'Bo'], [], course)[0]?.isScattered).toBe(true);
});

it('says the chances in words', () => {
	expect(chanceWords(rows, ['Ada', 'Bo'])).toBe(
		'Before the first hand: Ada 50%, Bo 50%. After hand 1: Ada 100%, Bo 0%.',
	);
	expect(percent(0.126)).toBe('13%');
});
