import type { Page } from '@playwright/test'
import { routes } from '#routes.ts'
import { admin, buyer, expect, test } from '../support/browser.ts'
import type { World } from '../support/world.ts'
import { sessionOf } from '../support/worldDatabase.ts'

const read = async (world: World, path: string, token?: string) => {
  const headers = token === undefined ? undefined : { Authorization: `Bearer ${token}` }
  const response = await fetch(`${world.apiUrl}${path}`, headers === undefined ? {} : { headers })
  return (await response.json()).data
}

/** Every address of the route table, its patterns filled with what the demo's buyer owns. */
async function addresses(world: World): Promise<readonly string[]> {
  const { token } = await sessionOf(world, buyer)
  const [owned] = await read(world, '/user/owned-units', token)
  const [project] = await read(world, '/public/projects')
  const fill = (path: string) =>
    path.replace('{projectId}', project._id).replace('{unitId}', owned.unitId._id)
  return [...routes.map(({ path }) => fill(path)), '/no/such/address']
}

/** Collects what the browser refuses, and scripts that break, on every page opened from here on. */
async function watch(page: Page): Promise<string[]> {
  const refused: string[] = []
  await page.exposeFunction('tellRefusal', (what: string) => void refused.push(what))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { violatedDirective, blockedURI, documentURI, sample } = event
      const tell = (window as unknown as { tellRefusal(what: string): void }).tellRefusal
      tell(`${documentURI}: ${violatedDirective} refused ${blockedURI} ${sample}`)
    })
  })
  page.on('pageerror', (error) => refused.push(`${page.url()}: ${error.message}`))
  return refused
}

async function visitAll(page: Page, world: World): Promise<string[]> {
  const refused = await watch(page)
  for (const address of await addresses(world)) {
    await page.goto(address, { waitUntil: 'load' })
    await page.waitForLoadState('networkidle')
    const policy = page.locator('meta[http-equiv="Content-Security-Policy"]')
    expect(await policy.count(), address).toBe(1)
  }
  return refused
}

test.describe('no page meets its own policy @desktop', () => {
  test.describe.configure({ timeout: 180_000 })

  test('signed out', async ({ page, world }) => {
    expect(await visitAll(page, world)).toEqual([])
  })

  for (const email of [buyer, admin]) {
    test(`as ${email}`, async ({ page, world, signedInAs }) => {
      await signedInAs(email)
      expect(await visitAll(page, world)).toEqual([])
    })
  }

  test('and the policy holds: a script without a hash does not run', async ({ page }) => {
    const refused = await watch(page)
    await page.goto('/')
    const ran = await page.evaluate(() => {
      const script = document.createElement('script')
      script.textContent = 'window.intruder = true'
      document.body.append(script)
      return 'intruder' in window
    })
    expect(ran).toBe(false)
    await expect.poll(() => refused.length).toBeGreaterThan(0)
  })

  test('and no other site may frame a page', async ({ page }) => {
    const answer = await page.goto('/')
    const headers = answer?.headers() ?? {}
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['strict-transport-security']).toContain('max-age=')
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
  })
})
