import type { Page } from '@playwright/test'
import { changeAnswer, respond } from '../../support/apiCalls.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  press,
  test,
} from '../../support/pages/adminTest.ts'
import { callAsAdmin, newPerson, newProject, newUnit } from '../../support/worlds/adminWorld.ts'

const changeOverview = (page: Page, change: (overview: { months: object[] }) => object) =>
  changeAnswer(page, '**/admin/overview', (data: { months: object[] }) => ({ ...data, ...change(data) }))

test('the overview draws charts of sales, whose last label is not clipped at any width', async ({ page }) => {
  await changeOverview(page, ({ months }) => ({
    months: months.with(-1, { ...months.at(-1), unitsSold: 1, received: 394_509_800_000 }),
  }))
  await page.goto('/admin-dashboard')
  const overview = page.getByRole('region', { name: 'Overview' })
  await overview.getByText('Sales by month').click()
  await expect(overview.getByRole('figure')).toHaveCount(2)
  const chart = overview.getByRole('figure').last().locator('svg').first()
  const words = chart.getByText('₦394,509.8m')
  await overview.getByText('Figures').first().click()
  await expect(overview.getByRole('columnheader', { name: 'Units sold' })).toBeVisible()
  await overview.getByText('Figures').last().click()
  const received = overview.getByRole('table', { name: 'Money received' }).getByRole('cell')
  await expect(received.last()).toHaveText(/^₦[\d,]+\.\d\d$/)
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(words).toBeVisible()
    const [inner, outer] = [await words.boundingBox(), await chart.boundingBox()]
    expect((inner?.x ?? 0) + (inner?.width ?? 0)).toBeLessThanOrEqual(
      (outer?.x ?? 0) + (outer?.width ?? 0) + 1,
    )
    await expectNoSidewaysScroll(page)
  }
})

test('the overview begins with what must be done today and ends with the stock', async ({ page }) => {
  await changeOverview(page, () => ({
    ...{ newEnquiries: 2, unreadRooms: 1, unitsWithoutOwner: 7, unitsWithoutManager: 1 },
    waiting: [
      { what: 'viewings of a newer server', count: 4, oldestAt: '2026-01-02T09:00:00.000Z' },
      { what: 'refunds', count: 1, oldestAt: '2026-10-02T09:00:00.000Z', unitId: 'u1' },
      { what: 'mails', count: 3, oldestAt: '2026-11-20T09:00:00.000Z' },
      { what: 'conversations', count: 2, oldestAt: '2026-11-21T09:00:00.000Z' },
    ],
  }))
  await page.goto('/admin-dashboard')
  const overview = page.getByRole('region', { name: 'Overview' })
  const stock = overview.getByRole('list', { name: 'Stock' })
  await expect(stock.getByRole('link')).toHaveText(['7 units without owner', '1 unit without manager'])
  const waits = overview.getByText('What waits')
  await expect(overview.getByText('The oldest since 2 Oct 2026')).toBeVisible()
  const tops = [overview.getByRole('link', { name: '2 new enquiries' }), waits, stock].map(
    async (part) => (await part.boundingBox())?.y ?? 0,
  )
  const found = await Promise.all(tops)
  expect(found).toEqual(found.toSorted((one, other) => one - other))
  await waits.click()
  const lines = overview.getByRole('listitem').filter({ hasText: 'since' })
  await expect(lines).toHaveText([
    '1 payment to refund since 2 Oct 2026',
    '3 mails that can’t be sent, the oldest since 20 Nov 2026',
    '2 chats without an answer, the oldest since 21 Nov 2026',
  ])
  await expect(lines.first().getByRole('link')).toHaveAttribute('href', '/admin-dashboard/units/u1')
  await expect(lines.last().getByRole('link')).toHaveAttribute('href', '/admin-dashboard/messages')
  await expectNoSidewaysScroll(page)
})

test('the overview says what the site shows, in a line that keeps its height, and has it published', async ({
  page,
}) => {
  const site = { changes: 3, changedAt: new Date().toISOString(), publishedAt: '2026-11-20T09:00:00.000Z' }
  await changeOverview(page, () => ({
    site: {
      ...site,
      state: 'failed',
      since: '2026-11-20T09:05:00.000Z',
      error: 'No space left. '.repeat(40),
    },
  }))
  await page.goto('/admin-dashboard')
  const line = page.getByRole('region', { name: 'Site' })
  await expect(line).toContainText('Publishing failed on 20 November: No space left.')
  expect((await line.boundingBox())?.height).toBe(44)
  await line.getByRole('button', { name: 'Try again to publish the site' }).click()
  await expect(page.getByText('The site is being published')).toBeVisible()
  await expect(line).toContainText('The site waits for its builder.')
  expect((await line.boundingBox())?.height).toBe(44)
  await expectNoSidewaysScroll(page)
})

test('the overview lists pending payments, and errors in the books, with links to units', async ({
  page,
}) => {
  const bill = { unitId: 'u1', unitName: 'Flat 9', projectName: 'Lagoon Row' }
  const payer = { _id: 'p1', firstName: 'Ngozi', lastName: 'Okafor' }
  const pendingBillsOf = [{ ...bill, payer, createdAt: '2026-11-22T17:45:00.000Z' }]
  const since = '2026-10-22T17:45:00.000Z'
  const texts = ['The bill 7f3a is paid and not in the books.', 'Two.', 'Three.', 'Four.', 'Five.']
  const found = texts.map((text, index) => ({ text, since, unitId: `u${index}` }))
  const books = { checkedAt: '2026-11-22T17:45:00.000Z', count: 5, found }
  await changeOverview(page, () => ({ pendingBills: 1, pendingBillsOf, books }))
  await page.goto('/admin-dashboard')
  const notice = page.getByRole('status').filter({ hasText: 'The books do not agree' })
  await expect(notice.getByRole('listitem')).toHaveCount(3)
  await expect(notice.getByRole('listitem').first()).toContainText(
    'The bill 7f3a is paid and not in the books.',
  )
  await expect(notice.getByRole('link').first()).toHaveAttribute('href', '/admin-dashboard/units/u0')
  await expect(notice).toContainText('And 2 more findings.')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const card = page.getByRole('button', { name: '1 pending payment' })
  await press(card, 'Enter')
  const dialog = page.getByRole('dialog', { name: 'Pending payments' })
  await expect(dialog).toContainText('Ngozi Okafor · 22 November 2026, 18:45')
  await expect(dialog.getByRole('link', { name: 'Flat 9, Lagoon Row' })).toHaveAttribute(
    'href',
    '/admin-dashboard/units/u1',
  )
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('Escape')
  await expect(card).toBeFocused()
})

test('loading the overview moves nothing else at any width', async ({ page }) => {
  // Fonts might load between the two measurements and change heights.
  await page.route('**/*.woff2', (route) => route.abort())
  // A cached overview shows at once.
  await page.addInitScript(() => sessionStorage.clear())
  const held: (() => void)[] = []
  await page.route('**/admin/overview', async (route) => {
    await new Promise<void>((release) => held.push(release))
    await route.continue()
  })
  for (const width of [375, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/admin-dashboard')
    const add = page.getByRole('button', { name: 'Add New User' })
    const overview = page.getByRole('region', { name: 'Overview' })
    await expect(overview.getByRole('status')).toContainText('Loading...')
    await expect(add).toBeVisible()
    const before = await add.boundingBox()
    await expect.poll(() => held).toHaveLength(1)
    held.pop()?.()
    await expect(overview.getByText('Sales by month')).toBeVisible()
    expect(await add.boundingBox()).toEqual(before)
  }
})

test('the overview leads to projects and units without owner or manager', async ({ page, world }) => {
  const [gaps, none] = [await newProject(world), await newProject(world)]
  const [managed, unmanaged] = [await newUnit(world, gaps.id), await newUnit(world, gaps.id)]
  const { email } = await newPerson(world, 'admin')
  await callAsAdmin(world, `PUT /admin/add-project-manager/${managed.id}`, { email })

  await page.goto('/admin-dashboard')
  await page.getByRole('link', { name: /units? without manager/ }).click()
  await expect(page.getByText('Only projects that have units without manager are shown.')).toBeVisible()
  const card = page.getByRole('listitem').filter({ hasText: gaps.name })
  await expect(card).toContainText('2 without owner · 1 without manager')
  await expect(page.getByRole('link', { name: none.name })).toHaveCount(0)
  await expectNoSidewaysScroll(page)

  await card.getByRole('link').click()
  const units = page.getByRole('region', { name: 'Units' })
  const shown = (text: string) => units.getByText(text, { exact: true }).filter({ visible: true })
  const unitOf = ({ name }: { name: string }) => units.getByRole('link', { name: `View ${name}` })
  await expect(unitOf(unmanaged)).toBeVisible()
  await expect(shown('No owner · No manager')).toBeVisible()
  await expect(unitOf(managed)).toHaveCount(0)
  await units.getByLabel('Show').selectOption('All')
  await expect(unitOf(managed)).toBeVisible()
  await expect(shown('No owner')).toBeVisible()
  await units.getByLabel('Show').selectOption('Without owner')
  await page.reload()
  await expect(units.getByLabel('Show')).toHaveValue('owner')
  // The page must not say that there are none while it could not ask.
  await page.evaluate(() => sessionStorage.clear())
  await respond(page, '**/admin/project-gaps', 500)
  await page.goto('/admin-dashboard/projects?without=manager')
  await expect(page.getByText('The projects could not be loaded')).toHaveCount(2)
  await page.unroute('**/admin/project-gaps')
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect(card).toBeVisible()
  await page.getByRole('link', { name: 'Show all projects' }).click()
  await expect(page.getByRole('link', { name: none.name })).toBeVisible()
})
