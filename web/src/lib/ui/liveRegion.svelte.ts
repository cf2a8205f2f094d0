/** What the page says to those who hear it: a polite log, and one urgent line. */
/** As many as come at once, at the end of a hand or when the rest of it is claimed: a line is heard only if it is drawn. */
const LINES = 40;

export const spoken: { log: { id: number; text: string }[]; urgent: string } = $state({
	log: [],
	urgent: '',
});

let count = 0;

/** Adds a line to the polite log: what happened at the table, in words. */
export function say(text: string): void {
	spoken.log = [...spoken.log, { id: ++count, text }].slice(-LINES);
}

/** The one line that interrupts: "Your turn". The same text twice is said twice. */
export function sayAtOnce(text: string): void {
	spoken.urgent = text === spoken.urgent ? `${text}\u00a0` : text;
}
