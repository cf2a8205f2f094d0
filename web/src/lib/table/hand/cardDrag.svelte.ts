import { mayMove } from '$lib/prefs';
import type { HeldCard } from '$lib/wire';
import type { Table } from '../model';
import type { Picker } from './movePicker.svelte';

/** A tap may drift by so many pixels; from here on the card is carried. */
const DRIFT = 12;
const HOME = { duration: 200, easing: 'cubic-bezier(0.22, 0.7, 0.3, 1)' };

interface Press {
	pointer: number;
	x: number;
	y: number;
	card: HeldCard;
	element: HTMLElement;
}

/** The move or the empty text that the place under a pointer stands for; undefined where nothing can be dropped. */
function placeAt({ clientX, clientY }: PointerEvent): string | undefined {
	const found = document.elementsFromPoint(clientX, clientY) as HTMLElement[];
	return found.find((one) => one.dataset.drop !== undefined)?.dataset.drop;
}

/** A card that is carried from the hand to the trick. A tap does the same: nothing can be done by carrying alone. */
export class Drag {
	/** The card under the finger, or where it was dropped until the table has answered. */
	carried = $state.raw<HeldCard>();
	x = $state(0);
	y = $state(0);
	/** What the place under the pointer stands for: a move, or nothing more than the trick. */
	over = $state<string>();
	/** Whether it has been let go and waits for the table's answer. */
	dropped = $state(false);
	private press: Press | undefined;
	private lying: HTMLElement | undefined;
	private swallow = false;
	private done = false;

	constructor(
		private readonly table: () => Table,
		private readonly picker: Picker,
	) {}

	down(event: PointerEvent & { currentTarget: HTMLElement }, card: HeldCard): void {
		this.swallow = this.done = false;
		if (!event.isPrimary || event.button !== 0 || this.carried) return;
		const element = event.currentTarget;
		this.press = { pointer: event.pointerId, x: event.clientX, y: event.clientY, card, element };
		// A click that drifts on to the next card of the fan stays one on this card.
		element.setPointerCapture(event.pointerId);
	}

	move(event: PointerEvent): void {
		const { press } = this;
		if (press?.pointer !== event.pointerId) return;
		const [x, y] = [event.clientX - press.x, event.clientY - press.y];
		if (!this.carried && (Math.hypot(x, y) < DRIFT || !this.begin(press))) return;
		this.x = x;
		this.y = y;
		this.over = placeAt(event);
	}

	up(event: PointerEvent): void {
		const { press, carried } = this;
		if (press?.pointer !== event.pointerId) return;
		this.press = undefined;
		setTimeout(() => (this.swallow = false));
		if (!carried) return this.tap(event, press.card);
		const place = placeAt(event);
		const choice = this.picker.choices.find((one) => one.move === place);
		if (place !== undefined) this.picker.drop(carried, choice);
		this.dropped = place !== undefined && this.table().sent !== undefined;
		if (!this.dropped) this.home(press.element);
		else this.lying = press.element;
	}

	/** The browser took the pointer for itself, or Escape was pressed: nothing has happened. */
	cancel(): void {
		const element = this.press?.element;
		this.press = undefined;
		if (this.carried && !this.dropped) this.home(element);
	}

	/** Whether the click that follows belongs to a card that was carried, and is none. */
	swallows(): boolean {
		return this.swallow;
	}

	/** Whether what a finger did is done already, so that no click must follow: it might fall on what has opened there. */
	ends(): boolean {
		return this.done;
	}

	/** The table has answered: a card that is still in the hand goes back to its place. */
	settle(): void {
		if (this.dropped) this.home(this.lying);
	}

	/** Whether there is something to carry; a card that may not be played says why, as at a tap. */
	private begin(press: Press): boolean {
		this.swallow = this.done = true;
		const free = this.table().sent === undefined;
		if (free && this.picker.opens(press.card.code)) {
			this.carried = press.card;
			return true;
		}
		this.press = undefined;
		if (free) this.picker.tap(press.card);
		return false;
	}

	/** A finger drifts further than some browsers allow a click to; a mouse makes its click by itself. */
	private tap(event: PointerEvent, card: HeldCard): void {
		if (event.pointerType === 'mouse') return;
		this.picker.tap(card);
		this.done = true;
	}

	private home(element: HTMLElement | undefined): void {
		const from = `translate(${this.x}px, ${this.y}px)`;
		this.carried = this.over = undefined;
		this.dropped = false;
		this.x = this.y = 0;
		if (element?.isConnected && mayMove())
			element.animate([{ transform: from }, { transform: 'none' }], HOME);
	}
}
