import { ago, listed } from '$lib/text';
import type { TableRow } from '$lib/wire';

/** A table as a line of a list. */
export interface Line {
	id: string;
	/** Where it leads. */
	href: string;
	game: string;
	who: string;
	phase: string;
	aside: string;
	isTurn: boolean;
}

/** How many finished matches are shown. */
const FEW = 5;

/** My tables: those that go on, and the last of those that are over. */
export function mineAsLines(tables: readonly TableRow[]): { going: Line[]; over: Line[] } {
	const going = tables.filter(({ stage }) => stage !== 'finished' && stage !== 'closed');
	const over = tables.filter(({ stage }) => stage === 'finished').slice(0, FEW);
	return {
		going: going.map((table) => ({
			...lineOf(table),
			href: `/t/${table.id}`,
			aside: table.your_turn ? 'your turn' : ago(table.updated),
			isTurn: table.your_turn,
		})),
		over: over.map((table) => ({ ...lineOf(table), href: `/match/${table.id}` })),
	};
}

/** Public tables of others: those with a free seat, whose page tells their rules first, and those to watch. */
export function openAsLines(tables: readonly TableRow[], mine: readonly TableRow[]): Line[] {
	const known = new Set(mine.map(({ id }) => id));
	return tables
		.filter(({ id }) => !known.has(id))
		.map((table) => {
			const free = table.open_seats.length;
			const aside = free ? `${free} of ${table.players} seats free` : 'watch';
			return { ...lineOf(table), href: `/t/${table.id}`, aside };
		});
}

function lineOf(table: TableRow): Omit<Line, 'href'> {
	const names = table.names.filter((name) => name !== '');
	return {
		id: table.id,
		game: table.game_name,
		who: listed(names),
		phase: phaseOf(table),
		aside: ago(table.updated),
		isTurn: false,
	};
}

function phaseOf({ stage, hand }: TableRow): string {
	if (stage === 'waiting') return 'before the first deal';
	if (stage === 'finished') return hand === 1 ? 'one hand' : `${hand} hands`;
	return `hand ${hand}`;
}
