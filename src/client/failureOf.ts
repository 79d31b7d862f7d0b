import type { Issue } from '#contract/errors.ts'
import { ApiError, unknownMessage } from './failure.ts'

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

/** A list of issues, or an object of field -> text or texts, as other servers send them. */
function issuesOf(value: unknown): Issue[] {
  if (Array.isArray(value)) return value.flatMap(issueOf)
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([field, texts]) =>
    [texts].flat().flatMap((text) => issueOf(text).map((issue) => ({ ...issue, path: [field] }))),
  )
}

/** Reads a failure's body in any of the shapes that servers of this specification send. */
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

/** `Retry-After` in seconds, from its number or its date. */
function secondsOf(header: string | null | undefined): number | undefined {
  if (header === null || header === undefined || header === '') return undefined
  const seconds = Number(header)
  if (Number.isFinite(seconds)) return Math.max(0, Math.ceil(seconds))
  const until = Date.parse(header)
  return Number.isNaN(until) ? undefined : Math.max(0, Math.ceil((until - Date.now()) / 1000))
}

/** Makes the error of a call out of its answer. On a 400 the first issue replaces the general text (spec section 5). */
export function failureOf(answer: { status: number; body: unknown; retryAfter?: string | null }): ApiError {
  const { message, issues } = readBody(answer.body)
  const firstIssue = answer.status === 400 ? issues[0]?.message : undefined
  return new ApiError({
    status: answer.status,
    message: message ?? firstIssue ?? unknownMessage,
    issues,
    retryAfter: secondsOf(answer.retryAfter),
    spoken: message !== undefined,
    data: isRecord(answer.body) ? answer.body['data'] : undefined,
  })
}
