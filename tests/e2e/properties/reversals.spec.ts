import type { Page } from '@playwright/test'
import { changeAnswer, loseAnswer } from '../../support/apiCalls.ts'
import { drafts, openDashboard, ownerIn, paymentsIn } from '../../support/pages/adminPages.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  press,
  test,
} from '../../support/pages/adminTest.ts'
import { callAsAdmin, newOwnedUnit, nextCall } from '../../support/worlds/adminWorld.ts'
import type { World } from '../../support/worlds/world.ts'

type Line = { txId: string; txTitle: string; amount: number; state: string; reason?: string }

const linesOf = (world: World, unitId: string) =>
  callAsAdmin<Line[]>(world, `GET /admin/unit-transactions/${unitId}`)

/** A unit of ₦50,000,000 whose owner paid 2,000,000 and then 500,000, the second by mistake. */
async function paidUnit(world: World) {
  const unit = await newOwnedUnit(world, 2_000_000)
  await callAsAdmin(world, `PUT /admin/owned-unit/${unit.ownedUnitId}/update-payment`, { newPrice: 500_000 })
  const mistake = (await linesOf(world, unit.id)).find(({ amount }) => amount === 500_000)
  return { ...unit, txId: mistake?.txId ?? '', title: `Instalment 1, ${unit.name}` }
}

const reverseButtons = (page: Page, title = '') =>
  paymentsIn(page)
    .getByRole('button', { name: `Reverse ${title}` })
    .locator('visible=true')
const shown = (page: Page, text: string | RegExp) => paymentsIn(page).getByText(text).locator('visible=true')

/** Opens the dialog that reverses a payment and types the reason. */
async function begin(page: Page, { id, title }: { id: string; title: string }, reason = 'Recorded twice') {
  await page.goto(`/admin-dashboard/units/${id}`)
  await reverseButtons(page, title).click()
  const dialog = page.getByRole('dialog', { name: 'Reverse Payment' })
  await dialog.getByLabel('Reason').fill(reason)
  return { dialog, send: () => dialog.getByRole('button', { name: 'Reverse Payment' }).click() }
}

test('reversing a payment shows a preview and keeps both lines', async ({ page, world }) => {
  const { id, title, txId, person } = await paidUnit(world)
  await page.goto(`/admin-dashboard/units/${id}`)
  await press(reverseButtons(page, title), 'Enter')
  const dialog = page.getByRole('dialog', { name: 'Reverse Payment' })
  for (const words of [
    `₦500,000.00 of “${title}”, recorded on `,
    'Outstanding becomes ₦48,000,000.00.',
    `${person} is told by mail.`,
    'Both lines stay in the list.',
  ])
    await expect(dialog).toContainText(words)
  const reason = dialog.getByLabel('Reason')
  await expect(reason).toHaveAccessibleDescription('The owner reads it')
  await dialog.getByRole('button', { name: 'Reverse Payment' }).click()
  await expect(reason).toHaveAccessibleDescription(/Reason is required/)
  await expect(reason).toBeFocused()
  await expectAccessible(page)
  await reason.fill('Recorded twice')
  const sending = nextCall(page, 'POST', /\/admin\/unit-transaction\/[^/]+\/reverse$/)
  await dialog.getByRole('button', { name: 'Reverse Payment' }).click()
  const sent = await sending
  expect(new URL(sent.url()).pathname).toContain(txId)
  expect(sent.postDataJSON()).toEqual({ reason: 'Recorded twice' })
  await expect(page.getByText('Payment Reversed')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(paymentsIn(page).getByRole('heading')).toBeFocused()

  await expect(ownerIn(page)).toContainText('₦2,000,000.00')
  await expect(ownerIn(page)).not.toContainText('500,000.00')
  await expect(shown(page, `Reversal of ${title}`)).toBeVisible()
  await expect(shown(page, '-₦500,000.00')).toBeVisible()
  await expect(shown(page, 'Recorded twice')).toBeVisible()
  await expect(shown(page, /^Reversed$/)).toHaveCount(1)
  await expect(reverseButtons(page)).toHaveText([/^Reverse Deposit/])
  await page.getByRole('region', { name: 'Payments' }).getByText('Figures').click()
  await expect(
    page.getByRole('region', { name: 'Payments' }).getByRole('cell', { name: '₦2,000,000.00' }),
  ).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test('a payment’s reversal is found after a lost answer and leaves no draft', async ({ page, world }) => {
  const unit = await paidUnit(world)
  const { dialog, send } = await begin(page, unit)
  await loseAnswer(page, /\/reverse$/)
  await send()
  await expect(page.getByText('Payment Reversed')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(shown(page, /^Reversed$/)).toHaveCount(1)
  expect(await linesOf(world, unit.id)).toHaveLength(3)
  await openDashboard(page)
  await expect(drafts(page)).toHaveCount(0)
})

test('the unit page shows that a colleague has reversed the payment', async ({ page, world }) => {
  const unit = await paidUnit(world)
  const { dialog, send } = await begin(page, unit, 'Mine')
  await callAsAdmin(world, `POST /admin/unit-transaction/${unit.txId}/reverse`, { reason: 'Theirs' })
  await send()
  await expect(page.getByText('This payment is already reversed.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(shown(page, 'Theirs')).toBeVisible()
  expect(await linesOf(world, unit.id)).toHaveLength(3)
})

test('the unit page offers no reversals or removals on a server without them', async ({ page, world }) => {
  const { id, title, person } = await paidUnit(world)
  await changeAnswer(page, /\/unit-transactions\//, (lines: Line[]) =>
    lines.map(({ state: _, ...line }) => line),
  )
  await changeAnswer(page, /\/unit-owner-details\//, (owners: object[]) =>
    owners.map((owner) => ({ ...owner, removable: undefined })),
  )
  await page.goto(`/admin-dashboard/units/${id}`)
  await expect(shown(page, title)).toBeVisible()
  await expect(paymentsIn(page).getByRole('columnheader')).toHaveText(['#', 'Title', 'Amount Paid', 'Date'])
  await expect(reverseButtons(page)).toHaveCount(0)
  await expect(ownerIn(page)).toContainText(person)
  await expect(ownerIn(page).getByRole('button')).toHaveText(['', 'Statement (PDF)'])
})

test('the dashboard and the unit page show reversals with reasons', async ({ page, world, signedInAs }) => {
  const { id, title, txId, email } = await paidUnit(world)
  await callAsAdmin(world, `POST /admin/unit-transaction/${txId}/reverse`, { reason: 'Recorded twice' })
  await signedInAs(email)
  for (const [address, name] of [
    ['/user-dashboard', 'Recent Transactions'],
    [`/projects/owned-units/${id}`, 'Payments'],
  ] as const) {
    await page.goto(address)
    const list = page.getByRole('region', { name })
    const seen = (text: string | RegExp) => list.getByText(text).locator('visible=true')
    // The unit's own page leaves the unit's name out of the line.
    await expect(seen(`Reversal of ${title.split(',')[0]}`)).toBeVisible()
    await expect(seen('-₦500,000.00')).toBeVisible()
    await expect(seen('Recorded twice')).toBeVisible()
    await expect(seen(/^Reversed$/)).toHaveCount(1)
    await expectNoSidewaysScroll(page)
  }
  const payments = page.getByRole('region', { name: 'Payments' })
  await expect(payments.getByText('₦48,000,000.00')).toBeVisible()
  await expect(payments.getByText('Last payment').locator('..')).toContainText('₦2,000,000.00')
})
