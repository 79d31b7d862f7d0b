import type { Page } from '@playwright/test'
import { company } from '#company.ts'
import type { Project } from '#contract/projects.ts'
import { answerWith } from '../../support/apiCalls.ts'
import { test as base, expect } from '../../support/pages/browser.ts'
import { aProject, read, somePaths, topPictures } from '../../support/pages/publicPaths.ts'

const test = base.extend<{ plain: Page }>({
  /** A page in which no script runs. Its window is as wide as that of other tests. */
  plain: async ({ browser, world, viewport }, use) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: world.siteUrl, viewport })
    await use(await context.newPage())
    await context.close()
  },
})

test('the home page without script opens its questions, scrolls its strip and loads its fonts', async ({
  plain,
}) => {
  for (const width of [375, 1440]) {
    await plain.setViewportSize({ width, height: 812 })
    const face = plain.waitForResponse(/text\.[^/]+\.woff2$/)
    await plain.goto('/')
    expect((await face).status()).toBe(200)
    await plain.getByText('How do I become a subscriber?').click()
    await expect(plain.getByText(/Choose a home and send us an enquiry/)).toBeVisible()
    const strip = plain.getByRole('list', { name: 'Gallery pictures' })
    await strip.scrollIntoViewIfNeeded()
    await expect(plain.getByRole('button', { name: 'Later pictures' })).toBeHidden()
    await strip.getByRole('link').nth(16).focus()
    await expect(strip.getByRole('link').nth(16)).toBeInViewport()
  }
})

test('offers and a project are readable without script and hide controls that need it', async ({
  plain,
  world,
}) => {
  const { project } = await somePaths(world)
  const [shown] = await read<Project[]>(world, project.replace('/projects/', 'project/'))
  const pictures = shown?.['2D-ProjectImages'] ?? []
  expect(pictures.length).toBeGreaterThan(3)
  await plain.goto('/offers')
  for (const width of [375, 1440]) {
    await plain.setViewportSize({ width, height: 812 })
    await expect(plain.getByRole('heading', { name: 'Palm Court' })).toBeVisible()
    await expect(plain.getByRole('combobox')).toHaveCount(0)
  }
  await plain.goto(project)
  for (const width of [375, 1440]) {
    await plain.setViewportSize({ width, height: 812 })
    await expect(plain.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(plain.getByRole('heading', { name: / - \d+ Units?$/ })).toBeVisible()
    await expect(plain.getByRole('link', { name: 'Ask on WhatsApp' })).toBeVisible()
    await expect(plain.getByRole('button')).toHaveCount(0)
  }
  const links = topPictures(plain).getByRole('link')
  await expect(links).toHaveCount(pictures.length)
  for (const [index, { alt }] of pictures.entries()) {
    await expect(links.nth(index)).toBeVisible()
    await expect(links.nth(index)).toHaveAccessibleName(alt ?? `Harbour Lofts, picture ${index + 1}`)
    await expect(links.nth(index)).toHaveAttribute('href', /\.\w+$/)
  }
  await expect(plain.getByText('open one to see them all')).toBeHidden()
})

test('a list of many projects shows all of them without script', async ({ page, plain }) => {
  const projects = Array.from({ length: 30 }, (_, index) => aProject({ _id: `p${index}` }))
  await answerWith(page, '**/public/projects', projects)
  await page.goto('/offers')
  await expect(page.getByRole('link', { name: 'Show all 30 projects' })).toBeVisible()
  const html = await page.content()
  await plain.route('**/offers', (route) => route.fulfill({ contentType: 'text/html', body: html }))
  await plain.goto('/offers')
  const cards = plain.locator('#ongoing').getByRole('listitem')
  await expect(cards).toHaveCount(30)
  await expect(cards.last()).toBeVisible()
  await expect(plain.getByText('Show all')).toBeHidden()
})

test('a page newer than the build says that it needs JavaScript and links to other pages', async ({
  plain,
}) => {
  for (const path of ['/projects/new-since-the-build', '/projects/units/new-since-the-build']) {
    await plain.goto(path)
    await expect(plain.getByText('Loading...')).toBeVisible()
    const main = plain.getByRole('main')
    await expect(main.getByText(/needs JavaScript/)).toBeVisible()
    await expect(main.getByRole('link', { name: 'all projects' })).toHaveAttribute('href', '/offers')
    await expect(main.getByRole('link', { name: company.mail }).first()).toBeVisible()
  }
})
