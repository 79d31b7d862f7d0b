import type { Page } from '@playwright/test'
import { answerLater, answerWith, changeAnswer, respond } from '../../support/apiCalls.ts'
import { expect, expectAccessible, test } from '../../support/pages/browser.ts'
import { shiftOf } from '../../support/pages/pageReady.ts'
import { aProject, aUnit, enquiryForm, somePaths } from '../../support/pages/publicPaths.ts'

/** The page's structured data of one kind. */
async function factsOf(page: Page, type: string): Promise<Record<string, unknown>[]> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
  return texts.map((text) => JSON.parse(text)).filter((fact) => fact['@type'] === type)
}

/** Has the API answer that a project or unit has changed since the site was built. */
const changeSinceBuild = (page: Page, kind: 'project' | 'unit', change: object) =>
  changeAnswer(page, `**/public/${kind}/*`, ([was]: object[]) => [{ ...was, ...change }])

const described = (page: Page) => page.locator('meta[name=description]').getAttribute('content')

test('titles and structured data follow changes since the build', async ({ page, world }) => {
  const { project, unit } = await somePaths(world)
  await changeSinceBuild(page, 'unit', { price: 81_500_000 })
  await page.goto(unit)
  await expect(page.getByText('₦81,500,000.00')).toBeVisible()
  await expect(page).toHaveTitle('Quay Loft 104, Harbour Lofts · Palmstone')
  const [listing] = await factsOf(page, 'RealEstateListing')
  // Listing and offer refer to the one home that is described.
  const home = { '@id': `${world.siteUrl}${unit}#home` }
  const offers = { price: 81_500_000, url: `${world.siteUrl}${unit}`, itemOffered: home }
  expect(listing).toMatchObject({ mainEntity: home, offers })
  expect(await factsOf(page, 'Apartment')).toMatchObject([home])
  expect(await factsOf(page, 'BreadcrumbList')).toHaveLength(1)
  expect(await described(page)).toMatch(/ ₦81\.5m\.$/)

  await changeSinceBuild(page, 'project', { name: 'Harbour Rooms' })
  await page.goto(project)
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour Rooms' })).toBeVisible()
  await expect(page).toHaveTitle('Harbour Rooms, Apapa, Lagos · Palmstone')
  expect(await factsOf(page, 'ApartmentComplex')).toMatchObject([{ name: 'Harbour Rooms' }])
})

const kinds = [
  ['project', '/projects/nowhere'],
  ['unit', '/projects/units/nowhere'],
] as const

test('a missing or deleted project or unit says so, links on, does not shift and is not indexed', async ({
  page,
  world,
}) => {
  for (const [kind, nowhere] of kinds) {
    const heading = page.getByRole('heading', { name: `There is no such ${kind}` })
    const answer = await answerLater(page, `**/public/${kind}/*`, 404, { message: 'Gone' })
    await page.goto(nowhere)
    await expect(page.getByText('Loading...')).toBeVisible()
    await expect(enquiryForm(page)).toHaveCount(0)
    answer()
    await expect(heading).toBeVisible()
    expect(await shiftOf(page)).toBeLessThan(0.001)
    await expect(page.getByRole('link', { name: 'See all projects' })).toHaveAttribute('href', '/offers')
    await expect(enquiryForm(page)).toHaveCount(0)
    await expectAccessible(page)

    // The page that was built before the deletion.
    await page.goto((await somePaths(world))[kind])
    await expect(heading).toBeVisible()
    await expect(page).toHaveTitle(`There is no such ${kind} · Palmstone`)
    await expect(page.locator('meta[name=robots][content=noindex]')).toHaveCount(1)
    await expect(page.locator('link[rel=canonical], script[type="application/ld+json"]')).toHaveCount(0)
    await expect(enquiryForm(page)).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveCount(0)
  }
})

test('a project or unit that failed to load can be retried without losing the focus', async ({ page }) => {
  for (const [kind, nowhere] of kinds) {
    const asked: string[] = []
    page.on('response', (response) => response.status() === 500 && asked.push(response.url()))
    await respond(page, `**/public/${kind}/*`, 500)
    await page.goto(nowhere)
    await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible()
    await expect(enquiryForm(page)).toHaveCount(0)
    const retry = page.getByRole('button', { name: 'Try again' })
    await retry.press('Enter')
    await expect.poll(() => asked.length).toBe(2)
    await expect(retry).toBeFocused()
    const found = kind === 'project' ? aProject() : aUnit({ projectId: aProject() })
    await answerWith(page, `**/public/${kind}/*`, [found])
    await retry.press('Enter')
    await expect(page.getByRole('heading', { name: found.name }).first()).toBeVisible()
    await expect(page.getByRole('main')).toBeFocused()
  }
})

test('a filter from the address is reported if the newest units fail to load', async ({ page, world }) => {
  const { project } = await somePaths(world)
  await page.route('**/public/project/*', (route) => route.abort())
  const notice = page.getByRole('status').filter({ hasText: 'The newest units did not arrive' })
  // Not one of our filters.
  await page.goto(`${project}?utm_source=letter&sort=luck`)
  await expect(page.getByLabel('Notifications')).toBeVisible()
  await expect(notice).toHaveCount(0)
  await page.goto(`${project}?price=75000000`)
  await expect(notice).toBeVisible()
  await page.unroute('**/public/project/*')
  await notice.getByRole('button', { name: 'Try again' }).click()
  const filter = page.getByRole('search', { name: 'Filter units' })
  await expect(filter.getByLabel('Price')).toHaveValue('75000000')
  await expect(page.getByRole('region', { name: / - \d+ Units?$/ }).getByRole('listitem')).toHaveCount(2)
  await expect(notice).toHaveCount(0)
})
