import type { LogLine } from '$lib/wire';

/** A piece of the log: a sentence, calls one after another as a table, or the cards of a trick. */
type LogBlock =
	| { kind: 'line'; line: LogLine }
	| { kind: 'auction'; lines: LogLine[] }
	| { kind: 'trick'; number: number; plays: LogLine[]; end: LogLine | undefined };

/** The least number of calls that are shown as a table; a single one stays a sentence. */
const MIN_AUCTION = 2;

/** Splits the log into pieces, in the order of events; tricks are counted from 1 in each hand. */
export function logBlocks(log: readonly LogLine[]): LogBlock[] {
	const blocks: LogBlock[] = [];
	let trick: (LogBlock & { kind: 'trick' }) | undefined;
	let tricks = 0;
	let hand: number | undefined;
	for (const line of log) {
		if (line.hand !== hand) {
			hand = line.hand;
			tricks = 0;
			trick = undefined;
		}
		const latest = blocks.at(-1);
		if (line.kind === 'call' && line.call && line.seat !== null) {
			if (latest?.kind === 'auction') latest.lines.push(line);
			else blocks.push({ kind: 'auction', lines: [line] });
		} else if (line.kind === 'play' && line.card) {
			if (!trick) blocks.push((trick = { kind: 'trick', number: (tricks += 1), plays: [], end: undefined }));
			trick.plays.push(line);
		} else if (line.kind === 'trick') {
			// A trick has no plays of its own if its cards all lay on the table, or came with its lead.
			if (trick) trick.end = line;
			else blocks.push({ kind: 'trick', number: (tricks += 1), plays: [], end: line });
			trick = undefined;
		} else blocks.push({ kind: 'line', line });
	}
	return blocks.flatMap((block): LogBlock[] =>
		block.kind === 'auction' && block.lines.length < MIN_AUCTION
			? block.lines.map((line) => ({ kind: 'line', line }))
			: [block],
	);
}

/** The calls in rows, with a column for each seat; the seat that called first begins a row. */
export function auctionRows(lines: readonly LogLine[], seats: number): { order: number[]; rows: string[][] } {
	const first = lines[0]?.seat ?? 0;
	const order = Array.from({ length: seats }, (_, at) => (first + at) % seats);
	const rows: string[][] = [];
	let last = seats;
	for (const { seat, call } of lines) {
		const column = order.indexOf(seat ?? 0);
		if (column <= last) rows.push(order.map(() => ''));
		const row = rows.at(-1);
		if (row) row[column] = call;
		last = column;
	}
	return { order, rows };
}

/**
 * The calls of a hand, where a table shows more than the latest one at each seat: from the first bid of a number and a
 * suit on, or once calls go round again. Otherwise none.
 */
export function auctionOf(log: readonly LogLine[], hand: number, seats: number): LogLine[] {
	const lines = log.filter(
		(line) => line.hand === hand && line.kind === 'call' && line.call && line.seat !== null,
	);
	const isBridge = lines.some(({ call }) => /^bid \d[cdhsn]$/.test(call));
	return isBridge || auctionRows(lines, seats).rows.length > 1 ? lines : [];
}
