import type { Page } from '@playwright/test'
import { answerWith, respond } from '../support/apiCalls.ts'
import { buyer, expect, press, test } from '../support/browser.ts'
import { newMeter, openForm, pay, payment } from '../support/paying.ts'

/**
 * Waits until the page has not scrolled for twenty frames: a smooth scroll moves it in each of the
 * first.
 */
const scrolled = (page: Page) =>
  page.evaluate(async () => {
    for (let still = 0, before = scrollY; still < 20; before = scrollY) {
      await new Promise(requestAnimationFrame)
      still = scrollY === before ? still + 1 : 0
    }
  })

test('focus and status follow a payment from form to receipt', async ({ page, world, signedInAs }) => {
  await signedInAs(buyer)
  await openForm(page, world, { meter: newMeter(), amount: '1200' })
  await press(pay(page), 'Enter')
  const opening = page.context().waitForEvent('page')
  await press(page.getByRole('button', { name: 'Confirm and pay' }), 'Enter')
  const tab = await opening
  await expect(payment(page).getByRole('heading', { name: 'Payment pending' })).toBeFocused()
  const status = await payment(page).elementHandle()

  await page.getByRole('link', { name: 'Open the payment page' }).focus()
  await tab.getByRole('button', { name: /^Pay/ }).click()
  await tab.waitForURL(/pay-electricity-bill/)
  await page.bringToFront()
  await expect(payment(page).getByRole('heading', { name: 'Payment received' })).toBeFocused()
  expect(await status?.textContent()).toContain('Payment received')

  await press(page.getByRole('button', { name: 'Pay another bill' }), 'Enter')
  await expect(page.getByLabel('Name')).toBeFocused()
})

test('the focus goes to the field that refuses a payment', async ({ page, world, signedInAs }) => {
  await signedInAs(buyer)
  const issues = [{ path: ['amount'], message: 'This is too much' }]
  await respond(page, '**/user/make-bill-payment', 400, { message: 'Refused', issues })
  await page.setViewportSize({ width: 320, height: 256 })
  await openForm(page, world, { meter: '999', amount: 'nothing' })
  await press(pay(page), 'Enter')
  const meter = page.getByLabel('Meter Number')
  await expect(meter).toBeFocused()
  await expect(meter).toBeInViewport()
  await meter.fill(newMeter())
  await expect(meter).toBeFocused()
  await page.getByLabel('Amount').fill('5000')
  await press(pay(page), 'Enter')
  await press(page.getByRole('button', { name: 'Confirm and pay' }), 'Enter')
  await expect(page.getByLabel('Amount')).toBeFocused()
  await expect(page.getByLabel('Amount')).toBeInViewport()
})

test('a refused field stays in view while the page scrolls', async ({ page, world, signedInAs }) => {
  await signedInAs(buyer)
  await page.setViewportSize({ width: 320, height: 256 })
  await openForm(page, world, { meter: '999', amount: '5000' })
  const meter = page.getByLabel('Meter Number')
  await meter.focus()
  await expect(meter).toBeInViewport()
  await expect(pay(page)).toBeEnabled()
  await expect(pay(page)).not.toBeInViewport()
  await pay(page).evaluate((button: HTMLButtonElement) => {
    button.focus()
    button.click()
  })
  await expect(meter).toBeFocused()
  await scrolled(page)
  await expect(meter).toBeInViewport()
})

test('the focus stays with the payments when all are shown', async ({ page, signedInAs }) => {
  await signedInAs(buyer)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 1440, height: 300 })
  const data = Array.from({ length: 12 }, (_, n) => ({
    txId: `tx-${n}`,
    txTitle: `Payment ${n}`,
    amount: 1000,
    txType: 'property',
    createdAt: new Date().toISOString(),
  }))
  await answerWith(page, '**/user/user-transactions', data)
  await page.goto('/user-dashboard')
  await press(page.getByRole('button', { name: 'Show all 12' }), 'Enter')
  const heading = page.getByRole('heading', { name: 'Recent Transactions' })
  await expect(heading).toBeFocused()
  await expect(heading).not.toBeInViewport()
})

test('the focus waits on the countdown, then is on Resend code', async ({ page }) => {
  await page.clock.install()
  await answerWith(page, '**/public/get-code', null)
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(buyer)
  await press(page.getByRole('button', { name: 'Get OTP' }), 'Enter')
  await expect(page.getByRole('timer')).toBeVisible()
  await page.clock.runFor(61_000)
  const resend = page.getByRole('button', { name: 'Resend code' })
  await press(resend, 'Enter')
  await expect(page.getByRole('timer')).toBeFocused()
  await page.clock.runFor(61_000)
  await expect(resend).toBeFocused()
})
