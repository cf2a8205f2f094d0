/** "3 or 4 players", "4 players", "3 to 6 players". */
export function playersInWords(seats: readonly number[]): string {
	const first = seats[0] ?? 0;
	const last = seats.at(-1) ?? first;
	if (seats.length > 2 && last - first === seats.length - 1) return `${first} to ${last} players`;
	return `${listed(seats.map(String), 'or')} players`;
}

/** "Ada", "Ada and Ben", "Ada, Ben and Cy". */
export function listed(words: readonly string[], last: 'and' | 'or' = 'and'): string {
	if (words.length < 2) return words.join('');
	return `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}

/** How long ago that was: "now", "5 minutes ago", "yesterday", "3 days ago". */
export function ago(then: number | string, now: number = Date.now()): string {
	const at = typeof then === 'number' ? then * 1000 : Date.parse(then);
	const minutes = Math.floor((now - at) / 60_000);
	if (!(minutes >= 1)) return 'now';
	if (minutes < 60) return counted(minutes, 'minute');
	if (minutes < 60 * 24) return counted(Math.floor(minutes / 60), 'hour');
	const days = Math.floor(minutes / (60 * 24));
	return days === 1 ? 'yesterday' : counted(days, 'day');
}

function counted(count: number, unit: string): string {
	return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}

/** The name of an option or of one of its values as words: `lead_restriction` is "Lead restriction". */
export function inWords(name: string): string {
	const words = name.replaceAll('_', ' ');
	return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The value of an option as words: `true` is "yes", `none` is "no limit". */
export function valueInWords(value: string): string {
	return { true: 'yes', false: 'no', none: 'no limit' }[value] ?? value.replaceAll('_', ' ');
}
