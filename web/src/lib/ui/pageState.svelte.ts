/** State of the whole page: what it announces to screen readers, whether its scripts run yet, and how it is used. */

/** The lines that are kept in the log: a line is announced only if it is rendered, and many come at the end of a hand. */
const MAX_LINES = 40;

/** A polite log, and one urgent line. */
export const announcements: { log: { id: number; text: string }[]; urgent: string } = $state({
	log: [],
	urgent: '',
});

let lastId = 0;

/** Adds a line to the polite log. */
export function announce(text: string): void {
	announcements.log = [...announcements.log, { id: ++lastId, text }].slice(-MAX_LINES);
}

/** Sets the line that interrupts: "Your turn". The same text twice is announced twice; an empty one clears it. */
export function announceNow(text: string): void {
	announcements.urgent = text && text === announcements.urgent ? `${text}\u00a0` : text;
}

/**
 * Whether the page's scripts run yet. Prerendered pages are visible before that; their controls are disabled until
 * then, so that no press is lost.
 */
export const hydration: { done: boolean } = $state({ done: false });

/** Called once, by the root layout, when it has mounted. */
export function markHydrated(): void {
	hydration.done = true;
}

const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'Meta']);

/**
 * Marks the page with `data-keyboard` from each key until the next press of a pointer. A heading that a script moves
 * the focus to shows a focus ring only then. Returns a function that stops marking.
 */
export function markKeyboard(): () => void {
	const root = document.documentElement;
	const onKey = (event: KeyboardEvent) => {
		if (!MODIFIERS.has(event.key)) root.toggleAttribute('data-keyboard', true);
	};
	const onPress = () => root.removeAttribute('data-keyboard');
	addEventListener('keydown', onKey, { capture: true });
	addEventListener('pointerdown', onPress, { capture: true });
	return () => {
		removeEventListener('keydown', onKey, { capture: true });
		removeEventListener('pointerdown', onPress, { capture: true });
	};
}
