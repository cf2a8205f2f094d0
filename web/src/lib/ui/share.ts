/** Passes a link to the system's share sheet, or to the clipboard. Returns a sentence about the result. */
export async function shareLink(link: string, title: string): Promise<string> {
	try {
		if (navigator.share) {
			await navigator.share({ url: link, title });
			return 'The link is on its way.';
		}
		await navigator.clipboard.writeText(link);
		return 'The link is copied: send it to a friend. It seats whoever takes it first.';
	} catch {
		return `This is the link: ${link}`;
	}
}
