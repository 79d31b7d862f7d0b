import { hash } from 'node:crypto'

/** A weak validator of an answer's own text. */
export const etagOf = (body: string | Uint8Array): string =>
  `W/"${hash('sha256', body, 'base64url').slice(0, 22)}"`

/**
 * A weak validator from the things an answer depends on. Include the caller where answers differ by caller:
 * two people may share one browser and its cache.
 */
export const weakEtag = (...parts: readonly (string | number)[]): string => etagOf(parts.join('\n'))

/** Whether `If-None-Match` names this validator; proxies may have dropped or added the `W/`. */
export function holds(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const plain = etag.replace(/^W\//, '')
  return ifNoneMatch.split(',').some((given) => given.trim().replace(/^W\//, '') === plain)
}
