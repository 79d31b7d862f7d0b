import type { Locator } from '@playwright/test'
import { answerWith } from '../../support/apiCalls.ts'
import { expect, test } from '../../support/pages/browser.ts'
import { aProject, aUnit } from '../../support/pages/publicPaths.ts'

test('filtering units announces how many are shown, even none', async ({ page }) => {
  const announced = page.getByRole('status').filter({ hasText: 'shown' })
  const available = aUnit({ availability: 'available' })
  const sold = aUnit({ _id: 'u2', name: 'Flat 2', numberOfRooms: 3, availability: 'sold' })
  await answerWith(page, '**/public/project/*', [aProject({ units: [available, sold] })])
  await page.goto('/projects/p-new')
  const filter = page.getByRole('search', { name: 'Filter units' })
  await expect(filter).toBeVisible()
  await expect(announced).toHaveCount(0)
  await filter.getByLabel('Availability', { exact: true }).selectOption('available')
  await expect(announced).toHaveText('1 of 2 units shown')
  await filter.getByLabel('Rooms', { exact: true }).selectOption('3')
  await expect(announced).toHaveText('0 of 2 units shown')
  await expect(page.getByText('No units available')).toHaveCount(1)
})

/** How many pixels a select has left beside its chosen text and its arrow. */
const spare = (select: Locator) =>
  select.evaluate((element: HTMLSelectElement) => {
    const style = getComputedStyle(element)
    const pen = document.createElement('canvas').getContext('2d')
    if (pen === null) throw new Error('Nothing to measure with')
    pen.font = style.font
    const words = pen.measureText(element.selectedOptions[0]?.text ?? '').width
    const forArrow = Math.max(24, Number.parseFloat(style.paddingRight))
    return element.clientWidth - Number.parseFloat(style.paddingLeft) - forArrow - words
  })

test('the text of a filter has room beside its arrow', async ({ page }) => {
  await page.goto('/offers?rooms=3')
  const filter = page.getByRole('search', { name: 'Filter projects' })
  // The filter from the address is set once the list has loaded.
  await expect(filter.getByLabel('Rooms', { exact: true })).toHaveValue('3')
  await expect(page.getByRole('main').getByRole('listitem')).not.toHaveCount(0)
  const selects = filter.getByRole('combobox')
  for (const select of await selects.all()) {
    expect(await spare(select)).toBeGreaterThanOrEqual(-0.5)
    await expect(select).toHaveCSS('appearance', 'none')
  }
})

test('forced colours give a filter the browser’s own arrow', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/offers')
  const status = page.getByRole('search', { name: 'Filter projects' }).getByLabel('Status', { exact: true })
  await expect(status).not.toHaveCSS('appearance', 'none')
  await expect(status).toHaveCSS('background-image', 'none')
})
