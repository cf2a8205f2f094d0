/** Passes a link to the system's share sheet, or to the clipboard. Returns a sentence about the result. */
export async function shareLink(link: string, title: string): Promise<string> {
	try {
		if (navigator.share) {
			await navigator.share({ url: link, title });
			return 'Link shared.';
		}
		await navigator.clipboard.writeText(link);
		return 'Link copied.';
	} catch {
		return `Copy this link: ${link}`;
	}
}
