import type { Locator, Page } from '@playwright/test'
import { holdCode } from '../../support/apiCalls.ts'
import { buyer, expect, superAdmin, test } from '../../support/pages/browser.ts'
import { newMeter, openForm, pay, payment } from '../../support/pages/paying.ts'
import { newOwnedUnit, newProject } from '../../support/worlds/adminWorld.ts'

test.beforeEach(({ signedInAs }) => signedInAs(superAdmin))

/* Some people double-click every button: the second click must not act on what the first opened. */

async function middleOf(control: Locator) {
  await expect(control).toBeEnabled()
  // Hovering waits until the control has stopped moving and nothing covers it.
  await control.hover()
  const box = await control.boundingBox()
  if (box === null) throw new Error('Nothing to press')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Double-clicks a control, which opens `opened`. */
async function doubleClick(page: Page, control: Locator, opened: Locator): Promise<void> {
  const { x, y } = await middleOf(control)
  await page.mouse.dblclick(x, y)
  await expect(opened).toBeVisible()
}

const dialogOf = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog', { name }).getByRole('heading', { level: 2 })

test('double clicks on Pay and then on Confirm pay once', async ({ page, signedInAs, world }) => {
  await signedInAs(buyer)
  const paid: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/make-bill-payment')) paid.push(request.url())
  })
  // The dialog stands elsewhere on a phone, so the second click meets another part of it.
  for (const [width, times] of [
    [1440, 1],
    [375, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 812 })
    await openForm(page, world, { meter: newMeter(), amount: '5000' })
    await doubleClick(page, pay(page), dialogOf(page, 'Check before you pay'))
    expect(paid).toHaveLength(times - 1)
    const opening = page.context().waitForEvent('page')
    const confirm = page.getByRole('button', { name: 'Confirm and pay' })
    const { x, y } = await middleOf(confirm)
    await page.mouse.dblclick(x, y)
    await opening
    await expect(payment(page)).toContainText('Payment pending')
    expect(paid).toHaveLength(times)
  }
})

test('a double click opens a dialog, and one click on Close closes it', async ({ page, world }) => {
  const { id: unit } = await newOwnedUnit(world, 1000)
  const { id: project } = await newProject(world)
  for (const [path, opener, name] of [
    ['', 'Add New User', 'Add User'],
    ['', 'Import', 'Import users'],
    ['', 'Search', 'Search'],
    [`/projects/${project}`, 'Mark Completed', 'Mark this project completed?'],
    [`/units/${unit}`, /^Update Payment/, 'Update Payment'],
    [`/units/${unit}`, /^Remove/, 'Remove Owner'],
    [`/units/${unit}`, /^Reverse/, 'Reverse Payment'],
  ] as const) {
    await page.goto(`/admin-dashboard${path}`)
    const button = page.getByRole('button', { name: opener }).locator('visible=true').first()
    const dialog = dialogOf(page, name)
    await doubleClick(page, button, dialog)
    // The frame is replaced once the dialog's code has come. A press in that moment would begin in
    // one frame and end in the other, and close neither.
    await expect(page.getByRole('dialog').getByText('Loading...')).toHaveCount(0)
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toHaveCount(0)
  }
})

test('a double tap on a button opens its dialog @phone', async ({ page, world }) => {
  const { id } = await newProject(world)
  await page.goto(`/admin-dashboard/projects/${id}`)
  const { x, y } = await middleOf(page.getByRole('button', { name: 'Mark Completed' }))
  await page.touchscreen.tap(x, y)
  await page.touchscreen.tap(x, y)
  await expect(dialogOf(page, 'Mark this project completed?')).toBeVisible()
})

test('a double click exports a list once', async ({ page }) => {
  await page.goto('/admin-dashboard')
  const button = page.getByRole('button', { name: 'Export', exact: true })
  const { x, y } = await middleOf(button)
  await page.evaluate(() => {
    const make = URL.createObjectURL
    let made = 0
    URL.createObjectURL = (file) => {
      document.body.dataset['made'] = `${++made}`
      return make(file)
    }
  })
  const release = await holdCode(page)
  await page.mouse.dblclick(x, y)
  const saved = page.waitForEvent('download')
  release()
  await saved
  await expect(page.locator('body')).toHaveAttribute('data-made', '1')
})
