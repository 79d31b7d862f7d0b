import { expect, test } from '../support/browser.ts'
import { fillEnquiry } from '../support/enquiryForm.ts'
import { somePaths } from '../support/publicPaths.ts'

const cors = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' }

test('what is missing in an enquiry is announced as invalid until it is there', async ({ page, world }) => {
  await page.goto((await somePaths(world)).project)
  const form = page.getByRole('region', { name: 'Ask us about it' })
  const name = form.getByLabel('Name')
  await form.getByRole('button', { name: 'Send enquiry' }).click()
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await expect(form.getByLabel('Phone number (optional)')).not.toHaveAttribute('aria-invalid')
  await name.fill('Ada Obi')
  await form.getByRole('button', { name: 'Send enquiry' }).click()
  await expect(form.getByLabel('Email')).toBeFocused()
  await expect(name).not.toHaveAttribute('aria-invalid')
})

test('a field that the server finds two faults with tells the first @desktop', async ({ page, world }) => {
  const fault = (message: string) => ({ path: ['email'], message })
  await page.route('**/public/enquiries', (route) => {
    if (route.request().method() === 'OPTIONS') return route.fulfill({ status: 204, headers: cors })
    const issues = [fault('The first fault'), fault('The second fault')]
    return route.fulfill({ status: 400, json: { message: 'Refused', issues }, headers: cors })
  })
  await page.goto((await somePaths(world)).project)
  const form = page.getByRole('region', { name: 'Ask us about it' })
  await fillEnquiry(form)
  await form.getByRole('button', { name: 'Send enquiry' }).click()
  await expect(form.getByLabel('Email')).toHaveAccessibleDescription('The first fault')
  await expect(form.getByLabel('Email')).toBeFocused()
})

test('a sent enquiry is answered in the green of success, what was not sent in red', async ({
  page,
  world,
}) => {
  let status = 500
  await page.route('**/public/enquiries', (route) => {
    if (route.request().method() === 'OPTIONS') return route.fulfill({ status: 204, headers: cors })
    return route.fulfill({ status, json: { message: `It was ${status}.`, data: {} }, headers: cors })
  })
  await page.goto((await somePaths(world)).project)
  const form = page.getByRole('region', { name: 'Ask us about it' })
  await fillEnquiry(form)
  const answer = form.getByRole('status')
  for (const [code, colour] of [
    [500, 'rgb(163, 37, 27)'],
    [201, 'rgb(35, 96, 63)'],
  ] as const) {
    status = code
    await form.getByRole('button', { name: 'Send enquiry' }).click()
    await expect(answer).toHaveText(`It was ${code}.`)
    await expect(answer).toHaveCSS('color', colour)
  }
  // What became of it is not said of the next one.
  await form.getByRole('button', { name: 'Send enquiry' }).click()
  await expect(form.getByLabel('Name')).toBeFocused()
  await expect(answer).toHaveCount(0)
})

test('that an enquiry was sent is said until the next one is begun', async ({ page, world }) => {
  await page.route('**/public/enquiries', (route) => {
    if (route.request().method() === 'OPTIONS') return route.fulfill({ status: 204, headers: cors })
    return route.fulfill({ status: 201, json: { message: 'It was sent.', data: {} }, headers: cors })
  })
  await page.goto((await somePaths(world)).unit)
  const form = page.getByRole('region', { name: 'Ask us about it' })
  await fillEnquiry(form)
  await form.getByRole('button', { name: 'Send enquiry' }).click()
  await expect(form.getByRole('status')).toHaveText('It was sent.')
  await form.getByLabel('Name').pressSequentially('B')
  await expect(form.getByRole('status')).toHaveCount(0)
})

for (const [path, call] of [
  ['/projects/nowhere', '**/public/project/*'],
  ['/projects/units/nowhere', '**/public/unit/*'],
] as const) {
  test(`on ${path} nothing is asked about what is not there @desktop`, async ({ page }) => {
    const form = page.getByRole('region', { name: 'Ask us about it' })
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

test('what is new since the build can be asked about once it is shown', async ({ page, world }) => {
  const { project } = await somePaths(world)
  await page.route('**/public/project/*', (route) =>
    route.continue({ url: `${world.apiUrl}/public/project/${project.split('/').pop()}` }),
  )
  await page.goto('/projects/new-since-the-build')
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour Lofts' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Ask us about it' })).toBeVisible()
})

test('a project that is gone since the build is not asked about', async ({ page, world }) => {
  await page.route('**/public/project/*', (route) =>
    route.fulfill({ status: 404, json: { message: 'Gone' }, headers: cors }),
  )
  await page.goto((await somePaths(world)).project)
  await expect(page.getByRole('heading', { name: /There is no such/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Ask us about it' })).toHaveCount(0)
})

test('an enquiry whose answer never comes can be sent again, also after a reload, as the same one @desktop', async ({
  page,
  world,
}) => {
  await page.clock.install()
  const keys: (string | undefined)[] = []
  let answers = false
  await page.route('**/public/enquiries', (route) => {
    if (route.request().method() === 'OPTIONS') return route.fulfill({ status: 204, headers: cors })
    keys.push(route.request().headers()['idempotency-key'])
    if (!answers) return undefined
    return route.fulfill({ status: 201, json: { message: 'It was sent.', data: {} }, headers: cors })
  })
  const { project } = await somePaths(world)
  await page.goto(project)
  const form = page.getByRole('region', { name: 'Ask us about it' })
  const message = form.getByLabel('Message')
  const send = form.getByRole('button', { name: 'Send enquiry' })
  await fillEnquiry(form)
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
