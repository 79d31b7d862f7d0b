/**
 * Trusted Types, where the browser has them: text becomes HTML only through a policy that the page's content
 * security policy names (`security.csp` in astro.config.mjs).
 */
type Rules = { readonly createHTML: (html: string) => string | null }
type Policy = { createHTML(html: string): string }
type Factory = { createPolicy(name: string, rules: Rules): Policy }

declare global {
  var trustedTypes: Factory | undefined
}

/** The one policy that a page may make: for PhotoSwipe's icons. */
type PolicyName = 'default'

/**
 * Makes a policy; once per page and name.
 * @param allow the HTML that may be used; null refuses it
 * @returns what turns text into HTML that may be put into the page; the text itself where the browser has no policies
 */
export function trust(name: PolicyName, allow: Rules['createHTML']): (html: string) => string {
  const policy = globalThis.trustedTypes?.createPolicy(name, { createHTML: allow })
  return (html) => policy?.createHTML(html) ?? html
}
