import type { Page } from '@playwright/test'
import { changeAnswer } from '../../support/apiCalls.ts'
import {
  addOwner,
  drafts,
  fillOwner,
  openDashboard,
  ownerIn,
  paymentsIn,
  restored,
} from '../../support/pages/adminPages.ts'
import { savedFile } from '../../support/pages/adminSteps.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  press,
  test,
} from '../../support/pages/adminTest.ts'
import { callAsAdmin, newOwnedUnit, nextCall, uniqueEmail } from '../../support/worlds/adminWorld.ts'
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

test('a reversal, a removal and an assignment end with their drafts when a colleague was faster', async ({
  page,
  world,
}) => {
  const { id, name, title, txId, ownedUnitId } = await paidUnit(world)
  await page.goto(`/admin-dashboard/units/${id}`)
  await reverseButtons(page, title).click()
  const reversal = page.getByRole('dialog', { name: 'Reverse Payment' })
  await reversal.getByLabel('Reason').fill('Mine')
  await callAsAdmin(world, `POST /admin/unit-transaction/${txId}/reverse`, { reason: 'Theirs' })
  await reversal.getByRole('button', { name: 'Reverse Payment' }).click()
  await expect(page.getByText('This payment is already reversed.')).toBeVisible()
  await expect(reversal).toHaveCount(0)
  await expect(shown(page, 'Theirs')).toBeVisible()
  expect(await linesOf(world, id)).toHaveLength(3)

  await ownerIn(page).getByRole('button', { name: 'Remove Owner' }).click()
  const removal = page.getByRole('dialog', { name: 'Remove Owner' })
  await removal.getByLabel('Reason').fill('Mine')
  await page.goto('/admin-dashboard')
  await drafts(page)
    .getByRole('link', { name: `Remove Owner of ${name}` })
    .click()
  await expect(removal).toContainText(restored)
  await expect(removal.getByLabel('Reason')).toHaveValue('Mine')
  await callAsAdmin(world, `POST /admin/unit-owner/${ownedUnitId}/remove`, { reason: 'Theirs' })
  await removal.getByRole('button', { name: 'Remove Owner' }).click()
  await expect(page.getByText('This owner is already removed.')).toBeVisible()
  await expect(ownerIn(page)).toContainText('No user assigned')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const assignment = await fillOwner(page, uniqueEmail())
  const first = { firstName: 'First', lastName: 'Comer', email: uniqueEmail(), pricePaid: 2_000_000 }
  await callAsAdmin(world, `POST /admin/unit/${id}/add-user`, first)
  await addOwner(assignment)
  await expect(page.getByText('This unit already has an owner.')).toBeVisible()
  await expect(ownerIn(page)).toContainText(first.email)
  await openDashboard(page)
  await expect(drafts(page)).toHaveCount(0)
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

test('a customer sees reversals with reasons, and the statement of a home no longer owned', async ({
  page,
  world,
  signedInAs,
}) => {
  const { id, name: home, title, txId, email, ownedUnitId } = await paidUnit(world)
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

  const reason = 'Another person was meant'
  await callAsAdmin(world, `POST /admin/unit-owner/${ownedUnitId}/remove`, { reason })
  await page.goto('/user-dashboard')
  const recent = page.getByRole('region', { name: 'Recent Transactions' })
  await expect(recent).toContainText('Statements of homes you no longer own')
  const statement = await savedFile(page, recent.getByRole('button', { name: `${home} (PDF)` }))
  expect(statement.name).toMatch(/^statement-.+\.pdf$/)
})
