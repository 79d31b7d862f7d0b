import { admin, buyer, expect, expectNoSidewaysScroll, test } from '../../support/pages/browser.ts'
import { firstRoom, input, messages, rooms, thread } from '../../support/pages/chatPage.ts'
import { fontsShown } from '../../support/pages/pageReady.ts'
import { rectOf } from '../../support/pages/rectOf.ts'

/* Windows as low as a small screen at 400 % zoom, or a phone on its side. */

test('a customer and an admin use a conversation in a low window', async ({ page, world, signedInAs }) => {
  const { _id } = await firstRoom(world)
  for (const [email, path] of [
    [buyer, '/messages'],
    [admin, '/admin-dashboard/messages'],
  ] as const) {
    await signedInAs(email)
    for (const [width, height] of [
      [320, 256],
      [568, 320],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.goto(path)
      await rooms(page)
        .filter({ hasText: `Room id: ${_id}` })
        .click()
      await expect(messages(page).first()).toBeVisible()
      expect((await thread(page).boundingBox())?.height).toBeGreaterThan(140)
      // Late content above may move the input by a pixel: then it scrolls again.
      await expect(async () => {
        await input(page).evaluate((field) => field.scrollIntoView({ block: 'center', behavior: 'instant' }))
        await expect(input(page)).toBeInViewport({ ratio: 1, timeout: 500 })
      }).toPass()
      await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
      await expect(page.getByRole('banner')).not.toBeInViewport()
      await expectNoSidewaysScroll(page)
    }
  }
})

test('the admin bar shows logo, search and whole entries at 320 px', async ({ page, signedInAs }) => {
  await signedInAs(admin)
  await page.setViewportSize({ width: 320, height: 568 })
  await page.goto('/admin-dashboard')
  await fontsShown(page)
  const logo = await rectOf(page.getByRole('link', { name: /dashboard/ }).locator('visible=true'))
  const search = await rectOf(page.getByRole('button', { name: 'Search' }))
  expect(logo.right).toBeLessThanOrEqual(search.left)
  const entries = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  for (const name of ['User', 'Projects', 'Messages']) {
    await expect(entries.filter({ hasText: name }).first()).toBeInViewport({ ratio: 1 })
  }
})
