import { hash } from 'node:crypto'

/**
 * Makes a weak validator from what an answer depends on. Include the caller where answers differ by
 * caller: two people may share one browser and its cache.
 */
export const weakEtag = (...parts: readonly (string | number)[]): string =>
  `W/"${hash('sha256', parts.join('\n'), 'base64url').slice(0, 22)}"`

/** True if `If-None-Match` names this validator. Proxies may have dropped or added the `W/`. */
export function holds(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const plain = etag.replace(/^W\//, '')
  return ifNoneMatch.split(',').some((given) => given.trim().replace(/^W\//, '') === plain)
}
