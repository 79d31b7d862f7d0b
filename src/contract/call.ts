import type { z } from 'zod'

/** Who may make a call: anyone, any signed-in user, an admin or superAdmin, a superAdmin alone. */
export type Access = 'public' | 'user' | 'admin' | 'superAdmin'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export type CallLimit = { readonly points: number; readonly seconds: number }

/**
 * One row of the table of calls: everything the API, the client and the OpenAPI document need to
 * know.
 */
export type Call = {
  readonly access: Access
  readonly summary: string
  readonly topic: string
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodObject
  /** The payload inside `data`. */
  readonly answer: z.ZodType
  /** The `message` of a success, unless the call answers another. */
  readonly message?: string
  /** Status of a success; 200 unless given. */
  readonly status?: 200 | 201
  /** Set when the answer is a file and not JSON. */
  readonly produces?: 'application/pdf'
  /**
   * Statuses that this call may answer beyond those that follow from its row
   * (`openapi/document.ts`).
   */
  readonly refusals?: readonly number[]
  /**
   * Set on a public call that accepts an Idempotency-Key, as all writing calls of signed-in people
   * do.
   */
  readonly once?: true
  /**
   * Set on calls that answer a list by pages: their query has `pageQuery`, and their answer
   * `pageInfo` beside `data`.
   */
  readonly paged?: true
  /** Set on calls that a page polls: they answer `If-None-Match`. */
  readonly polled?: true
  /**
   * Set on calls that a page makes by itself, on a timer or on arrival of data. They do not keep an
   * idle session alive. `tests/e2e/site/unattended.spec.ts` checks that every such call has it.
   */
  readonly unattended?: true
  /**
   * Limit per account, or per client on public calls, for calls that write, mail or cost more than
   * an answer, and for what visitors read. All instances count together, but each for itself what
   * visitors read.
   */
  readonly limit?: CallLimit
  /** Why a writing call needs no limit, or where its limit is. */
  readonly unlimited?: string
}

/** A call that writes has a limit, or says why it needs none. */
type Writing = Call & ({ readonly limit: CallLimit } | { readonly unlimited: string })

type TopicCalls = Readonly<Record<`GET /${string}`, Call>> &
  Readonly<Record<`${Exclude<Method, 'GET'>} /${string}`, Writing>>

/**
 * Keeps the literal types of a topic's calls, so that the client's names are checked against them.
 */
export const defineCalls = <const T extends TopicCalls>(calls: T): T => calls

/**
 * Limit per client of calls that write without an account. It counts what is refused as well, and
 * is wide because mobile carriers put many people behind one address.
 */
export const byAnybody = { points: 300, seconds: 600 } as const satisfies CallLimit

/**
 * Limit per client of what visitors read of projects and units; the server keeps the answers of the
 * calls that have it. A family and an office stay far below it. A build with 50,000 units fits once.
 */
export const byVisitors = { points: 60_000, seconds: 600 } as const satisfies CallLimit

/** Why admins' calls need no limit. */
export const byAdmins = 'Only admins make it, and each is written down in the audit trail'
