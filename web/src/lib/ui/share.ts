/** Hands a link to the system's share sheet, or to the clipboard; returns what to say about it. */
export async function share(link: string, title: string): Promise<string> {
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
