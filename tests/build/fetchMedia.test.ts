import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { createServer, type RequestListener } from 'node:http'
import sharp from 'sharp'
import { describe, expect, it, onTestFinished, test } from 'vitest'
import { mediaFetcher, mediaHostsOf, mostBytes } from '#build/fetchMedia.ts'
import { listening } from '../support/servers/listening.ts'

const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
  .jpeg()
  .toBuffer()

/** Starts a server for one test. @returns its host */
async function listen(listener: RequestListener): Promise<string> {
  const { url, stop } = await listening(createServer(listener))
  onTestFinished(stop)
  return new URL(url).host
}

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.100.100.200',
  '0.0.0.0',
  '[::1]',
  '[::7f00:1]',
  '[::ffff:7f00:1]',
  '[fd00::1]',
  '[fe80::1]',
  '[64:ff9b::7f00:1]',
])('never connects to the private address %s', async (host) => {
  let tried = 0
  const count = () => (tried += 1)
  subscribe('net.client.socket', count)
  expect(await mediaFetcher({ own: [], named: [host] })(`http://${host}/a.jpg`)).toBeUndefined()
  unsubscribe('net.client.socket', count)
  expect(tried).toBe(0)
})

describe('fetching a picture by its address', () => {
  it('fetches a picture from the API’s own host', async () => {
    const host = await listen((_, answer) => answer.end(picture))
    const fetched = mediaFetcher({ own: [host], named: [] })
    expect(await fetched(`http://${host}/a.jpg`)).toEqual(picture)
  })

  it('sends no request to private hosts, even named ones, or to invalid addresses', async () => {
    let asked = 0
    const host = await listen((_, answer) => {
      asked += 1
      answer.end(picture)
    })
    const port = host.split(':')[1]
    // The settings name these hosts, but they are this machine: by number, by name, and behind the
    // API's host as a user name.
    const fetched = mediaFetcher({ own: ['api.example:8473'], named: [host, `localhost:${port}`] })
    for (const address of [
      `http://${host}/a.jpg`,
      `http://localhost:${port}/a.jpg`,
      `http://api.example:8473@${host}/a.jpg`,
      `http://[::ffff:7f00:1]:${port}/a.jpg`,
      'file:///etc/passwd',
      'no address',
    ]) {
      expect([address, await fetched(address)]).toEqual([address, undefined])
    }
    expect(asked).toBe(0)
  })

  it('requests pictures only from the exact hosts that the settings name', async () => {
    const asked: unknown[] = []
    const note = (message: unknown) => {
      asked.push(Object(message).request.host)
    }
    subscribe('http.client.request.created', note)
    const fetched = mediaFetcher({ own: ['api.invalid'], named: ['named.invalid', 'ports.invalid:8443'] })
    const others = ['other.invalid', 'a.named.invalid', 'ports.invalid', 'u:p@api.invalid']
    for (const host of ['named.invalid', ...others]) await fetched(`http://${host}/a.jpg`)
    unsubscribe('http.client.request.created', note)
    expect(asked).toEqual(['named.invalid'])
  })

  it('follows no redirect to another host', async () => {
    const inside: string[] = []
    const secret = await listen(({ url = '' }, answer) => {
      inside.push(url)
      answer.end(picture)
    })
    const host = await listen((_, answer) => answer.writeHead(302, { Location: `http://${secret}/x` }).end())
    expect(await mediaFetcher({ own: [host], named: [] })(`http://${host}/a.jpg`)).toBeUndefined()
    expect(inside).toEqual([])
  })

  it('refuses SVG, HTML and pictures larger than an upload may be', async () => {
    const bodies: Record<string, Buffer> = {
      '/drawing.jpg': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"></svg>'),
      '/page.jpg': Buffer.from('<html>'),
      '/big.jpg': Buffer.concat([picture, Buffer.alloc(mostBytes)]),
    }
    const host = await listen(({ url = '' }, answer) => {
      answer.writeHead(200, { 'Content-Type': 'image/jpeg' })
      // In two pieces, so that the answer has no Content-Length.
      answer.write(bodies[url]?.subarray(0, 10))
      answer.end(bodies[url]?.subarray(10))
    })
    const fetched = mediaFetcher({ own: [host], named: [] })
    for (const path of Object.keys(bodies)) {
      const bytes = await fetched(`http://${host}${path}`)
      expect([path, bytes?.byteLength]).toEqual([path, undefined])
    }
  })
})

test('reads the allowed media hosts from the settings of a build', () => {
  const defaults = { api: 'http://localhost:8473/api/v1', media: 'http://localhost:8473/v1_1/plinth' }
  expect(mediaHostsOf({}, defaults)).toEqual({ own: ['localhost:8473', 'localhost:8473'], named: [] })
  const settings = {
    PUBLIC_API_URL: 'https://api.example.com/api/v1',
    PUBLIC_MEDIA_URL: 'https://api.cloudinary.com/v1_1/plinth',
    MEDIA_HOSTS: 'img.example.com, cdn.example.com:8443',
  }
  expect(mediaHostsOf(settings, defaults)).toEqual({
    own: ['api.example.com', 'api.cloudinary.com'],
    named: ['img.example.com', 'cdn.example.com:8443', 'res.cloudinary.com'],
  })
})
