/**
 * What a seat is to the first one, which is the host's own; nothing where everybody plays alone.
 *
 * Against more than one other side it also says with whom: seats count from 1 there, as the page shows them.
 *
 * @param sides the seats of each side, as the rules of the game tell them
 */
export function relationOf(sides: readonly (readonly number[])[], seat: number): string | undefined {
	const side = sides.find((one) => one.includes(seat));
	if (!side || sides.every((one) => one.length < 2)) return undefined;
	if (side.includes(0)) return 'your partner';
	const mates = side.filter((one) => one !== seat).map((one) => one + 1);
	return sides.length > 2 && mates.length ? `opponent, with seat ${mates.join(' and ')}` : 'opponent';
}
