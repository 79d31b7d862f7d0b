/** A short mark of what was rendered: the same data has the same mark, at build time and in the browser. */
export function versionOf(data: unknown): string {
  const text = JSON.stringify(data)
  // FNV-1a: a page of its own for each of thousands of projects asks for it once.
  let mark = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) mark = Math.imul(mark ^ text.charCodeAt(at), 0x01000193)
  return (mark >>> 0).toString(36)
}
