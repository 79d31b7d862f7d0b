import { expect, test } from 'vitest'
import { company } from '#company.ts'
import { deleteOldMails } from '#server/mail/queries.ts'
import { startEstate } from '../../support/database/estate.ts'

const question = { name: 'Bola Ade', email: 'Bola@example.com', message: 'Is A1 still free?\n<b>Thanks</b>' }

const { database, api, admin, estate } = await startEstate()

let clients = 0
const ask = (body: object, client = `10.0.0.${++clients}`, more = {}) =>
  api.call('POST /public/enquiries', { body, headers: { 'X-Forwarded-For': client, ...more } })
const askUnder = (key: string) => ask(question, undefined, { 'Idempotency-Key': key })
const list = async () => (await api.call('GET /admin/enquiries', { token: admin.token })).data
const mailsOut = async () => {
  api.mailbox.sent.length = 0
  await api.sweep('mails')
  return [...api.mailbox.sent]
}

test('an enquiry is stored and mailed to the company, with the visitor as its reply address', async () => {
  const unit = await estate.unit({ name: 'Garden flat' })
  const answer = await ask({ ...question, unitId: unit._id, phoneNumber: '0803 555 0123' })
  expect(answer.status).toBe(201)
  const [kept] = await list()
  expect(kept).toMatchObject({
    _id: answer.data._id,
    name: 'Bola Ade',
    email: 'bola@example.com',
    phoneNumber: '0803 555 0123',
    message: question.message,
    unitId: unit._id,
    unitName: 'Garden flat',
    projectName: 'Palm Court',
    status: 'new',
  })
  const [mail, ...others] = await mailsOut()
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    to: company.mail,
    replyTo: { name: 'Bola Ade', address: 'bola@example.com' },
  })
  expect(mail?.subject).toContain('Garden flat, Palm Court')
  expect(mail?.text).toContain('Is A1 still free?')
  expect(mail?.html).not.toContain('<b>Thanks')
  // A full stop would belong to the address.
  expect(mail?.text).not.toMatch(/(:\/\/|@)\S+\.(\s|$)/)
  expect(mail?.text).toMatch(/\/admin-dashboard\/enquiries\n/)
  expect(await mailsOut()).toEqual([])
})

test('an enquiry sent again under another idempotency key, or none, is stored as another one', async () => {
  const before = (await list()).length
  const sent = [await askUnder('form-1'), await askUnder('form-2'), await ask(question)]
  expect(new Set(sent.map(({ data }) => data._id)).size).toBe(3)
  expect(await list()).toHaveLength(before + 3)
})

test('an enquiry sent again under its key is not mailed again once its mail was deleted', async () => {
  await askUnder('form-3')
  await mailsOut()
  await database.write((trx) => deleteOldMails(trx, '9999-01-01T00:00:00.000Z'))
  expect((await askUnder('form-3')).status).toBe(201)
  expect(await mailsOut()).toEqual([])
})

test.each([
  ['projectId', 'nothing'],
  ['unitId', 'nothing'],
  ['email', 'nobody'],
  ['message', '\u200b'],
])('an enquiry whose %s is %j is refused with an issue for that field', async (field, value) => {
  const refused = { status: 400, issues: [{ path: [field] }] }
  expect(await ask({ ...question, [field]: value })).toMatchObject(refused)
})

test('an admin marks an enquiry as handled and as new again, and the newest is listed first', async () => {
  api.clock.pass(1000)
  const { data } = await ask({ ...question, name: 'Newest' })
  const { token } = admin
  const mark = (status: string, enquiryId = data._id) =>
    api.call('PUT /admin/enquiry/{enquiryId}', { token, params: { enquiryId }, body: { status } })
  const { _id, firstName, lastName } = admin.user
  const handled = {
    status: 'handled',
    handledBy: { _id, firstName, lastName },
    handledAt: new Date(api.clock.now()).toISOString(),
  }
  expect((await mark('handled')).data).toMatchObject({ _id: data._id, ...handled })
  expect((await list())[0]).toMatchObject({ name: 'Newest', ...handled })
  // The same admin may repeat the call after a lost answer. A colleague is told who was first.
  api.clock.pass(1000)
  expect(await mark('handled')).toMatchObject({ status: 200, data: handled })
  const colleague = await api.signedIn('admin')
  const late = await api.call('PUT /admin/enquiry/{enquiryId}', {
    ...{ token: colleague.token, params: { enquiryId: data._id }, body: { status: 'handled' } },
  })
  expect(late).toMatchObject({
    status: 409,
    message: `${firstName} ${lastName} has handled this enquiry already.`,
  })
  expect((await list())[0]).toMatchObject(handled)
  const { data: again } = await mark('new')
  expect(again.status).toBe('new')
  expect(again).not.toHaveProperty('handledBy')
  expect(again).not.toHaveProperty('handledAt')
  expect((await mark('lost')).status).toBe(400)
  expect((await mark('new', 'nothing')).status).toBe(404)
})

test('an enquiry loses invisible and control characters but keeps two phone numbers', async () => {
  const { data } = await ask({
    name: 'Bola\u202e\nAde\u001b',
    email: 'mailto:bola@bücher.example',
    phoneNumber: '0803\u2011555\u20110123 or 0805 555 0101',
    message: 'Is it free?\u0007\r\n\u202eThanks',
  })
  expect((await list()).find(({ _id }) => _id === data._id)).toMatchObject({
    name: 'Bola Ade',
    email: 'bola@xn--bcher-kva.example',
    phoneNumber: '0803-555-0123 or 0805 555 0101',
    message: 'Is it free?\nThanks',
  })
})

test('a client can send twenty enquiries an hour, and other clients are not affected', async () => {
  const answers = []
  for (let count = 0; count < 21; count += 1) answers.push(await ask(question, '192.0.2.1'))
  expect(answers.map(({ status }) => status)).toEqual([...Array(20).fill(201), 429])
  expect(Number(answers[20]?.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect((await ask(question, '192.0.2.2')).status).toBe(201)
  api.clock.pass(3_600_000)
  expect((await ask(question, '192.0.2.1')).status).toBe(201)
})
