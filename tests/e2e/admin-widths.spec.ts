import { expect, superAdmin, test } from '../support/browser.ts'

test.beforeEach(({ signedInAs }) => signedInAs(superAdmin))

for (const width of [768, 1024]) {
  test(`the fields of a form stay in their columns at ${width} px @desktop`, async ({ page }) => {
    await page.setViewportSize({ width, height: 1000 })
    await page.goto('/admin-dashboard/projects/create')
    await expect(page.getByLabel('Name')).toBeEditable()
    const wide = await page
      .locator('.field')
      .evaluateAll((fields) => fields.filter((field) => field.scrollWidth > field.clientWidth).length)
    expect(wide).toBe(0)
  })
}
