import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { answerLater, answerWith, respond } from '../../support/apiCalls.ts'
import { expect, press, test } from '../../support/pages/browser.ts'
import { untilLive } from '../../support/pages/pageReady.ts'
import { aProject, aUnit, enquiryForm, somePaths, topPictures } from '../../support/pages/publicPaths.ts'

const calls = '**/public/project/*'

test('a project page shows pictures, units, models, videos and a picture for shared links', async ({
  page,
  request,
  world,
}) => {
  const { project: path, unit: unitPath } = await somePaths(world)
  await page.goto(path)
  await expect(page).toHaveTitle(/Harbour Lofts/)
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 900 })
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
    await expect(page.getByRole('link', { name: 'Ask on WhatsApp' })).toHaveAttribute(
      'href',
      /Harbour%20Lofts/,
    )
  }
  const facts = await page.locator('script[type="application/ld+json"]').allTextContents()
  expect(facts.map((text) => JSON.parse(text)['@type'])).toEqual([
    'ApartmentComplex',
    'RealEstateListing',
    'BreadcrumbList',
  ])
  const card = await page.locator('meta[property="og:image"]').getAttribute('content')
  const { width, height } = await sharp(await (await request.get(card ?? '')).body()).metadata()
  expect([width, height]).toEqual([1200, 630])
})

test('a project newer than the build shows its right-to-left name in order and its only unit', async ({
  page,
}) => {
  const name = 'برج النيل'
  const release = await answerLater(page, calls, 200, { message: 'OK', data: [aProject({ name })] })
  // A filter never hides the only unit.
  await page.goto('/projects/p-new?rooms=99')
  await expect(page.getByText('Loading...')).toBeVisible()
  release()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(name))
  await expect(page.getByText('No Images Available')).toHaveCount(2)
  await expect(page.getByText('No Video Available')).toBeVisible()
  await expect(page.getByRole('link', { name: /Flat 1/ })).toBeVisible()
  await expect(page.getByText('₦950k')).toHaveCount(2)
  await expect(enquiryForm(page)).toBeVisible()
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

test('an invalid answer keeps the projects and units from the build or reports a failure', async ({
  page,
  world,
}) => {
  const { project, unit } = await somePaths(world)
  await answerWith(page, '**/public/projects', {})
  await respond(page, /\/public\/(project|unit)\//, 200)
  for (const [path, name] of [
    ['/offers', 'Cedar Terraces'],
    [project, 'Harbour Lofts'],
    [unit, 'Quay Loft 104'],
  ] as const) {
    // The page of a unit logs it. A toast shows for only four seconds: it is waited for from the start.
    const failed =
      path === unit
        ? page.waitForEvent('console', (message) => message.text().includes('An Error Occured'))
        : expect(page.getByLabel('Notifications')).toHaveText('An Error Occured')
    await Promise.all([page.goto(path), failed])
    await expect(page.getByRole('heading', { name, exact: true }).first()).toBeVisible()
  }
  await page.goto('/projects/p-new')
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('a project filters and sorts its units by the address and announces how many it shows', async ({
  page,
  world,
}) => {
  const { project: path } = await somePaths(world)
  await page.goto(`${path}?availability=available&sort=price`)
  const list = page.getByRole('region', { name: / - \d+ Units?$/ }).getByRole('listitem')
  const filter = page.getByRole('search', { name: 'Filter units' })
  const announced = page.getByRole('status').filter({ hasText: 'shown' })
  // A third one is reserved.
  await expect(list).toHaveCount(2)
  const prices = (await list.getByText(/^₦/).allTextContents()).map((text) =>
    Number.parseFloat(text.slice(1)),
  )
  expect(prices).toEqual([...prices].sort((one, other) => one - other))
  await expect(announced).toHaveCount(0)
  await filter.getByLabel('Availability', { exact: true }).selectOption('sold')
  await expect(page).toHaveURL(/availability=sold/)
  await expect(list.first().getByText('Sold')).toBeVisible()
  await expect(announced).toHaveText('3 of 6 units shown')
  await page.goto(`${path}?rooms=99`)
  await filter.getByLabel('Availability', { exact: true }).selectOption('available')
  await expect(announced).toHaveText('0 of 6 units shown')
  await expect(page.getByText('No units available')).toHaveCount(1)
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

test('a video covers the window where fullscreen is refused, and says if its file is missing', async ({
  page,
  world,
}) => {
  await page.addInitScript(() => {
    Element.prototype.requestFullscreen = () => Promise.reject(new TypeError('refused'))
  })
  await page.goto((await somePaths(world)).project)
  await untilLive(page)
  const play = page.getByRole('link', { name: /^Play/ })
  const cinema = page.getByRole('dialog')
  const close = async () => {
    await cinema.getByRole('button', { name: 'Close' }).click()
    await expect(cinema).toHaveCount(0)
    await expect(play).toBeFocused()
  }
  await page.route(/video\.mp4$/, (route) => route.fulfill({ status: 404 }))
  await play.click()
  await expect(cinema.getByRole('alert')).toHaveText(
    'This video could not be played. Please try again later.',
  )
  await close()
  await page.unroute(/video\.mp4$/)
  await play.click()
  await expect(cinema.locator('video')).toHaveAttribute('src', /video\.mp4$/)
  const box = await cinema.boundingBox()
  expect([box?.width, box?.height]).toEqual([page.viewportSize()?.width, page.viewportSize()?.height])
  await close()
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
