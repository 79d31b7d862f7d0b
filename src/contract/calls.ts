import type { z } from 'zod'
import { adminCalls } from './admin.ts'
import { authCalls } from './auth.ts'
import { billCalls } from './bills.ts'
import type { Call } from './call.ts'
import { chatCalls } from './chat.ts'
import { claimCalls } from './claims.ts'
import { enquiryCalls } from './enquiries.ts'
import { fileCalls } from './files.ts'
import { holdCalls } from './holds.ts'
import { ownerCalls } from './owners.ts'
import { paperCalls } from './papers.ts'
import { personalDataCalls } from './personalData.ts'
import { planCalls } from './plans.ts'
import { powerCalls } from './power.ts'
import { progressCalls } from './progress.ts'
import { projectCalls } from './projects.ts'
import { transactionCalls } from './transactions.ts'
import { unitCalls } from './units.ts'
import { accountCalls, userCalls } from './users.ts'
import { verifyCalls } from './verify.ts'

/**
 * Every call of the product below `/api/v1`. The API registers its routes from this table and
 * checks input and output by it, the client takes its types from it, and the OpenAPI document is
 * made from it: to change a call, change it in its topic's file.
 */
export const calls = {
  ...authCalls,
  ...projectCalls,
  ...unitCalls,
  ...progressCalls,
  ...ownerCalls,
  ...holdCalls,
  ...planCalls,
  ...claimCalls,
  ...paperCalls,
  ...transactionCalls,
  ...verifyCalls,
  ...chatCalls,
  ...billCalls,
  ...powerCalls,
  ...userCalls,
  ...accountCalls,
  ...personalDataCalls,
  ...fileCalls,
  ...enquiryCalls,
  ...adminCalls,
}

export type Calls = typeof calls
export type CallKey = keyof Calls & string

type Parsed<K extends CallKey, Part extends 'params' | 'query' | 'body'> = Calls[K] extends {
  readonly [P in Part]: infer S extends z.ZodType
}
  ? z.output<S>
  : undefined

type Given<K extends CallKey, Part extends 'params' | 'query' | 'body'> = Calls[K] extends {
  readonly [P in Part]: infer S extends z.ZodType
}
  ? { readonly [P in Part]: z.input<S> }
  : { readonly [P in Part]?: undefined }

/** What a caller gives: before parsing. */
export type CallInput<K extends CallKey> = Given<K, 'params'> & Given<K, 'query'> & Given<K, 'body'>
/** What the server works with: after parsing. */
export type CallParams<K extends CallKey> = Parsed<K, 'params'>
export type CallQuery<K extends CallKey> = Parsed<K, 'query'>
export type CallBody<K extends CallKey> = Parsed<K, 'body'>
/** The payload inside `data`. */
export type CallAnswer<K extends CallKey> = z.output<Calls[K]['answer']>

/** The row of a call, seen without its literal types. */
export const callOf = (key: CallKey): Call => calls[key]
export const callKeys = Object.keys(calls) as CallKey[]
