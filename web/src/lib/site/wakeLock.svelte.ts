/** Keeps the screen on while this is true, where the browser can; called once, while a component is set up. */
export function keepAwake(wanted: () => boolean): void {
	let lock: WakeLockSentinel | undefined;

	async function ask(): Promise<void> {
		if (!('wakeLock' in navigator) || document.hidden || (lock && !lock.released)) return;
		try {
			lock = await navigator.wakeLock.request('screen');
		} catch {
			// A browser that is low on power refuses: the screen then sleeps as it always does.
		}
	}

	$effect(() => {
		if (!wanted()) return;
		void ask();
		// The lock is lost whenever the page is hidden.
		const onVisible = () => void ask();
		document.addEventListener('visibilitychange', onVisible);
		return () => {
			document.removeEventListener('visibilitychange', onVisible);
			void lock?.release();
			lock = undefined;
		};
	});
}

/** A short buzz, on phones that have one, once the player has touched the page. */
export function buzz(): void {
	if (navigator.userActivation?.hasBeenActive && !document.hidden) navigator.vibrate?.(18);
}
