import { answerWith } from '../../support/apiCalls.ts'
import { newLongProject } from '../../support/pages/adminPages.ts'
import { buyer, expect, press, superAdmin, test } from '../../support/pages/browser.ts'
import { newUnit } from '../../support/worlds/adminWorld.ts'

test.beforeEach(({ signedInAs }) => signedInAs(superAdmin))

const transaction = (index: number) => ({
  txId: `payment-${index}`,
  txTitle: `Payment ${index}`,
  amount: 1000,
  txType: 'property',
  createdAt: '2026-01-05T09:00:00.000Z',
})

test('a long table has pages, keeps the focus and prints all rows', async ({ page, signedInAs }) => {
  await signedInAs(buyer)
  // Focusing the heading must not scroll the window back to it.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 1440, height: 300 })
  const all = Array.from({ length: 120 }, (_, index) => transaction(index + 1))
  await answerWith(page, '**/user/user-transactions', all)
  await page.goto('/user-dashboard')
  await press(page.getByRole('button', { name: 'Show all 120' }), 'Enter')
  const heading = page.getByRole('heading', { name: 'Recent Transactions' })
  await expect(heading).toBeFocused()
  await expect(heading).not.toBeInViewport()
  const region = page.getByRole('region', { name: 'Recent Transactions' })
  await expect(region.getByText('1–50 of 120')).toBeVisible()
  const next = region.getByRole('button', { name: 'Next page' })
  await press(next, 'Enter')
  await expect(region.getByRole('row', { name: /^51 .* Payment 51 / })).toBeVisible()
  await press(next, 'Enter')
  await expect(region.getByText('101–120 of 120')).toBeVisible()
  await expect(next).toBeFocused()
  await expect(next).toBeDisabled()
  // A faded button would fade its focus outline too.
  await expect(next).toHaveCSS('opacity', '1')
  await page.keyboard.press('Enter')
  await expect(region.getByText('3 / 3')).toBeVisible()

  const printed = await page.evaluate(() => {
    const rowsAfter = (type: string) => {
      window.dispatchEvent(new Event(type))
      return [...document.querySelectorAll('tbody td:first-child')].map((cell) => cell.textContent)
    }
    return [rowsAfter('beforeprint'), rowsAfter('afterprint')]
  })
  expect(printed.map((rows) => [rows.length, rows[0], rows.at(-1)])).toEqual([
    [120, '1', '120'],
    [20, '101', '120'],
  ])
})

test('sorting and searching cover all payments, not only the latest', async ({ page, signedInAs }) => {
  await signedInAs(buyer)
  const day = (index: number) => `2026-01-${String(31 - (index % 28)).padStart(2, '0')}T09:00:00.000Z`
  const data = Array.from({ length: 60 }, (_, index) => ({
    ...transaction(index + 1),
    amount: 1000 + ((index * 7) % 60),
    createdAt: day(index),
  }))
  await answerWith(page, '**/user/user-transactions', data)
  await page.goto('/user-dashboard')
  const region = page.getByRole('region', { name: 'Recent Transactions' })
  const titles = region.locator('tbody td:nth-child(3)')
  await expect(titles).toHaveCount(8)
  const amount = region.getByRole('columnheader', { name: 'Amount' })
  // The controls are as easy to hit as those of the admin area.
  for (const control of [amount.getByRole('button'), region.locator('label:has(input[type=search])')]) {
    expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await expect(control).toHaveCSS('align-items', 'center')
  }
  await press(amount.getByRole('button'), 'Enter')
  await expect(amount).toHaveAttribute('aria-sort', 'descending')
  await expect(region.locator('tbody td:nth-child(4)').first()).toHaveText('₦1,059.00')
  await expect(titles).toHaveCount(8)
  await press(amount.getByRole('button'), 'Enter')
  await expect(amount).toHaveAttribute('aria-sort', 'ascending')
  await expect(titles.first()).toHaveText('Payment 1')

  await press(region.getByRole('button', { name: 'Show all 60' }), 'Enter')
  await press(region.getByRole('button', { name: 'Next page' }), 'Enter')
  await expect(region.getByText('51–60 of 60')).toBeVisible()
  await press(region.getByRole('columnheader', { name: 'Date' }).getByRole('button'), 'Enter')
  await expect(region.getByText('1–50 of 60')).toBeVisible()

  const search = region.getByRole('searchbox', { name: 'Search payments' })
  await search.fill('payment 5')
  await expect(titles).toHaveCount(11)
  await expect(region.getByRole('status').getByText('11 found')).toBeAttached()
  await search.fill('1,041.00')
  await expect(titles).toHaveCount(1)
  await search.fill('nowhere')
  await expect(region.getByText('Nothing matches “nowhere”')).toBeVisible()
  await search.fill('')
  await expect(region.getByText('1–50 of 60')).toBeVisible()
})

test('Back from a unit returns to the page of the list it came from', async ({ page, world }) => {
  const { id: real } = await newUnit(world)
  const id = await newLongProject(page, world, 200, (index) => ({
    ...(index === 30 && { _id: real }),
    name: `Home ${index + 1}`,
  }))
  await page.goto(`/admin-dashboard/projects/${id}`)
  const region = page.getByRole('region', { name: 'Units' })
  await region.getByRole('button', { name: 'Next page' }).click()
  await page.getByRole('link', { name: 'View Home 31' }).locator('visible=true').click()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(region.getByText('26–50 of 200')).toBeVisible()
  await region.getByRole('searchbox').fill('home 3')
  await expect(page).toHaveURL(`/admin-dashboard/projects/${id}?q=home+3`)
  await page.reload()
  await expect(region.getByText('1–11 of 11')).toBeVisible()
})

test('an unknown conversation is reported, and no other is shown instead', async ({ page }) => {
  await page.goto('/admin-dashboard/messages?room=nobodys')
  await expect(page.getByText('This conversation is not there')).toBeVisible()
  await expect(page.getByRole('log', { name: 'Messages' })).toHaveCount(0)
})

test('the list of possible owners tells how many more people there are', async ({ page, world }) => {
  const { id } = await newUnit(world)
  const many = Array.from({ length: 1150 }, (_, index) => ({
    _id: `person-${index}`,
    firstName: 'Ngozi',
    lastName: `Eze ${index}`,
    email: `ngozi-${index}@example.com`,
    userType: 'user',
  }))
  await answerWith(page, '**/admin/all-users*', many)
  await page.goto(`/admin-dashboard/units/${id}`)
  await page.getByRole('button', { name: 'Add User' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add User' })
  await dialog.getByRole('combobox').click()
  const last = dialog.getByRole('option').last()
  await expect(last).toHaveText('Type to find 1,050 more')
  await expect(last).toBeDisabled()
  await dialog.getByRole('combobox').fill('eze 1149')
  await expect(dialog.getByRole('option')).toHaveText(/Ngozi Eze 1149/)
})
