import type { Page } from '@playwright/test'
import { expect } from './browser.ts'

/* When a page is ready to be looked at and used, told by what its visitor sees and by nothing of how it is made. */

/** Waits until headings and text are set in the site's own fonts: the page moves when they replace the fallbacks. */
export const wornFaces = (page: Page) =>
  page.waitForFunction(() => {
    const plain = (name: string) => name.trim().replaceAll(/["']/g, '')
    return [document.body, ...document.querySelectorAll('h1')].every((element) => {
      const family = plain(getComputedStyle(element).fontFamily.split(',')[0] ?? '')
      const fonts = [...document.fonts].filter((font) => plain(font.family) === family)
      return !/fallback/i.test(family) && fonts.some(({ status }) => status === 'loaded')
    })
  })

/** Gives the page its time until the network is idle, as far as the browser tells: on a busy machine now and then it never does. */
export const untilQuiet = (page: Page) =>
  page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => undefined)

/**
 * Waits until the script of a project's or unit's page has run, which brings the enquiry: from then on its controls work.
 * An idle network does not tell: on a busy machine the script is asked for later than that.
 */
export const untilLive = (page: Page) =>
  expect(page.getByRole('button', { name: 'Send enquiry' })).toBeEnabled()
