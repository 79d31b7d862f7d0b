import { expect, test } from 'vitest'
import { newsConsent } from '#contract/fields/texts.ts'
import { startEstate } from '../../support/database/estate.ts'

const { api, admin } = await startEstate()
const { token } = admin

let clients = 0
const ask = async (email: string, newsWording?: number) =>
  api.call('POST /public/enquiries', {
    body: { name: 'Bola Ade', email, message: 'Is A1 still free?', newsWording },
    headers: { 'X-Forwarded-For': `10.0.0.${++clients}` },
  })
const { wording } = newsConsent
const asked = async () => (await api.call('GET /admin/enquiries', { token, query: { news: 'asked' } })).data
const open = (url: string, method = 'GET') => api.app.request(url, { method })

test('an enquiry asks for news only where it says so, and keeps when and to which words', async () => {
  await ask('quiet@example.com')
  const at = new Date(api.clock.now()).toISOString()
  const { data } = await ask('curious@example.com', wording)
  expect(await asked()).toEqual([
    expect.objectContaining({ _id: data._id, newsAt: at, newsWording: wording }),
  ])
  const all = (await api.call('GET /admin/enquiries', { token })).data
  const quiet = all.find(({ email }) => email === 'quiet@example.com')
  expect(quiet).toBeDefined()
  for (const field of ['newsAt', 'newsWording', 'newsOffUrl']) expect(quiet).not.toHaveProperty(field)
  expect(await ask('odd@example.com', wording + 1)).toMatchObject({
    status: 400,
    issues: [{ path: ['newsWording'] }],
  })
})

test('the link of news asks first, and its button turns off all news to that address', async () => {
  const email = 'leaving@example.com'
  for (let count = 0; count < 2; count += 1) await ask(email, wording)
  const mine = async () => (await asked()).filter((enquiry) => enquiry.email === email)
  const [newest] = await mine()
  const url = newest?.newsOffUrl ?? ''
  const question = await open(url)
  expect([question.status, await question.text()]).toEqual([200, expect.stringContaining('Turn news off?')])
  expect(await mine()).toHaveLength(2)
  const done = await open(url, 'POST')
  expect([done.status, await done.text()]).toEqual([200, expect.stringContaining('News is off')])
  expect(await mine()).toEqual([])
  expect((await asked()).map((enquiry) => enquiry.email)).toContain('curious@example.com')
})

test('a link of news with another signature changes nothing', async () => {
  const [{ newsOffUrl = '' } = {}, ...others] = await asked()
  const forged = newsOffUrl.replace(/.{4}$/, 'AAAA')
  for (const url of [forged, newsOffUrl.replace('news-off', 'unsubscribe')])
    expect((await open(url, 'POST')).status).toBe(403)
  expect(await asked()).toHaveLength(1 + others.length)
})

test('erasing a customer also takes back their consent to news', async () => {
  const { user } = await api.signedIn()
  await ask(user.email, wording)
  const before = (await asked()).length
  await api.erase(user._id)
  expect(await asked()).toHaveLength(before - 1)
})
