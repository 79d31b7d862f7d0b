import type { Issue } from '#contract/errors.ts'

/** What a failed call says when the server said nothing (spec section 8). */
export const unknownMessage = 'An Error Occured'

type Details = {
  status: number
  message: string
  issues: readonly Issue[]
  /** Seconds until trying again makes sense, when the server said so. */
  retryAfter?: number | undefined
  /** Whether the server said anything in words. */
  spoken: boolean
  /** With a conflict: the record as it is now, where the server sends it. */
  data?: unknown
}

/**
 * A call that failed. Its message is the server's own, on a 400 without one the first issue's, else the general text
 * (spec sections 5 and 8). `status` is 0 when no answer came.
 */
export class ApiError extends Error {
  declare readonly status: number
  declare readonly issues: readonly Issue[]
  declare readonly retryAfter: number | undefined
  /** False when the message is not the server's own. */
  declare readonly spoken: boolean
  /** With a conflict: the record as it is now, where the server sends it. */
  declare readonly data: unknown

  constructor({ message, ...details }: Details) {
    super(message)
    Object.assign(this, { name: 'ApiError', ...details })
  }

  /** What a 400 says first of what was sent. */
  get firstIssue(): string | undefined {
    return this.status === 400 ? this.issues[0]?.message : undefined
  }
}

/** What a failed call says; what is no answer of the API is a fault of our own, and has the general text. */
export const messageOf = (error: unknown): string =>
  error instanceof ApiError ? error.message : unknownMessage

/** Whether the server lacks the call, as other servers do; a 404 may also mean that it has no such thing. */
export const lacksCall = (error: unknown): boolean =>
  error instanceof ApiError && [404, 405, 501].includes(error.status)

/** The error of a call that got no answer. */
export const noAnswer = () => new ApiError({ status: 0, message: unknownMessage, issues: [], spoken: false })

/** Without an answer, or with that of a proxy whose server gave none, nobody knows whether the call was carried out. */
export const isLost = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)
