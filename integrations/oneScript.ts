import { Script } from 'node:vm'

const inlineModule = /<script type="module">([\s\S]*?)<\/script>/g
const fetchedModule = /<script\b[^>]*\btype="module"[^>]*\bsrc=/

/** Whether code can stand in a function: what imports, exports or awaits needs to be a module of its own. */
function standsAlone(code: string): boolean {
  try {
    return new Script(code) !== undefined
  } catch {
    return false
  }
}

/**
 * Puts a page's inline modules together as one, at the place of the last: each costs a browser what readying a module
 * costs while the page is still being read, and the policy a hash. They run in the order in which they stood, with
 * their names to themselves. A page that fetches modules as well is left as it is, for those keep their turn.
 */
export function withOneScript(html: string): string {
  const scripts = [...html.matchAll(inlineModule)]
  const codes = scripts.map(([, code = '']) => code.trim())
  const last = scripts.at(-1)
  if (scripts.length < 2 || last === undefined) return html
  const together = codes.map((code) => `(()=>{${code}\n})();`).join('')
  if (fetchedModule.test(html) || !standsAlone(`'use strict';${together}`)) return html
  return html.replace(inlineModule, (_found, _code, at: number) =>
    at === last.index ? `<script type="module">${together}</script>` : '',
  )
}
