import { lookup } from 'node:dns'
import { get as getPlain, type IncomingMessage } from 'node:http'
import { get as getSecure } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { fileTypeFromBuffer } from 'file-type'

/*
 * Fetches pictures from addresses that admins enter, on the machine that builds the site. Such an address must not reach
 * what only this machine can reach (SSRF), and a picture must be one that an upload may be.
 */

/** As for uploads. */
export const mostBytes = 30_000_000
export const mostPixels = 100_000_000
const kinds: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']

/** For one picture. */
const timeoutMs = 10_000

/** Networks that are not part of the public internet. */
const innerNetworks = {
  ipv4: '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.168.0.0/16 198.18.0.0/15 224.0.0.0/3',
  ipv6: '::/96 64:ff9b::/96 2002::/16 fc00::/7 fe80::/10 ff00::/8',
} as const

const inner = new BlockList()
for (const family of ['ipv4', 'ipv6'] as const) {
  for (const range of innerNetworks[family].split(' ')) {
    const [network = '', prefix] = range.split('/')
    inner.addSubnet(network, Number(prefix), family)
  }
}

/**
 * Whether an IP address is on the public internet. IPv4 mapped into IPv6 counts as the IPv4
 * address.
 */
export function isPublicAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return isPublicAddress(mapped)
  const version = isIP(address)
  return version !== 0 && !inner.check(address, version === 4 ? 'ipv4' : 'ipv6')
}

/**
 * Refuses names that lead to an inner network. Node connects to the very address that is checked
 * here.
 */
const publicLookup: LookupFunction = (name, options, done) =>
  lookup(name, { ...options, all: true }, (error, found) => {
    const refused =
      error ?? (found.every(({ address }) => isPublicAddress(address)) ? null : new Error('inner network'))
    const [first] = found ?? []
    if (refused !== null || first === undefined) return done(refused ?? new Error('no address'), '', 4)
    return options.all === true ? done(null, found) : done(null, first.address, first.family)
  })

/** The hosts that pictures are fetched from, each with its port as in an address. */
export type MediaHosts = {
  /** The API's, which may be on this machine. */
  readonly own: readonly string[]
  /** Named by the operator; must be on the public internet. */
  readonly named: readonly string[]
}

const hostOf = (address: string) => URL.parse(address)?.host ?? ''

/**
 * The hosts that a build's settings name: those of the API, of the uploads, and of `MEDIA_HOSTS`.
 * @param defaults the addresses of a fresh machine
 */
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
  const isNumber = isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0
  return named.includes(url.host) && !isNumber ? { url, isOwn: false } : undefined
}

/**
 * Returns undefined for every status but 200 (no redirect is followed) and for more bytes than an
 * upload may have.
 */
async function read(url: URL, isOwn: boolean): Promise<Buffer | undefined> {
  const get = url.protocol === 'https:' ? getSecure : getPlain
  const options = { signal: AbortSignal.timeout(timeoutMs), ...(isOwn ? {} : { lookup: publicLookup }) }
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
 * did not answer once is not asked again: each of thousands of pictures would wait for its timeout.
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
