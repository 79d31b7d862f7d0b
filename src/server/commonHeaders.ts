/** What `cors` says to every origin. */
const cors = ['access-control-expose-headers', 'ETag,Retry-After,X-Request-Id', 'vary', 'Origin']

/** What `secureHeaders` adds. */
const secure = [
  ...['cross-origin-resource-policy', 'cross-origin'],
  ...['cross-origin-opener-policy', 'same-origin'],
  ...['origin-agent-cluster', '?1'],
  ...['referrer-policy', 'no-referrer'],
  ...['strict-transport-security', 'max-age=15552000; includeSubDomains'],
  ...['x-content-type-options', 'nosniff'],
  ...['x-dns-prefetch-control', 'off'],
  ...['x-download-options', 'noopen'],
  ...['x-frame-options', 'SAMEORIGIN'],
  ...['x-permitted-cross-domain-policies', 'none'],
  ...['x-xss-protection', '0'],
]

const common = [...cors, ...secure]

/**
 * The headers that the app's middleware puts on every answer (a test compares), ready for `writeHead`: name, value,
 * name, value.
 * @param siteUrl the one browser origin that may read answers
 */
export function makeCommonHeaders(siteUrl: string): (origin: string | undefined) => readonly string[] {
  const forSite = ['access-control-allow-origin', siteUrl, ...common]
  return (origin) => (origin === siteUrl ? forSite : common)
}
