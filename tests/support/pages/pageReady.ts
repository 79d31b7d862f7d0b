import type { Page } from '@playwright/test'
import { expect } from './browser.ts'

/* Waits until a page is ready to be used, by what its visitor sees and not by how it is made. */

/**
 * Waits for the site's own fonts in headings and text: the page moves when they replace the
 * fallbacks.
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

/** Waits until the network is idle, ten seconds at most: a busy browser sometimes never says so. */
export const untilQuiet = (page: Page) =>
  page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => undefined)

/**
 * Waits until the script of a project's or unit's page has run, which adds the enquiry: its
 * controls work from then on. A busy machine may request the script only after the network was
 * idle.
 */
export const untilLive = (page: Page) =>
  expect(page.getByRole('button', { name: 'Send enquiry' })).toBeEnabled()

/** Waits until React has hydrated one of the page's islands. */
export const untilHydrated = (page: Page) =>
  page.waitForFunction(() => document.querySelector('astro-island:not([ssr])') !== null)

/** The layout shift of the page since it was opened, by the browser's own account (web.dev/cls). */
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
        // What moved in a frame is known after it.
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(end)))
      }),
  )
