import type { PaymentClaim } from '#contract/claims.ts'
import { companyDay } from '#domain/dates.ts'
import { admin, expect, expectAccessible, expectNoSidewaysScroll, test } from '../../support/pages/browser.ts'
import { ask, callAsAdmin, newOwnedUnit, pictureFile } from '../../support/worlds/adminWorld.ts'

test('a buyer tells of a transfer with its slip, and sees the payment once an admin has accepted it @widths', async ({
  page,
  world,
  signedInAs,
}) => {
  const home = await newOwnedUnit(world, 12_000_000)
  await signedInAs(home.email)
  await page.goto(`/projects/owned-units/${home.id}`)
  await page.getByRole('button', { name: 'I have paid by transfer' }).click()
  const dialog = page.getByRole('dialog', { name: 'I have paid by transfer' })
  await expect(dialog.getByRole('button', { name: 'Copy' })).toBeVisible()
  await dialog.getByLabel('Amount (₦)').fill('2,500,000')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByLabel('Reference')).toHaveAccessibleDescription(
    /Add the bank’s reference or a picture of the slip\./,
  )
  // Whether the network is away or too much was sent: what was typed stays, also over a reload.
  const refusing = '**/user/payment-claims/*'
  await page.route(refusing, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 429, json: { message: 'Too many requests' } })
      : route.fallback(),
  )
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Too many requests')).toBeVisible()
  await page.unroute(refusing)
  await page.reload()
  await page.getByRole('button', { name: 'I have paid by transfer' }).click()
  await expect(dialog.getByText('Here is what you had typed before.')).toBeVisible()
  await expect(dialog.getByLabel('Amount (₦)')).toHaveValue('2,500,000')
  await dialog.getByLabel('Slip').setInputFiles(await pictureFile('slip.jpg'))
  await expect(dialog.getByRole('button', { name: 'slip.jpg' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send' }).click()
  const list = page.getByRole('list', { name: 'Transfers' })
  await expect(list.getByText(/^₦2,500,000, paid on .+: being checked$/)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  const claims = await callAsAdmin<(PaymentClaim & { ownedUnitId: string })[]>(
    world,
    'GET /admin/payment-claims',
  )
  const claim = claims.find(({ ownedUnitId }) => ownedUnitId === home.ownedUnitId)
  expect(claim?.slip?.mime).toBe('image/webp')
  await signedInAs(admin)
  await page.goto('/admin-dashboard/payments?show=transfers')
  const sent = page.getByRole('listitem').filter({ hasText: home.name })
  await sent.getByRole('button', { name: 'See the slip' }).click()
  await expect(page.getByRole('img', { name: 'slip.jpg' })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expectAccessible(page)
  await sent.getByRole('button', { name: 'Accept' }).click()
  await page.getByRole('button', { name: 'Record the payment' }).click()
  await expect(sent.getByText('Recorded: ₦2,500,000.00')).toBeVisible()
  await signedInAs(home.email)
  await page.goto(`/projects/owned-units/${home.id}`)
  await expect(page.getByText('₦14,500,000.00')).toBeVisible()
  await expect(page.getByRole('button', { name: 'I have paid by transfer' })).toBeVisible()
  await expect(list).toHaveCount(0)
})

test('a refused transfer is sent again, withdrawn and sent once more, and an admin finds it among the payments', async ({
  page,
  world,
  signedInAs,
}) => {
  const home = await newOwnedUnit(world, 12_000_000)
  const paidOn = companyDay(new Date().toISOString())
  const transfer = { amount: 2_500_000, paidOn, reference: 'FT 261/103' }
  await ask(world, home.email, `POST /user/payment-claims/${home.id}`, transfer)
  const asAdmin = async () => {
    await signedInAs(admin)
    await page.goto('/admin-dashboard/payments?show=transfers')
  }
  const asBuyer = async () => {
    await signedInAs(home.email)
    await page.goto(`/projects/owned-units/${home.id}`)
  }
  const waiting = page
    .getByRole('listitem')
    .filter({ hasText: home.name, has: page.getByRole('button', { name: 'Refuse' }) })
  await asAdmin()
  await waiting.getByRole('button', { name: 'Refuse' }).click()
  const refusing = page.getByRole('dialog', { name: 'Refuse' })
  await refusing.getByLabel('Reason').fill('Not on our statement')
  await expectAccessible(page)
  await refusing.getByRole('button', { name: 'Refuse' }).click()
  const decided = page.getByRole('listitem').filter({ hasText: home.name })
  await expect(decided.getByText('Refused: Not on our statement')).toBeVisible()
  await expect(waiting).toHaveCount(0)

  await asBuyer()
  const list = page.getByRole('list', { name: 'Transfers' })
  const refused = list.getByText(/^₦2,500,000, paid on .+: not found\. Not on our statement$/)
  const sent = list.getByText(/^₦2,500,000, paid on .+: being checked$/)
  const sendAgain = async () => {
    await expect(refused).toBeVisible()
    await list.getByRole('button', { name: 'Send again' }).click()
    const dialog = page.getByRole('dialog', { name: 'I have paid by transfer' })
    await expect(dialog.getByLabel('Reference')).toHaveValue('FT 261/103')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(sent).toBeVisible()
    await expect(refused).toHaveCount(0)
  }
  await sendAgain()
  await list.getByRole('button', { name: 'Withdraw' }).click()
  await expect(sent).toHaveCount(0)
  await sendAgain()

  await callAsAdmin(world, `PUT /admin/owned-unit/${home.ownedUnitId}/update-payment`, {
    newPrice: 2_500_000,
  })
  await asAdmin()
  await waiting.getByRole('button', { name: 'Already recorded' }).click()
  const matching = page.getByRole('dialog', { name: 'Already recorded' })
  await expect(matching.getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page)
  await matching.getByRole('button', { name: /^₦2,500,000\.00, / }).click()
  await expect(decided.getByText('Recorded: ₦2,500,000.00')).toBeVisible()
  await expect(matching).toHaveCount(0)

  await asBuyer()
  await expect(page.getByText('₦14,500,000.00')).toBeVisible()
  await expect(page.getByRole('button', { name: 'I have paid by transfer' })).toBeVisible()
  await expect(list).toHaveCount(0)
})
