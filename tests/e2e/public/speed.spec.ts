import { brotliCompressSync } from 'node:zlib'
import type { Request } from '@playwright/test'
import { expect, test } from '../../support/pages/browser.ts'
import { comeNearEnquiry, fontsShown, untilQuiet } from '../../support/pages/pageReady.ts'
import { listAsBuilt, somePaths } from '../../support/pages/publicPaths.ts'

test('pages of text load no framework and at most 5 kB of script', async ({ page }) => {
  for (const path of ['/', '/about-us', '/gallery', '/privacy', '/terms']) {
    const scripts: string[] = []
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
    await page.goto(path)
    await fontsShown(page)
    await untilQuiet(page)
    expect(scripts).toEqual([])
    const inline = await page.evaluate(() =>
      [...document.scripts]
        .filter(({ src, type }) => src === '' && (type === '' || type === 'module'))
        .map((script) => script.text)
        .join('\n'),
    )
    expect(brotliCompressSync(inline).length).toBeLessThanOrEqual(5_000)
  }
})

test('offers, a project and a unit load no framework until they are used @phone', async ({ page, world }) => {
  // Other tests of this worker add projects.
  await listAsBuilt(page)
  const { project, unit } = await somePaths(world)
  for (const path of ['/offers', project, unit]) {
    const scripts: string[] = []
    const note = (request: Request) => request.resourceType() === 'script' && scripts.push(request.url())
    page.on('request', note)
    const answer = page.waitForResponse(/\/public\//)
    await page.goto(path)
    await (await answer).finished()
    await fontsShown(page)
    await untilQuiet(page)
    expect(scripts.filter((address) => /react|View/.test(address))).toEqual([])
    if (path === '/offers') await page.getByLabel('Status').focus()
    else await comeNearEnquiry(page)
    await expect.poll(() => scripts.filter((address) => /react/.test(address)).length).toBe(1)
    page.off('request', note)
  }
})

test('the home page weighs at most 150 kB before anybody scrolls @phone', async ({ page }) => {
  const document = page.waitForResponse((response) => response.request().resourceType() === 'document')
  await page.goto('/')
  await fontsShown(page)
  await untilQuiet(page)
  const html = brotliCompressSync(await (await document).body()).length
  const rest = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .reduce((sum, entry) => sum + Number(Reflect.get(entry, 'encodedBodySize')), 0),
  )
  expect(html + rest).toBeLessThanOrEqual(150_000)
})
