import type { ErrorCode, Issue } from '#contract/errors.ts'

/** The message of a failed call if the server sent none. */
export const unknownMessage = 'An Error Occured'

/**
 * A failed call. `status` is 0 if no answer came. The message is the server's own; on a 400 without
 * one it is the first issue's, else the general text.
 */
export class ApiError extends Error {
  declare readonly status: number
  declare readonly issues: readonly Issue[]
  /** Seconds to wait before another try, if the server names them. */
  declare readonly retryAfter: number | undefined
  /** Whether the message is the server's own. */
  declare readonly hasServerMessage: boolean
  /** Undefined on other servers, or any text: compare it with `hasCode`. */
  declare readonly code: string | undefined
  /** On a 409: the current record, if the server sends it. */
  declare readonly data: unknown

  constructor({ message, ...details }: Details) {
    super(message)
    Object.assign(this, { name: 'ApiError', ...details })
  }

  /** The first issue of a 400. */
  get firstIssue(): string | undefined {
    return this.status === 400 ? this.issues[0]?.message : undefined
  }
}

type Details = Pick<ApiError, 'status' | 'message' | 'issues' | 'hasServerMessage'> &
  Partial<Pick<ApiError, 'retryAfter' | 'code' | 'data'>>

/** The message of a failed call. Any other error is a bug of ours and gets the general text. */
export const messageOf = (error: unknown): string =>
  error instanceof ApiError ? error.message : unknownMessage

export const hasCode = (error: unknown, code: ErrorCode): boolean =>
  error instanceof ApiError && error.code === code

/**
 * Whether the server lacks the call. On other servers a 404 may also mean that the thing does not
 * exist.
 */
export const lacksCall = (error: unknown): boolean =>
  error instanceof ApiError && [404, 405, 501].includes(error.status) && !hasCode(error, 'record-not-found')

export const noAnswer = () =>
  new ApiError({ status: 0, message: unknownMessage, issues: [], hasServerMessage: false })

/** Whether the call may have been carried out: no answer came, or a 5xx, maybe a proxy's. */
export const isLost = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

function issueOf(value: unknown): Issue[] {
  if (typeof value === 'string') return [{ path: [], message: value }]
  if (!isRecord(value)) return []
  const message = textOf(value['message']) ?? textOf(value['msg'])
  const place = value['path']
  const path = Array.isArray(place) ? place.filter((part) => ['string', 'number'].includes(typeof part)) : []
  return message === undefined ? [] : [{ path: typeof place === 'string' ? [place] : path, message }]
}

/** Issues from a list, or from an object of field -> text or texts, as other servers send them. */
function issuesOf(value: unknown): Issue[] {
  if (Array.isArray(value)) return value.flatMap(issueOf)
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([field, texts]) =>
    [texts].flat().flatMap((text) => issueOf(text).map((issue) => ({ ...issue, path: [field] }))),
  )
}

/** Reads the body of a failure in any of the shapes that servers send. */
function readBody(body: unknown): { message: string | undefined; issues: Issue[] } {
  if (!isRecord(body)) return { message: undefined, issues: [] }
  const error = body['error']
  const nested = isRecord(error) ? error : {}
  const found = [body['issues'], nested['issues'], body['errors'], nested['errors']].map(issuesOf)
  return {
    message: textOf(body['message']) ?? textOf(nested['message']) ?? textOf(error),
    issues: found.find((issues) => issues.length > 0) ?? [],
  }
}

/** Seconds from a `Retry-After` header, which holds a number or a date. */
function secondsOf(header: string | null | undefined): number | undefined {
  if (header === null || header === undefined || header === '') return undefined
  const seconds = Number(header)
  if (Number.isFinite(seconds)) return Math.max(0, Math.ceil(seconds))
  const until = Date.parse(header)
  return Number.isNaN(until) ? undefined : Math.max(0, Math.ceil((until - Date.now()) / 1000))
}

export function failureOf(answer: { status: number; body: unknown; retryAfter?: string | null }): ApiError {
  const { message, issues } = readBody(answer.body)
  const firstIssue = answer.status === 400 ? issues[0]?.message : undefined
  return new ApiError({
    status: answer.status,
    message: message ?? firstIssue ?? unknownMessage,
    issues,
    retryAfter: secondsOf(answer.retryAfter),
    hasServerMessage: message !== undefined,
    ...(isRecord(answer.body) && { code: textOf(answer.body['code']), data: answer.body['data'] }),
  })
}
