export const ssr = false;

export function load({ params }: { params: { id: string } }): { id: string } {
	// A table's page names no fonts, so that its scripts come first. Now they are here, and the fonts come before the cards.
	for (const face of document.fonts) {
		if (face.style === 'normal') face.load().catch(() => undefined);
	}
	return { id: params.id };
}
