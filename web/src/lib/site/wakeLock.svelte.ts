/** Keeps the screen on while `isWanted` is true, if the browser can. Called while a component is set up. */
export function keepAwake(isWanted: () => boolean): void {
	let lock: WakeLockSentinel | undefined;

	async function requestLock(): Promise<void> {
		if (!('wakeLock' in navigator) || document.hidden || (lock && !lock.released)) return;
		try {
			lock = await navigator.wakeLock.request('screen');
		} catch {
			// A browser that is low on power refuses: the screen then turns off as usual.
		}
	}

	$effect(() => {
		if (!isWanted()) return;
		void requestLock();
		// The lock is lost whenever the page is hidden.
		const onVisible = () => void requestLock();
		document.addEventListener('visibilitychange', onVisible);
		return () => {
			document.removeEventListener('visibilitychange', onVisible);
			void lock?.release();
			lock = undefined;
		};
	});
}

/** Lets a phone vibrate shortly, if the player has touched the page before. */
export function buzz(): void {
	if (navigator.userActivation?.hasBeenActive && !document.hidden) navigator.vibrate?.(18);
}
