import { createFetch, FetchError, type FetchOptions } from 'ofetch'
import { storedToken } from '#browser/storage.ts'
import type { CallAnswer, CallInput, CallKey } from '#contract/calls.ts'
import { earlyFetch } from './early.ts'
import { failureOf } from './failure.ts'
import { lastAnswers } from './lastAnswers.ts'
import { apiUrl } from './settings.ts'

const api = createFetch({ fetch: earlyFetch })

/** Called when the server no longer knows a token that was sent. */
type Refusal = (token: string) => void
let refused: Refusal = () => undefined

/** Names who answers a 401 on an authenticated call: the session store. */
export function onRefusedToken(answer: Refusal): void {
  refused = answer
}

/** Only the calls that need no path, query or body may be made without input. */
type Arguments<K extends CallKey> =
  Record<string, never> extends CallInput<K>
    ? [input?: CallInput<K>, options?: Options]
    : [input: CallInput<K>, options?: Options]
type Options = {
  signal?: AbortSignal
  /** Ask "has it changed since?": for calls made again and again, such as the chat's. */
  conditional?: boolean
}
type AnyInput = {
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, unknown>>
  body?: Readonly<Record<string, unknown>>
}

const pathOf = (path: string, params: AnyInput['params']) =>
  path.replace(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''))

/** Makes a call and turns every failure into an `ApiError`; a dropped signal stays an abort. */
async function call<T>(
  key: string,
  input: AnyInput = {},
  { conditional = false, ...options }: FetchOptions & Options = {},
): Promise<T> {
  const [method = 'GET', path = ''] = key.split(' ')
  const token = storedToken()
  const url = `${apiUrl()}${pathOf(path, input.params)}`
  // The token is part of the name: what one person was shown is never another's.
  const name = `${token} ${url} ${JSON.stringify(input.query)}`
  const before = conditional ? lastAnswers.get(name) : undefined
  try {
    const response = await api.raw<unknown>(url, {
      ...options,
      method,
      retry: false,
      headers: {
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...(before === undefined ? {} : { 'If-None-Match': before.etag }),
      },
      ...(input.query === undefined ? {} : { query: { ...input.query } }),
      ...(input.body === undefined ? {} : { body: { ...input.body } }),
    } as FetchOptions<'json'>)
    if (response.status === 304 && before !== undefined) return before.body as T
    if (conditional) lastAnswers.remember(name, response.headers.get('ETag'), response._data)
    return response._data as T
  } catch (error) {
    options.signal?.throwIfAborted()
    const response = error instanceof FetchError ? error.response : undefined
    if (response?.status === 401 && token !== undefined && !path.startsWith('/public/')) refused(token)
    throw failureOf({
      status: response?.status ?? 0,
      body: response?._data,
      retryAfter: response?.headers.get('Retry-After') ?? null,
    })
  }
}

type Envelope<T> = { data: T; message?: string }

/**
 * Makes a call of the contract. The token goes along on public calls too (spec section 7).
 * @param args `params`, `query` and `body` of the call, as far as it has them, then `signal` to give it up
 * @returns the payload inside `data`
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
  return { data: (answer?.data ?? null) as CallAnswer<K>, message: answer?.message }
}

/** As `request`, for calls that answer a file, such as a receipt. */
export function requestFile<K extends CallKey>(key: K, ...[input, options]: Arguments<K>): Promise<Blob> {
  return call<Blob>(key, input as AnyInput, { ...options, responseType: 'blob' })
}

/** A list that a server may have left out or sent as something else. */
export const listOf = <T>(value: readonly T[] | null | undefined): T[] =>
  Array.isArray(value) ? [...value] : []
