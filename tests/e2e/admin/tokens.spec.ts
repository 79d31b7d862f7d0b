import type { Page } from '@playwright/test'
import type { Vend } from '#contract/power.ts'
import { changeAnswer, respond } from '../../support/apiCalls.ts'
import { openDashboard } from '../../support/pages/adminPages.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  press,
  shown,
  test,
} from '../../support/pages/adminTest.ts'
import { companyToday } from '../../support/pages/companyToday.ts'
import {
  answerVend,
  anUnvended,
  aVend,
  payForPower,
  resolve,
  showUnvended,
  unvendedCard,
} from '../../support/pages/unvended.ts'
import { mailsIn } from '../../support/processes/outbox.ts'
import { nextCall } from '../../support/worlds/adminWorld.ts'

const meter = '04512345678'
const refused = anUnvended({
  billId: 'b2',
  metre_number: '00000000004',
  vendState: 'refused',
  vendReason: 'Unknown meter',
})
const postpaid = anUnvended({ billId: 'b3', metre_number: '54512345678', meterKind: 'postpaid' })
const typed = '1234-5678 9012.3456 7890'
const digits = '12345678901234567890'

const beingAsked = 'The service is being asked. The answer will show here.'

const list = (page: Page) => page.getByRole('dialog', { name: 'Payments without token' })

test('the dashboard lists paid bills without token; a server without electricity has no card', async ({
  page,
}) => {
  const setListed = await showUnvended(page, [anUnvended(), refused], 7)
  await openDashboard(page)
  await expect(unvendedCard(page)).toContainText('7')
  await press(unvendedCard(page), 'Enter')
  const lines = list(page).getByRole('listitem')
  await expect(lines).toHaveCount(2)
  for (const words of [
    'Ngozi Okafor · ₦15,000.00',
    '22 November 2026, 18:45, ',
    ' ago',
    `${meter}, Ikeja Electric, prepaid`,
    'Waiting',
  ])
    await expect(lines.first()).toContainText(words)
  await expect(lines.last()).toContainText('Refused: Unknown meter')
  await expect(list(page)).toContainText('These are the oldest 2.')
  await expect(lines.first().getByRole('link', { name: 'Flat 9, Lagoon Row' })).toHaveAttribute(
    'href',
    '/admin-dashboard/units/u1',
  )
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('Escape')
  await expect(unvendedCard(page)).toBeFocused()

  setListed([])
  await openDashboard(page)
  await expect(unvendedCard(page)).toHaveText(/^0payments without token/)
  await unvendedCard(page).click()
  await expect(list(page)).toContainText('Every payment has its electricity.')
  await changeAnswer(page, '**/admin/overview', (data: object) => ({ ...data, unvended: undefined }))
  await openDashboard(page)
  await expect(unvendedCard(page)).toHaveCount(0)
})

test('a token is asked for again or bought again and a postpaid account credited, until no bill waits', async ({
  page,
}) => {
  const setListed = await showUnvended(page, [anUnvended(), refused, postpaid])
  const answers = [
    () => undefined,
    () => setListed([{ ...refused, vendState: 'waiting' }, postpaid]),
    () => setListed([]),
  ]
  const sent = await answerVend(page, 'waiting', () => answers.shift()?.())
  await openDashboard(page)
  const dialog = await resolve(page, meter)
  await expect(dialog).toContainText('Prepaid')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await dialog.getByRole('button', { name: 'Ask again' }).click()
  await expect(page.getByText('Saved')).toBeVisible()
  await expect(dialog.getByText(beingAsked)).toBeVisible()
  setListed([refused, postpaid])
  await expect(dialog.getByText('The token has come.')).toBeVisible()
  await expect(dialog).toContainText('Token sent')
  await page.keyboard.press('Escape')

  const open = (number: string) =>
    list(page)
      .getByRole('button', { name: `Resolve ${number}` })
      .click()
  await open(refused.metre_number)
  await expect(dialog).toContainText('Refused: Unknown meter')
  await dialog.getByRole('button', { name: 'Buy again' }).click()
  await expect(dialog.getByRole('button', { name: 'Ask again' })).toBeVisible()
  await page.keyboard.press('Escape')

  await open(postpaid.metre_number)
  await expect(dialog).toContainText('Postpaid')
  await expect(dialog.getByRole('textbox')).toHaveCount(0)
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 812 })
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
  await dialog.getByRole('button', { name: 'The account was credited' }).click()
  await expect(list(page)).toContainText('Every payment has its electricity.')
  expect(sent).toEqual([{}, {}, { token: '' }])
  await page.keyboard.press('Escape')
  await expect(unvendedCard(page)).toHaveText(/^0/)
  await expect(unvendedCard(page)).toBeFocused()
})

test('a typed token is checked, kept over failures and a reload, and not asked for once a colleague has settled the bill', async ({
  page,
}) => {
  const setListed = await showUnvended(page, [anUnvended({ canAsk: false })])
  const vending = '**/admin/bill/*/vend'
  const sent = await answerVend(page, 'done')
  await openDashboard(page)
  const dialog = await resolve(page, meter)
  await expect(dialog.getByRole('button', { name: /again$/ })).toHaveCount(0)
  const token = dialog.getByLabel('Token')
  const units = dialog.getByLabel('Units')
  const enter = dialog.getByRole('button', { name: 'Save token' })
  await token.fill('1234 5678')
  await enter.click()
  await expect(token).toHaveAccessibleDescription(/A token has 20 digits/)
  await expect(token).toBeFocused()
  expect(sent).toEqual([])

  await page.unroute(vending)
  await token.fill(typed)
  await units.fill('many')
  await page.route(vending, (route) => route.abort())
  await enter.click()
  await expect(page.getByText('An Error Occured')).toBeVisible()
  await expect(token).toHaveValue(typed)
  await page.reload()
  await page.getByRole('link', { name: `Token for meter ${meter}` }).click()
  await expect(token).toHaveValue(typed)
  await expect(units).toHaveValue('many')

  setListed([])
  await page.unroute(vending)
  await respond(page, vending, 409, { message: 'This payment has its electricity already.' })
  await enter.click()
  await expect(page.getByText('This payment has its electricity already.')).toBeVisible()
  await expect(dialog).toContainText('Token sent')
  await expect(token).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Send again' })).toBeVisible()
})

type Line = { txId: string; state: string; vend?: unknown }

/** Opens the ledger at a month whose lines bought this electricity. */
async function showVends(page: Page, vends: () => readonly Vend[]) {
  await changeAnswer(page, '**/admin/ledger?*', (lines: Line[]) =>
    lines.slice(0, vends().length).map((line, index) => ({
      ...line,
      txType: 'electricity',
      state: 'paid',
      vend: vends()[index],
    })),
  )
  await page.goto('/admin-dashboard/payments?month=2026-10')
}

test('the ledger shows the state of each token, sends one again and takes one by hand', async ({ page }) => {
  const refusedMeter = '00000000004'
  const vends = [
    aVend({ vendState: 'done' }),
    aVend({ billId: 'b2', metre_number: refusedMeter, vendState: 'refused', canAsk: false }),
    aVend({ billId: 'b3', metre_number: '54512345678', meterKind: 'postpaid', vendState: 'done' }),
  ]
  await showVends(page, () => vends)
  for (const note of ['Token sent', 'Token refused', 'Credited'])
    await expect(shown(page, note)).toHaveCount(1)
  await expectNoSidewaysScroll(page)
  const line = (name: string) => page.getByRole('button', { name }).locator('visible=true')
  const open = line(`Token of meter ${meter}`)
  await press(open, 'Enter')
  const dialog = page.getByRole('dialog', { name: 'Electricity token' })
  await expect(dialog).toContainText('Token sent')
  await expect(dialog.getByRole('textbox')).toHaveCount(0)
  await expectAccessible(page)
  const sending = nextCall(page, 'POST', /\/admin\/bill\/b1\/send-token$/)
  await page.route('**/admin/bill/*/send-token', (route) =>
    route.fulfill({ json: { message: 'The token is on its way', data: { vendState: 'done' } } }),
  )
  await dialog.getByRole('button', { name: 'Send again' }).click()
  await sending
  await expect(page.getByText('The token is on its way')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(open).toBeFocused()
  await expect(line('Credit of meter 54512345678')).toHaveCount(1)

  const sent = await answerVend(page, 'done', () => {
    vends[1] = aVend({ billId: 'b2', metre_number: refusedMeter, vendState: 'done' })
  })
  await line(`Token of meter ${refusedMeter}`).click()
  await dialog.getByLabel('Token').fill(typed)
  await dialog.getByLabel('Units').fill(' 35.4 ')
  await dialog.getByRole('button', { name: 'Save token' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(shown(page, 'Token sent')).toHaveCount(2)
  expect(sent).toEqual([{ token: digits, units: '35.4' }])
})

test('a token entered by hand is sent again and listed in the audit trail', async ({ page, world }) => {
  await companyToday()
  const neverAnswered = '00000000005'
  await payForPower(world, neverAnswered, 'waiting')
  await openDashboard(page)
  const dialog = await resolve(page, neverAnswered)
  await dialog.getByRole('button', { name: 'Ask again' }).click()
  await expect(dialog.getByText(beingAsked)).toBeVisible()
  await dialog.getByLabel('Token').fill(typed)
  await dialog.getByLabel('Units').fill('many')
  await dialog.getByRole('button', { name: 'Save token' }).click()
  await expect(dialog.getByLabel('Units')).toHaveAccessibleDescription(/Write the units as a number/)
  await expect(dialog.getByLabel('Token')).toHaveValue(typed)
  await dialog.getByLabel('Units').fill('23.9')
  await dialog.getByRole('button', { name: 'Save token' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: `Resolve ${neverAnswered}` })).toHaveCount(0)
  await page.goto('/admin-dashboard/payments')
  await page
    .getByRole('button', { name: `Token of meter ${neverAnswered}` })
    .locator('visible=true')
    .click()
  await expect(dialog).toContainText('Token sent')
  await expect(page.locator('body')).not.toContainText(digits.slice(-8))
  await dialog.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('The token is on its way')).toBeVisible()
  const tokens = async () =>
    (await mailsIn(world.dataDir)).filter(({ text }) => text?.includes('1234 5678 9012'))
  await expect.poll(async () => (await tokens()).length).toBe(2)
  await page.goto('/admin-dashboard/audit')
  const entries = page.getByRole('article')
  for (const kind of ['Token sent again', 'Token entered', 'Token asked again']) {
    await page.getByLabel('Kind of change').selectOption(kind)
    await expect(entries.filter({ hasText: kind })).toHaveCount(1)
    await entries.getByText('What changed').click()
    await expect(entries).toContainText(neverAnswered)
  }
})
