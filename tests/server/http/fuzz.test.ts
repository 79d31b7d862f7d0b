import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CallKey, callKeys, callOf } from '#contract/calls.ts'
import { sandboxPower } from '#server/adapters/sandboxPower.ts'
import { openApiDocument } from '#server/openapi/document.ts'
import { onBothEngines } from '../../support/database/database.ts'
import { startApp } from '../../support/database/estate.ts'
import { propertyRuns } from '../../support/propertyRuns.ts'
import { odd, oddSegments, type Schema, unreadable, wrongFor } from '../../support/servers/hostile.ts'
import { makeRoleWorld, newEnquiry, newFiles } from '../../support/worlds/roleWorld.ts'

type Body = {
  readonly schema: { readonly properties: Record<string, Schema>; readonly required?: readonly string[] }
  readonly example: Record<string, unknown>
}
type Operation = {
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[]
  readonly requestBody?: { readonly content: { readonly 'application/json': Body } }
}

const document = openApiDocument()['paths'] as Record<string, Record<string, Operation>>
const operationOf = (key: CallKey): Operation => {
  const [method = '', path = ''] = key.split(' ')
  const operation = document[path]?.[method.toLowerCase()]
  if (operation === undefined) throw new Error(`${key} is missing`)
  return operation
}
const bodyOf = (key: CallKey) => operationOf(key).requestBody?.content['application/json']
const withBody = callKeys.filter((key) => bodyOf(key) !== undefined)
const withPath = callKeys.filter((key) => key.includes('{'))
const withQuery = callKeys.filter((key) => operationOf(key).parameters.some((one) => one.in === 'query'))

/** These calls would end the session that all the others use. */
const endsSession = (key: CallKey) => key.startsWith('POST /user/logout')

let clients = 0

onBothEngines('hostile input', async (engine) => {
  const { database, api } = await startApp(engine, { power: sandboxPower })
  const world = await makeRoleWorld(api)
  const tokens = { user: world.tokens.owner, admin: world.tokens.superAdmin }
  const fileIds = await newFiles(world)
  const { unitId, projectId, ownedUnitId, roomId, reference, txId, messageId } = world
  const ofWorld = { unitId, projectId, ownedUnitId, roomId, reference, txId, messageId }
  /** Real ids, so that what passes the checks reaches the database. */
  const ids: Readonly<Record<string, string>> = {
    ...ofWorld,
    fileId: fileIds[0] ?? '',
    enquiryId: await newEnquiry(world),
    userId: (await api.person())._id,
  }

  type Sent = {
    readonly path?: string
    readonly query?: string
    readonly body?: string | Uint8Array<ArrayBuffer>
    readonly headers?: Record<string, string>
  }

  const realPath = (pattern: string) =>
    pattern
      .replace('/update-project/{id}', `/update-project/${ids['projectId']}`)
      .replace('/{id}', `/${ids['userId']}`)
      .replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? name)

  /** An example whose ids are real ones. */
  const realBody = (key: CallKey) => {
    const example: Record<string, unknown> = { ...bodyOf(key)?.example }
    for (const name of ['unitId', 'projectId', 'messageId']) if (name in example) example[name] = ids[name]
    if ('fileIds' in example) example['fileIds'] = fileIds
    return example
  }

  /**
   * Sends a hostile request. Each one comes from another client address, so that no limit hides a
   * fault.
   */
  async function send(key: CallKey, { path, query = '', body, headers }: Sent) {
    const [method = '', pattern = ''] = key.split(' ')
    const { access } = callOf(key)
    const token = access === 'public' ? undefined : tokens[access === 'user' ? 'user' : 'admin']
    if (callOf(key).limit !== undefined) await database.write((trx) => trx.deleteFrom('limits').execute())
    clients += 1
    const response = await api.app.request(`/api/v1${path ?? realPath(pattern)}${query}`, {
      method,
      headers: {
        'X-Forwarded-For': `10.${clients >> 16}.${(clients >> 8) & 255}.${clients & 255}`,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    })
    const text = await response.text()
    const json = response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : {}
    return { status: response.status, message: String(json.message ?? ''), text }
  }

  type Answer = Awaited<ReturnType<typeof send>>
  /** Expects an answer below 500 that says something and shows no internal details. */
  const expectCalm = ({ status, message, text }: Answer, what: string) => {
    expect(status, `${what}: ${text.slice(0, 200)}`).toBeLessThan(500)
    if (status >= 400) expect(message, what).not.toBe('')
    // The validator's default messages do not say what to do.
    expect(text, what).not.toMatch(/"message":"(?:Invalid|Too (?:big|small)|Unrecognized|Expected)/)
    expect(text, what).not.toMatch(/sqlite|postgres|kysely|node_modules|\\n +at /i)
  }
  const expectRefused = (answer: Answer, what: string, statuses = [400, 413]) => {
    expectCalm(answer, what)
    expect(statuses, `${what}: ${answer.status}`).toContain(answer.status)
  }

  /** What is refused before a query runs is refused alike on both engines: one of them tries it. */
  const onOneEngine = (keys: readonly CallKey[]) => (engine === 'sqlite' ? keys : [])

  test.each(onOneEngine(withBody))('%s refuses unreadable bodies', async (key) => {
    for (const [name, body] of unreadable) expectRefused(await send(key, { body }), name)
    const asForm = await send(key, { body: 'a=1', headers: { 'Content-Type': 'text/plain' } })
    expect(asForm.status).toBe(415)
  })

  test.each(onOneEngine(withBody))('%s refuses wrong types and missing fields', async (key) => {
    const schema = bodyOf(key)?.schema ?? { properties: {} }
    const example = realBody(key)
    for (const [field, type] of Object.entries(schema.properties)) {
      for (const value of wrongFor(type)) {
        const body = JSON.stringify({ ...example, [field]: value })
        expectRefused(await send(key, { body }), `${field} = ${JSON.stringify(value).slice(0, 60)}`)
      }
    }
    for (const field of schema.required ?? []) {
      const { [field]: _, ...rest } = example
      expectRefused(await send(key, { body: JSON.stringify(rest) }), `without ${field}`)
    }
  })

  test.each(withBody)('%s survives odd values in every field', async (key) => {
    const schema = bodyOf(key)?.schema ?? { properties: {} }
    const example = realBody(key)
    for (const field of Object.keys(schema.properties)) {
      for (const value of odd) {
        const body = JSON.stringify({ ...example, [field]: value })
        expectCalm(await send(key, { body }), `${field} = ${JSON.stringify(value).slice(0, 60)}`)
      }
    }
    const polluted = `{"__proto__":{"userType":"superAdmin"},"constructor":1,${JSON.stringify(example).slice(1)}`
    expectCalm(await send(key, { body: polluted }), '__proto__')
  })

  test.each(withPath)('%s answers invalid ids with a 4xx status', async (key) => {
    const body = bodyOf(key) === undefined ? {} : { body: JSON.stringify(realBody(key)) }
    for (const segment of oddSegments) {
      const path = (key.split(' ')[1] ?? '').replaceAll(/\{\w+\}/g, segment)
      const answer = await send(key, { path, ...body })
      if (answer.message !== 'This is not available yet')
        expectRefused(answer, segment.slice(0, 40), [400, 404])
    }
  })

  test.each(withQuery)('%s survives odd queries', async (key) => {
    for (const { name } of operationOf(key).parameters.filter((one) => one.in === 'query')) {
      for (const value of ['', 'NaN', '-1', '1e309', '%00', 'x'.repeat(10_000), '[]', '%E0%A4%A', 'a&b=c']) {
        expectCalm(await send(key, { query: `?${name}=${value}` }), `${name}=${value.slice(0, 20)}`)
      }
      expectCalm(await send(key, { query: `?${name}=1&${name}=2` }), `${name} twice`)
    }
  })

  test.each(withBody)('%s survives random JSON', async (key) => {
    const example = realBody(key)
    const fields = Object.keys(bodyOf(key)?.schema.properties ?? {})
    const someField = fc.dictionary(fc.constantFrom(...fields), fc.jsonValue({ maxDepth: 3 }))
    const anything = fc.oneof(fc.jsonValue({ maxDepth: 4 }), someField)
    const property = fc.asyncProperty(anything, async (value) => {
      const merged = typeof value === 'object' && !Array.isArray(value) ? { ...example, ...value } : value
      expectCalm(await send(key, { body: JSON.stringify(merged) }), JSON.stringify(value).slice(0, 100))
    })
    await fc.assert(property, propertyRuns(10))
  })

  test.each(onOneEngine(callKeys.filter((key) => !endsSession(key))))(
    '%s survives odd headers',
    async (key) => {
      const odd: Record<string, string>[] = [
        { 'Idempotency-Key': 'x'.repeat(5000) },
        { 'If-None-Match': `${'"a",'.repeat(1000)}*` },
        { 'Content-Length': '-5' },
        { 'X-Forwarded-For': 'x'.repeat(5000) },
        { 'X-Forwarded-For': ',,, ,' },
        { Origin: 'null' },
      ]
      for (const headers of odd)
        expectCalm(await send(key, { headers }), JSON.stringify(headers).slice(0, 60))
    },
  )

  test.each([
    { Authorization: '' },
    { Authorization: 'nonsense' },
    { Authorization: 'Bearer' },
    { Authorization: 'Bearer ' },
    { Authorization: 'Basic YTpi' },
    { Authorization: `Bearer ${'x'.repeat(10_000)}` },
    { Authorization: "Bearer ' or 1=1 --" },
    { Authorization: '', Cookie: `token=${tokens.user}` },
  ])('a call with the headers %j is answered with 401', async (headers) => {
    expect((await send('GET /user/profile', { headers })).status).toBe(401)
  })
})
