import type { Page } from '@playwright/test'
import { answerLater } from '../../support/apiCalls.ts'
import { expect, press, stopClock, superAdmin, test } from '../../support/pages/browser.ts'

/* Toasts and the keyboard. */

test.beforeEach(({ signedInAs }) => signedInAs(superAdmin))

/** Opens a page whose list fails, with a toast, and stops its clock. */
async function openFailing(page: Page): Promise<void> {
  const fail = await answerLater(page, '**/public/projects', 500, {})
  await page.clock.install()
  await page.goto('/admin-dashboard/projects')
  await expect(page.getByRole('link', { name: 'Create Project' })).toBeVisible()
  await stopClock(page)
  fail()
}

test('an error toast shows for 4 seconds, or as long as it has the focus, which it then gives back', async ({
  page,
}) => {
  await openFailing(page)
  const dismiss = page.getByLabel('Notifications').getByRole('button', { name: 'Dismiss' })
  const before = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'User' })
  /** As when the browser restores the page from its cache: the list is fetched again. */
  const fetchAgain = () =>
    page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(dismiss).toHaveCount(1)
  await page.clock.runFor(3900)
  await expect(dismiss).toHaveCount(1)
  await page.clock.runFor(200)
  await expect(dismiss).toHaveCount(0)

  await fetchAgain()
  await expect(dismiss).toHaveCount(1)
  await before.focus()
  await dismiss.focus()
  await page.clock.runFor(5000)
  await expect(dismiss).toBeFocused()
  await fetchAgain()
  await expect(dismiss).toHaveCount(2)
  await expect(dismiss.last()).toBeFocused()
  await page.clock.runFor(5000)
  await expect(dismiss).toHaveCount(2)
  await press(dismiss.last(), 'Enter')
  await expect(before).toBeFocused()
  await expect(dismiss).toHaveCount(0)

  await fetchAgain()
  await dismiss.focus()
  await page.clock.runFor(5000)
  await expect(dismiss).toBeFocused()
  const after = page.getByRole('link', { name: 'Create Project' })
  await after.focus()
  await expect(dismiss).toHaveCount(0)
  await expect(after).toBeFocused()
})
