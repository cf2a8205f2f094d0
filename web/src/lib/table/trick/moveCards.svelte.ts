import { type CardBoxes, animateCards, measureCards } from './cardFlights';

/**
 * Animates cards from where they were to where they are, after every change of what is drawn: first, last, invert, play
 * (FLIP). Called while a component is set up.
 *
 * @param drawn reads the state that is drawn
 * @param isDeal whether the change is a deal
 * @param onFlights called after every change with the cards that now fly to the trick
 */
export function moveCards(
	root: () => HTMLElement | undefined,
	drawn: () => unknown,
	isDeal: () => boolean,
	onFlights: (flights: Animation[]) => void,
): void {
	// Measure the cards before the update, animate them after it.
	let boxes: CardBoxes | undefined;
	$effect.pre(() => {
		drawn();
		boxes = measureCards(root());
	});
	$effect(() => {
		drawn();
		const wasDealt = isDeal();
		// The table of a page that was just opened is drawn a moment later.
		if (wasDealt && !boxes?.seats.size)
			requestAnimationFrame(() => boxes && animateCards(root(), boxes, true));
		else if (boxes) onFlights(animateCards(root(), boxes, wasDealt));
	});
}
