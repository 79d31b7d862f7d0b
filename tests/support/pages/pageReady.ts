import type { Page } from '@playwright/test'
import { expect } from './browser.ts'

/* Waits until a page is ready. Each function looks at what a visitor sees, not at how it is made. */

/**
 * Waits for the site's own fonts in headings and text, because the page moves when they replace the
 * fallback fonts.
 */
export const fontsShown = (page: Page) =>
  page.waitForFunction(() => {
    const plain = (name: string) => name.trim().replaceAll(/["']/g, '')
    return [document.body, ...document.querySelectorAll('h1')].every((element) => {
      const family = plain(getComputedStyle(element).fontFamily.split(',')[0] ?? '')
      const fonts = [...document.fonts].filter((font) => plain(font.family) === family)
      return !/fallback/i.test(family) && fonts.some(({ status }) => status === 'loaded')
    })
  })

/** Waits until the network is idle, but at most ten seconds: a busy browser may never report it. */
export const untilQuiet = (page: Page) =>
  page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => undefined)

/**
 * Waits until the script of a project's or unit's page has run and has added the enquiry form, as it
 * does when somebody comes near to it. From then on the page's controls work.
 */
export async function untilLive(page: Page): Promise<void> {
  const place = await page.evaluate(() => scrollY)
  await comeNearEnquiry(page)
  await page.evaluate((top) => scrollTo(0, top), place)
}

/** Scrolls to the enquiry form of a project or unit, which is there from then on. */
export async function comeNearEnquiry(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Ask us about it' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('button', { name: 'Send enquiry' })).toBeEnabled()
}

/** Waits until React has hydrated one of the page's islands. */
export const untilHydrated = (page: Page) =>
  page.waitForFunction(() => document.querySelector('astro-island:not([ssr])') !== null)

/** The layout shift of the page since it was opened, as the browser measures it (web.dev/cls). */
export const shiftOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let shift = 0
        const add = (entries: PerformanceEntryList) => {
          for (const entry of entries) shift += Number(Reflect.get(entry, 'value'))
        }
        const observer = new PerformanceObserver((list) => add(list.getEntries()))
        observer.observe({ type: 'layout-shift', buffered: true })
        const end = () => {
          add(observer.takeRecords())
          resolve(shift)
        }
        // The browser reports the shift of a frame after that frame.
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(end)))
      }),
  )
