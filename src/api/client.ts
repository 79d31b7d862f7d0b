import { createFetch, FetchError } from 'ofetch'
import { noteServerTime } from '#browser/storage/serverTime.ts'
import { storedToken } from '#browser/storage/storage.ts'
import type { CallAnswer, CallInput, CallKey } from '#contract/calls.ts'
import type { PageInfo } from '#contract/fields/fields.ts'
import { earlyFetch } from './early.ts'
import { failureOf, noAnswer } from './errors.ts'
import { apiUrl } from './settings.ts'

const http = createFetch({ fetch: earlyFetch, Headers, AbortController })

let onRefused: (token: string) => void = () => undefined

/** Sets what happens to a token that the server refused with a 401. */
export function onRefusedToken(refused: (token: string) => void): void {
  onRefused = refused
}

/** Reports a 401 from outside `call`, such as an upload's. */
export const tokenRefused = (token: string) => onRefused(token)

type Options = {
  /** Aborts the call, which then throws the signal's reason. */
  signal?: AbortSignal
  /** For polling: the server answers 204 when nothing has changed. */
  conditional?: boolean
  /** Under one key the server carries out a call once. Other servers may refuse the header. */
  idempotencyKey?: string
  /** For `callOnce`: separates two calls whose input is the same. */
  distinct?: string
}

/** A call that needs no path, query or body may be made without input. */
export type Arguments<K extends CallKey> =
  Record<string, never> extends CallInput<K>
    ? [input?: CallInput<K>, options?: Options]
    : [input: CallInput<K>, options?: Options]

type AnyInput = {
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, unknown>>
  body?: Readonly<Record<string, unknown>> | FormData
}

type SendOptions = Options & { file?: true; timeoutMs?: number }

/** In ms. A phone that has moved to another cell never gets the answer. */
const timeout = 30_000

/** Aborts after `timeoutMs` with `noAnswer`, or when `given` aborts, with its reason. */
function timeLimit(timeoutMs: number, given?: AbortSignal): AbortSignal {
  const end = new AbortController()
  const giveUp = () => end.abort(given?.aborted ? given.reason : noAnswer())
  // The site's build runs in Node, which must not wait for this timer.
  setTimeout(giveUp, timeoutMs).unref?.()
  if (given?.aborted) giveUp()
  else given?.addEventListener('abort', giveUp)
  return end.signal
}

/** The newest answers of conditional calls. Memory only: private answers are marked `no-store`. */
const maxAnswers = 50
const lastAnswers = new Map<string, { readonly etag: string; readonly body: unknown }>()

function remember(name: string, etag: string | null, body: unknown): void {
  lastAnswers.delete(name)
  if (etag === null) return
  lastAnswers.set(name, { etag, body })
  const [oldest] = lastAnswers.keys()
  if (lastAnswers.size > maxAnswers && oldest !== undefined) lastAnswers.delete(oldest)
}

const pathOf = (path: string, params: AnyInput['params']) =>
  path.replace(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''))

/**
 * Sends one request, also to an address that is no call of the contract.
 * @param key method and path, such as `GET /files/{fileId}`
 * @throws ApiError, or the reason of the signal that aborted it
 */
export async function send(key: string, input: AnyInput = {}, options: SendOptions = {}): Promise<unknown> {
  const { conditional = false, idempotencyKey, file, timeoutMs = timeout } = options
  const signal = timeLimit(timeoutMs, options.signal)
  const [method = 'GET', path = ''] = key.split(' ')
  const address = pathOf(path, input.params)
  const token = storedToken()
  // The token is part of the name, so one person's answer is never shown to another.
  const name = JSON.stringify([token, address, input.query])
  const before = conditional ? lastAnswers.get(name) : undefined
  const response = await http
    .raw<unknown>(address, {
      method,
      baseURL: apiUrl(),
      // A query, because with `If-None-Match` a browser sends a preflight before every call.
      query: { ...input.query, known: before?.etag.split('"')[1] },
      ...(input.body && { body: input.body }),
      headers: {
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
      },
      // Everything but a file is JSON, whatever type the server declares.
      ...(!file && { responseType: 'json' }),
      retry: false,
      signal,
      // What starts while the page unloads, deleting or signing out, must still reach the server.
      keepalive: method === 'DELETE' || path === '/user/logout',
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
  // Text is cut-off JSON or the login page of a hotel's network: neither is an answer.
  if (typeof body === 'string' && body !== '') throw noAnswer()
  if (conditional) remember(name, response.headers.get('ETag'), body)
  return body
}

type Envelope<T> = ({ data: T; message?: string } & Partial<PageInfo>) | null | undefined | ''

/**
 * Makes a call of the contract. Sends the token on public calls too.
 * @param args the call's `params`, `query` and `body`, then `Options`
 * @returns the payload inside `data`; undefined, whatever the type says, if the answer has none
 * @throws ApiError with the status (0: no answer), the server's message and its issues
 */
export async function call<K extends CallKey>(key: K, ...args: Arguments<K>): Promise<CallAnswer<K>> {
  return (await callWithMessage(key, ...args)).data
}

/** Like `call`, but also returns the server's success message. */
export async function callWithMessage<K extends CallKey>(
  key: K,
  ...[input, options]: Arguments<K>
): Promise<{ data: CallAnswer<K>; message: string | undefined }> {
  const answer = (await send(key, input as AnyInput, options)) as Envelope<CallAnswer<K>>
  return { data: (answer || undefined)?.data as CallAnswer<K>, message: (answer || undefined)?.message }
}

type Item<L> = L extends readonly (infer T)[] ? T : never

/** Like `call`, for a list. Returns an empty list if the server sends anything else. */
export async function callList<K extends CallKey>(
  key: K,
  ...args: Arguments<K>
): Promise<Item<CallAnswer<K>>[]> {
  return listOf((await call(key, ...args)) as Item<CallAnswer<K>>[])
}

/** Some rows of a list, what asks for the rows after them, and how many there are in all. */
export type Page<T> = { readonly rows: T[]; readonly next: string | undefined; readonly total: number }

/** Like `call`, for a list that is answered by pages. A server without pages answers all rows. */
export async function callPage<K extends CallKey>(
  key: K,
  ...[input, options]: Arguments<K>
): Promise<Page<Item<CallAnswer<K>>>> {
  const answer = (await send(key, input as AnyInput, options)) as Envelope<CallAnswer<K>>
  const { data, next, total } = answer || { data: undefined }
  const rows = listOf(data as Item<CallAnswer<K>>[] | undefined)
  return { rows, next, total: total ?? rows.length }
}

/** Like `call`, for calls that return a file, such as a receipt. */
export async function callFile<K extends CallKey>(key: K, ...[input, options]: Arguments<K>): Promise<Blob> {
  return (await send(key, input as AnyInput, { ...options, file: true })) as Blob
}

/** A copy of a list, or an empty one if the server left it out or sent something else. */
export const listOf = <T>(value: readonly T[] | null | undefined): T[] =>
  Array.isArray(value) ? [...value] : []
