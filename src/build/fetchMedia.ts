import { lookup } from 'node:dns'
import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { fileTypeFromBuffer } from 'file-type'

/*
 * Pictures whose address a person gave, fetched by our own machine while the site is built. Whoever may store an
 * address must not reach through us what only this machine reaches, nor make it decode what no upload may be.
 */

/** As for uploads. */
export const mostBytes = 30_000_000
export const mostPixels = 100_000_000
const kinds: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']

/** At most this long, in milliseconds, may a picture take. */
const patience = 10_000

/** Networks that are nobody's on the internet. */
const inner = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  inner.addSubnet(network, prefix, 'ipv4')
}
for (const [network, prefix] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  inner.addSubnet(network, prefix, 'ipv6')
}

/** Whether an IP address is one of the internet, and of no inner network. IPv4 within IPv6 counts as what it holds. */
export function isPublicAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return isPublicAddress(mapped)
  const version = isIP(address)
  return version !== 0 && !inner.check(address, version === 4 ? 'ipv4' : 'ipv6')
}

/** Looks a name up, and refuses what it leads to where that is an inner network: asked for the very connection. */
const publicLookup: LookupFunction = (name, options, done) =>
  lookup(name, { ...options, all: true }, (error, found) => {
    const refused =
      error ?? (found.every(({ address }) => isPublicAddress(address)) ? null : new Error('inner network'))
    const [first] = found ?? []
    if (refused !== null || first === undefined) return done(refused ?? new Error('no address'), '', 4)
    return options.all === true ? done(null, found) : done(null, first.address, first.family)
  })

/** The hosts that are asked for pictures, each with its port as in an address. */
export type MediaHosts = {
  /** The API's own, which may well be on this machine. */
  readonly own: readonly string[]
  /** Named by the operator; on the internet. */
  readonly named: readonly string[]
}

const hostOf = (address: string | undefined) => {
  const host = URL.parse(address ?? '')?.host
  return host === undefined || host === '' ? [] : [host]
}

/**
 * The hosts that the settings of a build name: the API's, that of the uploads, and those of `MEDIA_HOSTS`.
 * @param defaults the addresses of a fresh machine
 */
export function mediaHostsOf(
  settings: Readonly<Record<string, string | undefined>>,
  defaults: { readonly api: string; readonly media: string },
): MediaHosts {
  const own = [
    ...hostOf(settings['PUBLIC_API_URL'] || defaults.api),
    ...hostOf(settings['PUBLIC_MEDIA_URL'] || defaults.media),
  ]
  const named = (settings['MEDIA_HOSTS'] ?? '').split(',').map((host) => host.trim().toLowerCase())
  // Cloudinary takes uploads at one name, and has them at another.
  const cloudinary = own.includes('api.cloudinary.com') ? ['res.cloudinary.com'] : []
  return { own, named: [...named.filter((host) => host !== ''), ...cloudinary] }
}

/** What is asked for: undefined for an address that our machine does not fetch. */
function allowed(address: string, { own, named }: MediaHosts): { url: URL; isOwn: boolean } | undefined {
  const url = URL.parse(address)
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    return undefined
  const isOwn = own.includes(url.host)
  if (!isOwn && !named.includes(url.host)) return undefined
  if (!isOwn && isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) return undefined
  return { url, isOwn }
}

/** Reads an answer to its end; undefined where it is none of 200, or larger than an upload. A redirect is not followed. */
function read(url: URL, isOwn: boolean): Promise<Buffer | undefined> {
  const request = url.protocol === 'https:' ? requestSecure : requestPlain
  return new Promise((resolve, reject) => {
    const options = {
      signal: AbortSignal.timeout(patience),
      ...(isOwn ? {} : { lookup: publicLookup }),
    }
    const asking = request(url, options, (answer) => {
      if (answer.statusCode !== 200 || Number(answer.headers['content-length'] ?? 0) > mostBytes) {
        answer.destroy()
        return resolve(undefined)
      }
      const chunks: Buffer[] = []
      let size = 0
      answer.on('data', (chunk: Buffer) => {
        size += chunk.length
        chunks.push(chunk)
        if (size <= mostBytes) return
        answer.destroy()
        resolve(undefined)
      })
      answer.once('end', () => resolve(Buffer.concat(chunks)))
      answer.once('error', reject)
    })
    asking.once('error', reject)
    asking.end()
  })
}

/**
 * Fetches pictures from the hosts that are known, as uploads would be taken. A host that does not answer at all is not
 * asked again: with thousands of pictures its silence would be waited for thousands of times.
 * @returns a function that answers a picture's bytes, undefined when they are not to be had
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
