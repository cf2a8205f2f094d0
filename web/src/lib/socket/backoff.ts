const FIRST = 500;
/** At first somebody waits for it: so often that 19 of 20 are back within two seconds once the network is there. */
const USUAL = 2000;
/** So many attempts later, after half a minute or more, nothing is gained by haste. */
const MANY = 24;
const LONGEST = 5000;

/**
 * How long lies between the beginnings of two attempts to connect, in milliseconds: the first after a loss comes at
 * once, the others after 0.5 to 2 seconds, and after many to 5, at random so that a thousand browsers do not come back
 * in one instant; for ever.
 */
export function waitBefore(attempt: number, random: () => number = Math.random): number {
	if (attempt === 0) return 0;
	const longest = attempt > MANY ? LONGEST : Math.min(USUAL, FIRST * 2 ** attempt);
	return FIRST + random() * (longest - FIRST);
}
