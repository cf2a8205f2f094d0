import type { GraphLine } from '$lib/graph';
import type { ChanceView, CoursePointView } from '$lib/wire';

/** The chances of a player within the hands, and the index of the player's side. */
export interface Course {
	side: number;
	points: CoursePointView[];
}

/** How far the sum of two chances can be from 1 for one to follow from the other. */
const TOLERANCE = 0.01;

/** Whether there are two sides, and one wins exactly if the other loses. */
const areMirrored = (rows: ChanceView[][]) =>
	rows.every(
		(row) => row.length === 2 && Math.abs(row.reduce((sum, { share }) => sum + share, -1)) < TOLERANCE,
	);

/**
 * The chances of each side, from 0 to 1. The player's side has a line with points within the hands, and so has the only
 * other side. With several other sides, their chances are known between hands alone: they have points, and no line.
 */
export const chanceLines = (
	rows: ChanceView[][],
	sides: string[],
	colours: string[] = [],
	course?: Course,
): GraphLine[] =>
	sides.map((name, side) => {
		const points = rows.map((row, hand) => ({
			played: hand,
			share: row[side]?.share ?? 0,
			half_width: row[side]?.half_width ?? 0,
		}));
		const within = course?.points ?? [];
		const isOwn = course?.side === side;
		const isKnown = isOwn || areMirrored(rows);
		if (isKnown)
			points.push(
				...within.map(({ hand, at, share, half_width }) => ({
					share: isOwn ? share : 1 - share,
					half_width,
					played: hand - 1 + at,
				})),
			);
		points.sort((a, b) => a.played - b.played);
		const isScattered = within.length > 0 && !isKnown;
		return {
			name,
			colour: colours[side],
			values: points.map((point) => point.share),
			...(isScattered ? { isScattered } : { halfWidths: points.map((point) => point.half_width) }),
			...(within.length > 0 && isKnown && { hands: points.map((point) => point.played) }),
		};
	});

/** A chance as a whole percentage. */
export const percent = (share: number) => `${Math.round(100 * share)}%`;

/** The chances in words, for screen readers. */
export function chanceWords(rows: ChanceView[][], sides: string[], course?: Course): string {
	return rows
		.map((row, index) => {
			const when = index ? `After hand ${index}` : 'Before the first hand';
			const within = course?.points.filter((point) => point.hand === index) ?? [];
			const player = course === undefined ? '' : (sides[course.side] ?? '');
			const before = within.length
				? `${player} in hand ${index}: ${within.map(pointWords).join(', ')}. `
				: '';
			return `${before}${when}: ${sides.map((name, side) => `${name} ${percent(row[side]?.share ?? 0)}`).join(', ')}.`;
		})
		.join(' ');
}

const pointWords = ({ trick, share }: CoursePointView) =>
	`${trick ? `trick ${trick}` : 'before the tricks'} ${percent(share)}`;
