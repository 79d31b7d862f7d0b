import { buyer, expect, expectAccessible, press, test } from '../support/browser.ts'

const transaction = (index: number) => ({
  txId: `payment-${index}`,
  txTitle: `Payment ${index}`,
  amount: 1000,
  txType: 'property',
  createdAt: '2026-01-05T09:00:00.000Z',
})

test('a long table comes in pages that count on, keeps the focus at its end, and is printed whole', async ({
  page,
  signedInAs,
}) => {
  await signedInAs(buyer)
  const all = Array.from({ length: 120 }, (_, index) => transaction(index + 1))
  await page.route('**/user/user-transactions', (route) =>
    route.fulfill({ json: { message: 'ok', data: all } }),
  )
  await page.goto('/user-dashboard')
  await press(page.getByRole('button', { name: 'Show all 120' }), 'Enter')
  const region = page.getByRole('region', { name: 'Recent Transactions' })
  await expect(region.getByText('1–50 of 120')).toBeVisible()
  await expectAccessible(page)
  const next = region.getByRole('button', { name: 'Next page' })
  await press(next, 'Enter')
  await expect(region.getByRole('row', { name: /^51 .* Payment 51 / })).toBeVisible()
  await press(next, 'Enter')
  await expect(region.getByText('101–120 of 120')).toBeVisible()
  await expect(next).toBeFocused()
  await expect(next).toBeDisabled()
  await page.keyboard.press('Enter')
  await expect(region.getByText('3 / 3')).toBeVisible()

  const printed = await page.evaluate(() => {
    const told = (type: string) => {
      window.dispatchEvent(new Event(type))
      return [...document.querySelectorAll('tbody td:first-child')].map((cell) => cell.textContent)
    }
    return [told('beforeprint'), told('afterprint')]
  })
  expect(printed.map((rows) => [rows.length, rows[0], rows.at(-1)])).toEqual([
    [120, '1', '120'],
    [20, '101', '120'],
  ])
})
