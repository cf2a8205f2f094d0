import { untrack } from 'svelte';
import type { Deck } from '$lib/deck';
import { prefs } from '$lib/preferences';
import { sound, type SoundName } from '$lib/sound';
import { spokenText } from '$lib/text';
import { announce, announceNow } from '$lib/ui';
import type { LogLine } from '$lib/wire';
import type { TableStore } from '../model';

/** Announces each event once, and shows and announces the viewer's turn. Called while a component is set up. */
export function announceEvents(table: () => TableStore, deck: () => Deck | undefined): void {
	/** The last event that was announced; undefined when the page opens, so that the log so far is not announced. */
	let lastEvent: number | undefined;
	let progress: HandProgress | undefined;
	$effect(() => {
		const { event, log, public: shown } = table().state ?? {};
		if (event === undefined || log === undefined || !shown) return;
		const before = lastEvent;
		const earlier = progress;
		progress = { hand: shown.hand, over: shown.phase === 'over' || shown.phase === 'finished' };
		lastEvent = Math.max(lastEvent ?? 0, event);
		if (before === undefined || !earlier) return;
		const added = log.filter((line) => line.event > before);
		untrack(() => added.forEach((line) => announce(spokenText(line.text, deck()))));
		const name = soundOf(earlier, progress, added);
		const routine = name === 'card' || name === 'trick';
		if (name) untrack(() => sound.play(name, { routine }));
	});
	const asks = $derived(table().state?.mine?.asks);
	/** The event at which the viewer's decision began; undefined if it is not their turn. */
	const askedAt = $derived(table().myTurn ? table().decidingSince : undefined);
	$effect(() => {
		const words = askedAt === undefined ? '' : `Your turn${asks ? `: ${asks}` : ''}.`;
		untrack(() => {
			showTurn(words !== '', table().info?.game_name ?? '');
			announceNow(spokenText(words, deck()));
			if (words === '') return;
			sound.play('turn');
		});
	});
	// The next page must not repeat the question.
	$effect(() => () => announceNow(''));
}

/** Where a match is: the number of its hand, and whether that is over. */
interface HandProgress {
	hand: number;
	over: boolean;
}

/** The sound for new lines of the log; of several, that of the most important event. */
export function soundOf(
	before: HandProgress,
	after: HandProgress,
	added: readonly LogLine[],
): SoundName | undefined {
	if (after.over && !before.over) return 'end';
	if (after.hand !== before.hand) return 'deal';
	if (added.some(({ kind }) => kind === 'trick')) return 'trick';
	return added.some(({ kind }) => kind === 'play') ? 'card' : undefined;
}

/** Shows outside the page whether it is the viewer's turn: by the favicon, and by a notification if the player asked for one. */
function showTurn(turn: boolean, game: string): void {
	const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
	if (link) {
		link.dataset.usual ??= link.href;
		link.href = turn
			? link.dataset.usual.replace(/favicon(-turn)?\.svg/, 'favicon-turn.svg')
			: link.dataset.usual;
	}
	if (
		turn &&
		document.hidden &&
		prefs.notify &&
		'Notification' in window &&
		Notification.permission === 'granted'
	) {
		new Notification('Your turn', { body: game, tag: 'turn' });
	}
}
