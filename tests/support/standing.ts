import type { Page } from '@playwright/test'
import { expect } from './browser.ts'

const ownFaces = ['Plinth Display', 'Plinth Text']

/** Waits until both faces are worn: the text of the page is set in them. */
export const wornFaces = (page: Page) =>
  page.waitForFunction(
    (families) =>
      families.every((family) =>
        [...document.fonts].some(
          (face) => face.family.replaceAll('"', '') === family && face.status === 'loaded',
        ),
      ),
    ownFaces,
  )

/**
 * Comes when the page stands (`src/browser/standing.ts`) and wears its faces: until then a phone lays less of it out, so
 * that what is further down takes no focus, and moves what it has.
 */
export async function untilStands(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-stands')
  await wornFaces(page)
}

/** Gives the page its time until the network is idle, as far as the browser tells: on a busy machine now and then it never does. */
export const untilQuiet = (page: Page) =>
  page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => undefined)

/**
 * Comes when the script of a project's or unit's page has run, which brings the enquiry along: from then on its controls
 * do something. An idle network does not tell: on a busy machine the script is asked for later than that.
 */
export const untilLive = (page: Page) => expect(page.locator('[data-enquiry]')).toBeAttached()
