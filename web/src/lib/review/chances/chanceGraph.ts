import type { GraphLine } from '$lib/graph';
import type { ChanceView, CoursePointView } from '$lib/wire';

/** The chances of a player within the hands, and the place of the player's side among all. */
export interface Course {
	side: number;
	points: CoursePointView[];
}

/** How far the chances of two sides may differ from 1 in all: one side's are then known where the other's are. */
const TOLERANCE = 0.01;

/** Whether one of two sides wins whatever the other loses. */
const areMirrored = (rows: ChanceView[][]) =>
	rows.every(
		(row) => row.length === 2 && Math.abs(row.reduce((sum, one) => sum + one.share, -1)) < TOLERANCE,
	);

/**
 * For each side its chances, from 0 to 1. Those of the player's side are a line with points within the hands too; so are
 * those of the only other side. Of several others the chance is known between hands alone: they have points, no line.
 */
export const chanceLines = (
	rows: ChanceView[][],
	sides: string[],
	colours: string[] = [],
	course?: Course,
): GraphLine[] =>
	sides.map((name, side) => {
		const all = rows.map((row, hand) => ({
			place: hand,
			share: row[side]?.share ?? 0,
			half_width: row[side]?.half_width ?? 0,
		}));
		const within = course?.points ?? [];
		const isOwn = course?.side === side;
		const isKnown = isOwn || areMirrored(rows);
		if (isKnown)
			all.push(
				...within.map(({ hand, at, share, half_width }) => ({
					share: isOwn ? share : 1 - share,
					half_width,
					place: hand - 1 + at,
				})),
			);
		all.sort((one, other) => one.place - other.place);
		const isScattered = within.length > 0 && !isKnown;
		return {
			name,
			colour: colours[side],
			values: all.map((one) => one.share),
			...(isScattered ? { isScattered } : { halfWidths: all.map((one) => one.half_width) }),
			...(within.length > 0 && isKnown && { places: all.map((one) => one.place) }),
		};
	});

/** A chance as a whole percentage. */
export const percent = (share: number) => `${Math.round(100 * share)}%`;

/** The chances in words, for those who don't see the lines. */
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
