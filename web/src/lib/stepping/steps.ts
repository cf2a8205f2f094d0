import type { ReplayStep } from '$lib/wire';

/** How far to go, and which way. */
export type Stride = 'first' | 'trick back' | 'back' | 'on' | 'trick on' | 'last';

/** The index where the next or the previous trick begins; the ends of the hand beyond those. */
export function trickStepIndex(steps: ReplayStep[], from: number, way: 1 | -1): number {
	const number = (index: number) => steps[index]?.public.trick?.number ?? 0;
	let index = from + way;
	if (way < 0) while (index > 0 && number(index - 1) === number(index)) index -= 1;
	else while (index < steps.length - 1 && number(index) === number(from)) index += 1;
	return Math.min(Math.max(index, 0), Math.max(0, steps.length - 1));
}

/** The index after a stride from another one, within the steps. */
export function stepAfter(steps: ReplayStep[], from: number, stride: Stride): number {
	const last = Math.max(0, steps.length - 1);
	const to: Record<Stride, number> = {
		first: 0,
		'trick back': trickStepIndex(steps, from, -1),
		back: from - 1,
		on: from + 1,
		'trick on': trickStepIndex(steps, from, 1),
		last,
	};
	return Math.min(Math.max(to[stride], 0), last);
}

/** Whether the move that led to a step ended a trick. */
export function endsTrick(steps: ReplayStep[], index: number): boolean {
	const [before, now] = [index - 1, index].map((at) => steps[at]?.public.last?.number);
	return index > 0 && now !== undefined && now !== before;
}

/** What has just happened at a step: the move that led to it. */
export function captionOf(steps: ReplayStep[], index: number): string {
	return steps[index - 1]?.text || 'The cards are dealt.';
}
