import { untrack } from 'svelte';
import type { Deck } from '$lib/deck';
import { prefs } from '$lib/prefs';
import { spokenText } from '$lib/text';
import { announce, announceNow } from '$lib/ui';
import type { TableStore } from '../model';

/** Announces each event once, and shows and announces the viewer's turn. Called while a component is set up. */
export function announceEvents(table: () => TableStore, deck: () => Deck | undefined): void {
	// The log so far is not announced when the page opens.
	let notice: number | undefined;
	$effect(() => {
		const { event, log } = table().state ?? {};
		if (event === undefined || log === undefined) return;
		const before = notice;
		notice = Math.max(notice ?? 0, event);
		if (before === undefined) return;
		const added = log.filter((line) => line.event > before);
		untrack(() => added.forEach((line) => announce(spokenText(line.text, deck()))));
		if (added.some((line) => line.kind === 'play')) playSound('card');
	});
	const asks = $derived(table().state?.mine?.asks);
	const asked = $derived(table().myTurn ? table().state?.event : undefined);
	$effect(() => {
		const words = asked === undefined ? '' : `Your turn${asks ? `: ${asks}` : ''}.`;
		untrack(() => {
			showTurn(words !== '', table().info?.game_name ?? '');
			if (words === '') return;
			announceNow(spokenText(words, deck()));
			playSound('turn');
		});
	});
}

let audio: AudioContext | undefined;

/** Plays a soft tap for a card, a fuller tone for the viewer's turn; silent unless the player asks for sound. */
export function playSound(kind: 'card' | 'turn'): void {
	if (!prefs.sound) return;
	audio ??= new AudioContext();
	const at = audio.currentTime;
	const tone = audio.createOscillator();
	const volume = audio.createGain();
	tone.type = kind === 'card' ? 'triangle' : 'sine';
	tone.frequency.setValueAtTime(kind === 'card' ? 190 : 440, at);
	if (kind === 'turn') tone.frequency.setValueAtTime(587, at + 0.12);
	volume.gain.setValueAtTime(kind === 'card' ? 0.12 : 0.08, at);
	volume.gain.exponentialRampToValueAtTime(0.001, at + (kind === 'card' ? 0.07 : 0.35));
	tone.connect(volume).connect(audio.destination);
	tone.start(at);
	tone.stop(at + 0.4);
}

/** Shows the viewer's turn to other tabs: by the favicon, and by a notification if the player asked for one. */
export function showTurn(turn: boolean, game: string): void {
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
