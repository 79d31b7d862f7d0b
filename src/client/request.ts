import { storedToken } from '#browser/storage.ts'
import type { CallAnswer, CallInput, CallKey } from '#contract/calls.ts'
import { earlyFetch } from './early.ts'
import { ApiError, noAnswer, unknownMessage } from './failure.ts'
import { lastAnswers } from './lastAnswers.ts'
import { patience } from './patience.ts'
import { apiUrl } from './settings.ts'

/** Called when the server no longer knows a token that was sent. */
type Refusal = (token: string) => void
let refused: Refusal = () => undefined

/** Names who answers a 401 on an authenticated call: the session store. */
export function onRefusedToken(answer: Refusal): void {
  refused = answer
}

/** Tells of a 401 to a token that was sent past `request`, as uploads are. */
export const tokenRefused = (token: string) => refused(token)

/** Only the calls that need no path, query or body may be made without input. */
export type Arguments<K extends CallKey> =
  Record<string, never> extends CallInput<K>
    ? [input?: CallInput<K>, options?: Options]
    : [input: CallInput<K>, options?: Options]
type Options = {
  /** Gives the call up; without it patience does. */
  signal?: AbortSignal
  /** Ask "has it changed since?": for calls made again and again, such as the chat's. */
  conditional?: boolean
  /** Sent again under the same key it is done once; for calls of our own server, as others may refuse the header. */
  idempotencyKey?: string
  /** What besides the input makes it the call that is done once (`once.ts`). */
  besides?: string
}
type AnyInput = {
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, unknown>>
  body?: Readonly<Record<string, unknown>>
}

const pathOf = (path: string, params: AnyInput['params']) =>
  path.replace(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''))

const queryOf = (query: AnyInput['query'] = {}) => {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  return given.length === 0 ? '' : `?${new URLSearchParams(given.map(([name, value]) => [name, `${value}`]))}`
}

/**
 * The body as JSON. Other servers answer failures with pages, which say nothing; a success that is cut off, or is
 * the page of a hotel's network, is no answer.
 */
function readJson(text: string, ok: boolean): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    if (ok) throw noAnswer()
    return undefined
  }
}

type Reading = Options & { as?: 'file' }

/** Only the headers that have something to say. */
const headersOf = (all: Readonly<Record<string, string | undefined>>) =>
  Object.entries(all).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, value]],
  )

/**
 * Makes a call once and turns every failure into an `ApiError`; a dropped signal stays an abort, with its reason.
 */
async function call<T>(key: string, input: AnyInput = {}, reading: Reading = {}): Promise<T> {
  const { signal = patience(), conditional = false, idempotencyKey, as } = reading
  const lost = (): never => {
    signal.throwIfAborted()
    throw noAnswer()
  }
  const [method = 'GET', path = ''] = key.split(' ')
  const token = storedToken()
  const address = `${apiUrl()}${pathOf(path, input.params)}`
  // The token is part of the name: what one person was shown is never another's.
  const name = `${token} ${address}${queryOf(input.query)}`
  const before = conditional ? lastAnswers.get(name) : undefined
  // Not as `If-None-Match`: with that header a browser asks another origin's leave before every single call.
  const url = `${address}${queryOf({ ...input.query, known: before?.etag.split('"')[1] })}`
  const body = input.body && JSON.stringify(input.body)
  const response = await earlyFetch(url, {
    method,
    headers: headersOf({
      Authorization: token && `Bearer ${token}`,
      'Content-Type': body && 'application/json',
      'Idempotency-Key': idempotencyKey,
    }),
    body: body ?? null,
    signal,
    // What is deleted as the page is left is deleted all the same.
    keepalive: method === 'DELETE',
  }).catch(lost)
  if (response.status === 204 && before !== undefined) return before.body as T
  if (response.ok && as === 'file') return (await response.blob().catch(lost)) as T
  const said = await response
    .text()
    .catch(lost)
    .then((text) => readJson(text, response.ok))
  if (!response.ok) throw await refusalOf(response, said, path, token)
  if (conditional) lastAnswers.remember(name, response.headers.get('ETag'), said)
  return said as T
}

/**
 * The error of an answer that is no success; a refused token is told to who answers for it. What reads the many shapes
 * of failures is fetched with the first of them, and missed where it cannot be.
 */
async function refusalOf(
  response: Response,
  body: unknown,
  path: string,
  token: string | undefined,
): Promise<ApiError> {
  const { status, headers } = response
  if (status === 401 && token !== undefined && !path.startsWith('/public/')) refused(token)
  return import('./failureOf.ts').then(
    ({ failureOf }) => failureOf({ status, body, retryAfter: headers.get('Retry-After') }),
    () => new ApiError({ status, message: unknownMessage, issues: [], spoken: false }),
  )
}

type Envelope<T> = { data: T; message?: string }

/**
 * Makes a call of the contract. The token goes along on public calls too (spec section 7).
 * @param args `params`, `query` and `body` of the call, as far as it has them, then `Options`
 * @returns the payload inside `data`; undefined, whatever its type says, where an answer has none
 * @throws ApiError with the status (0: no answer), the server's message and its issues
 */
export async function request<K extends CallKey>(key: K, ...args: Arguments<K>): Promise<CallAnswer<K>> {
  return (await requestWithMessage(key, ...args)).data
}

/** As `request`, with the server's message of success beside the payload. */
export async function requestWithMessage<K extends CallKey>(
  key: K,
  ...[input, options]: Arguments<K>
): Promise<{ data: CallAnswer<K>; message: string | undefined }> {
  const answer = await call<Envelope<CallAnswer<K>> | undefined>(key, input as AnyInput, options ?? {})
  return { data: answer?.data as CallAnswer<K>, message: answer?.message }
}

/** As `request`, for calls that answer a file, such as a receipt. */
export function requestFile<K extends CallKey>(key: K, ...[input, options]: Arguments<K>): Promise<Blob> {
  return call<Blob>(key, input as AnyInput, { ...options, as: 'file' })
}

/** A list that a server may have left out or sent as something else. */
export const listOf = <T>(value: readonly T[] | null | undefined): T[] =>
  Array.isArray(value) ? [...value] : []
