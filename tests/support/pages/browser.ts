import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { forgetLimits, sessionOf } from '../database/worldDatabase.ts'
import { codesTo, nextCode } from '../processes/outbox.ts'
import type { World } from '../worlds/world.ts'
import { startInPlace, worldVariable } from '../worlds/worlds.ts'

export const buyer = 'buyer@palmstone.example'
export const admin = 'admin@palmstone.example'
export const superAdmin = 'super@palmstone.example'

/** The world that this run has already started. */
function runningWorld(project: string, slot: number): World {
  const world = process.env[worldVariable(project, slot)]
  if (world === undefined) throw new Error(`No world was started for ${project}`)
  return JSON.parse(world)
}

/** Playwright's `test` with the world of its project. `page` opens the site of that world. */
export const test = base.extend<{ signedInAs: (email: string) => Promise<void> }, { world: World }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what it needs from the pattern
    async ({}, use, { project, parallelIndex }) => {
      const started = await startInPlace(project.name, parallelIndex)
      await use(started?.world ?? runningWorld(project.name, parallelIndex))
      await started?.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  page: async ({ page }, use) => {
    await use(page)
    // A call that a handler still holds when the test ends must not fail the test.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
  baseURL: ({ world }, use) => use(world.siteUrl),
  /** Signs the browser in without a mail. The page then shows a picture of the site. */
  signedInAs: ({ page, world }, use) =>
    use(async (email) => {
      const { token, user } = await sessionOf(world, email)
      await page.goto('/favicon.svg')
      await page.evaluate(
        ([storedToken, storedUser]) => {
          localStorage.setItem('user', storedUser)
          localStorage.setItem('token', storedToken)
        },
        [token, JSON.stringify(user)] as const,
      )
    }),
})

/** Whether the window is too narrow to show a list and its open entry side by side. */
export const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768

/** The visible copy of a text: a page contains both a table and its cards for phones. */
export const shown = (place: Page | Locator, text: string | RegExp) =>
  place.getByText(text).locator('visible=true')

/** The token of the page's session; empty when there is none. */
export const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('token') ?? '')

/**
 * Requests a sign-in code. Does not load the sign-in page again if the guard has opened it: a
 * reload could come before the page has stored the address to return to.
 */
export async function requestCode(page: Page, email: string): Promise<void> {
  if (!page.url().endsWith('/sign-in')) await page.goto('/sign-in')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Get OTP' }).click()
}

/** Signs in as a person does: requests a code, reads it in the outbox and enters it. */
export async function signInByMail(page: Page, world: World, email: string): Promise<void> {
  await forgetLimits(world)
  const before = (await codesTo(world.dataDir, email)).length
  await requestCode(page, email)
  await page.getByLabel('Enter OTP').fill(await nextCode(world.dataDir, email, before))
  await page.getByRole('button', { name: 'Log In' }).click()
}

/** Waits for the end of animations: a colour that is still fading in lacks its contrast. */
const untilSettled = (page: Page) =>
  page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter(
        ({ effect, playState }) =>
          playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
      )
    return Promise.allSettled(ending.map(({ finished }) => finished)).then(() => undefined)
  })

/** Expects that axe finds no fault with the page in its current state. */
export async function expectAccessible(page: Page): Promise<void> {
  await untilSettled(page)
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    // Runs in the page itself: a separate window, for frames of other sites, takes twice the time.
    .setLegacyMode()
    .analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
  expect(found).toEqual([])
}

/** Opens a page and expects that it fits the window and is accessible in both themes. */
export async function expectSoundPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  await expectNoSidewaysScroll(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expectAccessible(page)
  }
}

/** Expects that the page is no wider than the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [content, window] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ])
  expect(content).toBe(window)
}

/** Presses a key on a control when it is enabled. `Locator.press` does not wait for that. */
export async function press(control: Locator, key: string): Promise<void> {
  await expect(control).toBeEnabled()
  await control.press(key)
}

/**
 * Waits until the tab has cached data with these words. A page may show an answer before it has
 * cached it.
 */
export async function untilCached(page: Page, words: string): Promise<void> {
  await page.waitForFunction(
    (wanted) => Object.values(sessionStorage).some((cached) => String(cached).includes(wanted)),
    words,
  )
}

/** Stops the page's clock. From then on only the test moves its time. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 5000))
}

export { expect }
