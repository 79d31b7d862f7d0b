import { expect, test } from 'vitest'
import { type CallKey, callKeys } from '#contract/calls.ts'
import { sandboxPower } from '#server/adapters/sandboxPower.ts'
import { openApiDocument } from '#server/openapi/document.ts'
import type { Database } from '#server/ports/database.ts'
import { onBothEngines } from '../../support/database/database.ts'
import { makeEstate, projectBody, startApp } from '../../support/database/estate.ts'
import { rows } from '../../support/roles/roleRows.ts'
import { makeRoleWorld } from '../../support/worlds/roleWorld.ts'

const paths = openApiDocument()['paths'] as Record<string, Record<string, { parameters: unknown[] }>>
/** Writing calls that take an Idempotency-Key, as the API documents them. */
const repeatable = callKeys.filter((key) => {
  const [method = '', path = ''] = key.split(' ')
  return JSON.stringify(paths[path]?.[method.toLowerCase()]?.parameters).includes('IdempotencyKey')
})
const endsSession = (key: CallKey) => key.startsWith('POST /user/logout')

/** Every row of every table, except those that count requests. An engine gives them in any order. */
async function everyRow({ read }: Database) {
  const names = (await read.introspection.getTables()).map(({ name }) => name)
  const counting = ['limits', 'tokens', 'kysely_migration', 'kysely_migration_lock']
  const stored: Record<string, unknown> = {}
  for (const name of names.filter((one) => !counting.includes(one))) {
    const found = await read
      .selectFrom(name as 'users')
      .selectAll()
      .execute()
    stored[name] = found.map((row) => JSON.stringify(row)).sort()
  }
  return stored
}

onBothEngines('a call sent again under its Idempotency-Key', async (engine) => {
  const { database, api } = await startApp(engine, { power: sandboxPower })
  const world = await makeRoleWorld(api)
  const { people } = world
  const { admin } = people
  const estate = makeEstate(api, admin)

  async function requestFor(key: CallKey) {
    const role = rows[key].cells[5] < 300 ? 'superAdmin' : 'owner'
    const { headers, ...asked } = await rows[key].ask(world, role)
    const idempotencyKey = key.replaceAll(' ', '-')
    return {
      token: people[role].token,
      ...asked,
      headers: { ...headers, 'Idempotency-Key': idempotencyKey },
    }
  }

  test.each(repeatable.filter((key) => !endsSession(key)))(
    '%s is done once and answered the same when it is repeated, at once or later',
    async (key) => {
      const request = await requestFor(key)
      const send = async () => {
        const { status, message, data } = await api.call(key, request)
        return { status, message, data }
      }
      const [first, ...others] = await Promise.all([send(), send(), send()])
      expect(first.status, first.message).toBeLessThan(300)
      expect(others).toEqual([first, first])
      const stored = await everyRow(database)
      api.clock.pass(1000)
      expect(await send()).toEqual(first)
      expect(await everyRow(database)).toEqual(stored)
    },
  )

  test.each(repeatable.filter(endsSession))(
    '%s is answered with 401 when it is repeated, because it ended the session',
    async (key) => {
      const request = await requestFor(key)
      expect((await api.call(key, request)).status).toBe(200)
      expect((await api.call(key, request)).status).toBe(401)
    },
  )

  const create = (key: string, name = 'Once', by = admin) =>
    api.call('POST /admin/project', {
      token: by.token,
      body: { ...projectBody, name },
      headers: { 'Idempotency-Key': key },
    })
  const named = async (name: string) =>
    (await api.call('GET /public/projects')).data.filter((project) => project.name === name)

  test('a key is refused for another body or another call', async () => {
    await create('key-3', 'Three')
    expect((await create('key-3', 'Four')).status).toBe(409)
    expect((await estate.reverse('nothing', 'Recorded twice', { 'Idempotency-Key': 'key-3' })).status).toBe(
      409,
    )
    expect(await named('Four')).toEqual([])
  })

  test('keys are separate per account', async () => {
    const other = await api.signedIn('admin')
    const mine = await create('key-4', 'Mine')
    const theirs = await create('key-4', 'Mine', other)
    expect(theirs.status).toBe(201)
    expect(theirs.data._id).not.toBe(mine.data._id)
    expect((await create('key-4', 'Mine')).data._id).toBe(mine.data._id)
    expect((await create('key-4', 'Mine', other)).data._id).toBe(theirs.data._id)
  })

  test('a refused call can be tried again, because its key is not stored', async () => {
    const { _id: unitId } = await estate.unit({ price: 100 })
    const { _id: ownedUnitId } = await estate.assign(unitId, undefined, 1)
    const send = async () => (await estate.pay(ownedUnitId, 199, {}, { 'Idempotency-Key': 'key-5' })).status
    expect([await send(), await send()]).toEqual([400, 400])
    const rows = await database.read.selectFrom('idempotency_keys').select('key').execute()
    expect(rows.map(({ key }) => key)).not.toContain('key-5')
  })

  test('a repeated call is answered with the special message of the first answer', async () => {
    const { _id } = await estate.project()
    const complete = () =>
      api.call('PUT /admin/update-project/{id}', {
        token: admin.token,
        params: { id: _id },
        body: { status: 'completed' },
        headers: { 'Idempotency-Key': 'key-6' },
      })
    const messages = [(await complete()).message, (await complete()).message]
    expect(messages).toEqual(['Project marked Completed', 'Project marked Completed'])
  })

  test.each([' ', 'two words', 'x'.repeat(201), 'schlüssel'])(
    'a call under the malformed key %j is refused',
    async (key) => {
      expect((await create(key, 'Unusable')).status).toBe(400)
      expect(await named('Unusable')).toEqual([])
    },
  )

  test('keys are kept for a week, as long as browsers keep unanswered calls', async () => {
    const late = await api.signedIn('admin')
    await create('key-7', 'A week', late)
    api.clock.pass(7 * 24 * 60 * 60 * 1000)
    await api.sweep('tidy')
    const token = await api.signIn(late.user.email)
    await create('key-7', 'A week', { ...late, token })
    expect(await named('A week')).toHaveLength(1)
  })
})
