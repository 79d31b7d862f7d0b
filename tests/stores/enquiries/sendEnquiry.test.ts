import { expect, test, vi } from 'vitest'
import { newsConsent } from '#contract/fields/texts.ts'
import { openTab } from '../../support/tab.ts'

const { server, storage } = await openTab()
vi.stubGlobal('location', { search: '' })
const { campaignOf, sendEnquiry } = await import('#stores/enquiries/sendEnquiry.ts')

const about = { unitId: 'u1' }
const texts = {
  name: ' Ada Obi ',
  email: ' ada@example.com',
  phoneNumber: ' ',
  message: ' May I visit? ',
  source: '',
}
const keys = () => server.seen.map(({ headers }) => headers['idempotency-key'])

test("sends a visitor's enquiry again under its key after a lost answer, and the next under another", async () => {
  server.answer({ status: 502 })
  await expect(sendEnquiry(about, texts, false)).rejects.toMatchObject({ status: 502 })
  server.answer({ body: { data: {}, message: 'It was sent.' } })
  expect(await sendEnquiry(about, texts, false)).toBe('It was sent.')
  await sendEnquiry(about, texts, false)
  expect(keys()[0]).toEqual(expect.any(String))
  expect(keys()[1]).toBe(keys()[0])
  expect(keys()[2]).not.toBe(keys()[0])
  expect(storage['unanswered']).toBeUndefined()
})

test('sends an enquiry with cleaned texts and without an empty phone number', async () => {
  await sendEnquiry(about, texts, false)
  expect(JSON.parse(server.last()?.body ?? '')).toEqual({
    name: 'Ada Obi',
    email: 'ada@example.com',
    message: 'May I visit?',
    unitId: 'u1',
  })
})

test('sends with a ticked consent to news the number of the words that were ticked', async () => {
  await sendEnquiry(about, texts, true)
  expect(JSON.parse(server.last()?.body ?? '')).toMatchObject({ newsWording: newsConsent.wording })
})

test.each([
  ['?utm_source=instagram&utm_campaign=lekki', 'instagram / lekki'],
  ['?plan=1&utm_medium=%20paid%20', 'paid'],
  ['?utm_source=', ''],
  [`?utm_source=${'x'.repeat(200)}`, 'x'.repeat(100)],
])('takes from %s the campaign “%s”', (search, campaign) => expect(campaignOf(search)).toBe(campaign))
