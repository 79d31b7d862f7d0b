import { brotliCompressSync } from 'node:zlib'
import { expect, test } from '../support/browser.ts'
import { somePaths } from '../support/publicPaths.ts'

test('no public page weighs more than 25 kB with its styles', async ({ request, world }) => {
  const sitemap = await (await request.get('/sitemap-0.xml')).text()
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address]) => new URL(address ?? '', world.siteUrl).pathname,
  )
  const { project, unit } = await somePaths(world)
  expect(paths).toEqual(expect.arrayContaining(['/', '/about-us', '/gallery', '/offers', project, unit]))
  for (const path of paths) {
    // Compressed here: not every server that the site stands on speaks brotli.
    const html = await (await request.get(path)).body()
    const bytes = brotliCompressSync(html).length
    expect(bytes, path).toBeGreaterThan(1000)
    expect(bytes, path).toBeLessThanOrEqual(25_000)
  }
})
