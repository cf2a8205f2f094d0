import { describe, expect, it } from 'vitest';
import type { HeldCard, HeldGroup, PlayedCard, PublicView, SeatView, State, TrickView } from '$lib/wire';
import { fixtures } from '../../../test/fixtures';
import { stageLayout, UPPER_ROW } from '../stage';
import {
	arrangedFor,
	cardStep,
	fanned,
	handFit,
	handSizeOf,
	inRows,
	nextFocus,
	nextOfSuit,
	rowLengths,
	sortHand,
} from './handLayout';

const held = (code: string): HeldCard => ({ code, playable: true, tags: [], reason: null });

describe('cards of a hand', () => {
	it('fill the width, at most as far apart as they are wide', () => {
		expect(cardStep(5, 344, 68)).toBe(69);
		expect(cardStep(2, 1000, 96)).toBe(102);
		expect(4 * cardStep(5, 344, 68) + 68).toBeLessThanOrEqual(344);
	});

	it('are laid in one row or several, and always in one when there are few', () => {
		expect(rowLengths([9], 2)).toEqual([5, 4]);
		expect(rowLengths([30], 3)).toEqual([10, 10, 10]);
		expect(rowLengths([5], 2)).toEqual([5]);
		expect(rowLengths([12], 1)).toEqual([12]);
		expect(rowLengths([], 2)).toEqual([0]);
		expect(inRows(['a', 'b', 'c'], [2, 1])).toEqual([['a', 'b'], ['c']]);
	});

	it('are split into two rows between suits, where that keeps the rows almost equally long', () => {
		expect(rowLengths([4, 3, 3, 3], 2)).toEqual([7, 6]);
		expect(rowLengths([5, 4, 4], 2)).toEqual([5, 8]);
		expect(rowLengths([4, 4, 5], 2)).toEqual([8, 5]);
		expect(rowLengths([3, 7, 3], 2)).toEqual([7, 6]);
		expect(rowLengths([5, 4, 4], 2, 7)).toEqual([7, 6]);
	});

	it('stay large enough to press in the same box when there are more of them than the layout was made for', () => {
		for (const [width, height] of [
			[360, 640],
			[390, 844],
			[844, 390],
			[768, 1024],
			[900, 720],
			[1024, 768],
			[1280, 720],
		] as const)
			for (const [players, handSize, more] of [
				[2, 6, 8],
				[3, 24, 30],
				[4, 18, 24],
				[4, 13, 19],
				[5, 15, 18],
			] as const) {
				const where = JSON.stringify({ width, height, players, more });
				const layout = stageLayout({
					width,
					height,
					players,
					handSize,
					direction: 'clockwise',
					watched: false,
				});
				const options = { width: layout.hand.width, card: layout.cardWidth, rows: layout.handRows };
				expect(handFit(handSize, options), where).toEqual({ card: layout.cardWidth, rows: layout.handRows });
				const { card, rows } = handFit(more, options);
				const longest = rowLengths([more], rows)[0] ?? 0;
				expect(cardStep(longest, layout.hand.width, card), where).toBeGreaterThanOrEqual(23.5);
				expect((1.4 + UPPER_ROW * (rows - 1)) * card, where).toBeLessThanOrEqual(layout.hand.height);
				expect(card, where).toBeGreaterThan(40);
			}
	});

	it('keep their rows until the whole discard has left the hand', () => {
		const counts = [18, 24, 23, 22, 21, 20, 19, 18, 17, 1];
		const arranged: number[] = [];
		for (const count of counts) arranged.push(arrangedFor(count, 18, arranged.at(-1) ?? 0));
		expect(arranged).toEqual([18, 24, 24, 24, 24, 24, 24, 18, 17, 1]);
	});

	it('are counted as at the start of the hand: without the talon, with cards already played, without drawn ones', () => {
		const { seats, trick } = (fixtures['nonesuch-3'] as { states: Record<string, State> }).states['wait-late']
			?.public as PublicView;
		const [first] = seats as [SeatView];
		const seatsWith = (...counts: number[]) => counts.map((cards) => ({ ...first, cards }));
		expect(handSizeOf({ seats: seatsWith(18, 24, 18, 18), trick: null }, true)).toBe(18);
		expect(handSizeOf({ seats: seatsWith(12, 10, 10), trick: null }, false)).toBe(10);
		const [play] = trick?.plays as [PlayedCard];
		const now = { ...(trick as TrickView), number: 4, of: 9, plays: [{ ...play, seat: 1 }] };
		expect(handSizeOf({ seats: seatsWith(6, 5, 6), trick: now }, true)).toBe(9);
		expect(handSizeOf({ seats: seatsWith(6, 5, 6), trick: now }, false)).toBe(6);
		expect(handSizeOf({ seats: seatsWith(5, 4), trick: { ...now, of: null } }, true)).toBe(5);
	});

	it('are fanned around the middle, with a gap next to trumps, and none outside the row', () => {
		const options = { width: 800, card: 100, curve: 1, gap: 20 };
		const poses = fanned([true, true, false, false], options);
		const steps = poses.slice(1).map(({ left }, at) => Math.round(left - (poses[at]?.left ?? 0)));
		expect(steps).toEqual([93, 113, 93]);
		expect(poses[0]?.left).toBeCloseTo(800 - 100 - (poses[3]?.left ?? 0));
		for (const count of [1, 2, 13, 24])
			for (const pose of fanned(
				Array.from({ length: count }, () => false),
				options,
			)) {
				expect(pose.left).toBeGreaterThanOrEqual(-0.01);
				expect(pose.left).toBeLessThanOrEqual(700.01);
				expect(Math.abs(pose.rotation)).toBeLessThan(5);
			}
	});

	it("come in the server's order, or by rank, up or down", () => {
		const groups: HeldGroup[] = [
			{ name: 'spades', suit: 's', cards: [held('Ks'), held('3s')] },
			{ name: 'hearts', suit: 'h', cards: [held('Th')] },
		];
		const codes = (sort: 'suit' | 'rank', down: boolean) =>
			sortHand(groups, sort, down, (code) => '23456789TJQKA'.indexOf(code.charAt(0))).map(
				(card) => card.code,
			);
		expect(codes('suit', true)).toEqual(['Ks', '3s', 'Th']);
		expect(codes('suit', false)).toEqual(['3s', 'Ks', 'Th']);
		expect(codes('rank', true)).toEqual(['Ks', 'Th', '3s']);
		expect(codes('rank', false)).toEqual(['3s', 'Th', 'Ks']);
	});
});

describe('keys of the hand', () => {
	const suits = [['m', 's'], ['w'], ['m', 'k'], ['y'], ['w', 'l']];

	it('wrap around with the arrows, and move up and down between two rows', () => {
		expect(nextFocus('ArrowRight', 4, [3, 2], suits)).toBe(0);
		expect(nextFocus('ArrowLeft', 0, [3, 2], suits)).toBe(4);
		expect(nextFocus('ArrowDown', 0, [3, 2], suits)).toBe(3);
		expect(nextFocus('ArrowDown', 2, [3, 2], suits)).toBe(4);
		expect(nextFocus('ArrowUp', 4, [3, 2], suits)).toBe(1);
		expect(nextFocus('End', 0, [3, 2], suits)).toBe(4);
		expect(nextFocus('ArrowDown', 4, [3, 3, 2], suits)).toBe(7);
		expect(nextFocus('ArrowDown', 5, [3, 3, 2], suits)).toBe(7);
		// A lower row can be the longer one.
		expect(nextFocus('ArrowUp', 9, [4, 6], suits)).toBe(3);
		expect(nextFocus('ArrowDown', 1, [4, 6], suits)).toBe(5);
		expect(nextFocus('ArrowDown', 6, [3, 3, 2], suits)).toBeUndefined();
		expect(nextFocus('ArrowUp', 7, [3, 3, 2], suits)).toBe(4);
	});

	it('jump to the next card of a suit, and ignore other letters', () => {
		expect(nextFocus('m', 0, [5], suits)).toBe(2);
		expect(nextFocus('m', 2, [5], suits)).toBe(0);
		expect(nextFocus('l', 0, [5], suits)).toBe(4);
		expect(nextFocus('t', 0, [5], suits)).toBeUndefined();
		expect(nextFocus('M', 0, [5], suits)).toBeUndefined();
		expect(nextFocus('m', 0, [], [])).toBeUndefined();
		expect(nextOfSuit(suits, 'x', 0)).toBe(-1);
	});
});
