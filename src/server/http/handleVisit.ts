import type { Handler } from 'hono'
import { byVisitors } from '#contract/call.ts'
import { type CallKey, callOf } from '#contract/calls.ts'
import type { Answer, Handlers } from './call.ts'
import { clientAddress } from './clientAddress.ts'
import type { AppEnvironment } from './environment.ts'
import { textOf } from './handleCall.ts'
import type { keepAnswers } from './keptAnswers.ts'
import { readInput } from './readInput.ts'
import type { CountVisit } from './visitorLimit.ts'

type Options = {
  readonly handlers: Handlers<CallKey>
  readonly trustProxy: number
  readonly keptAnswer: ReturnType<typeof keepAnswers>
  readonly countVisit: CountVisit
}

/** A module's handler of what visitors read: the answer follows from the address alone. */
type AnyVisit = (request: { readonly params: unknown; readonly query: unknown }) => Promise<Answer<CallKey>>

/** Only what follows from projects and units alone has this limit, and may be kept. */
export const isVisit = (key: CallKey): boolean => callOf(key).limit === byVisitors

/** Makes the route handler of what visitors read: limit, input, then the answer that is kept. */
export function handleVisit(key: CallKey, options: Options): Handler<AppEnvironment> {
  const call = callOf(key)
  const handler = options.handlers[key] as unknown as AnyVisit
  return async (context) => {
    const { req } = context
    options.countVisit(key, byVisitors, clientAddress(context, options.trustProxy))
    const { params, query } = readInput(call, {
      params: req.param(),
      query: req.query(),
      type: undefined,
      text: '',
    })
    const make = async () => textOf(call, await handler({ params, query }))
    const { body, etag } = await options.keptAnswer(JSON.stringify([key, params, query]), make)
    // Caches may keep it if they revalidate it each time.
    context.header('Cache-Control', 'no-cache')
    context.header('Content-Type', 'application/json')
    // Without a tag, the middleware that answers 304 would copy the answer to hash it.
    context.header('ETag', etag)
    return context.body(body)
  }
}
