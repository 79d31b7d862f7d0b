import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { callKeys, callOf } from '#contract/calls.ts'
import { openApiDocument } from '#server/openapi/document.ts'
import { startApp } from '../support/database/estate.ts'

type Example = { readonly example?: unknown }
type Content = { readonly content?: Readonly<Record<string, Example>> }
type Operation = {
  readonly operationId: string
  readonly requestBody?: Content
  readonly parameters: readonly { readonly name?: string; readonly in?: string }[]
  readonly responses: Readonly<Record<string, Content>>
}

const { api } = await startApp()
const document = openApiDocument()
const paths = document['paths'] as Record<string, Record<string, Operation>>
const operationOf = (key: string): Operation => {
  const [method = '', path = ''] = key.split(' ')
  const operation = paths[path]?.[method.toLowerCase()]
  if (operation === undefined) throw new Error(`${key} is missing`)
  return operation
}
const exampleIn = (content: Content | undefined) => content?.content?.['application/json']?.example

describe('the OpenAPI document', () => {
  test('the document is valid OpenAPI 3.1', async () => {
    const validator = new Validator()
    const result = await validator.validate(structuredClone(document) as Record<string, unknown>)
    expect(result.errors).toBeUndefined()
    expect(result.valid).toBe(true)
    expect(validator.version).toBe('3.1')
  })

  test('every operation has an id of its own', () => {
    const ids = callKeys.map((key) => operationOf(key).operationId)
    expect(new Set(ids).size).toBe(callKeys.length)
  })

  test('every reference points to something that exists', () => {
    const refs = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path)
    expect(refs.length).toBeGreaterThan(100)
    for (const ref of new Set(refs)) {
      const found = ref.split('/').reduce<unknown>((value, part) => Object(value)[part], document)
      expect(found, ref).toBeTypeOf('object')
    }
  })

  test.each(callKeys)('%s has its parameters, and examples that its schemas accept', (key) => {
    const call = callOf(key)
    const { parameters, requestBody, responses } = operationOf(key)
    const named = (place: string) => parameters.filter((one) => one.in === place).map(({ name }) => name)
    expect(named('path')).toEqual(Object.keys(call.params?.shape ?? {}))
    expect(named('query')).toEqual(Object.keys(call.query?.shape ?? {}))
    expect(requestBody === undefined).toBe(call.body === undefined)
    if (call.body !== undefined) expect(call.body.safeParse(exampleIn(requestBody)).error).toBeUndefined()
    const success = responses[String(call.status ?? 200)]
    if (call.produces !== undefined) {
      expect(Object.keys(success?.content ?? {})).toEqual([call.produces])
    } else {
      const { data } = exampleIn(success) as { data: unknown }
      expect(call.answer.safeParse(data).error).toBeUndefined()
    }
  })
})

describe('the documented refusals', () => {
  test('the document names the 404 of a bill for an unknown unit and a page after an unknown entry', async () => {
    const { token } = await api.signedIn('superAdmin')
    const body = { name: 'Ada', metre_number: '04512345678', amount: 5000, unitId: 'nothing' }
    const paid = await api.call('POST /user/make-bill-payment', { token, body })
    const paged = await api.call('GET /admin/audit', { token, query: { before: 'nothing' } })
    expect([paid.status, paged.status]).toEqual([404, 404])
    for (const key of ['POST /user/make-bill-payment', 'GET /admin/audit'])
      expect(operationOf(key).responses, key).toHaveProperty('404')
  })

  test('the document names the 400 of a malformed Idempotency-Key for a call without a body', async () => {
    const { token } = await api.signedIn()
    const headers = { 'Idempotency-Key': 'two words' }
    const answer = await api.call('POST /user/logout-everywhere', { token, headers })
    expect(answer.status).toBe(400)
    expect(operationOf('POST /user/logout-everywhere').responses).toHaveProperty('400')
  })

  test('the document names the 409 of a reused Idempotency-Key for a call without another 409', async () => {
    const { token } = await api.signedIn()
    const turn = (enabled: boolean) =>
      api.call('PUT /user/mail-notices', { token, body: { enabled }, headers: { 'Idempotency-Key': 'one' } })
    expect([(await turn(true)).status, (await turn(false)).status]).toEqual([200, 409])
    expect(operationOf('PUT /user/mail-notices').responses).toHaveProperty('409')
  })

  test('an enquiry takes an Idempotency-Key, and asking for a code does not', () => {
    const key = { $ref: '#/components/parameters/IdempotencyKey' }
    expect(operationOf('POST /public/enquiries').parameters).toContainEqual(key)
    expect(operationOf('POST /public/get-code').parameters).not.toContainEqual(key)
  })
})

describe('the page to read and try the calls', () => {
  test('the API page loads nothing from other servers, and its policy forbids it', async () => {
    const response = await api.app.request('/api/v1/')
    expect(response.status).toBe(200)
    const page = await response.text()
    const named = [...page.matchAll(/(?:src|href|"url")[=:] ?"([^"]+)"/g)].map(([, address]) => address)
    expect(named).toEqual(['/api/v1/reference.js', '/api/v1/openapi.json'])
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    const nonce = /script-src 'nonce-([^']+)';/.exec(policy)?.[1]
    expect(page).toContain(`<script src="/api/v1/reference.js" nonce="${nonce}">`)
    expect((await api.app.request('/health')).headers.get('content-security-policy')).toBeNull()
  })

  test.each([
    ['/api/v1/reference.js', 'text/javascript'],
    ['/api/v1/openapi.json', 'application/json'],
  ])('%s comes from our own server', async (address, type) => {
    const response = await api.app.request(address)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toContain(type)
    expect((await response.text()).length).toBeGreaterThan(500)
  })
})
