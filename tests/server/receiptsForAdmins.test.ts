import { expect, test } from 'vitest'
import { startEstate } from '../support/estate.ts'
import { pdfText } from '../support/pdfText.ts'

const { database, api, admin, estate } = await startEstate()

async function paper(path: string, token: string) {
  const answer = await api.app.request(`/api/v1/${path}`, { headers: { Authorization: `Bearer ${token}` } })
  const bytes = Buffer.from(await answer.arrayBuffer())
  return { status: answer.status, type: answer.headers.get('content-type'), bytes }
}

test('an admin gets the very papers that the customer gets, of homes and of electricity, and leaves no trace', async () => {
  const { _id: unitId } = await estate.unit()
  const { _id: owned } = await estate.assign(unitId, 'ada@example.com')
  const token = await api.signIn('ada@example.com')
  const bill = { name: 'Ada', metre_number: '04512345678', amount: 5000, unitId }
  const { reference } = (await api.call('POST /user/make-bill-payment', { token, body: bill })).data
  await api.app.request(`/sandbox/checkout/${reference}`, { method: 'POST', body: 'decision=pay' })
  const { data } = await api.call('GET /user/user-transactions', { token })
  expect(data).toHaveLength(2)
  const entries = async () => (await database.read.selectFrom('audit_entries').select('id').execute()).length
  const before = await entries()
  const papers = [
    ...data.map(({ txId }) => [`receipt/${txId}`, `receipt/${txId}`]),
    [`statement/${unitId}`, `statement/${owned}`],
  ]
  for (const [own = '', asked = ''] of papers) {
    const [theirs, shown] = [await paper(`user/${own}`, token), await paper(`admin/${asked}`, admin.token)]
    expect(shown).toMatchObject({ status: 200, type: 'application/pdf' })
    expect(shown.bytes.equals(theirs.bytes), own).toBe(true)
    expect((await paper(`admin/${asked}`, token)).status).toBe(403)
  }
  expect(await entries()).toBe(before)
})

test('the statement of an owner who was removed is still theirs, and what is not there is not found', async () => {
  const { _id: unitId } = await estate.unit()
  const { _id: ownedUnitId } = await estate.assign(unitId, 'wrong@example.com')
  await api.call('POST /admin/unit-owner/{ownedUnitId}/remove', {
    token: admin.token,
    params: { ownedUnitId },
    body: { reason: 'Another person was meant' },
  })
  const { _id: next } = await estate.assign(unitId, 'right@example.com')
  const textOf = async (id: string) => pdfText((await paper(`admin/statement/${id}`, admin.token)).bytes)
  expect(await textOf(ownedUnitId)).toMatch(/wrong@example\.com[\s\S]*Owner until/)
  const text = await textOf(next)
  expect(text).toContain('right@example.com')
  expect(text).not.toContain('wrong@example.com')
  for (const path of ['receipt/nothing', 'statement/nothing', `statement/${unitId}`])
    expect((await paper(`admin/${path}`, admin.token)).status).toBe(404)
})
