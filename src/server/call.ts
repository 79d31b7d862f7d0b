import type { CallAnswer, CallBody, CallKey, CallParams, CallQuery, Calls } from '#contract/calls.ts'
import type { UserType } from '#contract/users.ts'
import type { Queries } from './ports/database.ts'
import type { Soon } from './soon.ts'

/** Who makes a call, as their token says. */
export type Caller = {
  readonly id: string
  readonly userType: UserType
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly tokenId: string
  /** When the token dies by itself if not used again, ms since the epoch. */
  readonly signedInUntil: number
}

/** What a module hands back: the payload, and where it differs, the message. */
export type Answer<K extends CallKey> = {
  readonly data: CallAnswer<K>
  readonly message?: string
  /** Weak validator of this answer: the same one in `If-None-Match` is answered with 304. */
  readonly etag?: string
}

/**
 * A payload that the database keeps as JSON already, in the call's shape: it puts the whole answer together, of the
 * texts before and after the payload, in UTF-8.
 */
export type Written = {
  readonly json: (before: string, after: string) => Promise<Uint8Array<ArrayBuffer>>
}

/** The caller already has the present answer: no body, a 304 to `If-None-Match` and a 204 to `known`. */
export type Unchanged = { readonly unchanged: true; readonly etag: string }

/**
 * An answer that is the same for everybody as long as its version is: built and checked once per version, then
 * sent as it was kept.
 */
export type Versioned<K extends CallKey> = {
  readonly version: string
  /** Builds the answer, when none of this version is kept. */
  readonly build: () => Promise<CallAnswer<K> | Written>
}

export type Reply<K extends CallKey> = Answer<K> | Written | Unchanged | Versioned<K>

/** A checked request, as modules see it: no HTTP in here. */
export type CallRequest<K extends CallKey> = {
  readonly params: CallParams<K>
  readonly query: CallQuery<K>
  readonly body: CallBody<K>
  readonly caller: Calls[K]['access'] extends 'public' ? undefined : Caller
  /** Address of the client, for limits. */
  readonly client: string
  /** The validator the caller holds, if any, whichever way it was sent. */
  readonly ifNoneMatch: string | undefined
  /** The `Idempotency-Key` as it came, for handlers whose work is more than one transaction. */
  readonly idempotencyKey: string | undefined
  /**
   * One transaction whose result is the answer. With an `Idempotency-Key` the answer is stored with it, and
   * the same request sent again is answered from there without running the job.
   */
  readonly write: (job: (trx: Queries) => Soon<Answer<K>>) => Promise<Answer<K>>
}

export type Handler<K extends CallKey> = (request: CallRequest<K>) => Soon<Reply<K>>

/** The handlers of a topic: what a module makes. */
export type Handlers<K extends CallKey> = { readonly [P in K]: Handler<P> }
