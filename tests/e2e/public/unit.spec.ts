import { answerWith, holdCalls, respond } from '../../support/apiCalls.ts'
import { buyer, expect, expectAccessible, test } from '../../support/pages/browser.ts'
import { untilLive } from '../../support/pages/pageReady.ts'
import { aUnit, somePaths, topPictures } from '../../support/pages/publicPaths.ts'

const unit = aUnit({
  ...{ name: 'Flat 9', price: 1_250_000.5, numberOfRooms: 1, numberOfBathRooms: 2 },
  paymentPlan: 'Half now,\nhalf later',
  projectId: { name: 'New Tower', address: '1 Road', location: 'Yaba, Lagos' },
})

test('a unit page shows pictures, price, manager, plans and videos', async ({ page, world }) => {
  await page.goto((await somePaths(world)).unit)
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(page.getByRole('heading', { name: 'Unit Details' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Quay Loft 104', exact: true })).toBeVisible()
    await expect(page.getByText('₦74,000,000.00')).toBeVisible()
    const words = 'Quay Loft 104 is a home in Harbour Lofts at 4 Wharf Road, Apapa, Lagos.'
    await expect(page.getByText(`${words} It has 2 rooms and 1 bathroom.`)).toBeVisible()
    await expect(topPictures(page).getByRole('listitem')).toHaveCount(3)
    const project = page.getByRole('main').getByRole('link', { name: 'Harbour Lofts', exact: true })
    expect((await project.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    const manager = page.getByRole('region', { name: 'Property Manager' })
    await expect(manager.getByText('Yusuf Danladi')).toBeVisible()
    await expect(manager.getByRole('button')).toBeHidden()
    await expect(page.getByRole('link', { name: 'Pay Electricity Bill' })).toBeHidden()
    await expect(page.getByRole('region', { name: 'Payment Plan' })).toContainText('30% deposit')
    await expect(page.getByRole('region', { name: 'Floor Plan' }).getByRole('img')).toHaveCount(1)
    const videos = page.getByRole('region', { name: 'Unit Videos' })
    await expect(videos.getByRole('link', { name: /Play/ })).toHaveCount(1)
    const ask = page.getByRole('link', { name: 'Ask on WhatsApp' })
    await expect(ask).toHaveAttribute('href', /Quay%20Loft%20104/)
  }
})

test('a unit page leaves out a missing manager and reports missing plans and videos', async ({ page }) => {
  await answerWith(page, '**/public/unit/*', [unit])
  await page.goto('/projects/units/u-new')
  await expect(page.getByRole('heading', { name: 'Flat 9' })).toBeVisible()
  await expect(page.getByText('₦1,250,000.50')).toBeVisible()
  await expect(page.getByText('Half now, half later')).toHaveCSS('white-space', 'pre-line')
  await expect(page.getByText('It has 1 room and 2 bathrooms.', { exact: false })).toBeVisible()
  await expect(page.getByText('Property Manager')).toHaveCount(0)
  await expect(page.getByText('No Images Available')).toBeVisible()
  await expect(page.getByText('No Video Available')).toBeVisible()
  await expectAccessible(page)
})

test('a customer reaches the bill form and the manager from a unit, or reads why not', async ({
  page,
  world,
  signedInAs,
}) => {
  const { unit: path, unitId } = await somePaths(world)
  const opening = '**/user/create-chat-room/*'
  await signedInAs(buyer)
  await respond(page, opening, 409, { message: 'This unit has no manager' })
  await page.goto(path)
  await untilLive(page)
  await expect(page.getByRole('link', { name: 'Pay Electricity Bill' }).last()).toHaveAttribute(
    'href',
    `/pay-electricity-bill?unitId=${unitId}`,
  )
  const message = page.getByRole('button', { name: 'Message Yusuf Danladi' })
  await message.click()
  await expect(page.getByLabel('Notifications')).toHaveText('This unit has no manager')
  await expect(page.getByText('Loading Chats..')).toHaveCount(0)

  const release = await holdCalls(page, opening)
  let calls = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/create-chat-room/')) calls += 1
  })
  await message.click()
  await expect(page.getByText('Loading Chats..')).toBeVisible()
  await message.dispatchEvent('click')
  release()
  await expect(page).toHaveURL(`/messages?unitId=${unitId}`)
  expect(calls).toBe(1)
})
