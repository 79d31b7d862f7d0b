import { createHash } from 'node:crypto'
import type { AstroGlobal } from 'astro'

/**
 * Allows an inline script under the page's CSP, as Astro hashes only scripts that it bundles. Call
 * it in the front matter of a layout or page: the body renders after the head, which holds the
 * policy.
 * @param text the script's exact text
 */
export function allowScript({ csp }: Pick<AstroGlobal, 'csp'>, text: string): void {
  csp?.insertScriptHash(`sha256-${createHash('sha256').update(text).digest('base64')}`)
}
