import type { Call } from '#contract/call.ts'
import { type CallKey, callOf } from '#contract/calls.ts'
import type { AppOptions } from './app.ts'
import type { Answer, Caller, Handler, Reply, Unchanged, Versioned, Written } from './call.ts'
import { type CallIn, type CallOut, jsonHeaders } from './callWire.ts'
import { holds } from './etag.ts'
import { idempotentWrite } from './idempotency.ts'
import { readInput } from './readInput.ts'
import { signedInCaller } from './signedInCaller.ts'
import type { Soon } from './soon.ts'
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
}) => Soon<Reply<CallKey>>

export type CallDoors = Pick<AppOptions, 'database' | 'clock' | 'handlers'> & {
  readonly versioned: VersionedAnswers
}

const isWritten = (value: unknown): value is Written =>
  typeof value === 'object' && value !== null && 'json' in value

/** The whole answer around a payload. Parsed first: a field that the contract does not name never leaves. */
const textOf = (call: Call, data: unknown, message = call.message ?? 'OK'): string =>
  JSON.stringify({ message, data: call.answer.parse(data) })

const bytesOf = ({ message = 'OK' }: Call, { json }: Written) =>
  json(`{"message":${JSON.stringify(message)},"data":`, '}')

async function versionedOut(
  call: Call,
  given: string | undefined,
  { address, ...reply }: Versioned<CallKey> & { readonly address: string },
  doors: CallDoors,
): Promise<CallOut> {
  const { etag, body } = await doors.versioned.get(address, reply.version, async () => {
    const data = await reply.build()
    return isWritten(data) ? bytesOf(call, data) : textOf(call, data)
  })
  const headers = { 'cache-control': 'no-cache', etag }
  const keepUntil = Number.POSITIVE_INFINITY
  if (holds(given, etag)) return { status: 304, headers, keepUntil }
  const whole = { status: 200, headers: { ...headers, ...jsonHeaders }, body }
  return given === undefined ? { ...whole, keepUntil } : whole
}

/** The validator of a query, which names it without its quotation marks. */
function knownIn(query: unknown): string | undefined {
  const { known } = (query ?? {}) as { readonly known?: string }
  return known && `"${known}"`
}

/** No browser or proxy keeps a private answer; the client itself may ask whether one has changed. */
const cacheHeaders = {
  public: { 'cache-control': 'no-cache' },
  private: { 'cache-control': 'no-store' },
} as const
/** One object for all answers of a kind: what is made of it is remembered by it. */
const plainHeaders = {
  public: { ...cacheHeaders.public, ...jsonHeaders },
  private: { ...cacheHeaders.private, ...jsonHeaders },
} as const

function answerOut(
  call: Call,
  reply: Answer<CallKey> | Written | Unchanged,
  caller: Caller | undefined,
  unchanged: 204 | 304,
): Soon<CallOut> {
  const kind = call.access === 'public' ? 'public' : 'private'
  const status = call.status ?? 200
  if ('json' in reply) {
    return bytesOf(call, reply).then((body) => ({ status, headers: plainHeaders[kind], body }))
  }
  const headers = reply.etag === undefined ? cacheHeaders[kind] : { ...cacheHeaders[kind], etag: reply.etag }
  if ('unchanged' in reply) {
    const keep = call.polled && caller !== undefined ? { keepUntil: caller.signedInUntil } : {}
    return { status: unchanged, headers, ...keep }
  }
  if (call.produces !== undefined) {
    const body = Buffer.from(call.answer.parse(reply.data) as Uint8Array)
    return { status: 200, headers: { ...headers, 'content-type': call.produces }, body }
  }
  const whole = reply.etag === undefined ? plainHeaders[kind] : { ...headers, ...jsonHeaders }
  return { status, headers: whole, body: textOf(call, reply.data, reply.message) }
}

/**
 * Serves one row of the contract, whichever way the request came in: who calls, may they, is the input right, then
 * the module's answer.
 * @returns a function that throws what `failureOut` words
 */
export function serveCall(key: CallKey, doors: CallDoors): (given: CallIn) => Promise<CallOut> {
  const call = callOf(key)
  const handler = doors.handlers[key] as unknown as AnyHandler & Handler<CallKey>
  return async (given) => {
    const { client } = given
    const askWho = () =>
      call.access === 'public' ? undefined : signedInCaller(call, given.header('authorization'), doors)
    const asked = askWho()
    // What is there already is not waited for: every turn costs its share of a short call.
    const sender = asked instanceof Promise ? await asked : asked
    if (call.limit !== undefined) await takePoint(doors, key, call.limit, sender?.id ?? client)
    const read = readInput(call, given)
    const input = read instanceof Promise ? await read : read
    // The rest of a body may come an hour later, when its sender has signed out or may no longer do this.
    const caller = read instanceof Promise ? await askWho() : sender
    const idempotencyKey = given.header('idempotency-key')
    const header = given.header('if-none-match')
    const ifNoneMatch = header ?? knownIn(input.query)
    const write = idempotentWrite<Answer<CallKey>>(doors, {
      key,
      callerId: caller?.id,
      idempotencyKey,
      input,
    })
    const reply = await handler({ ...input, caller, client, ifNoneMatch, idempotencyKey, write })
    if (!('version' in reply)) return answerOut(call, reply, caller, header === undefined ? 204 : 304)
    // Not the address as it came: the same id can be written in thousands of ways.
    const address = `${key} ${JSON.stringify(input.params)}`
    return versionedOut(call, ifNoneMatch, { ...reply, address }, doors)
  }
}
