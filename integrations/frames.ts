const spare = /<template data-astro-template="fallback">.*?<\/template>/gs

/**
 * A page without the second copy of its islands' frames. Astro writes the frame of an island that is made in the
 * browser twice: where it stands until then, and as a template for the island itself, which `src/ui/island.ts` never
 * asks for. A slow phone would read both.
 */
export const withoutSpareFrames = (html: string): string => html.replace(spare, '')
