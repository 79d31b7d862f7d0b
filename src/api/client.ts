import { createFetch, FetchError } from 'ofetch'
import { noteServerTime } from '#browser/serverTime.ts'
import { storedToken } from '#browser/storage.ts'
import type { CallAnswer, CallInput, CallKey } from '#contract/calls.ts'
import { earlyFetch } from './early.ts'
import { failureOf, noAnswer } from './errors.ts'
import { apiUrl } from './settings.ts'

const http = createFetch({ fetch: earlyFetch, Headers, AbortController })

let onRefused: (token: string) => void = () => undefined

/** Sets what a 401 on an authenticated call does with the token that was sent: the session store ends its session. */
export function onRefusedToken(refused: (token: string) => void): void {
  onRefused = refused
}

/** Reports a 401 to a token that was not sent by `call`, as uploads do. */
export const tokenRefused = (token: string) => onRefused(token)

type Options = {
  /** Gives the call up; the call then fails with the signal's reason. */
  signal?: AbortSignal
  /** For calls that are repeated every few seconds: the server answers 204 when nothing has changed. */
  conditional?: boolean
  /** Sent again under the same key a call is done once; for our own server, as others may refuse the header. */
  idempotencyKey?: string
  /** For `callOnce`: what besides the input tells this call from another that says the same. */
  distinct?: string
}

/** Only the calls that need no path, query or body may be made without input. */
export type Arguments<K extends CallKey> =
  Record<string, never> extends CallInput<K>
    ? [input?: CallInput<K>, options?: Options]
    : [input: CallInput<K>, options?: Options]

type AnyInput = {
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, unknown>>
  body?: Readonly<Record<string, unknown>>
}

/** How long a call may take, in milliseconds. A phone that has changed its cell never gets the answer. */
const longest = 30_000

/** Aborts after `longest` milliseconds with `noAnswer`, or when `given` aborts, with its reason. */
function timeLimit(given?: AbortSignal): AbortSignal {
  const end = new AbortController()
  const giveUp = () => end.abort(given?.aborted ? given.reason : noAnswer())
  // The site's build runs in Node, which must not wait for this timer.
  setTimeout(giveUp, longest).unref?.()
  if (given?.aborted) giveUp()
  else given?.addEventListener('abort', giveUp)
  return end.signal
}

/** Answers of conditional calls, the newest 50. They stay in memory: private answers are marked `no-store`. */
const mostAnswers = 50
const lastAnswers = new Map<string, { readonly etag: string; readonly body: unknown }>()

function remember(name: string, etag: string | null, body: unknown): void {
  lastAnswers.delete(name)
  if (etag === null) return
  lastAnswers.set(name, { etag, body })
  const [oldest] = lastAnswers.keys()
  if (lastAnswers.size > mostAnswers && oldest !== undefined) lastAnswers.delete(oldest)
}

const pathOf = (path: string, params: AnyInput['params']) =>
  path.replace(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''))

/** Makes a call once. Every failure is an `ApiError`, except that an aborted signal throws its own reason. */
async function send(key: string, input: AnyInput = {}, options: Options & { file?: true } = {}) {
  const { conditional = false, idempotencyKey, file } = options
  const signal = timeLimit(options.signal)
  const [method = 'GET', path = ''] = key.split(' ')
  const address = pathOf(path, input.params)
  const token = storedToken()
  // The token is part of the name: one person's answer is never shown to another.
  const name = JSON.stringify([token, address, input.query])
  const before = conditional ? lastAnswers.get(name) : undefined
  const response = await http
    .raw<unknown>(address, {
      method,
      baseURL: apiUrl(),
      // As a query: with `If-None-Match` a browser asks another origin's permission before every call.
      query: { ...input.query, known: before?.etag.split('"')[1] },
      ...(input.body && { body: input.body }),
      headers: {
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
      },
      // A file says by its type what it is; everything else is JSON, whatever a server calls it.
      ...(!file && { responseType: 'json' }),
      retry: false,
      signal,
      // A deletion that starts as the page is left must still reach the server.
      keepalive: method === 'DELETE',
    })
    .catch((error: unknown) => {
      signal.throwIfAborted()
      if (!(error instanceof FetchError) || error.response === undefined) throw noAnswer()
      const { status, headers } = error.response
      if (status === 401 && token !== undefined && !path.startsWith('/public/')) onRefused(token)
      throw failureOf({ status, body: error.data, retryAfter: headers.get('Retry-After') })
    })
  noteServerTime(response.headers.get('Date'))
  if (before !== undefined && response.status === 204) return before.body
  const body = response._data
  // Text is JSON that was cut off, or the page of a hotel's network: neither is an answer.
  if (typeof body === 'string' && body !== '') throw noAnswer()
  if (conditional) remember(name, response.headers.get('ETag'), body)
  return body
}

type Envelope<T> = { data: T; message?: string } | null | undefined | ''

/**
 * Makes a call of the contract. The token goes along on public calls too.
 * @param args `params`, `query` and `body` of the call, as far as it has them, then `Options`
 * @returns the payload inside `data`; undefined, whatever its type says, where an answer has none
 * @throws ApiError with the status (0: no answer), the server's message and its issues
 */
export async function call<K extends CallKey>(key: K, ...args: Arguments<K>): Promise<CallAnswer<K>> {
  return (await callWithMessage(key, ...args)).data
}

/** As `call`, with the server's message of success beside the payload. */
export async function callWithMessage<K extends CallKey>(
  key: K,
  ...[input, options]: Arguments<K>
): Promise<{ data: CallAnswer<K>; message: string | undefined }> {
  const answer = (await send(key, input as AnyInput, options)) as Envelope<CallAnswer<K>>
  return { data: (answer || undefined)?.data as CallAnswer<K>, message: (answer || undefined)?.message }
}

type Item<L> = L extends readonly (infer T)[] ? T : never

/** As `call`, for a list: anything else that a server sends in its place counts as an empty one. */
export async function callList<K extends CallKey>(
  key: K,
  ...args: Arguments<K>
): Promise<Item<CallAnswer<K>>[]> {
  return listOf((await call(key, ...args)) as Item<CallAnswer<K>>[])
}

/** As `call`, for calls that answer a file, such as a receipt. */
export async function callFile<K extends CallKey>(key: K, ...[input, options]: Arguments<K>): Promise<Blob> {
  return (await send(key, input as AnyInput, { ...options, file: true })) as Blob
}

/** A list that a server may have left out or sent as something else. */
export const listOf = <T>(value: readonly T[] | null | undefined): T[] =>
  Array.isArray(value) ? [...value] : []
