import { respond } from '../support/apiCalls.ts'
import { expect, test } from '../support/browser.ts'
import { enquiryForm, fillEnquiry, sendEnquiry, somePaths } from '../support/publicPaths.ts'

test('missing fields of an enquiry are invalid until they are filled', async ({ page, world }) => {
  await page.goto((await somePaths(world)).project)
  const form = enquiryForm(page)
  const name = form.getByLabel('Name')
  await sendEnquiry(page)
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await expect(form.getByLabel('Phone number (optional)')).not.toHaveAttribute('aria-invalid')
  await name.fill('Ada Obi')
  await sendEnquiry(page)
  await expect(form.getByLabel('Email')).toBeFocused()
  await expect(name).not.toHaveAttribute('aria-invalid')
})

test('a field that the server finds two faults with shows the first', async ({ page, world }) => {
  const fault = (message: string) => ({ path: ['email'], message })
  const issues = [fault('The first fault'), fault('The second fault')]
  await respond(page, '**/public/enquiries', 400, { message: 'Refused', issues })
  await page.goto((await somePaths(world)).project)
  const form = await fillEnquiry(page)
  await sendEnquiry(page)
  await expect(form.getByLabel('Email')).toHaveAccessibleDescription('The first fault')
  await expect(form.getByLabel('Email')).toBeFocused()
})

test('a sent enquiry is confirmed in green, a failed one in red', async ({ page, world }) => {
  let status = 500
  await page.route('**/public/enquiries', (route) =>
    route.fulfill({ status, json: { message: `It was ${status}.`, data: {} } }),
  )
  await page.goto((await somePaths(world)).project)
  const form = await fillEnquiry(page)
  const answer = form.getByRole('status')
  for (const [code, colour] of [
    [500, 'rgb(163, 37, 27)'],
    [201, 'rgb(35, 96, 63)'],
  ] as const) {
    status = code
    await sendEnquiry(page)
    await expect(answer).toHaveText(`It was ${code}.`)
    await expect(answer).toHaveCSS('color', colour)
  }
  // Its outcome is not shown with the next one.
  await sendEnquiry(page)
  await expect(form.getByLabel('Name')).toBeFocused()
  await expect(answer).toHaveCount(0)
})

test('the confirmation of an enquiry stays until the next is begun', async ({ page, world }) => {
  await respond(page, '**/public/enquiries', 201, { message: 'It was sent.', data: {} })
  await page.goto((await somePaths(world)).unit)
  const form = await fillEnquiry(page)
  await sendEnquiry(page)
  await expect(form.getByRole('status')).toHaveText('It was sent.')
  await form.getByLabel('Name').pressSequentially('B')
  await expect(form.getByRole('status')).toHaveCount(0)
})

for (const [path, call] of [
  ['/projects/nowhere', '**/public/project/*'],
  ['/projects/units/nowhere', '**/public/unit/*'],
] as const) {
  test(`on ${path} there is no enquiry about what does not exist`, async ({ page }) => {
    const form = enquiryForm(page)
    const asked = Promise.withResolvers<void>()
    let fails = true
    await page.route(call, async (route) => {
      await asked.promise
      await (fails ? route.abort() : route.continue())
    })
    await page.goto(path)
    await expect(page.getByText('Loading...')).toBeVisible()
    await expect(form).toHaveCount(0)
    asked.resolve()
    const retry = page.getByRole('button', { name: 'Try again' })
    await expect(retry).toBeVisible()
    await expect(form).toHaveCount(0)
    fails = false
    await retry.click()
    await expect(page.getByRole('heading', { name: /There is no such/ })).toBeVisible()
    await expect(form).toHaveCount(0)
  })
}

test('a project newer than the build can be asked about once shown', async ({ page, world }) => {
  const { project } = await somePaths(world)
  await page.route('**/public/project/*', (route) =>
    route.continue({ url: `${world.apiUrl}/public/project/${project.split('/').pop()}` }),
  )
  await page.goto('/projects/new-since-the-build')
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour Lofts' })).toBeVisible()
  await expect(enquiryForm(page)).toBeVisible()
})

test('an enquiry without an answer is sent again as the same one', async ({ page, world }) => {
  await page.clock.install()
  const keys: (string | undefined)[] = []
  let answers = false
  await page.route('**/public/enquiries', (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (!answers) return undefined
    return route.fulfill({ status: 201, json: { message: 'It was sent.', data: {} } })
  })
  const { project } = await somePaths(world)
  await page.goto(project)
  const form = enquiryForm(page)
  const message = form.getByLabel('Message')
  const send = form.getByRole('button', { name: 'Send enquiry' })
  await fillEnquiry(page)
  await send.click()
  await expect(form.getByRole('status')).toHaveText('Sending...')
  await expect.poll(() => keys.length).toBe(1)
  await page.clock.fastForward(30_000)
  await expect(form.getByRole('status')).toHaveText('An Error Occured')
  await send.click()
  await expect.poll(() => keys.length).toBe(2)
  await page.reload()
  await expect(message).toHaveValue('May I visit?')
  await expect(form.getByLabel('Name')).toHaveValue('Ada Obi')
  answers = true
  await send.click()
  await expect(form.getByRole('status')).toHaveText('It was sent.')
  expect(new Set(keys).size).toBe(1)
  await page.reload()
  await expect(message).toHaveValue('')
})
