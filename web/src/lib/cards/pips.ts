/** Where the pips of a French number card are, on a face of 100 × 140. */
const LEFT = 40;
const MIDDLE = 50;
const RIGHT = 60;

const COLUMNS: Record<string, [number, number[]][]> = {
	'2': [[MIDDLE, [33, 107]]],
	'3': [[MIDDLE, [33, 70, 107]]],
	'4': [
		[LEFT, [33, 107]],
		[RIGHT, [33, 107]],
	],
	'5': [
		[LEFT, [33, 107]],
		[MIDDLE, [70]],
		[RIGHT, [33, 107]],
	],
	'6': [
		[LEFT, [33, 70, 107]],
		[RIGHT, [33, 70, 107]],
	],
	'7': [
		[LEFT, [33, 70, 107]],
		[MIDDLE, [51.5]],
		[RIGHT, [33, 70, 107]],
	],
	'8': [
		[LEFT, [33, 70, 107]],
		[MIDDLE, [51.5, 88.5]],
		[RIGHT, [33, 70, 107]],
	],
	'9': [
		[LEFT, [29, 56.3, 83.7, 111]],
		[MIDDLE, [70]],
		[RIGHT, [29, 56.3, 83.7, 111]],
	],
	'10': [
		[LEFT, [29, 56.3, 83.7, 111]],
		[MIDDLE, [42.7, 97.3]],
		[RIGHT, [29, 56.3, 83.7, 111]],
	],
};

/** The centres of the pips of a rank; empty for ranks without pips. */
export function pipsOf(rank: string): { x: number; y: number }[] {
	return (COLUMNS[rank] ?? []).flatMap(([x, ys]) => ys.map((y) => ({ x, y })));
}
