const behind = /<\/body><\/html>\s*(?=\S)([\s\S]+)$/

/** Brings the scripts that Astro puts behind a document's end into its body, where HTML has them, as the last. */
export const withWholeBody = (html: string): string => html.replace(behind, '$1</body></html>')
