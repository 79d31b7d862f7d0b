import { createHash } from 'node:crypto'
import type { PolicyName } from '#browser/trustedTypes.ts'

/** Where the site's data and pictures come from, as the build is told. */
export type Origins = {
  /** `PUBLIC_API_URL` */
  readonly api: string
  /** `PUBLIC_MEDIA_URL` */
  readonly media: string
}

const policies: readonly PolicyName[] = ['default']

const data = /type="?(?:application\/(?:ld\+)?json)"?/
const inline = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/g

/** Most pages hold the same few scripts and styles: each is hashed once. */
const known = new Map<string, string>()

function hashOf(text: string): string {
  const before = known.get(text)
  if (before !== undefined) return before
  const hash = `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  known.set(text, hash)
  return hash
}

/** The hashes of a page's own scripts and styles, as the policy names them. */
export function hashesOf(html: string): { readonly scripts: string[]; readonly styles: string[] } {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  for (const [, tag, attributes = '', text = ''] of html.matchAll(inline)) {
    if (tag === 'style') styles.add(hashOf(text))
    else if (!/\bsrc=/.test(attributes) && !data.test(attributes)) scripts.add(hashOf(text))
  }
  return { scripts: [...scripts], styles: [...styles] }
}

/** Pictures may come from any host over https, for a project's picture is an address that an admin gives. */
function policyFor(scripts: readonly string[], styles: readonly string[], { api, media }: Origins): string {
  const servers = [...new Set([new URL(api).origin, new URL(media).origin])]
  // A site that talks to its API over plain http is on somebody's own machine, and so are its pictures.
  const pictures = ["'self'", 'data:', 'blob:', 'https:', ...(api.startsWith('http:') ? ['http:'] : [])]
  const rules: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scripts],
    'style-src': ["'self'", ...styles],
    'img-src': pictures,
    'media-src': pictures,
    'connect-src': ["'self'", ...servers],
    'font-src': ["'self'"],
    'frame-src': ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    // Text becomes HTML only through src/browser/trustedTypes.ts.
    'require-trusted-types-for': ["'script'"],
    'trusted-types': policies,
  }
  return Object.entries(rules)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}

/** The policy of one page: its own files, the scripts and styles in it by their hashes, the API and the media service. */
export function policyOf(html: string, origins: Origins): string {
  const { scripts, styles } = hashesOf(html)
  return policyFor(scripts, styles, origins)
}

/**
 * The one policy of the pages that have it as a header: that of `policyOf` for the scripts of all of them, but for
 * styles, of which any may stand in a page until its own policy comes into force (`withLaterPolicy`). So a host that
 * still sends the header of an earlier release leaves no page without its looks.
 */
export function headerPolicyOf(pages: readonly string[], origins: Origins): string {
  const scripts = new Set(pages.flatMap((html) => hashesOf(html).scripts))
  return policyFor([...scripts], ["'unsafe-inline'", 'data:'], origins)
}

const metaOf = (policy: string) => `<meta http-equiv="Content-Security-Policy" content="${policy}">`

const charset = /<meta charset=[^>]*>/i

/** @throws Error for a page without a charset: the policy must stand before anything it governs */
export function withPolicy(html: string, origins: Origins): string {
  if (!charset.test(html)) throw new Error("A page without <meta charset> can't carry its policy")
  const meta = metaOf(policyOf(html, origins))
  return html.replace(charset, (found) => `${found}${meta}`)
}

const end = /<\/body>/

/**
 * A page whose policy is a header: its own, which names its styles too, comes into force when it stands
 * (src/layouts/Standing.astro). Of scripts it lets no more in that stand in the page, for all of them have run by then.
 * @throws Error for a page whose body has no end
 */
export function withLaterPolicy(html: string, origins: Origins): string {
  if (!end.test(html)) throw new Error("A page without </body> can't carry its policy")
  const meta = metaOf(policyFor([], hashesOf(html).styles, origins))
  return html.replace(end, (found) => `<template data-later>${meta}</template>${found}`)
}
