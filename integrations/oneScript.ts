const inlineModule = /<script type="module">([\s\S]*?)<\/script>/g
const fetchedModule = /<script\b[^>]*\btype="module"[^>]*\bsrc=/

/** A module that names others needs to be one of its own. */
const naming = /(^|[;}\s])(import\s*["'{*\w]|export\s*[{*\w])/

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
  if (fetchedModule.test(html) || codes.some((code) => naming.test(code))) return html
  const together = codes.map((code) => `(()=>{${code}\n})();`).join('')
  return html.replace(inlineModule, (_found, _code, at: number) =>
    at === last.index ? `<script type="module">${together}</script>` : '',
  )
}
