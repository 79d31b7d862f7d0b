import { expect, test } from '../../support/pages/browser.ts'
import { comeNearEnquiry } from '../../support/pages/pageReady.ts'
import { enquiryForm, fillEnquiry, sendEnquiry, somePaths } from '../../support/pages/publicPaths.ts'

test('an enquiry is checked field by field, by the page and then by the server', async ({ page, world }) => {
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/public/enquiries')) sent += 1
  })
  await page.goto((await somePaths(world)).project)
  const form = enquiryForm(page)
  const [name, email] = [form.getByLabel('Name'), form.getByLabel('Email')]
  const message = form.getByLabel('Message')
  await comeNearEnquiry(page)
  const danger = 'rgb(163, 37, 27)'
  await expect(name).not.toHaveCSS('border-top-color', danger)
  await sendEnquiry(page)
  await expect(name).toBeFocused()
  await expect(name).toHaveCSS('border-top-color', danger)
  await expect(form.getByLabel('Phone number (optional)')).not.toHaveCSS('border-top-color', danger)
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
  expect(sent).toBe(0)

  await fillEnquiry(page)
  await message.fill('How? '.repeat(1000))
  await sendEnquiry(page)
  await expect(message).toHaveAccessibleDescription('Message may have at most 4,000 characters')
  await expect(message).toBeFocused()
  await expect(message).toHaveValue('How? '.repeat(1000))
})

test('an enquiry names its unit and keeps its texts and its key until it is answered', async ({
  page,
  world,
}) => {
  await page.clock.install()
  const { unit, unitId } = await somePaths(world)
  const bodies: unknown[] = []
  const keys: (string | undefined)[] = []
  let status: number | undefined = 500
  await page.route('**/public/enquiries', (route) => {
    bodies.push(route.request().postDataJSON())
    keys.push(route.request().headers()['idempotency-key'])
    // Without a status no answer comes.
    if (status === undefined) return undefined
    return route.fulfill({ status, json: { message: `It was ${status}.`, data: { _id: 'e1' } } })
  })
  await page.goto(unit)
  const form = await fillEnquiry(page)
  const [name, message] = [form.getByLabel('Name'), form.getByLabel('Message')]
  const answer = form.getByRole('status')
  await sendEnquiry(page)
  await expect(answer).toHaveText('It was 500.')
  await expect(answer).toHaveCSS('color', 'rgb(163, 37, 27)')
  await expect(message).toHaveValue('May I visit?')
  status = undefined
  await sendEnquiry(page)
  await expect(answer).toHaveText('Sending...')
  await expect.poll(() => keys.length).toBe(2)
  await page.clock.fastForward(30_000)
  await expect(answer).toHaveText('An Error Occured')
  await page.reload()
  await comeNearEnquiry(page)
  await expect(message).toHaveValue('May I visit?')
  await expect(name).toHaveValue('Ada Obi')
  status = 201
  await sendEnquiry(page)
  await expect(answer).toHaveText('It was 201.')
  await expect(answer).toHaveCSS('color', 'rgb(35, 96, 63)')
  await expect(message).toHaveValue('')
  const sent = { name: 'Ada Obi', email: 'ada@example.com', message: 'May I visit?', unitId }
  expect(bodies).toEqual([sent, sent, sent])
  expect(new Set(keys).size).toBe(1)

  // The outcome disappears when the next enquiry is sent or typed.
  await sendEnquiry(page)
  await expect(name).toBeFocused()
  await expect(answer).toHaveCount(0)
  await fillEnquiry(page)
  const news = form.getByRole('checkbox', { name: 'Tell me about new projects' })
  await expect(news).not.toBeChecked()
  await news.check()
  await sendEnquiry(page)
  await expect(answer).toHaveText('It was 201.')
  expect(keys[3]).not.toBe(keys[0])
  expect(bodies[3]).toEqual({ ...sent, newsWording: 1 })
  await expect(news).not.toBeChecked()
  await name.pressSequentially('B')
  await expect(answer).toHaveCount(0)
  await page.reload()
  await comeNearEnquiry(page)
  await expect(name).toHaveValue('B')
  await expect(message).toHaveValue('')
})
