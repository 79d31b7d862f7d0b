import { z } from 'zod'
import { createDocument, type ZodOpenApiObject, type ZodOpenApiOperationObject } from 'zod-openapi'
import { company } from '#company.ts'
import type { Call } from '#contract/call.ts'
import { type CallKey, callKeys, callOf } from '#contract/calls.ts'
import { failure } from '#contract/errors.ts'
import { bounds } from '#contract/fields/bounds.ts'
import { pageInfo } from '#contract/fields/fields.ts'
import { addExamples } from './examples.ts'
import { outsideCalls } from './outside.ts'

const takesIdempotencyKey = (key: CallKey, call: Call) =>
  call.access === 'public' ? call.once === true : !key.startsWith('GET')

const reasons = {
  400: 'Malformed or refused input; `issues` says what',
  401: 'No token, or one that is not valid',
  403: 'The role does not allow it',
  404: "Unknown, or not the caller's",
  409: 'Conflicts with the current state',
  413: 'Too large',
  415: 'Wrong media type',
  429: 'Too many; `Retry-After` says when',
  503: 'A service this needs is down',
} as const

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

const success = ({ answer, message = 'OK', produces, paged }: Call) =>
  produces === undefined
    ? {
        description: message,
        content: {
          'application/json': {
            schema: z.object({ message: z.string(), data: answer, ...(paged && pageInfo.shape) }),
          },
        },
      }
    : { description: 'The file', content: { [produces]: { schema: { type: 'string' as const } } } }

const upToDate = { description: 'The caller has the present answer' }

/** Said of a call with `paged`. */
const bounded = ` Without a limit it answers the first ${bounds.rowsPerAnswer.toLocaleString('en')} rows, with \`total\` and, if there are more, \`next\`.`

const operation = (key: CallKey, call: Call): ZodOpenApiOperationObject => ({
  operationId: key.replaceAll(/[^\w]+/g, '-').replace(/-$/, ''),
  tags: [call.topic],
  summary: call.summary,
  description: `Who may call: ${call.access}.${call.paged ? bounded : ''}`,
  security: call.access === 'public' ? [] : [{ token: [] }],
  requestParams: { ...(call.params && { path: call.params }), ...(call.query && { query: call.query }) },
  parameters: [
    ...(takesIdempotencyKey(key, call) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ...(call.polled ? [{ $ref: '#/components/parameters/IfNoneMatch' }] : []),
  ],
  ...(call.body && {
    requestBody: { required: true, content: { 'application/json': { schema: call.body } } },
  }),
  responses: {
    [`${call.status ?? 200}`]: success(call),
    ...(call.polled && { '204': upToDate, '304': upToDate }),
    ...Object.fromEntries(
      refusalsOf(key, call).map((status) => [status, { $ref: `#/components/responses/R${status}` }]),
    ),
  },
})

const refusedInput = {
  message: 'Email is required',
  issues: [{ path: ['email'], message: 'Email is required' }],
}
const retryAfter = {
  'Retry-After': { schema: { type: 'integer' as const }, description: 'Seconds to wait' },
}

/** One shared response per refusal, with an example. */
const refusals = Object.fromEntries(
  Object.entries(reasons).map(([status, description]) => [
    `R${status}`,
    {
      description,
      ...((status === '429' || status === '503') && { headers: retryAfter }),
      content: {
        'application/json': {
          schema: failure,
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
    description: 'The `ETag` of the answer the caller has: 304 when it is still the current one',
    schema: { type: 'string' },
  },
} as const

const pathOf = (key: CallKey) => key.slice(key.indexOf(' ') + 1)

/** Every method of each path below `/api/v1`. */
const paths = Object.fromEntries(
  Object.entries(Object.groupBy(callKeys, pathOf)).map(([path, keys = []]) => [
    path,
    Object.fromEntries(
      keys.map((key) => [key.slice(0, key.indexOf(' ')).toLowerCase(), operation(key, callOf(key))]),
    ),
  ]),
)

function makeDocument() {
  const topics = new Set([...callKeys.map((key) => callOf(key).topic), 'Files', 'Operations'])
  const contract: ZodOpenApiObject = {
    openapi: '3.1.0',
    info: {
      title: `${company.name} API`,
      version: '1.0.0',
      description:
        'Success: `{ message, data }`. Failure: `{ message, code?, issues? }`. Money is a number of naira, times are ISO 8601 in UTC.',
    },
    servers: [{ url: '/api/v1' }],
    tags: [...topics].map((name) => ({ name })),
    paths: { ...paths, ...outsideCalls },
    components: {
      parameters: headerParameters,
      responses: refusals,
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    },
  }
  const document = createDocument(contract, {
    override: ({ jsonSchema }) => {
      // Readers learn nothing from the largest safe integer.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    },
  })
  addExamples(document)
  return { ...document }
}

let document: Readonly<Record<string, unknown>> | undefined

/** The OpenAPI 3.1 document of all calls, made from the contract on first use. */
export function openApiDocument(): Readonly<Record<string, unknown>> {
  document ??= makeDocument()
  return document
}
