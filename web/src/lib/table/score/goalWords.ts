import type { SideView } from '$lib/wire';

type Goal = Pick<SideView, 'at_least' | 'at_most' | 'have' | 'status'>;

/** How far a side is with what it plays for: "4 of 5", "made with 7", "none so far", "2 taken, none allowed". */
export function goalWords({ at_least: least, at_most: most, have, status }: Goal): string {
	const count = have ?? 0;
	if (status === 'made') return count ? `made with ${count}` : 'made';
	if (least !== null) return `${count} of ${least}${status === 'lost' ? ', out of reach' : ''}`;
	if (most === null) return `${count}`;
	if (status === 'lost') return `${count} taken, ${most || 'none'} allowed`;
	return count ? `${count} of at most ${most}` : 'none so far';
}
