import type { Context, Handler, HonoRequest } from 'hono'
import type { Call } from '#contract/call.ts'
import { type CallKey, callOf } from '#contract/calls.ts'
import type { Logger } from '../log.ts'
import type { Clock } from '../ports/clock.ts'
import type { Database } from '../ports/database.ts'
import { unreadable } from './answerError.ts'
import type { Answer, Caller, Handlers, Reply } from './call.ts'
import { clientAddress } from './clientAddress.ts'
import type { AppEnvironment } from './environment.ts'
import { idempotentWrite } from './idempotency.ts'
import { takeRateLimitPoint } from './rateLimit.ts'
import { readInput } from './readInput.ts'
import { Refusal } from './refusal.ts'
import { signedInCaller } from './signedInCaller.ts'

/**
 * A module's handler without the types of its call: the same row of the contract checks what goes
 * in.
 */
type AnyHandler = (request: {
  params: unknown
  query: unknown
  body: unknown
  caller: Caller | undefined
  client: string
  ifNoneMatch: string | undefined
  idempotencyKey: string | undefined
  write: unknown
}) => Promise<Reply<CallKey>>

type Options = {
  readonly database: Database
  readonly clock: Clock
  readonly logger: Logger
  readonly handlers: Handlers<CallKey>
  readonly trustProxy: number
}

/** @throws Refusal 400 if the client breaks off */
async function readText(req: HonoRequest): Promise<string> {
  try {
    return await req.text()
  } catch {
    throw new Refusal(400, unreadable)
  }
}

/** Browsers send the validator as `?known=`, because a header would cost every poll a preflight. */
function knownIn(query: unknown): string | undefined {
  const { known } = (query ?? {}) as { readonly known?: string }
  return known && `"${known}"`
}

/** The JSON of an answer, without fields that the contract does not name. */
export const textOf = (call: Call, { data, message, page }: Answer<CallKey>): string =>
  JSON.stringify({ message: message ?? call.message ?? 'OK', data: call.answer.parse(data), ...page })

function respond(context: Context<AppEnvironment>, call: Call, reply: Reply<CallKey>): Response {
  if (reply.etag !== undefined) context.header('ETag', reply.etag)
  if ('unchanged' in reply) {
    return context.body(null, context.req.header('If-None-Match') === undefined ? 204 : 304)
  }
  if (call.produces !== undefined) {
    context.header('Content-Type', call.produces)
    return context.body(Buffer.from(call.answer.parse(reply.data) as Uint8Array))
  }
  context.header('Content-Type', 'application/json')
  return context.body(textOf(call, reply), call.status ?? 200)
}

/**
 * Makes the route handler of one row of the contract: caller, role, limit, input, then the module's
 * answer. `answerError.ts` answers what it throws.
 */
export function handleCall(key: CallKey, options: Options): Handler<AppEnvironment> {
  const call = callOf(key)
  const handler = options.handlers[key] as unknown as AnyHandler
  return async (context) => {
    const { req } = context
    // The body first: a slow sender may be signed out before the last byte arrives.
    const text = call.body === undefined ? '' : await readText(req)
    const caller =
      call.access === 'public' ? undefined : await signedInCaller(call, req.header('Authorization'), options)
    const client = clientAddress(context, options.trustProxy)
    if (call.limit !== undefined) await takeRateLimitPoint(options, key, call.limit, caller?.id ?? client)
    const type = req.header('Content-Type')
    const input = readInput(call, { params: req.param(), query: req.query(), type, text })
    const ifNoneMatch = req.header('If-None-Match') ?? knownIn(input.query)
    const idempotencyKey = req.header('Idempotency-Key')
    const request = { key, callerId: caller?.id, idempotencyKey, input }
    const write = idempotentWrite<Answer<CallKey>>(options, request)
    return respond(
      context,
      call,
      await handler({ ...input, caller, client, ifNoneMatch, idempotencyKey, write }),
    )
  }
}
