import { describe, expect, it } from 'vitest';
import type { LogLine } from '$lib/wire';
import { auctionOf, auctionRows, logBlocks } from './logBlocks';

function line(kind: LogLine['kind'], more: Partial<LogLine> = {}): LogLine {
	const rest = { event: 1, hand: 1, text: '', private: false, seat: null, call: '', card: null, named: null };
	return { ...rest, kind, ...more };
}

const call = (seat: number, said: string) => line('call', { seat, call: said });
const play = (seat: number, card: string) => line('play', { seat, card });

describe('the log in pieces', () => {
	it('makes one table of calls that follow one another', () => {
		const blocks = logBlocks([line('hand'), call(0, 'pass'), call(1, 'bid 1h'), call(2, 'pass')]);
		expect(blocks.map(({ kind }) => kind)).toEqual(['line', 'auction']);
	});

	it('leaves one call alone a sentence', () => {
		expect(logBlocks([line('hand'), call(0, 'trump Moons')]).map(({ kind }) => kind)).toEqual([
			'line',
			'line',
		]);
	});

	it('gathers the cards of a trick, and counts tricks in each hand', () => {
		const trick = [play(0, '3h'), line('table'), play(1, 'Kh'), line('trick', { seat: 1 })];
		const blocks = logBlocks([...trick, play(1, '2c'), { ...play(0, '5s'), hand: 2 }]);
		const tricks = blocks.flatMap((block) => (block.kind === 'trick' ? [block] : []));
		expect(tricks.map(({ number, plays, end }) => [number, plays.length, end?.seat])).toEqual([
			[1, 2, 1],
			[2, 1, undefined],
			[1, 1, undefined],
		]);
	});

	it('counts a trick whose cards came with its lead', () => {
		const blocks = logBlocks([
			line('trick', { seat: 2 }),
			play(2, 'Js'),
			play(3, '6c'),
			line('trick', { seat: 2 }),
		]);
		expect(blocks.map((block) => block.kind === 'trick' && [block.number, block.plays.length])).toEqual([
			[1, 0],
			[2, 2],
		]);
	});

	it('keeps a sentence for what plays no card', () => {
		expect(logBlocks([line('play', { text: 'It is claimed that Ada has revoked.' })])[0]?.kind).toBe('line');
	});
});

describe('the rows of an auction', () => {
	it('begin with the seat that called first', () => {
		const { order, rows } = auctionRows([call(2, 'pass'), call(3, 'bid 1h'), call(0, 'pass')], 4);
		expect(order).toEqual([2, 3, 0, 1]);
		expect(rows).toEqual([['pass', 'bid 1h', 'pass', '']]);
	});

	it('leave out a seat that has passed for good', () => {
		const { rows } = auctionRows([call(0, '18'), call(1, 'yes'), call(0, '20'), call(1, 'pass')], 3);
		expect(rows).toEqual([
			['18', 'yes', ''],
			['20', 'pass', ''],
		]);
	});
});

describe('the auction on the table', () => {
	it('is there from the first bid of a number and a suit on, or once calls go round', () => {
		const bridge = [call(0, 'pass'), call(1, 'bid 1h')];
		expect(auctionOf(bridge, 1, 4)).toEqual(bridge);
		const round = [call(0, 'bid 3'), call(1, 'bid 4'), call(2, 'pass'), call(3, 'pass')];
		expect(auctionOf(round, 1, 4)).toEqual([]);
		expect(auctionOf([...round, call(0, 'pass')], 1, 4)).toHaveLength(5);
	});

	it('is that of one hand', () => {
		expect(auctionOf([call(0, 'bid 1h'), { ...call(1, 'pass'), hand: 2 }], 2, 4)).toEqual([]);
	});
});
