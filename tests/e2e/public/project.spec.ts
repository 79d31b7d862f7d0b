import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { answerLater, answerWith, respond } from '../../support/apiCalls.ts'
import { buyer, expect, press, test } from '../../support/pages/browser.ts'
import { fontsShown, untilLive } from '../../support/pages/pageReady.ts'
import { aProject, aUnit, enquiryForm, somePaths, topPictures } from '../../support/pages/publicPaths.ts'

const calls = '**/public/project/*'

test('a project page shows pictures, units, models and videos @widths', async ({ page, world }) => {
  const { project: path, unit: unitPath } = await somePaths(world)
  await page.goto(path)
  await expect(page).toHaveTitle(/Harbour Lofts/)
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour Lofts' })).toBeVisible()
  await expect(topPictures(page).getByRole('listitem')).toHaveCount(3)
  await expect(page.getByText(/A brick warehouse of the old port/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Harbour Lofts - 6 Units', exact: true })).toBeVisible()
  const card = page.getByRole('link', { name: /Quay Loft 104/ })
  await expect(card).toHaveAttribute('href', unitPath)
  await expect(card.getByText('₦74m')).toBeVisible()
  await expect(card.getByText('Sold')).toBeVisible()
  await expect(page.getByRole('region', { name: '3D Images' }).getByRole('img')).toHaveCount(3)
  const videos = page.getByRole('region', { name: 'Project Videos' })
  await expect(videos.getByRole('link', { name: /Play/ })).toHaveCount(1)
  const map = page.getByRole('link', { name: 'View on map' })
  await expect(map).toHaveAttribute('href', /google\.com\/maps.*Wharf/)
  await expect(page.getByRole('link', { name: 'Ask on WhatsApp' })).toHaveAttribute('href', /Harbour%20Lofts/)
  const facts = await page.locator('script[type="application/ld+json"]').allTextContents()
  expect(facts.map((text) => JSON.parse(text)['@type'])).toEqual([
    'ApartmentComplex',
    'RealEstateListing',
    'BreadcrumbList',
  ])
})

test('a shared link to a project has a picture of 1200 by 630 px', async ({ page, request, world }) => {
  await page.goto((await somePaths(world)).project)
  const card = await page.locator('meta[property="og:image"]').getAttribute('content')
  const { width, height } = await sharp(await (await request.get(card ?? '')).body()).metadata()
  expect([width, height]).toEqual([1200, 630])
})

test('a project newer than the build loads and names its empty sections', async ({ page }) => {
  const release = await answerLater(page, calls, 200, { message: 'OK', data: [aProject()] })
  await page.goto('/projects/p-new')
  await expect(page.getByText('Loading...')).toBeVisible()
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'New Tower' })).toBeVisible()
  await expect(page).toHaveTitle(/New Tower/)
  await expect(page.getByRole('heading', { name: 'New Tower - 1 Unit', exact: true })).toBeVisible()
  await expect(page.getByText('No Images Available')).toHaveCount(2)
  await expect(page.getByText('No Video Available')).toBeVisible()
  await expect(page.getByText('₦950k')).toHaveCount(2)
  await expect(enquiryForm(page)).toBeVisible()
})

test('a right-to-left project name does not reorder the number of units', async ({ page }) => {
  const name = 'برج النيل'
  await answerWith(page, calls, [aProject({ name })])
  await page.goto('/projects/p-new')
  const heading = page.getByRole('heading', { name: `${name} - 1 Unit`, exact: true })
  await expect(heading).toBeVisible()
  const lefts = await heading.evaluate(
    (element, words) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const found: number[] = []
      while (texts.nextNode()) {
        const { currentNode: node } = texts
        for (const word of words) {
          const at = node.textContent?.indexOf(word) ?? -1
          if (at < 0) continue
          const range = document.createRange()
          range.setStart(node, at)
          range.setEnd(node, at + word.length)
          found.push(range.getBoundingClientRect().left)
        }
      }
      return found
    },
    [name, '-', '1', 'Unit'],
  )
  expect(lefts).toHaveLength(4)
  expect(lefts).toEqual([...lefts].sort((one, other) => one - other))
})

test('an invalid answer keeps the project from the build or reports a failure', async ({ page, world }) => {
  await respond(page, calls, 200)
  await page.goto((await somePaths(world)).project)
  await expect(page.getByLabel('Notifications')).toHaveText('An Error Occured')
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour Lofts' })).toBeVisible()
  await page.goto('/projects/p-new')
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('the address of a project filters and sorts its units', async ({ page, world }) => {
  const { project: path } = await somePaths(world)
  await page.goto(`${path}?availability=available&sort=price`)
  const list = page.getByRole('region', { name: / - \d+ Units?$/ }).getByRole('listitem')
  await expect(list).toHaveCount(3)
  const prices = (await list.getByText(/^₦/).allTextContents()).map((text) =>
    Number.parseFloat(text.slice(1)),
  )
  expect(prices).toEqual([...prices].sort((one, other) => one - other))
  await page.getByRole('search', { name: 'Filter units' }).getByLabel('Availability').selectOption('sold')
  await expect(page).toHaveURL(/availability=sold/)
  await expect(list.first().getByText('Sold')).toBeVisible()
})

test('a project with many units shows 24 at first and all of them on demand', async ({ page }) => {
  const units = Array.from({ length: 60 }, (_, index) =>
    aUnit({ _id: `u${index}`, name: `Flat ${index + 1}`, numberOfRooms: 1 + (index % 2) }),
  )
  await answerWith(page, calls, [aProject({ units })])
  await page.goto('/projects/p-new?sort=rooms')
  const list = page.getByRole('region', { name: / - 60 Units$/ })
  const cards = list.getByRole('listitem')
  await expect(cards).toHaveCount(24)
  await expect(list.getByText('24 of 60 shown')).toBeVisible()
  const all = list.getByRole('link', { name: 'Show all 60 units' })
  await expect(all).toHaveAttribute('href', '?sort=rooms&all=yes')
  await press(all, 'Enter')
  await expect(cards).toHaveCount(60)
  await expect(all).toHaveCount(0)
  await expect(cards.nth(24).getByRole('link')).toBeFocused()
  await expect(page).toHaveURL('/projects/p-new?sort=rooms&all=yes')
  await page.reload()
  await expect(cards).toHaveCount(60)
})

test('a video covers the window where fullscreen is refused', async ({ page, world }) => {
  await page.addInitScript(() => {
    Element.prototype.requestFullscreen = () => Promise.reject(new TypeError('refused'))
  })
  await page.goto((await somePaths(world)).project)
  await untilLive(page)
  const play = page.getByRole('link', { name: /^Play/ })
  await play.click()
  const cinema = page.getByRole('dialog')
  await expect(cinema.locator('video')).toHaveAttribute('src', /video\.mp4$/)
  const box = await cinema.boundingBox()
  expect([box?.width, box?.height]).toEqual([page.viewportSize()?.width, page.viewportSize()?.height])
  await cinema.getByRole('button', { name: 'Close' }).click()
  await expect(cinema).toHaveCount(0)
  await expect(play).toBeFocused()
})

test('a video whose file is missing shows an error and can be closed', async ({ page, world }) => {
  await page.route(/video\.mp4$/, (route) => route.fulfill({ status: 404 }))
  await page.goto((await somePaths(world)).project)
  await untilLive(page)
  const play = page.getByRole('link', { name: /^Play/ })
  await play.click()
  const cinema = page.getByRole('dialog')
  await expect(cinema.getByRole('alert')).toHaveText(
    'This video could not be played. Please try again later.',
  )
  await cinema.getByRole('button', { name: 'Close' }).click()
  await expect(cinema).toHaveCount(0)
  await expect(play).toBeFocused()
})

test('a customer sees the customers’ bar on a project', async ({ page, world, signedInAs }) => {
  const { project: path } = await somePaths(world)
  await page.goto(path)
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeHidden()
  await signedInAs(buyer)
  await page.goto(path)
  await expect(page.getByRole('banner').locator('visible=true')).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeVisible()
  await expect(page.getByText('Amara Nwachukwu')).toBeVisible()
})

test('a click with Ctrl opens Back and a video in another tab', async ({ page, context, world }) => {
  const { project: path } = await somePaths(world)
  await page.goto(path)
  await untilLive(page)
  const opens = async (name: RegExp) => {
    const opening = context.waitForEvent('page')
    await page.getByRole('link', { name }).click({ modifiers: ['ControlOrMeta'] })
    return opening
  }
  const film = await opens(/^Play/)
  await expect(film).toHaveURL(/video\.mp4$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const offers = await opens(/^Back$/)
  await expect(offers).toHaveURL('/offers')
  await expect(page).toHaveURL(path)
})

test('a project’s only unit is shown whatever filter the address has', async ({ page }) => {
  await answerWith(page, calls, [aProject()])
  await page.goto('/projects/p-new?rooms=99')
  await expect(page.getByRole('link', { name: /Flat 1/ })).toBeVisible()
})

test('Copy link tells the outcome if the clipboard is gone, refuses or takes it', async ({ page, world }) => {
  const copied = page.getByRole('button', { name: 'Link copied' })
  for (const clipboard of [undefined, 'refuses', 'takes'] as const) {
    await page.goto((await somePaths(world)).project)
    await page.evaluate((how) => {
      const writeText = () => (how === 'takes' ? Promise.resolve() : Promise.reject(new Error('refused')))
      Object.defineProperty(navigator, 'clipboard', { value: how && { writeText } })
    }, clipboard)
    await untilLive(page)
    await page.getByRole('button', { name: 'Copy link' }).click()
    if (clipboard === 'takes') await expect(copied).toBeVisible()
    else {
      await expect(page.getByLabel('Notifications')).toContainText('The link could not be copied')
      await expect(copied).toHaveCount(0)
    }
  }
})

test('facts and actions have the right number of columns at 900 and 1440 px', async ({ page, world }) => {
  const { project, unit: home } = await somePaths(world)
  const lefts = (parts: Locator) =>
    parts.evaluateAll((all) => new Set(all.map((one) => Math.round(one.getBoundingClientRect().left))).size)
  const main = page.getByRole('main')
  const name = /^(Ask on WhatsApp|View on map|Share|Copy link|Print)$/
  const ways = main.getByRole('link', { name }).or(main.getByRole('button', { name }))
  for (const [width, ofProject, ofHome, actions] of [
    [900, 2, 3, 3],
    [1440, 1, 1, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    for (const [path, facts] of [
      [project, ofProject],
      [home, ofHome],
    ] as const) {
      await page.goto(path)
      await expect.poll(() => lefts(main.getByRole('term')), path).toBe(facts)
      await expect.poll(() => lefts(ways), path).toBe(actions)
    }
  }
})

test('the tag of a unit is as high on its page as on its card', async ({ page, world }) => {
  const { project: path, unit: home } = await somePaths(world)
  const height = (place: Locator) =>
    place
      .getByText(/^(Available|Sold)$/)
      .first()
      .evaluate((tag) => tag.getBoundingClientRect().height)
  await page.goto(path)
  await fontsShown(page)
  const units = page.getByRole('region', { name: / - \d+ Units?$/ })
  const onCard = await height(units.getByRole('listitem'))
  expect(onCard).toBeGreaterThan(0)
  await page.goto(home)
  await expect.poll(() => height(page.getByRole('main'))).toBe(onCard)
})
