/** A short mark of what was rendered: the same data has the same mark, at build time and in the browser. */
export function versionOf(data: unknown): string {
  let mark = 5381
  for (const sign of JSON.stringify(data)) mark = (mark * 33 + (sign.codePointAt(0) ?? 0)) % 0x7fffffff
  return mark.toString(36)
}
