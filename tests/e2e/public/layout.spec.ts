import type { Locator } from '@playwright/test'
import { admin, buyer, expect, test } from '../../support/pages/browser.ts'
import { fontsShown } from '../../support/pages/pageReady.ts'
import { ownedOf } from '../../support/pages/people.ts'
import { somePaths } from '../../support/pages/publicPaths.ts'
import { rectOf } from '../../support/pages/rectOf.ts'

const sand = 'rgb(239, 232, 220)'
const ink = 'rgb(22, 33, 28)'

test('hovering fills an outlined button, keeps a filled one and turns a red one to sand', async ({
  page,
  signedInAs,
}) => {
  await page.goto('/')
  const quiet = page.getByRole('link', { name: 'See more' })
  await quiet.hover()
  await expect(quiet).toHaveCSS('background-color', sand)
  await expect(quiet).toHaveCSS('color', ink)
  const light = page.getByRole('main').getByRole('link', { name: 'View projects' })
  await light.hover()
  await expect(light).toHaveCSS('background-color', 'rgb(156, 67, 36)')

  await signedInAs(admin)
  await page.goto('/admin-dashboard/projects')
  await page.getByRole('link', { name: 'Palm Court' }).first().click()
  const panel = page.getByRole('region', { name: '2D Images', exact: true })
  await panel.getByRole('button', { name: 'Toggle Delete Mode' }).click()
  const remove = panel.getByRole('button', { name: 'Delete 2D Images 1' })
  await remove.hover()
  await expect(remove).toHaveCSS('background-color', sand)
  await expect(remove).toHaveCSS('color', 'rgb(163, 37, 27)')
})

test('a card shows a unit’s price right below its name and a tag as high as on the unit’s page', async ({
  page,
  world,
}) => {
  const { project, unit } = await somePaths(world)
  const heightOfTag = (place: Locator) =>
    place
      .getByText(/^(Available|Sold)$/)
      .first()
      .evaluate((tag) => tag.getBoundingClientRect().height)
  await page.goto(project)
  const found = page.getByRole('region', { name: / - \d+ Units?$/ }).getByRole('link')
  await expect(found).not.toHaveCount(0)
  // Cards move while a phone loads the page: they are measured afterwards, all in one step.
  await fontsShown(page)
  const gaps = await found.evaluateAll((cards) =>
    cards.map((card) => {
      const [name, price] = [
        card.querySelector('h3'),
        [...card.querySelectorAll('span')].find(({ textContent }) => textContent?.startsWith('₦')),
      ].map((part) => part?.getBoundingClientRect())
      return name && price && [price.x - name.x, Math.round(price.y - name.bottom)]
    }),
  )
  expect(gaps).toEqual(gaps.map(() => [0, 4]))
  const onCard = await heightOfTag(found.first())
  expect(onCard).toBeGreaterThan(0)
  await page.goto(unit)
  await expect.poll(() => heightOfTag(page.getByRole('main'))).toBe(onCard)
})

test('a single floor plan is 960 px wide, or as wide as its list allows', async ({
  page,
  world,
  signedInAs,
}) => {
  const plans = page.getByRole('region', { name: 'Floor Plan' }).getByRole('link')
  await page.goto((await somePaths(world)).unit)
  await expect(plans).toHaveCount(1)
  expect((await rectOf(plans)).width).toBe(960)
  await page.setViewportSize({ width: 900, height: 900 })
  const place = await rectOf(page.getByRole('region', { name: 'Floor Plan' }).getByRole('list'))
  expect((await rectOf(plans)).width).toBe(place.width)
  expect(place.width).toBeGreaterThan(800)

  // A customer's own unit has its own page.
  await page.setViewportSize({ width: 1440, height: 900 })
  await signedInAs(buyer)
  await page.goto(`/projects/owned-units/${(await ownedOf(world)).unitId._id}`)
  await expect(plans).toHaveCount(1)
  expect((await rectOf(plans)).width).toBe(960)
})

test('the about page and the gallery align their text with the picture beside it', async ({ page }) => {
  await page.goto('/about-us')
  await fontsShown(page)
  const why = page.getByRole('region', { name: 'Why Choose Us' })
  const picture = await rectOf(why.locator('img'))
  const list = await rectOf(why.getByRole('list'))
  const first = await rectOf(why.getByRole('listitem').first())
  expect(Math.abs(first.top - picture.top)).toBeLessThan(1)
  expect(Math.abs(list.bottom - picture.bottom)).toBeLessThan(1)

  await page.setViewportSize({ width: 900, height: 800 })
  await page.goto('/gallery')
  await fontsShown(page)
  const helmet = await rectOf(page.getByRole('img', { name: /helmet/ }))
  const words = await rectOf(page.getByText(/Twelve pictures of places/))
  expect(helmet.left).toBeGreaterThan(words.right)
  expect(helmet.top).toBeLessThan(words.top)
})
