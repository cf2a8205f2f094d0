import { motionAllowed } from '$lib/preferences';
import type { HeldCard } from '$lib/wire';
import type { TableStore } from '../model';
import type { MovePicker } from './movePicker.svelte';

/** Pixels that a tap can drift; beyond them the card is dragged. */
const DRAG_THRESHOLD = 12;
const RETURN = { duration: 200, easing: 'cubic-bezier(0.22, 0.7, 0.3, 1)' };

interface Press {
	pointer: number;
	x: number;
	y: number;
	card: HeldCard;
	element: HTMLElement;
}

/**
 * The move of the drop target under a pointer, or an empty string for the trick; undefined where nothing can be dropped.
 */
function dropTargetAt({ clientX, clientY }: PointerEvent): string | undefined {
	const elements = document.elementsFromPoint(clientX, clientY) as HTMLElement[];
	return elements.find((one) => one.dataset.drop !== undefined)?.dataset.drop;
}

/** A card dragged from the hand to the trick. Tapping does the same: nothing needs dragging. */
export class CardDrag {
	/** The card under the finger, or where it was dropped, until the table has answered. */
	dragged = $state.raw<HeldCard>();
	x = $state(0);
	y = $state(0);
	/** The move of the target under the pointer, or an empty string for the trick. */
	over = $state<string>();
	/** Whether the card has been let go and awaits the table's answer. */
	dropped = $state(false);
	private press: Press | undefined;
	private droppedFrom: HTMLElement | undefined;
	private ignoreClick = false;
	private tapDone = false;

	constructor(
		private readonly table: () => TableStore,
		private readonly picker: MovePicker,
	) {}

	down(event: PointerEvent & { currentTarget: HTMLElement }, card: HeldCard): void {
		this.ignoreClick = this.tapDone = false;
		if (!event.isPrimary || event.button !== 0 || this.dragged) return;
		const element = event.currentTarget;
		this.press = { pointer: event.pointerId, x: event.clientX, y: event.clientY, card, element };
		// A click that drifts on to the next card of the fan still counts for this card.
		element.setPointerCapture(event.pointerId);
	}

	move(event: PointerEvent): void {
		const { press } = this;
		if (press?.pointer !== event.pointerId) return;
		const [x, y] = [event.clientX - press.x, event.clientY - press.y];
		if (!this.dragged && (Math.hypot(x, y) < DRAG_THRESHOLD || !this.startDrag(press))) return;
		this.x = x;
		this.y = y;
		this.over = dropTargetAt(event);
	}

	up(event: PointerEvent): void {
		const { press, dragged } = this;
		if (press?.pointer !== event.pointerId) return;
		this.press = undefined;
		setTimeout(() => (this.ignoreClick = false));
		if (!dragged) return this.tap(event, press.card);
		const target = dropTargetAt(event);
		const choice = this.picker.choices.find((one) => one.move === target);
		if (target !== undefined) this.picker.drop(dragged, choice);
		this.dropped = target !== undefined && this.table().pendingMove !== undefined;
		if (!this.dropped) this.returnToHand(press.element);
		else this.droppedFrom = press.element;
	}

	/** The browser took over the pointer, or Escape was pressed: nothing has happened. */
	cancel(): void {
		const element = this.press?.element;
		this.press = undefined;
		if (this.dragged && !this.dropped) this.returnToHand(element);
	}

	/** Whether the next click is the end of a drag, and must be ignored. */
	ignoresClick(): boolean {
		return this.ignoreClick;
	}

	/** Whether the finger has done its work, so that no click may follow: it could hit what has just opened there. */
	handledTap(): boolean {
		return this.tapDone;
	}

	/** The table has answered: a card that is still in the hand returns to its place. */
	settle(): void {
		if (this.dropped) this.returnToHand(this.droppedFrom);
	}

	/** Starts dragging a card, if it can be played; otherwise shows the reason, as a tap does. */
	private startDrag(press: Press): boolean {
		this.ignoreClick = this.tapDone = true;
		const free = this.table().pendingMove === undefined;
		if (free && this.picker.canPlay(press.card.code)) {
			this.dragged = press.card;
			return true;
		}
		this.press = undefined;
		if (free) this.picker.tap(press.card);
		return false;
	}

	/** A finger may drift further than some browsers allow for a click; a mouse makes its click by itself. */
	private tap(event: PointerEvent, card: HeldCard): void {
		if (event.pointerType === 'mouse') return;
		this.picker.tap(card);
		this.tapDone = true;
	}

	private returnToHand(element: HTMLElement | undefined): void {
		const from = `translate(${this.x}px, ${this.y}px)`;
		this.dragged = this.over = undefined;
		this.dropped = false;
		this.x = this.y = 0;
		if (element?.isConnected && motionAllowed())
			element.animate([{ transform: from }, { transform: 'none' }], RETURN);
	}
}
