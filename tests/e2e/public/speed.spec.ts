import { brotliCompressSync } from 'node:zlib'
import { expect, test } from '../../support/pages/browser.ts'
import { fontsShown, untilQuiet } from '../../support/pages/pageReady.ts'

test('pages of text load no framework and at most 5 kB of script', async ({ page }) => {
  for (const path of ['/', '/about-us', '/gallery']) {
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
