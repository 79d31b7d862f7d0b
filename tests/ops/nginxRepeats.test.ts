import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { freePort } from '../../scripts/ports.ts'
import { nginxBinary, startNginx } from '../support/nginx.ts'

type Seen = { readonly method: string; readonly key: string | undefined; readonly bytes: number }

const bytesOf = async (request: IncomingMessage) => {
  let bytes = 0
  for await (const chunk of request) bytes += (chunk as Buffer).byteLength
  return bytes
}

const binary = nginxBinary()
if (binary === undefined) {
  console.warn('nginx is not installed: the test of what it sends twice is left out.')
  it('nginx is not on this machine', () => expect(binary).toBeUndefined())
} else {
  describe('an instance that goes away when it has carried a call out', () => {
    const seen: Seen[] = []
    let dropping = true
    /** The first of them to be asked does its work, and dies before it can say so. */
    const instance = () =>
      createServer(async (request, response) => {
        const { method = '', headers } = request
        const bytes = await bytesOf(request)
        seen.push({ method, key: headers['idempotency-key'] as string | undefined, bytes })
        if (!dropping) return response.end('done')
        dropping = false
        return request.socket.destroy()
      })
    const instances = [instance(), instance()]
    const site = mkdtempSync(join(tmpdir(), 'plinth-site-'))
    let ports: readonly number[]
    let nginx: { stop(): Promise<void> }
    let api = ''

    const listening = (server: ReturnType<typeof instance>) =>
      new Promise<number>((resolve) => {
        server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
      })

    beforeAll(async () => {
      mkdirSync(join(site, '_hosting'))
      writeFileSync(join(site, '_hosting/nginx.conf'), 'location / { return 204; }')
      ports = await Promise.all(instances.map(listening))
    })
    afterAll(() => {
      for (const server of instances) server.close()
      rmSync(site, { recursive: true })
    })
    // A new one for each: it leaves an instance that failed alone for a while.
    beforeEach(async () => {
      seen.length = 0
      dropping = true
      const apiPort = await freePort()
      api = `http://127.0.0.1:${apiPort}`
      nginx = await startNginx({ binary, site, sitePort: await freePort(), apiPort, instances: ports })
    })
    afterEach(() => nginx.stop())

    const ask = (method: string, headers: Record<string, string> = {}) =>
      fetch(`${api}/api/v1/admin/thing`, { method, headers, body: method === 'GET' ? null : '{}' })

    it.each(['PUT', 'DELETE'])(
      'is followed by the next, which is told that it is the same %s',
      async (method) => {
        expect((await ask(method)).status).toBe(200)
        expect(seen).toHaveLength(2)
        expect(seen[0]?.key).toMatch(/^[0-9a-f]{32}$/)
        expect(seen[1]?.key).toBe(seen[0]?.key)
      },
    )

    it('but the next call is another one', async () => {
      dropping = false
      await ask('PUT')
      await ask('PUT')
      expect(seen).toHaveLength(2)
      expect(seen[1]?.key).not.toBe(seen[0]?.key)
    })

    it('has the key of the client where it gave one', async () => {
      await ask('PUT', { 'Idempotency-Key': 'mine' })
      expect(seen.map(({ key }) => key)).toEqual(['mine', 'mine'])
    })

    it('is not followed by another for a POST, which has a key only from its client', async () => {
      expect((await ask('POST')).status).toBe(502)
      expect(seen).toEqual([{ method: 'POST', key: undefined, bytes: 2 }])
    })

    it('is followed by another for what only reads, without a key', async () => {
      expect((await ask('GET')).status).toBe(200)
      expect(seen.map(({ key }) => key)).toEqual([undefined, undefined])
    })

    it.each([
      ['/v1_1/plinth/image/upload', 31, 200],
      ['/v1_1/plinth/image/upload', 100, 200],
      ['/api/v1/user/profile', 3, 413],
    ])('%s with %d MB is answered with %d', async (path, megabytes, status) => {
      dropping = false
      const body = new Uint8Array(megabytes * 1024 * 1024)
      expect((await fetch(`${api}${path}`, { method: 'POST', body })).status).toBe(status)
      expect(seen.map(({ bytes }) => bytes)).toEqual(status === 200 ? [body.byteLength] : [])
    })
  })
}
