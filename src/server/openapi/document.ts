import type { z } from 'zod'
import { company } from '#company.ts'
import type { Call } from '#contract/call.ts'
import { type CallKey, callKeys, callOf } from '#contract/calls.ts'
import { failure } from '#contract/errors.ts'
import { bodyExample, exampleOf } from './examples.ts'
import { outsideCalls } from './outside.ts'
import { makeSchemas, type Schema, type Schemas } from './schemas.ts'

const parametersIn = (schemas: Schemas, place: 'path' | 'query', object: z.ZodObject | undefined) =>
  Object.entries(object?.shape ?? {}).map(([name, type]) => {
    const schema = schemas.schemaOf(type as z.ZodType, 'input')
    return {
      name,
      in: place,
      required: place === 'path' || !(type as z.ZodType).safeParse(undefined).success,
      schema,
      example: exampleOf(schema, schemas.named, name),
    }
  })

const reference = (kind: 'parameters' | 'responses' | 'schemas', name: string) => ({
  $ref: `#/components/${kind}/${name}`,
})

const takesIdempotencyKey = (key: CallKey, call: Call) =>
  call.access === 'public' ? call.once === true : !key.startsWith('GET')

const headersOf = (key: CallKey, call: Call) => [
  ...(takesIdempotencyKey(key, call) ? [reference('parameters', 'IdempotencyKey')] : []),
  ...(call.polled ? [reference('parameters', 'IfNoneMatch')] : []),
]

const reasons: Readonly<Record<number, string>> = {
  400: 'Malformed or refused input; `issues` says what',
  401: 'No token, or one that is not valid',
  403: 'The role does not allow it',
  404: "Unknown, or not the caller's",
  409: 'Conflicts with the present state',
  413: 'Too large',
  415: 'Wrong media type',
  429: 'Too many; `Retry-After` says when',
  503: 'A service this needs is down',
}

const refusalsOf = (key: CallKey, call: Call): readonly number[] => [
  ...((call.params ?? call.query ?? call.body ?? takesIdempotencyKey(key, call)) ? [400] : []),
  ...(call.access === 'public' ? [] : [401]),
  ...(call.access === 'admin' || call.access === 'superAdmin' ? [403] : []),
  ...(call.params === undefined ? [] : [404]),
  ...(call.access !== 'public' && takesIdempotencyKey(key, call) ? [409] : []),
  ...(call.body === undefined ? [] : [413, 415]),
  ...(call.refusals ?? []),
  429,
  503,
]

function success(schemas: Schemas, call: Call) {
  const description = call.message ?? 'OK'
  if (call.produces !== undefined) {
    return { description: 'The file', content: { [call.produces]: { schema: { type: 'string' } } } }
  }
  const data = schemas.schemaOf(call.answer, 'output')
  const schema = {
    type: 'object',
    required: ['message', 'data'],
    properties: { message: { type: 'string' }, data },
  }
  const example = { message: description, data: exampleOf(data, schemas.named) }
  return { description, content: { 'application/json': { schema, example } } }
}

function requestBody(schemas: Schemas, key: CallKey, call: Call) {
  if (call.body === undefined) return {}
  const schema = schemas.schemaOf(call.body, 'input')
  const example = bodyExample(key, schema, schemas.named)
  return { requestBody: { required: true, content: { 'application/json': { schema, example } } } }
}

const operation = (schemas: Schemas, key: CallKey, call: Call) => ({
  operationId: key.replaceAll(/[^\w]+/g, '-').replace(/-$/, ''),
  tags: [call.topic],
  summary: call.summary,
  description: `Who may call: ${call.access}.`,
  security: call.access === 'public' ? [] : [{ token: [] }],
  parameters: [
    ...parametersIn(schemas, 'path', call.params),
    ...parametersIn(schemas, 'query', call.query),
    ...headersOf(key, call),
  ],
  ...requestBody(schemas, key, call),
  responses: Object.fromEntries([
    [String(call.status ?? 200), success(schemas, call)],
    ...(call.polled
      ? ['204', '304'].map((status) => [status, { description: 'The caller has the present answer' }])
      : []),
    ...[...new Set(refusalsOf(key, call))].map((status) => [status, reference('responses', `R${status}`)]),
  ]),
})

const refusedInput = {
  message: 'Email is required',
  issues: [{ path: ['email'], message: 'Email is required' }],
}

/** One answer per refusal, with an example, for all calls to refer to. */
const refusals = () =>
  Object.fromEntries(
    Object.entries(reasons).map(([status, description]) => [
      `R${status}`,
      {
        description,
        ...(status === '429' || status === '503'
          ? { headers: { 'Retry-After': { schema: { type: 'integer' }, description: 'Seconds to wait' } } }
          : {}),
        content: {
          'application/json': {
            schema: reference('schemas', 'Failure'),
            example: status === '400' ? refusedInput : { message: description.split(';')[0] },
          },
        },
      },
    ]),
  )

const headerParameters = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'The same request sent again under the same key is done once, and answered the same',
    schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,200}$' },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'The `ETag` of the answer the caller has: 304 when it is still the present one',
    schema: { type: 'string' },
  },
}

let document: Schema | undefined

/** The OpenAPI 3.1 document of every call: made from the contract, once. */
export function openApiDocument(): Schema {
  if (document !== undefined) return document
  const schemas = makeSchemas()
  const paths: Record<string, Record<string, unknown>> = {}
  for (const key of callKeys) {
    const [method = '', path = ''] = key.split(' ')
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(schemas, key, callOf(key)) }
  }
  schemas.schemaOf(failure, 'output')
  const topics = [...new Set([...callKeys.map((key) => callOf(key).topic), 'Operations'])]
  document = {
    openapi: '3.1.0',
    info: {
      title: `${company.name} API`,
      version: '1.0.0',
      description:
        'Success: `{ message, data }`. Failure: `{ message, issues? }`. Money is a number of naira, times are ISO 8601 in UTC.',
    },
    servers: [{ url: '/api/v1' }],
    tags: topics.map((name) => ({ name })),
    paths: { ...paths, ...outsideCalls },
    components: {
      schemas: schemas.named,
      parameters: headerParameters,
      responses: refusals(),
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    },
  }
  return document
}
