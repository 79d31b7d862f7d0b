/** At most this long, in milliseconds, may a picture's host take. */
const patience = 10_000

/**
 * Fetches pictures while the site is built. A host that does not answer at all is not asked again: with thousands of
 * pictures its silence would be waited for thousands of times.
 * @returns a function that answers a picture's bytes, undefined when they are not to be had
 */
export function pictureFetcher(): (address: string) => Promise<Uint8Array | undefined> {
  const silent = new Set<string>()
  return async (address) => {
    const host = URL.parse(address)?.host
    if (host === undefined || silent.has(host)) return undefined
    try {
      const response = await fetch(address, { signal: AbortSignal.timeout(patience) })
      return response.ok ? new Uint8Array(await response.arrayBuffer()) : undefined
    } catch {
      silent.add(host)
      return undefined
    }
  }
}
