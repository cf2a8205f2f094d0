import type { GraphLine } from '$lib/graph';
import type { ChanceView, CoursePointView } from '$lib/wire';

/** The chances of a player within the hands, and the place of the player's side among all. */
export interface Course {
	side: number;
	points: CoursePointView[];
}

/** For each side a line of its chances, from 0 to 1; that of the player has points within the hands too. */
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
		if (course?.side === side)
			all.push(...course.points.map(({ hand, at, ...point }) => ({ ...point, place: hand - 1 + at })));
		all.sort((one, other) => one.place - other.place);
		return {
			name,
			colour: colours[side],
			values: all.map((one) => one.share),
			halfWidths: all.map((one) => one.half_width),
			...(course?.side === side && { places: all.map((one) => one.place) }),
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
