import type { Page } from '@playwright/test'
import { addOwner, fillOwner, ownerIn, paymentsIn, removeOwner } from '../../support/pages/adminPages.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  press,
  test,
} from '../../support/pages/adminTest.ts'
import { callAsAdmin, newOwnedUnit, nextCall } from '../../support/worlds/adminWorld.ts'
import type { World } from '../../support/worlds/world.ts'

/** A unit of ₦50,000,000 whose owner paid 2,000,000 and then 500,000. */
async function ownedUnit(world: World) {
  const unit = await newOwnedUnit(world, 2_000_000)
  await callAsAdmin(world, `PUT /admin/owned-unit/${unit.ownedUnitId}/update-payment`, { newPrice: 500_000 })
  return unit
}

const removeButton = (page: Page) => ownerIn(page).getByRole('button', { name: 'Remove Owner' })
const dialogIn = (page: Page) => page.getByRole('dialog', { name: 'Remove Owner' })
const send = (page: Page) => dialogIn(page).getByRole('button', { name: 'Remove Owner' }).click()

test('removing an owner shows a preview and lets the unit be assigned again', async ({ page, world }) => {
  const { id, name, ownedUnitId, email, person } = await ownedUnit(world)
  await page.goto(`/admin-dashboard/units/${id}`)
  await press(removeButton(page), 'Enter')
  const dialog = dialogIn(page)
  for (const words of [
    `${person} no longer owns ${name}.`,
    '2 payments, ₦2,500,000.00 in all, are reversed.',
    `${person} is told by mail.`,
  ])
    await expect(dialog).toContainText(words)
  const reason = dialog.getByLabel('Reason')
  await expect(reason).toHaveAccessibleDescription('The owner reads it')
  await send(page)
  await expect(reason).toHaveAccessibleDescription(/Reason is required/)
  await expect(reason).toBeFocused()
  await expectAccessible(page)
  await reason.fill('Another person was meant')
  const sending = nextCall(page, 'POST', /\/admin\/unit-owner\/[^/]+\/remove$/)
  await send(page)
  const sent = await sending
  expect(new URL(sent.url()).pathname).toContain(ownedUnitId)
  expect(sent.postDataJSON()).toEqual({ reason: 'Another person was meant' })
  await expect(page.getByText('Owner Removed')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(ownerIn(page)).toContainText('No user assigned')
  await expect(ownerIn(page).getByRole('heading')).toBeFocused()
  await expectNoSidewaysScroll(page)
  const reasons = paymentsIn(page).getByText('Another person was meant').locator('visible=true')
  await expect(reasons).toHaveCount(2)

  await addOwner(await fillOwner(page, email, person))
  await expect(ownerIn(page)).toContainText('₦2,000,000.00')
  await removeOwner(page)
})
