const FIRST = 500;
const LONGEST = 5000;

/**
 * How long to wait before an attempt to connect, in milliseconds: the first after a loss at once, then 0.5 to 5
 * seconds, at random so that a thousand browsers do not come back in one instant; for ever.
 */
export function waitBefore(attempt: number, random: () => number = Math.random): number {
	if (attempt === 0) return 0;
	const longest = Math.min(LONGEST, FIRST * 2 ** attempt);
	return FIRST + random() * (longest - FIRST);
}
