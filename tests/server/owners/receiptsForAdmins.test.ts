import { expect, test } from 'vitest'
import { startEstate } from '../../support/database/estate.ts'
import { askForPaper } from '../../support/papers.ts'

const { database, api, admin, estate } = await startEstate()

test('an admin gets the same receipts and statement as the customer, without an audit entry', async () => {
  const { _id: unitId } = await estate.unit()
  const { _id: owned } = await estate.assign(unitId, 'ada@example.com')
  const token = await api.signIn('ada@example.com')
  const bill = { name: 'Ada', metre_number: '04512345678', amount: 5000, unitId }
  const { reference } = (await api.call('POST /user/make-bill-payment', { token, body: bill })).data
  await api.decide(reference)
  const { data } = await api.call('GET /user/user-transactions', { token })
  expect(data).toHaveLength(2)
  const entries = async () => (await database.read.selectFrom('audit_entries').select('id').execute()).length
  const before = await entries()
  const papers = [
    ...data.map(({ txId }) => [`receipt/${txId}`, `receipt/${txId}`]),
    [`statement/${unitId}`, `statement/${owned}`],
  ]
  for (const [own = '', asked = ''] of papers) {
    const theirs = await askForPaper(api, `user/${own}`, token)
    const shown = await askForPaper(api, `admin/${asked}`, admin.token)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(Buffer.from(shown.pdf).equals(theirs.pdf), own).toBe(true)
    expect((await askForPaper(api, `admin/${asked}`, token)).status).toBe(403)
  }
  expect(await entries()).toBe(before)
})

test('an admin gets the statement of a removed owner, and a 404 for unknown documents', async () => {
  const { _id: unitId } = await estate.unit()
  const { _id: ownedUnitId } = await estate.assign(unitId, 'wrong@example.com')
  await estate.removeOwner(ownedUnitId)
  const { _id: next } = await estate.assign(unitId, 'right@example.com')
  const statement = (id: string) => askForPaper(api, `admin/statement/${id}`, admin.token)
  expect((await statement(ownedUnitId)).text).toMatch(/wrong@example\.com[\s\S]*Owner until/)
  const { text } = await statement(next)
  expect(text).toContain('right@example.com')
  expect(text).not.toContain('wrong@example.com')
  for (const path of ['receipt/nothing', 'statement/nothing', `statement/${unitId}`])
    expect((await askForPaper(api, `admin/${path}`, admin.token)).status).toBe(404)
})
