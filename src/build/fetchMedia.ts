import { get as getPlain, type IncomingMessage } from 'node:http'
import { get as getSecure } from 'node:https'
import { fileTypeFromBuffer } from 'file-type'
import { useAgent as agentFor } from 'request-filtering-agent'

/*
 * Fetches pictures from addresses that admins enter, on the machine that builds the site. Such an
 * address must not reach what only this machine can reach (SSRF). Only JPEG, PNG, WebP and AVIF
 * within the limits below are accepted.
 */

/** Of one picture. */
export const mostBytes = 30_000_000
export const mostPixels = 100_000_000
const kinds: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']

/** For one picture. */
const timeoutMs = 10_000

/** Refuses every address that is not on the public internet. `::/96` is IPv4 within IPv6. */
const filter = { denyIPAddressList: ['::/96'] }

/** The hosts that pictures are fetched from, each with its port as in an address. */
export type MediaHosts = {
  /** Those of API and uploads, which may be on this machine. */
  readonly own: readonly string[]
  /** Named by the operator; must be on the public internet. */
  readonly named: readonly string[]
}

const hostOf = (address: string) => URL.parse(address)?.host ?? ''

/** @param defaults for addresses that are not set */
export function mediaHostsOf(
  settings: Readonly<Record<string, string | undefined>>,
  defaults: { readonly api: string; readonly media: string },
): MediaHosts {
  const own = [
    hostOf(settings['PUBLIC_API_URL'] || defaults.api),
    hostOf(settings['PUBLIC_MEDIA_URL'] || defaults.media),
  ]
  const named = (settings['MEDIA_HOSTS'] ?? '').split(',').map((host) => host.trim().toLowerCase())
  // Cloudinary takes uploads at one host and serves them from another.
  if (own.includes('api.cloudinary.com')) named.push('res.cloudinary.com')
  const given = (host: string) => host !== ''
  return { own: own.filter(given), named: named.filter(given) }
}

/** Returns undefined for an address that may not be fetched. */
function allowed(address: string, { own, named }: MediaHosts): { url: URL; isOwn: boolean } | undefined {
  const url = URL.parse(address)
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    return undefined
  if (own.includes(url.host)) return { url, isOwn: true }
  return named.includes(url.host) ? { url, isOwn: false } : undefined
}

/**
 * Returns undefined for every status but 200 and for more than `mostBytes`. Follows no redirect.
 */
async function read(url: URL, isOwn: boolean): Promise<Buffer | undefined> {
  const get = url.protocol === 'https:' ? getSecure : getPlain
  const options = {
    signal: AbortSignal.timeout(timeoutMs),
    ...(!isOwn && { agent: agentFor(url.href, filter) }),
  }
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, options, resolve).on('error', reject)
  })
  if (answer.statusCode !== 200 || Number(answer.headers['content-length'] ?? 0) > mostBytes) {
    answer.destroy()
    return undefined
  }
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer) {
    size += chunk.length
    // Leaving the loop closes the connection.
    if (size > mostBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * Makes a function that fetches a picture's bytes, or returns undefined when it can't. A host that
 * has failed to answer is not asked again: thousands of pictures would each wait for its timeout.
 */
export function mediaFetcher(hosts: MediaHosts): (address: string) => Promise<Uint8Array | undefined> {
  const silent = new Set<string>()
  return async (address) => {
    const asked = allowed(address, hosts)
    if (asked === undefined || silent.has(asked.url.host)) return undefined
    try {
      const bytes = await read(asked.url, asked.isOwn)
      const type = bytes === undefined ? undefined : await fileTypeFromBuffer(bytes)
      return type !== undefined && kinds.includes(type.mime) ? bytes : undefined
    } catch {
      silent.add(asked.url.host)
      return undefined
    }
  }
}
