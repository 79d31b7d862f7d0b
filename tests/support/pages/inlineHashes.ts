import { createHash } from 'node:crypto'

const data = /type="?(?:application\/(?:ld\+)?json)"?/
const inline = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/g

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * The hashes of a page's inline scripts and styles, all of which its content policy must name.
 */
export function inlineHashes(html: string): { readonly scripts: string[]; readonly styles: string[] } {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  for (const [, tag, attributes = '', text = ''] of html.matchAll(inline)) {
    if (tag === 'style') styles.add(hashOf(text))
    else if (!/\bsrc=/.test(attributes) && !data.test(attributes)) scripts.add(hashOf(text))
  }
  return { scripts: [...scripts], styles: [...styles] }
}

/** The content policy in a page's head; undefined when there is none. */
export const policyIn = (html: string): string | undefined =>
  /<meta http-equiv="content-security-policy" content="([^"]*)"/i.exec(html)?.[1]
