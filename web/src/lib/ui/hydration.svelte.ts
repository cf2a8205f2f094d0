/**
 * Whether the page's scripts run yet. Prerendered pages are visible before that; their controls are disabled until
 * then, so that no press is lost.
 */
export const hydration: { done: boolean } = $state({ done: false });

/** Called once, by the root layout, when it has mounted. */
export function markHydrated(): void {
	hydration.done = true;
}
