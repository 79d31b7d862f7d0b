import type { Locator } from '@playwright/test'
import { expect, test } from '../../support/pages/browser.ts'

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

test('the text of a filter has room beside its arrow, which forced colours draw their own way', async ({
  page,
}) => {
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
  await page.emulateMedia({ forcedColors: 'active' })
  const status = filter.getByLabel('Status', { exact: true })
  await expect(status).not.toHaveCSS('appearance', 'none')
  await expect(status).toHaveCSS('background-image', 'none')
})
