/** Milliseconds until a part that could not be fetched is asked for again. */
const RETRY_MS = 2000;

/** Calls its argument when the browser has nothing else to do; returns a function that calls it off. */
function whenIdle(action: () => void): () => void {
	if (!('requestIdleCallback' in window)) {
		const timer = setTimeout(action, 300);
		return () => clearTimeout(timer);
	}
	const handle = window.requestIdleCallback(action, { timeout: 3000 });
	return () => window.cancelIdleCallback(handle);
}

/**
 * A part of the page that is not needed at first: it is fetched when the page is idle, or before if it is needed, and
 * drawn without a wait from then on. Made while a component is set up.
 */
export class LazyPart<Part> {
	/** The part; undefined until it is there. */
	now = $state.raw<Part>();
	private loading: Promise<Part> | undefined;

	/** `isNeeded` says whether the part is missing on the page right now. */
	constructor(
		private readonly load: () => Promise<Part>,
		isNeeded: () => boolean = () => false,
	) {
		$effect(() => whenIdle(() => void this.get()));
		$effect(() => void (isNeeded() && this.get()));
	}

	/** The part, as soon as it can be had. */
	get(): Promise<Part> {
		return (this.loading ??= this.fetch());
	}

	private async fetch(): Promise<Part> {
		for (;;) {
			try {
				return (this.now = await this.load());
			} catch {
				await new Promise((done) => setTimeout(done, RETRY_MS));
			}
		}
	}
}
