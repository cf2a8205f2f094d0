import type { SideView } from '$lib/wire';

type Goal = Pick<SideView, 'at_least' | 'at_most' | 'have' | 'status'>;
type Plan = Pick<SideView, 'plan' | 'seats' | 'unit'>;

/** Whether a side needs a number of something, or may take at most a number. */
export const hasGoal = ({ at_least: least, at_most: most }: Goal): boolean => least !== null || most !== null;

/** The progress of a side towards its goal: "4 of 5", "made with 7", "none so far", "2 taken, none allowed". */
export function goalWords({ at_least: least, at_most: most, have, status }: Goal): string {
	const count = have ?? 0;
	if (least !== null && least === most && status === 'lost') return `${count}, not the ${least} wanted`;
	if (status === 'made') return count ? `made with ${count}` : 'made';
	if (least !== null) return `${count} of ${least}${status === 'lost' ? ', out of reach' : ''}`;
	if (most === null) return `${count}`;
	if (status === 'lost') return `${count} taken, ${most || 'none'} allowed`;
	return count ? `${count} of at most ${most}` : 'none so far';
}

/** A sentence about a goal that was settled: "You needed 5 tricks for “most”, and had them with this trick." */
export function resultWords(side: Goal & Plan, who: string): string {
	const { at_least: least, at_most: most, have, status } = side;
	const count = have ?? 0;
	const noun = side.unit && ` ${side.unit}`;
	const [name, words] = side.plan.split(': ');
	// On a side of several seats, the part of its plan before the colon names a seat, and not a bid.
	const isBid = side.seats.length === 1 && name !== undefined && words !== undefined;
	const aim = isBid ? ` for “${name.toLowerCase()}”` : '';
	// More tricks may follow, so that a limit just passed is named without a number.
	const end =
		status === 'lost' && most !== null && count === most + 1
			? ', and this was one too many'
			: ` and took ${count || 'none'}`;
	if (least !== null && least === most) {
		const isOne = least === 1;
		const wanted = least
			? `exactly ${least}${isOne ? noun.replace(/s$/, '') : noun}`
			: `no${noun || ' point'}`;
		const short =
			status === 'lost' && count < least ? ` and could no longer get ${isOne ? 'it' : 'them'}` : end;
		return `${who} wanted ${wanted}${aim}${short}.`;
	}
	// Points that can only be lost, where no goal is above none.
	if (least === 0) return `${who} wanted to lose no${noun}${aim}, and lost ${count < 0 ? -count : 'none'}.`;
	if (least !== null) {
		const isOne = least === 1;
		const them = isOne ? 'it' : 'them';
		// More may have been taken since.
		const got =
			status === 'lost'
				? ` and could no longer get ${them}`
				: `, and had ${noun && count === least ? them : count} with this trick`;
		return `${who} needed ${least}${isOne ? noun.replace(/s$/, '') : noun}${aim}${got}.`;
	}
	const limit = most ? `at most ${most}` : 'no';
	return `${who} wanted ${limit}${noun || (most ? '' : ' point')}${aim}${end}.`;
}
