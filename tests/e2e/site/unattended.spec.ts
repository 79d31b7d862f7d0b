import { callKeys, callOf } from '#contract/calls.ts'
import { links } from '#routes.ts'
import { routes } from '#routeTable.ts'
import { admin, buyer, expect, test } from '../../support/pages/browser.ts'
import { firstRoom, unique } from '../../support/pages/chatPage.ts'
import { pathFiller } from '../../support/pages/routePaths.ts'
import { ask } from '../../support/worlds/adminWorld.ts'

/*
 * An idle admin is signed out after 30 minutes. The calls that a page makes by itself must be
 * marked as `unattended` in the contract, or they would keep the session alive for ever.
 */

/** The call of the contract that an address belongs to. */
function rowOf(method: string, address: string): string {
  const path = new URL(address).pathname.replace(/^.*\/api\/v1/, '')
  const fits = (key: string) => {
    const [verb, pattern = ''] = key.split(' ')
    return verb === method && new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path)
  }
  return callKeys.find(fits) ?? `${method} ${path}`
}

const marked = new Set<string>(callKeys.filter((key) => callOf(key).unattended))

const guarded = routes.filter(({ audience }) => audience !== 'public')

test('no page by itself makes a call that prolongs a session', async ({ page, world, signedInAs }) => {
  await page.clock.install()
  const asked = new Set<string>()
  page.on('request', (request) => {
    if (request.method() === 'OPTIONS' || !request.url().includes('/api/v1/')) return
    asked.add(rowOf(request.method(), request.url()))
  })
  for (const { path, audience } of guarded) {
    const who = audience === 'admin' ? admin : buyer
    await signedInAs(who)
    await page.goto((await pathFiller(world))(path))
    // A busy machine may run the page's code only after the network was idle.
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    await page.waitForLoadState('networkidle')
    asked.clear()
    // A new message meanwhile, which an open conversation marks as read.
    const { _id } = await firstRoom(world)
    const other = who === admin ? buyer : admin
    await ask(world, other, `POST /user/create-message/${_id}`, { message: unique('Is anybody there?') })
    for (let minutes = 0; minutes < 3; minutes += 1) {
      await page.clock.runFor(61_000)
      await page.waitForLoadState('networkidle')
    }
    expect(
      [...asked].filter((row) => !marked.has(row)),
      path,
    ).toEqual([])
    if (path === links.messages()) expect(asked.size).toBeGreaterThan(1)
  }
})
