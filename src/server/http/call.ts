import type { CallAnswer, CallBody, CallKey, CallParams, CallQuery, Calls } from '#contract/calls.ts'
import type { PageInfo } from '#contract/fields/fields.ts'
import type { UserType } from '#contract/users.ts'
import type { Queries } from '../ports/database.ts'

export type Caller = {
  readonly id: string
  readonly userType: UserType
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly tokenId: string
}

/** A module's answer: the payload, and a message if it differs from the contract's. */
export type Answer<K extends CallKey> = {
  readonly data: CallAnswer<K>
  readonly message?: string
  /** Of a call with `paged`. */
  readonly page?: PageInfo
  /** Weak validator of this answer. */
  readonly etag?: string
}

/** The caller has the current answer: no body, 304 for `If-None-Match` and 204 for `known`. */
export type Unchanged = { readonly unchanged: true; readonly etag: string }

export type Reply<K extends CallKey> = Answer<K> | Unchanged

/** A checked request, as modules see it: no HTTP in here. */
export type CallRequest<K extends CallKey> = {
  readonly params: CallParams<K>
  readonly query: CallQuery<K>
  readonly body: CallBody<K>
  readonly caller: Calls[K]['access'] extends 'public' ? undefined : Caller
  /** Address of the client, for limits. */
  readonly client: string
  /** The validator that the caller holds, if any. */
  readonly ifNoneMatch: string | undefined
  /** The `Idempotency-Key` header, for handlers whose work is more than one transaction. */
  readonly idempotencyKey: string | undefined
  /**
   * Runs one transaction whose result is the answer. With an `Idempotency-Key` the answer is stored
   * in it, and a repeat of the request gets the stored answer without running the job.
   */
  readonly write: (job: (trx: Queries) => Promise<Answer<K>>) => Promise<Answer<K>>
}

export type Handler<K extends CallKey> = (request: CallRequest<K>) => Promise<Reply<K>>

export type Handlers<K extends CallKey> = { readonly [P in K]: Handler<P> }
