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
	return elements.find((element) => element.dataset.drop !== undefined)?.dataset.drop;
}

/** Drags a card from the hand to the trick. A tap can do the same, so that nobody has to drag. */
export class CardDrag {
	/** The card under the pointer, or lying where it was dropped until the table has answered. */
	dragged = $state.raw<HeldCard>();
	x = $state(0);
	y = $state(0);
	/** The move of the target under the pointer, or an empty string for the trick. */
	over = $state<string>();
	/** Whether the card has been let go and awaits the table's answer. */
	dropped = $state(false);
	/** The press that is going on, which may become a drag. */
	private press: Press | undefined;
	private droppedFrom: HTMLElement | undefined;
	private isClickIgnored = false;
	private isTapDone = false;

	constructor(
		private readonly table: () => TableStore,
		private readonly picker: MovePicker,
	) {}

	down(event: PointerEvent & { currentTarget: HTMLElement }, card: HeldCard): void {
		this.isClickIgnored = this.isTapDone = false;
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
		setTimeout(() => (this.isClickIgnored = false));
		if (!dragged) return this.tap(event, press.card);
		const target = dropTargetAt(event);
		const choice = this.picker.choices.find(({ move }) => move === target);
		if (target !== undefined) this.picker.drop(dragged, choice);
		this.dropped = target !== undefined && this.table().pendingMove !== undefined;
		if (!this.dropped) this.returnToHand(press.element);
		else this.droppedFrom = press.element;
	}

	/** Ends a drag without a move: the browser took over the pointer, or Escape was pressed. */
	cancel(): void {
		const element = this.press?.element;
		this.press = undefined;
		if (this.dragged && !this.dropped) this.returnToHand(element);
	}

	/** Whether the next click ends a drag, and has to be ignored. */
	ignoresClick(): boolean {
		return this.isClickIgnored;
	}

	/** Whether the touch has been handled, so that no click should follow: it could hit what has just opened there. */
	handledTap(): boolean {
		return this.isTapDone;
	}

	/** Called once the table has answered: a card that is still in the hand returns to its place. */
	settle(): void {
		if (this.dropped) this.returnToHand(this.droppedFrom);
	}

	/** Starts dragging a card, if it can be played; otherwise shows the reason, as a tap does. */
	private startDrag(press: Press): boolean {
		this.isClickIgnored = this.isTapDone = true;
		const canMove = this.table().pendingMove === undefined;
		if (canMove && this.picker.canPlay(press.card.code)) {
			this.dragged = press.card;
			return true;
		}
		this.press = undefined;
		if (canMove) this.picker.tap(press.card);
		return false;
	}

	/** Handles a tap by finger, which may drift further than some browsers allow for a click; a mouse makes its own click. */
	private tap(event: PointerEvent, card: HeldCard): void {
		if (event.pointerType === 'mouse') return;
		this.picker.tap(card);
		this.isTapDone = true;
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
