import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { freePort } from '../../scripts/ports.ts'
import { nginxBinary, startNginx } from '../support/servers/nginx.ts'

const binary = nginxBinary()

it.skipIf(binary === undefined)('nginx logs no query strings, not even of failed requests', async () => {
  const site = mkdtempSync(join(tmpdir(), 'plinth-site-'))
  mkdirSync(join(site, '_hosting'))
  writeFileSync(join(site, '_hosting/nginx.conf'), '')
  const [sitePort, apiPort, nobody] = [await freePort(), await freePort(), await freePort()]
  const nginx = await startNginx({ binary: binary ?? '', site, sitePort, apiPort, instances: [nobody] })
  try {
    for (const port of [sitePort, apiPort]) await fetch(`http://127.0.0.1:${port}/gone?q=ada%40example.com`)
    await expect.poll(() => nginx.logged().match(/"GET \/gone HTTP\/1.1" (404|502)/g)).toHaveLength(2)
    expect(nginx.logged()).toContain(`127.0.0.1:${nobody} 502`)
    expect(nginx.logged()).not.toContain('ada')
  } finally {
    await nginx.stop()
    rmSync(site, { recursive: true })
  }
})
