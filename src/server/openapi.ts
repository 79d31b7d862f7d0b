import { Scalar } from '@scalar/hono-api-reference'
import { z } from 'zod'
import { company } from '#company.ts'
import type { Call } from '#contract/call.ts'
import { type CallKey, callKeys, callOf } from '#contract/calls.ts'
import { failure } from '#contract/errors.ts'

type Schema = Record<string, unknown>

const schemaOf = (type: z.ZodType, io: 'input' | 'output'): Schema => {
  const { $schema: _, ...schema } = z.toJSONSchema(type, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  })
  return schema
}

const parametersIn = (place: 'path' | 'query', object: z.ZodObject | undefined) =>
  Object.entries(object?.shape ?? {}).map(([name, type]) => ({
    name,
    in: place,
    required: place === 'path' || !(type as z.ZodType).safeParse(undefined).success,
    schema: schemaOf(type as z.ZodType, 'input'),
  }))

const json = (schema: Schema) => ({ content: { 'application/json': { schema } } })

const reasons: Record<number, string> = {
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

const refusalsOf = (call: Call) => [
  ...((call.params ?? call.query ?? call.body) ? [400] : []),
  ...(call.access === 'public' ? [] : [401]),
  ...(call.access === 'admin' || call.access === 'superAdmin' ? [403] : []),
  ...(call.params === undefined ? [] : [404]),
  ...(call.body === undefined ? [] : [413, 415]),
  ...(call.refusals ?? []),
  429,
  503,
]

const success = (call: Call) =>
  call.produces === undefined
    ? {
        description: call.message ?? 'OK',
        ...json({
          type: 'object',
          required: ['message', 'data'],
          properties: { message: { type: 'string' }, data: schemaOf(call.answer, 'output') },
        }),
      }
    : {
        description: 'The file',
        content: { [call.produces]: { schema: { type: 'string', format: 'binary' } } },
      }

const operation = (key: CallKey, call: Call) => ({
  operationId: key.replaceAll(/[^\w]+/g, '-').replace(/-$/, ''),
  tags: [call.topic],
  summary: call.summary,
  description: `Who may call: ${call.access}.`,
  security: call.access === 'public' ? [] : [{ token: [] }],
  parameters: [...parametersIn('path', call.params), ...parametersIn('query', call.query)],
  ...(call.body === undefined
    ? {}
    : { requestBody: { required: true, ...json(schemaOf(call.body, 'input')) } }),
  responses: Object.fromEntries([
    [String(call.status ?? 200), success(call)],
    ...[...new Set(refusalsOf(call))].map((status) => [
      String(status),
      { description: reasons[status], ...json({ $ref: '#/components/schemas/Failure' }) },
    ]),
  ]),
})

let document: Schema | undefined

/** The OpenAPI 3.1 document of every call in the contract. */
export function openApiDocument(): Schema {
  if (document !== undefined) return document
  const paths: Record<string, Record<string, unknown>> = {}
  for (const key of callKeys) {
    const [method = '', path = ''] = key.split(' ')
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(key, callOf(key)) }
  }
  document = {
    openapi: '3.1.0',
    info: {
      title: `${company.name} API`,
      version: '1.0.0',
      description:
        'Success: `{ message, data }`. Failure: `{ message, issues? }`. Money is a number of naira, times are ISO 8601 in UTC.',
    },
    servers: [{ url: '/api/v1' }],
    paths,
    components: {
      schemas: { Failure: schemaOf(failure, 'output') },
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    },
  }
  return document
}

/** A page to read and try the calls. */
export const openApiPage = Scalar({ url: '/api/v1/openapi.json', pageTitle: `${company.name} API` })
