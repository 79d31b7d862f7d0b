import type { ErrorCode, Issue } from '#contract/errors.ts'

export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 503

type Extra = {
  readonly code?: ErrorCode
  readonly issues?: readonly Issue[]
  readonly retryAfterMs?: number
  readonly data?: unknown
}

/**
 * A refusal in the user's words. Modules throw it; the error handler answers it. Every 400 carries
 * issues: without any, the message becomes the issue.
 */
export class Refusal extends Error {
  readonly status: RefusalStatus
  readonly code: ErrorCode | undefined
  readonly issues: readonly Issue[] | undefined
  /** Milliseconds to wait before another try; sent as `Retry-After` in seconds. */
  readonly retryAfterMs: number | undefined
  /** The current state, for a conflict. */
  readonly data: unknown

  constructor(status: RefusalStatus, message: string, extra: Extra = {}) {
    super(message)
    this.name = 'Refusal'
    this.status = status
    this.code = extra.code
    this.issues = extra.issues ?? (status === 400 ? [{ path: [], message }] : undefined)
    this.retryAfterMs = extra.retryAfterMs
    this.data = extra.data
  }
}

/** A 400 about one field, which the form shows beside that field. */
export const refuseField = (field: string, message: string, extra: Pick<Extra, 'code'> = {}) =>
  new Refusal(400, message, { ...extra, issues: [{ path: [field], message }] })

/** @throws Refusal 400 with all faults of an input, unless there are none */
export function refuseFaults(faults: readonly Issue[]): void {
  const [first] = faults
  if (first !== undefined) throw new Refusal(400, first.message, { issues: faults })
}

export const notFound = (what: string, extra: Extra = {}) =>
  new Refusal(404, `${what} not found`, { code: 'record-not-found', ...extra })
