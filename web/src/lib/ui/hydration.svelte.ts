/**
 * Whether the page's program runs yet. Pages that are built beforehand are seen before it does; what can be pressed on
 * them is disabled until then, so that no press is lost.
 */
export const program: { runs: boolean } = $state({ runs: false });

/** Called once, by the root layout, as soon as it stands in the browser. */
export function programRuns(): void {
	program.runs = true;
}
