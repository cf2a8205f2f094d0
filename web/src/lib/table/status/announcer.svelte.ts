import { untrack } from 'svelte';
import type { DeckTable } from '$lib/deck';
import { prefs } from '$lib/prefs';
import { aloud } from '$lib/text';
import { say, sayAtOnce } from '$lib/ui';
import type { Table } from '../model';

/** Says what happened, once, and shows and says whose turn it is; called while a component is set up. */
export function announce(table: () => Table, deck: () => DeckTable | undefined): void {
	// The whole log of a page that was just opened is not said.
	let told: number | undefined;
	$effect(() => {
		const { event, log } = table().state ?? {};
		if (event === undefined || log === undefined) return;
		const before = told;
		told = Math.max(told ?? 0, event);
		if (before === undefined) return;
		const news = log.filter((line) => line.event > before);
		untrack(() => news.forEach((line) => say(aloud(line.text, deck()))));
		if (news.some((line) => line.kind === 'play')) sound('card');
	});
	const asks = $derived(table().state?.mine?.asks);
	const asked = $derived(table().myTurn ? table().state?.event : undefined);
	$effect(() => {
		const words = asked === undefined ? '' : `Your turn${asks ? `: ${asks}` : ''}.`;
		untrack(() => {
			showTurn(words !== '', table().info?.game_name ?? '');
			if (words === '') return;
			sayAtOnce(aloud(words, deck()));
			sound('turn');
		});
	});
}

let audio: AudioContext | undefined;

/** A soft tap for a card, a fuller tone for one's turn; silent until it is asked for. */
export function sound(kind: 'card' | 'turn'): void {
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

/** Tells another tab that it is one's turn: the mark of the page, and a notification where that was asked for. */
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
