/**
 * Passes a link to the system's share sheet, or to the clipboard. Returns a sentence about the result; where the link
 * was copied, with advice on what to do with it.
 */
export async function shareLink(link: string, title: string, advice = ''): Promise<string> {
	try {
		if (navigator.share) {
			await navigator.share({ url: link, title });
			return 'Link shared.';
		}
		await navigator.clipboard.writeText(link);
		return `Link copied. ${advice}`.trimEnd();
	} catch {
		return `Copy this link: ${link}`;
	}
}
