/**
 * What a spreadsheet would take for a formula, also by its full-width sign, but for amounts below
 * 0, which are to be added up, and for telephone numbers: a plus sign, digits, blanks, brackets and
 * dashes alone, with a blank between two digits, where nothing can be computed.
 */
export const formula = /^(?!-\d+\.\d\d$)(?!\+(?=.*\d \d)[\d ()-]+$)[=+\-@\t\r＝＋－＠]/

/**
 * A text's parts as cells of their own: so they are where a spreadsheet parts cells by semicolons.
 */
const parts = /(^|[;\r\n][\s"]*)([^;\r\n]+)/g

/**
 * What a spreadsheet would write in another way, such as `007`, `3/4`, `1E5`, `50%` and `Mar 5`;
 * days are well with it.
 */
const rewritten =
  /^'*(?!\d{4}-\d\d-\d\d$)(?:0\d+|\d+(?:\.\d+)?(?:e[+-]?\d+|%)|\d{1,4}[/-]\d{1,2}(?:[/-]\d{1,4})?|(?:\d+[ -])?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[ -]?\d+)$/i

/** What the import takes an apostrophe off: written with another before it, it keeps its own. */
const marked = /^'+[=+\-@\d＝＋－＠]/

const asText = (part: string) => (formula.test(part) || marked.test(part) ? `'${part}` : part)

/**
 * A cell that stays as it is in a spreadsheet, whatever parts the cells there: an apostrophe stands
 * before a formula, and a blank in place of a tab, which would be left out.
 */
export const safeCell = (text: string): string =>
  rewritten.test(text)
    ? `'${text}`
    : text.replaceAll('\t', ' ').replace(parts, (_, before: string, part: string) => before + asText(part))

/**
 * A cell as it was before `safeCell`, or before somebody else kept it from being a formula or a
 * number: `'0803`.
 */
export const plainCell = (text: string): string =>
  text.startsWith("'") && rewritten.test(text)
    ? text.slice(1)
    : text.replace(parts, (_, before: string, part: string) => before + part.slice(marked.test(part) ? 1 : 0))
