import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../support/app.ts'
import { makeDatabase, onBothEngines, type TestDatabase } from '../support/database.ts'
import { makeEstate, type Person, projectBody } from '../support/estate.ts'

onBothEngines('a request sent again under its Idempotency-Key', (engine) => {
  let database: TestDatabase
  let api: TestApp
  let admin: Person
  beforeAll(async () => {
    database = await makeDatabase(engine)
    api = makeTestApp(database)
    admin = await api.signedIn('admin')
  })
  afterAll(() => database.remove())

  const create = (key: string, name = 'Once', by = admin) =>
    api.call('POST /admin/project', {
      token: by.token,
      body: { ...projectBody, name },
      headers: { 'Idempotency-Key': key },
    })
  const named = async (name: string) =>
    (await api.call('GET /public/projects')).data.filter((project) => project.name === name)

  test('is done once and answered the same, with the same status and message', async () => {
    const first = await create('key-1')
    const again = await create('key-1')
    expect(again).toMatchObject({ status: 201, message: first.message, data: first.data })
    expect(await named('Once')).toHaveLength(1)
  })

  test('is done once when both arrive together', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => create('key-2', 'Together')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ data }) => data._id)).size).toBe(1)
    expect(await named('Together')).toHaveLength(1)
  })

  test('is refused when it says something else, or goes to another call', async () => {
    await create('key-3', 'Three')
    expect((await create('key-3', 'Four')).status).toBe(409)
    const answer = await api.call('POST /admin/create-user', {
      token: admin.token,
      body: { firstName: 'A', lastName: 'B', email: 'key3@example.com' },
      headers: { 'Idempotency-Key': 'key-3' },
    })
    expect(answer.status).toBe(409)
    expect(await named('Four')).toEqual([])
  })

  test('is somebody else’s own affair under the same key', async () => {
    const other = await api.signedIn('admin')
    const mine = await create('key-4', 'Mine')
    const theirs = await create('key-4', 'Mine', other)
    expect(theirs.status).toBe(201)
    expect(theirs.data._id).not.toBe(mine.data._id)
    expect((await create('key-4', 'Mine')).data._id).toBe(mine.data._id)
    expect((await create('key-4', 'Mine', other)).data._id).toBe(theirs.data._id)
  })

  test('may be tried again after a refusal: nothing was stored under the key', async () => {
    const unit = await makeEstate(api, admin).unit()
    const owner = await makeEstate(api, admin).assign(unit._id, undefined, 1)
    const send = () =>
      api.call('PUT /admin/unit/{unitId}/update-unit', {
        token: admin.token,
        params: { unitId: unit._id },
        body: { price: 100 },
        headers: { 'Idempotency-Key': 'key-5' },
      })
    await api.call('PUT /admin/owned-unit/{ownedUnitId}/update-payment', {
      token: admin.token,
      params: { ownedUnitId: owner._id },
      body: { newPrice: 199 },
    })
    expect((await send()).status).toBe(400)
    expect((await send()).status).toBe(400)
    const rows = await database.read.selectFrom('idempotency_keys').select('key').execute()
    expect(rows.map(({ key }) => key)).not.toContain('key-5')
  })

  test('repeats the message of a special answer', async () => {
    const { _id } = await makeEstate(api, admin).project()
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
    'is refused under the unusable key %j',
    async (key) => {
      expect((await create(key, 'Unusable')).status).toBe(400)
      expect(await named('Unusable')).toEqual([])
    },
  )

  test('is done once for as long as a browser keeps what was not answered', async () => {
    const late = await api.signedIn('admin')
    await create('key-7', 'A week', late)
    api.clock.pass(7 * 24 * 60 * 60 * 1000)
    await api.sweep('tidy')
    const token = await api.signIn(late.user.email)
    await create('key-7', 'A week', { ...late, token })
    expect(await named('A week')).toHaveLength(1)
  })
})
