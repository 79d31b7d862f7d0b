import type { Context, Handler as HonoHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Call } from '#contract/call.ts'
import { type CallKey, callOf } from '#contract/calls.ts'
import type { AppEnvironment, AppOptions } from './app.ts'
import type { Answer, Caller, Handler, Reply, Unchanged, Versioned } from './call.ts'
import { clientAddress } from './clientAddress.ts'
import { holds } from './etag.ts'
import { idempotentWrite } from './idempotency.ts'
import { readInput } from './readInput.ts'
import { signedInCaller } from './signedInCaller.ts'
import { takePoint } from './takePoint.ts'
import type { VersionedAnswers } from './versionedAnswers.ts'

/** A handler seen without its call's types: what goes in was checked by the same row of the contract. */
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

type Doors = AppOptions & { readonly versioned: VersionedAnswers }

/** Marks an answer that depends on the database, the request and the time alone (see `keptAnswers.ts`). */
const mayKeep = (context: Context<AppEnvironment>, until: number, body?: string) =>
  context.set('keepable', { until, body, route: routePath(context, -1) })

async function sendVersioned(
  context: Context<AppEnvironment>,
  call: Call,
  { address, ...reply }: Versioned<CallKey> & { readonly address: string },
  doors: Doors,
) {
  const { etag, text } = await doors.versioned.get(address, reply.version, async () =>
    JSON.stringify({ message: call.message ?? 'OK', data: call.answer.parse(await reply.build()) }),
  )
  const given = context.req.header('If-None-Match')
  const unchanged = holds(given, etag)
  context.header('Cache-Control', 'no-cache')
  context.header('ETag', etag)
  if (unchanged || given === undefined)
    mayKeep(context, Number.POSITIVE_INFINITY, unchanged ? undefined : text)
  if (unchanged) return context.body(null, 304)
  return context.body(text, 200, { 'Content-Type': 'application/json' })
}

const send = (context: Context, call: Call, reply: Answer<CallKey> | Unchanged) => {
  // No browser or proxy keeps a private answer; the client itself may ask whether one has changed.
  context.header('Cache-Control', call.access === 'public' ? 'no-cache' : 'no-store')
  if (reply.etag !== undefined) context.header('ETag', reply.etag)
  if ('unchanged' in reply) return context.body(null, 304)
  if (call.produces !== undefined) {
    return context.body(Buffer.from(call.answer.parse(reply.data) as Uint8Array), 200, {
      'Content-Type': call.produces,
    })
  }
  // Parsed before sending: a field that the contract does not name never leaves.
  const body = { message: reply.message ?? call.message ?? 'OK', data: call.answer.parse(reply.data) }
  return context.json(body, call.status ?? 200)
}

/** Serves one row of the contract: who calls, may they, is the input right, then the module's answer. */
export function answerCall(key: CallKey, doors: Doors): HonoHandler<AppEnvironment> {
  const call = callOf(key)
  const handler = doors.handlers[key] as unknown as AnyHandler & Handler<CallKey>
  return async (context) => {
    const caller = call.access === 'public' ? undefined : await signedInCaller(call, context, doors)
    const client = clientAddress(context, doors.trustProxy)
    if (call.limit !== undefined) await takePoint(doors, key, call.limit, caller?.id ?? client)
    const input = await readInput(call, context)
    const idempotencyKey = context.req.header('Idempotency-Key')
    const write = idempotentWrite<Answer<CallKey>>(doors, {
      key,
      callerId: caller?.id,
      idempotencyKey,
      input,
    })
    const reply = await handler({
      ...input,
      caller,
      client,
      ifNoneMatch: context.req.header('If-None-Match'),
      idempotencyKey,
      write,
    })
    if ('version' in reply) {
      // Not the address as it came: the same id can be written in thousands of ways.
      const address = `${key} ${JSON.stringify(input.params)}`
      return sendVersioned(context, call, { ...reply, address }, doors)
    }
    if (call.polled && caller !== undefined && 'unchanged' in reply) mayKeep(context, caller.signedInUntil)
    return send(context, call, reply)
  }
}
