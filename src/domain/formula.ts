/**
 * A cell that a spreadsheet would run as a formula, also by its full-width sign. Two kinds are
 * exempt: amounts below 0, which people want to add up, and telephone numbers (plus, digits,
 * blanks, brackets, dashes, and a blank between two digits), which cannot compute anything.
 */
export const formula = /^(?!-\d+\.\d\d$)(?!\+(?=.*\d \d)[\d ()-]+$)[=+\-@\t\r＝＋－＠]/

/**
 * The parts of a text that become cells in a spreadsheet that splits by semicolons. A part may be
 * empty: otherwise a row of line breaks would be read again from each of them.
 */
const parts = /([;\r\n][\s"]*|^)([^;\r\n]*)/g

/**
 * A cell that a spreadsheet would rewrite, such as `007`, `3/4`, `1E5`, `50%` and `Mar 5`. It reads
 * days correctly.
 */
const rewritten =
  /^'*(?!\d{4}-\d\d-\d\d$)(?:0\d+|\d+(?:\.\d+)?(?:e[+-]?\d+|%)|\d{1,4}[/-]\d{1,2}(?:[/-]\d{1,4})?|(?:\d+[ -])?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[ -]?\d+)$/i

/**
 * A cell from which the import would remove an apostrophe. It gets one more, so that it keeps its
 * own.
 */
const marked = /^'+[=+\-@\d＝＋－＠]/

const asText = (part: string) => (formula.test(part) || marked.test(part) ? `'${part}` : part)

/**
 * Makes a cell safe for a spreadsheet, whatever separator that uses: an apostrophe goes before a
 * formula, and a blank replaces a tab, which the spreadsheet would drop.
 */
export const safeCell = (text: string): string =>
  rewritten.test(text)
    ? `'${text}`
    : text.replaceAll('\t', ' ').replace(parts, (_, before: string, part: string) => before + asText(part))

/**
 * Undoes `safeCell`, or an apostrophe that somebody else put before a formula or a number: `'0803`.
 */
export const plainCell = (text: string): string =>
  text.startsWith("'") && rewritten.test(text)
    ? text.slice(1)
    : text.replace(parts, (_, before: string, part: string) => before + part.slice(marked.test(part) ? 1 : 0))
