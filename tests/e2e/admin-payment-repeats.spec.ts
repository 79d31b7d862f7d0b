import type { Page } from '@playwright/test'
import { callAsAdmin, nextCall } from '../support/adminWorld.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, superAdmin, test } from '../support/browser.ts'
import {
  amountsOf,
  dialogIn,
  expectRefusal,
  openDialog,
  openOwned,
  ownerIn,
  send,
  update,
} from '../support/paymentPage.ts'
import { loseAnswer } from '../support/people.ts'
import type { World } from '../support/world.ts'

test.beforeEach(({ signedInAs }) => signedInAs(superAdmin))

const lookingUp = /\/unit-transactions\//

/** As `openOwned`, and the page's next payment answered to nobody; nor can it be looked up, until it is let. */
async function lostPayment(page: Page, world: World): Promise<string> {
  const id = await openOwned(page, world)
  await openDialog(page)
  await loseAnswer(page, /\/update-payment$/)
  await page.route(lookingUp, (route) => route.abort())
  await send(page, '5000')
  await expect(page.getByText('An Error Occured')).toBeVisible()
  await expect(dialogIn(page)).toContainText('₦6,000.00 was paid so far')
  return id
}

test('a payment whose answer is lost is recorded once, however often it is sent @desktop', async ({
  page,
  world,
}) => {
  const id = await lostPayment(page, world)
  await update(page)
  await expect(page.getByText('Payment Updated')).toBeVisible()
  await expect(dialogIn(page)).toHaveCount(0)
  await expect(ownerIn(page)).toContainText('₦6,000.00')
  expect(await amountsOf(world, id)).toEqual([1000, 5000])
})

test('a payment whose answer is lost is recorded once, also from its draft; the next one is another @desktop', async ({
  page,
  world,
}) => {
  await lostPayment(page, world)
  const dialog = dialogIn(page)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.reload()
  await openDialog(page)
  await expect(dialog).toContainText('Here is what you had typed before.')
  await expect(dialog.getByLabel('New Price Paid')).toHaveValue('5000')
  await update(page)
  await expect(page.getByText('Payment Updated')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(ownerIn(page)).toContainText('₦6,000.00')

  await openDialog(page)
  await expect(dialog.getByLabel('New Price Paid')).toHaveValue('')
  await send(page, '5000')
  await expect(ownerIn(page)).toContainText('₦11,000.00')
})

test('a payment whose answer is lost is found to be recorded; the next of as much is another @desktop', async ({
  page,
  world,
}) => {
  const id = await openOwned(page, world)
  await openDialog(page)
  await loseAnswer(page, /\/update-payment$/)
  await send(page, '5000')
  await expect(page.getByText('Payment Updated')).toBeVisible()
  await expect(dialogIn(page)).toHaveCount(0)
  await expect(page.getByText('An Error Occured')).toHaveCount(0)
  await expect(ownerIn(page)).toContainText('₦6,000.00')
  await page.reload()
  await openDialog(page)
  await expect(dialogIn(page).getByLabel('New Price Paid')).toHaveValue('')
  await send(page, '5000')
  await expect(ownerIn(page)).toContainText('₦11,000.00')
  expect(await amountsOf(world, id)).toEqual([1000, 5000, 5000])
})

test('a payment whose answer is lost, and that is listed by now, is told to be there; the next of as much is another', async ({
  page,
  world,
}) => {
  const id = await lostPayment(page, world)
  const dialog = dialogIn(page)
  await page.unroute(lookingUp)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.reload()
  await openDialog(page)
  await expect(dialog).toContainText(
    'You sent ₦5,000.00 before and got no answer. A payment of as much is in the list by now',
  )
  await expect(dialog.getByLabel('New Price Paid')).toHaveValue('')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await send(page, '5000')
  await expect(ownerIn(page)).toContainText('₦11,000.00')
  expect(await amountsOf(world, id)).toEqual([1000, 5000, 5000])
})

test('a payment whose answer is lost, typed anew after its field was emptied, is another @desktop', async ({
  page,
  world,
}) => {
  const id = await lostPayment(page, world)
  await dialogIn(page).getByLabel('New Price Paid').fill('')
  await send(page, '5000')
  await expect(ownerIn(page)).toContainText('₦11,000.00')
  expect(await amountsOf(world, id)).toEqual([1000, 5000, 5000])
})

test('another amount than the one whose answer is lost is another payment @desktop', async ({
  page,
  world,
}) => {
  const id = await lostPayment(page, world)
  await dialogIn(page).getByLabel('New Price Paid').fill('7000')
  await page.reload()
  await openDialog(page)
  await update(page)
  await expect(page.getByText('Payment Updated')).toBeVisible()
  expect(await amountsOf(world, id)).toEqual([1000, 5000, 7000])
})

/** A colleague records as much for the unit's owner. */
async function recordBeside(world: World, unitId: string, newPrice: number) {
  const { data } = await callAsAdmin(world, 'GET', `/admin/unit-owner-details/${unitId}`)
  const [owner] = data as { _id: string }[]
  await callAsAdmin(world, 'PUT', `/admin/owned-unit/${owner?._id}/update-payment`, { newPrice })
}

test('a payment that a colleague has recorded meanwhile is told before it is recorded a second time', async ({
  page,
  world,
}) => {
  const id = await openOwned(page, world)
  await openDialog(page)
  await dialogIn(page).getByLabel('New Price Paid').fill('600000')
  await recordBeside(world, id, 600_000)
  await update(page)
  await expectRefusal(page, /₦600,000.00 was recorded meanwhile. Check it/)
  await expect(dialogIn(page)).toContainText('₦601,000.00 was paid so far')
  await expect(dialogIn(page).getByLabel('New Price Paid')).toHaveValue('600000')
  await expectAccessible(page)
  expect(await amountsOf(world, id)).toEqual([1000, 600_000])
  await update(page)
  await expect(page.getByText('Payment Updated')).toBeVisible()
  expect(await amountsOf(world, id)).toEqual([1000, 600_000, 600_000])
})

test('a payment that never arrived is not taken for a colleague’s of as much @desktop', async ({
  page,
  world,
}) => {
  const id = await openOwned(page, world)
  await openDialog(page)
  await page.route(
    /\/update-payment$/,
    async (route) => {
      await recordBeside(world, id, 5000)
      await route.abort()
    },
    { times: 1 },
  )
  await send(page, '5000')
  await expectRefusal(page, /₦5,000.00 was recorded meanwhile. Check it/)
  expect(await amountsOf(world, id)).toEqual([1000, 5000])
})

test('a server that does not tell what is outstanding is sent the payment alone @desktop', async ({
  page,
  world,
}) => {
  await page.route(/\/unit-owner-details\//, async (route) => {
    const response = await route.fetch()
    const { message, data } = (await response.json()) as { message: string; data: object[] }
    const told = data.map((one) => ({ ...one, outstanding: undefined }))
    await route.fulfill({ response, json: { message, data: told } })
  })
  const id = await openOwned(page, world)
  await openDialog(page)
  await loseAnswer(page, /\/update-payment$/)
  const paying = nextCall(page, 'PUT', /\/update-payment$/)
  await send(page, '5000')
  expect((await paying).postDataJSON()).toEqual({ newPrice: 5000 })
  expect((await paying).headers()).not.toHaveProperty('idempotency-key')
  await expect(page.getByText('Payment Updated')).toBeVisible()
  expect(await amountsOf(world, id)).toEqual([1000, 5000])
})
