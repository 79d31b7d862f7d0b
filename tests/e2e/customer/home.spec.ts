import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { holdCalls } from '../../support/apiCalls.ts'
import { buyer, expect, press, shown, test } from '../../support/pages/browser.ts'
import { ownedOf } from '../../support/pages/people.ts'
import { collectToasts } from '../../support/pages/toasts.ts'

test.beforeEach(({ signedInAs }) => signedInAs(buyer))

const region = (page: Page, name: string) => page.getByRole('region', { name })

test('the page of an owned unit shows payments, bills and manager', async ({ page, world }) => {
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
  const manager = region(page, 'Property Manager')
  await expect(manager).toContainText('Yusuf Danladi')
  await press(manager.getByRole('button', { name: 'Message' }), 'Enter')
  await expect(page).toHaveURL(`/messages?unitId=${owned.unitId._id}`)
  await expect(page.getByRole('region', { name: /Conversation with Yusuf/ })).toBeVisible()
})

test('an owned unit’s pictures and videos open in dialogs, and a player that failed to load when retried', async ({
  page,
  world,
}) => {
  const toasts = await collectToasts(page)
  const player = /_astro\/VideoDialog\.[^/]+\.js$/
  await page.route(player, (route) => route.abort())
  await page.goto(`/projects/owned-units/${(await ownedOf(world)).unitId._id}`)
  await press(page.getByRole('link', { name: /^Enlarge/ }).first(), 'Enter')
  const pictures = page.getByRole('dialog', { name: 'Pictures' })
  await expect(pictures).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(pictures).toHaveCount(0, { timeout: 500 })
  }).toPass()
  const play = page.getByRole('link', { name: /^Play/ }).first()
  await play.click()
  await expect.poll(toasts).toContain('An Error Occured')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.unroute(player)
  await press(play, 'Enter')
  await expect(page.getByRole('dialog')).toBeAttached()
})

test('a customer saves two receipts requested at once and a statement as PDFs', async ({ page, world }) => {
  const release = await holdCalls(page, /\/user\/receipt\//)
  const saved: Download[] = []
  page.on('download', (download) => saved.push(download))
  await page.goto(`/projects/owned-units/${(await ownedOf(world)).unitId._id}`)
  const receipts = region(page, 'Payments').getByRole('button', { name: /^Receipt: Instalment/ })
  const asked = page.waitForRequest(/\/user\/receipt\//)
  await press(receipts.locator('visible=true').nth(0), 'Enter')
  await asked
  await press(receipts.locator('visible=true').nth(1), 'Enter')
  release()
  const names = () => new Set(saved.map((download) => download.suggestedFilename()))
  await expect.poll(() => names().size).toBe(2)
  await page.getByRole('button', { name: 'Statement (PDF)' }).click()
  await expect.poll(() => names().size).toBe(3)
  for (const download of saved) {
    expect(download.suggestedFilename()).toMatch(/\.pdf$/)
    expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
  }
})

test('a phone shows an owned unit’s payments, and prints them without controls @phone', async ({
  page,
  world,
}) => {
  await page.goto(`/projects/owned-units/${(await ownedOf(world)).unitId._id}`)
  await expect(shown(region(page, 'Payments'), /^Instalment 9$/)).toBeVisible()
  const project = page.getByRole('main').getByRole('link', { name: 'Palm Court', exact: true })
  expect((await project.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await page.emulateMedia({ media: 'print' })
  // Of the navigation only the company's name remains.
  await expect(page.getByRole('banner')).toContainText('Palmstone')
  await expect(page.getByRole('navigation').locator('visible=true')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Statement (PDF)' })).toBeHidden()
  await expect(region(page, 'Payments').getByRole('table')).toBeVisible()
})
