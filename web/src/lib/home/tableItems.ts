import { timeAgo, joinList } from '$lib/text';
import type { TableRow } from '$lib/wire';

/** A table as one line of a list. */
export interface TableItem {
	id: string;
	/** The page that it links to. */
	href: string;
	game: string;
	/** The names of the players. */
	who: string;
	/** The progress of the match: "hand 3". */
	phase: string;
	/** What is at the end of the line: "your turn", "2 of 4 seats free", or when the table last changed. */
	status: string;
	isTurn: boolean;
}

/** The most finished matches that are shown. */
const MAX_FINISHED = 5;

/** The viewer's tables: the ongoing ones, and the latest finished ones. */
export function myTableItems(tables: readonly TableRow[]): { ongoing: TableItem[]; finished: TableItem[] } {
	const ongoing = tables.filter(({ stage }) => stage !== 'finished' && stage !== 'closed');
	const finished = tables.filter(({ stage }) => stage === 'finished').slice(0, MAX_FINISHED);
	return {
		ongoing: ongoing.map((table) => ({
			...toItem(table),
			href: `/t/${table.id}`,
			status: table.your_turn ? 'your turn' : timeAgo(table.updated),
			isTurn: table.your_turn,
		})),
		finished: finished.map((table) => ({ ...toItem(table), href: `/match/${table.id}` })),
	};
}

/** Public tables of others: those with an open seat, and those to watch. */
export function openTableItems(tables: readonly TableRow[], mine: readonly TableRow[]): TableItem[] {
	const known = new Set(mine.map(({ id }) => id));
	return tables
		.filter(({ id }) => !known.has(id))
		.map((table) => {
			const free = table.open_seats.length;
			const status = free ? `${free} of ${table.players} seats free` : 'watch';
			return { ...toItem(table), href: `/t/${table.id}`, status };
		});
}

function toItem(table: TableRow): Omit<TableItem, 'href'> {
	const names = table.names.filter((name) => name !== '');
	return {
		id: table.id,
		game: table.game_name,
		who: joinList(names),
		phase: phaseOf(table),
		status: timeAgo(table.updated),
		isTurn: false,
	};
}

function phaseOf({ stage, hand, practice }: TableRow): string {
	if (practice) return `practice, hand ${hand}`;
	if (stage === 'waiting') return 'before the first deal';
	if (stage === 'finished') return hand === 1 ? 'one hand' : `${hand} hands`;
	return `hand ${hand}`;
}
