import { respond } from '../../support/apiCalls.ts'
import { expect, test } from '../../support/pages/browser.ts'
import { enquiryForm, fillEnquiry, sendEnquiry, somePaths } from '../../support/pages/publicPaths.ts'

test('an enquiry is checked, sent once and names its unit @widths', async ({ page, world }) => {
  const { unit, unitId } = await somePaths(world)
  const bodies: unknown[] = []
  const keys: (string | undefined)[] = []
  let status = 500
  await page.route('**/public/enquiries', (route) => {
    bodies.push(route.request().postDataJSON())
    keys.push(route.request().headers()['idempotency-key'])
    return route.fulfill({ status, json: { message: `It was ${status}.`, data: { _id: 'e1' } } })
  })
  await page.goto(unit)
  const form = enquiryForm(page)
  const [name, email] = [form.getByLabel('Name'), form.getByLabel('Email')]
  const answer = form.getByRole('status')
  await sendEnquiry(page)
  await expect(name).toBeFocused()
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await expect(name).toHaveAccessibleDescription('Please fill this in')
  await expect(form.getByLabel('Phone number (optional)')).toHaveAttribute('aria-invalid', 'false')
  await name.fill('Ada Obi')
  await sendEnquiry(page)
  await expect(email).toBeFocused()
  await expect(name).toHaveAttribute('aria-invalid', 'false')
  await email.fill('ada@example')
  await sendEnquiry(page)
  await expect(email).toBeFocused()
  await expect(email).toHaveAccessibleDescription('Enter a valid email address, such as name@example.com')
  expect(bodies).toEqual([])

  await fillEnquiry(page)
  await sendEnquiry(page)
  await expect(answer).toHaveText('It was 500.')
  await expect(answer).toHaveCSS('color', 'rgb(163, 37, 27)')
  await expect(form.getByLabel('Message')).toHaveValue('May I visit?')
  status = 201
  await sendEnquiry(page)
  await expect(answer).toHaveText('It was 201.')
  await expect(answer).toHaveCSS('color', 'rgb(35, 96, 63)')
  await expect(form.getByLabel('Message')).toHaveValue('')
  const sent = { name: 'Ada Obi', email: 'ada@example.com', message: 'May I visit?', unitId }
  expect(bodies).toEqual([sent, sent])

  // The outcome disappears when the next enquiry is sent.
  await sendEnquiry(page)
  await expect(name).toBeFocused()
  await expect(answer).toHaveCount(0)
  await fillEnquiry(page)
  await sendEnquiry(page)
  await expect(answer).toHaveText('It was 201.')
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
  await name.pressSequentially('B')
  await expect(answer).toHaveCount(0)
})

test('a field with two faults from the server shows the first one', async ({ page, world }) => {
  const fault = (message: string) => ({ path: ['email'], message })
  const issues = [fault('The first fault'), fault('The second fault')]
  await respond(page, '**/public/enquiries', 400, { message: 'Refused', issues })
  await page.goto((await somePaths(world)).project)
  const form = await fillEnquiry(page)
  await sendEnquiry(page)
  await expect(form.getByLabel('Email')).toHaveAccessibleDescription('The first fault')
  await expect(form.getByLabel('Email')).toBeFocused()
})

test('a message that is too long is kept whole and refused beside its field', async ({ page, world }) => {
  await page.goto((await somePaths(world)).project)
  const form = await fillEnquiry(page)
  const message = form.getByLabel('Message')
  await message.fill('How? '.repeat(1000))
  await sendEnquiry(page)
  await expect(message).toHaveAccessibleDescription('Message may have at most 4,000 characters')
  await expect(message).toHaveValue('How? '.repeat(1000))
})

test('an enquiry sent again without an answer keeps its idempotency key', async ({ page, world }) => {
  await page.clock.install()
  const keys: (string | undefined)[] = []
  let answers = false
  await page.route('**/public/enquiries', (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (!answers) return undefined
    return route.fulfill({ status: 201, json: { message: 'It was sent.', data: {} } })
  })
  await page.goto((await somePaths(world)).project)
  const form = await fillEnquiry(page)
  const message = form.getByLabel('Message')
  await sendEnquiry(page)
  await expect(form.getByRole('status')).toHaveText('Sending...')
  await expect.poll(() => keys.length).toBe(1)
  await page.clock.fastForward(30_000)
  await expect(form.getByRole('status')).toHaveText('An Error Occured')
  await sendEnquiry(page)
  await expect.poll(() => keys.length).toBe(2)
  await page.reload()
  await expect(message).toHaveValue('May I visit?')
  await expect(form.getByLabel('Name')).toHaveValue('Ada Obi')
  answers = true
  await sendEnquiry(page)
  await expect(form.getByRole('status')).toHaveText('It was sent.')
  expect(new Set(keys).size).toBe(1)
  await page.reload()
  await expect(message).toHaveValue('')
})
