import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import type { CallKey } from '#contract/calls.ts'
import { CopyError, copyTables } from '#server/database/copyTables.ts'
import { loadDemo } from '#server/database/demo/load.ts'
import { apiUrl, makeTestApp, siteUrl, type TestApp } from '../../support/app.ts'
import { makeDatabase, type TestDatabase } from '../../support/database/database.ts'
import { makeEstate } from '../../support/database/estate.ts'
import { demoOptions } from '../../support/demo.ts'

const { options, remove } = demoOptions()
afterAll(remove)

let source: TestDatabase
let target: TestDatabase
beforeEach(async () => {
  source = await makeDatabase('sqlite')
  target = await makeDatabase('postgres')
})
afterEach(async () => {
  await source.remove()
  await target.remove()
})

/** Fills the source with the demo; a superAdmin reverses a payment and removes an owner. */
async function filled() {
  const api = makeTestApp(source)
  await loadDemo(source, { ...options, apiUrl, siteUrl, now: new Date(api.clock.now()) })
  const admin = await api.signedIn('superAdmin')
  const { token } = admin
  const estate = makeEstate(api, admin)
  const payments = source.read.selectFrom('transactions').select('tx_id').where('kind', '=', 'property')
  const payment = await payments.orderBy('created_at', 'desc').executeTakeFirstOrThrow()
  const owners = source.read.selectFrom('ownerships').select('id')
  const owner = await owners.orderBy('id').executeTakeFirstOrThrow()
  const person = { firstName: 'Ada', lastName: 'Obi', phoneNumber: '', email: 'ada@example.com' }
  const create = (on: TestApp) =>
    on.call('POST /admin/create-user', { token, body: person, headers: { 'Idempotency-Key': 'key-1' } })
  const created = await create(api)
  const [reversed, removed] = [await estate.reverse(payment.tx_id), await estate.removeOwner(owner.id)]
  expect([created.status, reversed.status, removed.status]).toEqual([201, 200, 200])
  return { api, admin, token, create, created }
}

const lists = [
  'GET /public/projects',
  'GET /admin/all-users',
  'GET /admin/enquiries',
  'GET /admin/overview',
  'GET /admin/audit',
] as const satisfies readonly CallKey[]

/** The answers of the lists, and the transactions of every unit. */
async function answersOf(api: TestApp, token: string): Promise<unknown> {
  const read = async (key: CallKey, params: Record<string, string> = {}) => {
    const query = key === 'GET /admin/all-users' ? { type: 'user' } : {}
    const { status, data } = await api.call(key, { token, params, query })
    expect(status, key).toBe(200)
    return data
  }
  const answers: unknown[] = []
  for (const key of lists) answers.push(await read(key))
  const units = await api.database.read.selectFrom('units').select('id').orderBy('id').execute()
  for (const { id } of units)
    answers.push(await read('GET /admin/unit-transactions/{unitId}', { unitId: id }))
  return answers
}

test('the API gives the same answers from the PostgreSQL copy, to the same sessions', async () => {
  const { api, admin, token, create, created } = await filled()
  const before = await answersOf(api, token)
  expect(await copyTables(source, target)).toBeGreaterThan(100)
  const moved = makeTestApp(target)
  expect(await answersOf(moved, token)).toEqual(before)
  expect((await create(moved)).data).toEqual(created.data)
  const records = () => target.read.selectFrom('ownership_records').select('id').execute()
  const { length } = await records()
  const unit = await target.read
    .selectFrom('units')
    .select('id')
    .where(({ selectFrom, not, exists }) =>
      not(exists(selectFrom('ownerships').select('id').whereRef('unit_id', '=', 'units.id'))),
    )
    .executeTakeFirstOrThrow()
  await makeEstate(moved, admin).assign(unit.id, 'ada@example.com', 1)
  expect(await records()).toHaveLength(length + 1)
})

test('a code sent before the copy still signs in afterwards', async () => {
  const { api } = await filled()
  const email = 'ada@example.com'
  await api.call('POST /public/get-code', { body: { email } })
  await api.later.idle()
  await copyTables(source, target)
  const login = await makeTestApp(target).call('POST /public/login', {
    body: { email, otp: api.mailbox.codeFor(email) },
  })
  expect(login.status).toBe(200)
})

test('copying into a database that is not empty is refused and changes nothing', async () => {
  await filled()
  await target.write((trx) => trx.insertInto('meta').values({ key: 'a', value: 'b' }).execute())
  await expect(copyTables(source, target)).rejects.toThrow(CopyError)
  expect(await target.read.selectFrom('users').select('id').execute()).toEqual([])
})
