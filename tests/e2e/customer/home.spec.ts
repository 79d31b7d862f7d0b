import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { holdCalls } from '../../support/apiCalls.ts'
import { admin, buyer, expect, expectAccessible, press, shown, test } from '../../support/pages/browser.ts'
import { newcomer, ownedOf } from '../../support/pages/people.ts'
import { collectToasts } from '../../support/pages/toasts.ts'

test.beforeEach(({ signedInAs }) => signedInAs(buyer))

const region = (page: Page, name: string) => page.getByRole('region', { name })

test('the page of an owned unit shows payments, bills and manager @widths', async ({ page, world }) => {
  const owned = await ownedOf(world)
  await page.goto(`/projects/owned-units/${owned.unitId._id}`)
  await expect(page).toHaveTitle(new RegExp(`^${owned.unitId.name}, `))
  const payments = region(page, 'Payments')
  const percent = Math.round(((owned.pricePaid ?? 0) / owned.unitId.price) * 100)
  await expect(payments.getByRole('img', { name: `${percent} percent paid` })).toBeVisible()
  await expect(payments.getByText('Outstanding')).toBeVisible()
  await expect(shown(payments, /^Instalment 9$/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Pay Electricity Bill', exact: true })).toHaveAttribute(
    'href',
    `/pay-electricity-bill?unitId=${owned.unitId._id}`,
  )
  await expect(region(page, 'Electricity')).toBeVisible()
  const project = page.getByRole('main').getByRole('link', { name: 'Palm Court', exact: true })
  expect((await project.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await press(page.getByRole('link', { name: /^Enlarge/ }).first(), 'Enter')
  const pictures = page.getByRole('dialog', { name: 'Pictures' })
  await expect(pictures).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(pictures).toHaveCount(0, { timeout: 500 })
  }).toPass()
  await press(page.getByRole('link', { name: /^Play/ }).first(), 'Enter')
  await expect(page.getByRole('dialog')).toBeAttached()
  await page.keyboard.press('Escape')
  await page.goto(page.url())
  const manager = region(page, 'Property Manager')
  await expect(manager).toContainText('Yusuf Danladi')
  await press(manager.getByRole('button', { name: 'Message' }), 'Enter')
  await expect(page).toHaveURL(`/messages?unitId=${owned.unitId._id}`)
  await expect(page.getByRole('region', { name: /Conversation with Yusuf/ })).toBeVisible()
})

test('a video whose player failed to load shows a toast and plays when retried', async ({ page, world }) => {
  const toasts = await collectToasts(page)
  const owned = await ownedOf(world)
  const player = /_astro\/VideoDialog\.[^/]+\.js$/
  await page.route(player, (route) => route.abort())
  await page.goto(`/projects/owned-units/${owned.unitId._id}`)
  const play = page.getByRole('link', { name: /^Play/ }).first()
  await play.click()
  await expect.poll(toasts).toContain('An Error Occured')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.unroute(player)
  await play.click()
  await expect(page.getByRole('dialog')).toBeAttached()
})

test('a customer saves a receipt and a statement as PDFs', async ({ page, world }) => {
  await page.goto(`/projects/owned-units/${(await ownedOf(world)).unitId._id}`)
  const buttons = [
    page.getByRole('button', { name: /^Receipt: Instalment 9/ }).locator('visible=true'),
    page.getByRole('button', { name: 'Statement (PDF)' }),
  ]
  for (const button of buttons) {
    const saving = page.waitForEvent('download')
    await button.click()
    const saved = await saving
    expect(saved.suggestedFilename()).toMatch(/\.pdf$/)
    expect((await readFile(await saved.path())).subarray(0, 5).toString()).toBe('%PDF-')
  }
})

test('a phone prints an owned unit’s payments without controls @phone', async ({ page, world }) => {
  await page.goto(`/projects/owned-units/${(await ownedOf(world)).unitId._id}`)
  await expect(shown(region(page, 'Payments'), /Instalment 9/)).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  // Of the navigation only the company's name remains.
  await expect(page.getByRole('banner')).toContainText('Palmstone')
  await expect(page.getByRole('navigation').locator('visible=true')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Statement (PDF)' })).toBeHidden()
  await expect(region(page, 'Payments').getByRole('table')).toBeVisible()
})

test('a customer cannot see the page of somebody else’s unit', async ({ page, world, signedInAs }) => {
  await signedInAs(await newcomer(world, admin))
  await page.goto(`/projects/owned-units/${(await ownedOf(world)).unitId._id}`)
  await expect(page.getByText('This home is not among your properties')).toBeVisible()
  await expect(page.getByText(/Instalment/)).toHaveCount(0)
  await page.goto('/projects/owned-units/%25E0%25A4')
  await expect(page.getByText('This home is not among your properties')).toBeVisible()
  await expectAccessible(page)
})

test('two receipts requested at once are both saved', async ({ page, world }) => {
  const { unitId } = await ownedOf(world)
  const release = await holdCalls(page, /\/user\/receipt\//)
  const saved: string[] = []
  page.on('download', (download) => saved.push(download.suggestedFilename()))
  await page.goto(`/projects/owned-units/${unitId._id}`)
  const receipts = region(page, 'Payments').getByRole('button', { name: /^Receipt: Instalment/ })
  const asked = page.waitForRequest(/\/user\/receipt\//)
  await press(receipts.locator('visible=true').nth(0), 'Enter')
  await asked
  await press(receipts.locator('visible=true').nth(1), 'Enter')
  release()
  await expect.poll(() => new Set(saved).size).toBe(2)
})

test('the tip of the pay-bill icon shows although storage is blocked', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get: () => {
        throw new DOMException('Refused', 'SecurityError')
      },
    })
  })
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  await page.goto('/user-dashboard')
  const tip = page.getByText('Open My Properties, pick a property, then click Pay Electricity Bill.')
  await page.getByRole('link', { name: 'Pay electricity bill' }).focus()
  await expect(tip).toBeVisible()
  expect(errors).toEqual([])
})
