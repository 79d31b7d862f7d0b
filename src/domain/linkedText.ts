/** A piece of a text and its position. `href` is set for a web address. */
export type TextPart = { readonly at: number; readonly text: string; readonly href?: string }

const address = /\bhttps?:\/\/[^\s<>"“”]+/gi

/** Marks at the end that belong to the sentence and not to the address. */
const marks = new Set(".,:;!?'’…*_&")

const count = (text: string, sign: string) => text.split(sign).length - 1

/**
 * Removes what belongs to the sentence around an address: a full stop, or a bracket that the
 * address did not open.
 */
function withoutEnding(found: string): string {
  const unopened = new Map([
    [')', count(found, ')') - count(found, '(')],
    [']', count(found, ']') - count(found, '[')],
  ])
  let end = found.length
  for (; end > 0; end -= 1) {
    const last = found.charAt(end - 1)
    const left = unopened.get(last) ?? 0
    if (left > 0) unopened.set(last, left - 1)
    else if (!marks.has(last)) break
  }
  return found.slice(0, end)
}

/**
 * The address as browsers resolve it. Undefined if it is invalid or hides behind a user name
 * (`https://bank@elsewhere`).
 */
function hrefOf(link: string): string | undefined {
  try {
    const { username, password, href } = new URL(link)
    return username === '' && password === '' ? href : undefined
  } catch {
    return undefined
  }
}

/** Splits a text at its web addresses (http and https). Joined again, the parts are the text. */
export function linkedText(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(address)) {
    const link = withoutEnding(found)
    const href = hrefOf(link)
    if (href === undefined) continue
    if (index > end) parts.push({ at: end, text: text.slice(end, index) })
    parts.push({ at: index, text: link, href })
    end = index + link.length
  }
  if (end < text.length) parts.push({ at: end, text: text.slice(end) })
  return parts
}
