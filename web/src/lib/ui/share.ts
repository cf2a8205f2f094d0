/** The result of a link that went to the clipboard. */
export const LINK_COPIED = 'Link copied.';

/** Passes a link to the system's share sheet, or to the clipboard. Returns a sentence about the result. */
export async function shareLink(link: string, title: string): Promise<string> {
	try {
		if (navigator.share) {
			await navigator.share({ url: link, title });
			return 'Link shared.';
		}
		await navigator.clipboard.writeText(link);
		return LINK_COPIED;
	} catch {
		return `Copy this link: ${link}`;
	}
}
