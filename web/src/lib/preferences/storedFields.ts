/** What this browser keeps under a key, field by field; anything but an object counts as none, and so does no storage. */
export function storedFields(key: string): Record<string, unknown> {
	try {
		const value: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
		return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
	} catch {
		return {};
	}
}
