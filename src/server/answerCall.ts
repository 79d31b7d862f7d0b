import type { Context, Handler as HonoHandler } from 'hono'
import type { Call } from '#contract/call.ts'
import { type CallKey, callOf } from '#contract/calls.ts'
import type { AppEnvironment, AppOptions } from './app.ts'
import type { Answer, Caller, Handler, Reply } from './call.ts'
import { clientAddress } from './clientAddress.ts'
import { idempotentWrite } from './idempotency.ts'
import { readInput } from './readInput.ts'
import { signedInCaller } from './signedInCaller.ts'
import { takePoint } from './takePoint.ts'

/** A handler seen without its call's types: what goes in was checked by the same row of the contract. */
type AnyHandler = (request: {
  params: unknown
  query: unknown
  body: unknown
  caller: Caller | undefined
  client: string
  ifNoneMatch: string | undefined
  idempotencyKey: string | undefined
  origin: string
  write: unknown
}) => Promise<Reply<CallKey>>

const send = (context: Context, call: Call, reply: Reply<CallKey>) => {
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
export function answerCall(key: CallKey, options: AppOptions): HonoHandler<AppEnvironment> {
  const call = callOf(key)
  const handler = options.handlers[key] as unknown as AnyHandler & Handler<CallKey>
  return async (context) => {
    const caller = call.access === 'public' ? undefined : await signedInCaller(call, context, options)
    const client = clientAddress(context, options.trustProxy)
    if (call.limit !== undefined) await takePoint(options, key, call.limit, caller?.id ?? client)
    const input = await readInput(call, context)
    const idempotencyKey = context.req.header('Idempotency-Key')
    const write = idempotentWrite<Answer<CallKey>>(options, {
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
      origin: new URL(context.req.url).origin,
      write,
    })
    return send(context, call, reply)
  }
}
