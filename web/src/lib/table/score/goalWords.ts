import type { SideView } from '$lib/wire';

type Goal = Pick<SideView, 'at_least' | 'at_most' | 'have' | 'status'>;
type Plan = Pick<SideView, 'plan' | 'seats' | 'unit'>;

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

/** A sentence about a goal that was reached or missed: "You needed 5 tricks for “most”, and had them with this trick." */
export function resultWords(side: Goal & Plan, who: string): string {
	const { at_least: least, at_most: most, have, status } = side;
	const count = have ?? 0;
	const noun = side.unit && ` ${side.unit}`;
	const [name, words] = side.plan.split(': ');
	// With several seats, the part before the colon is the name of a seat and not that of a bid.
	const isBid = side.seats.length === 1 && name !== undefined && words !== undefined;
	const aim = isBid ? ` for “${name.toLowerCase()}”` : '';
	// Until the hand ends more may be taken, so that this says no number.
	const end =
		status === 'lost' && most !== null && count === most + 1
			? ', and this was one too many'
			: ` and took ${count || 'none'}`;
	if (least !== null && least === most) {
		const one = least === 1;
		const wanted = least ? `exactly ${least}${one ? noun.replace(/s$/, '') : noun}` : `no${noun || ' point'}`;
		const short =
			status === 'lost' && count < least ? ` and could no longer get ${one ? 'it' : 'them'}` : end;
		return `${who} wanted ${wanted}${aim}${short}.`;
	}
	if (least !== null) {
		const one = least === 1;
		const them = one ? 'it' : 'them';
		// More may have been taken since.
		const got =
			status === 'lost'
				? ` and could no longer get ${them}`
				: `, and had ${noun && count === least ? them : count} with this trick`;
		return `${who} needed ${least}${one ? noun.replace(/s$/, '') : noun}${aim}${got}.`;
	}
	const limit = most ? `at most ${most}` : 'no';
	return `${who} wanted ${limit}${noun || (most ? '' : ' point')}${aim}${end}.`;
}
