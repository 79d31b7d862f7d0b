import type { AdminPaymentClaim } from '#contract/claims.ts'
import { companyDay } from '#domain/dates.ts'
import { nearDay, timeOfDay } from '#domain/dateWords.ts'
import { koboOf, nairaOf } from '#domain/kobo.ts'
import { moneyInText } from '#domain/money.ts'
import { aboveOutstanding } from '#domain/recording.ts'
import type { Caller, CallRequest, Handlers } from '../../http/call.ts'
import { notFound, Refusal, refuseField } from '../../http/refusal.ts'
import type { Mails } from '../../mails.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database, Queries } from '../../ports/database.ts'
import { recordChange } from '../admin/audit.ts'
import { heldOwnership, presentOwner } from '../owners/owners.ts'
import { pay } from '../owners/payments.ts'
import { findPropertyLine } from '../owners/queriesLedger.ts'
import { type Decision, decideClaim, findClaim, isClaimed, listClaims } from './queries.ts'

type DecisionKey =
  | 'GET /admin/payment-claims'
  | 'POST /admin/payment-claim/{claimId}/accept'
  | 'POST /admin/payment-claim/{claimId}/match'
  | 'POST /admin/payment-claim/{claimId}/refuse'

type Dependencies = { readonly clock: Clock; readonly mails: Mails }
type Asked<K extends DecisionKey> = Pick<CallRequest<K>, 'params' | 'caller'> & {
  body: CallRequest<K>['body']
}
type Accept = Asked<'POST /admin/payment-claim/{claimId}/accept'>
type Match = Asked<'POST /admin/payment-claim/{claimId}/match'>
type Refuse = Asked<'POST /admin/payment-claim/{claimId}/refuse'>

/** @throws Refusal 404 for an unknown claim */
async function claimBy(db: Queries, id: string): Promise<AdminPaymentClaim> {
  const claim = await findClaim(db, id)
  if (claim === undefined) throw notFound('Transfer')
  return claim
}

const done = { accepted: 'recorded', refused: 'refused', withdrawn: 'withdrew' } as const

/** The conflict with whoever decided a claim before. */
function decidedBefore(claim: AdminPaymentClaim, caller: Caller, now: string): Refusal {
  const { status, decidedAt: at = now, decidedBy } = claim
  const today = companyDay(now)
  const when = `${companyDay(at) === today ? '' : `on ${nearDay(companyDay(at), today)} `}at ${timeOfDay(at)}`
  const who = decidedBy?._id === caller.id ? 'You' : (decidedBy?.firstName ?? 'A colleague')
  const what = status === 'new' ? 'decided' : done[status]
  return new Refusal(409, `${who} ${what} this ${when}.`, { data: claim })
}

/** Finds a claim that waits. @throws Refusal 404, or 409 with the claim if it is decided */
async function waitingClaim(trx: Queries, id: string, caller: Caller, now: string) {
  const claim = await claimBy(trx, id)
  if (claim.status !== 'new') throw decidedBefore(claim, caller, now)
  return claim
}

/**
 * Finds a claim that waits and locks its home.
 * @throws Refusal 404, or 409 if it is decided or its sender no longer owns the home
 */
async function heldClaim(trx: Queries, id: string, caller: Caller, now: string) {
  const found = await waitingClaim(trx, id, caller, now)
  const held = await heldOwnership(trx, found.ownedUnitId)
  // Read again: a colleague may have held the home meanwhile.
  return { ...held, claim: await waitingClaim(trx, id, caller, now) }
}

/** @throws Refusal 409 with the claim if it does not wait any more: nothing is stored then */
async function decide(trx: Queries, id: string, caller: Caller, decision: Decision) {
  const isFirst = await decideClaim(trx, id, decision)
  const claim = await claimBy(trx, id)
  if (!isFirst) throw decidedBefore(claim, caller, decision.at)
  return claim
}

/**
 * If the paid sum has changed since the claim was shown, a colleague may have recorded it by hand.
 * @throws Refusal 409 with the claim
 */
function refuseUnseen(paidBefore: number | undefined, claim: AdminPaymentClaim): void {
  if (paidBefore === undefined) return
  const change = koboOf(claim.pricePaid) - koboOf(paidBefore)
  if (change === 0) return
  const what = `${moneyInText(nairaOf(Math.abs(change)))} was ${change > 0 ? 'recorded' : 'reversed'} meanwhile.`
  const message = `${what} Check whether it is this transfer before you accept it.`
  throw new Refusal(409, message, { data: claim, issues: [{ path: ['amount'], message }] })
}

const moreThanOutstanding = (leftKobo: number) => refuseField('amount', aboveOutstanding(nairaOf(leftKobo)))

async function accept(trx: Queries, { clock, mails }: Dependencies, { params, body, caller }: Accept) {
  const { claimId } = params
  const at = clock.iso()
  const { unit, ownership, claim } = await heldClaim(trx, claimId, caller, at)
  refuseUnseen(body.paidBefore, claim)
  const { receivedOn } = body
  const before = await presentOwner(trx, unit.id)
  const payment = { unit, amountKobo: koboOf(body.amount), receivedOn, ownership, quiet: undefined }
  const lineId = await pay(trx, { clock, mails }, caller, payment, moreThanOutstanding)
  const data = await decide(trx, claimId, caller, { status: 'accepted', lineId, by: caller.id, at })
  const after = await presentOwner(trx, unit.id)
  const change = { action: 'payment recorded', subject: 'ownership', id: ownership.id } as const
  await recordChange(trx, clock, caller, { ...change, before, after: { ...after, receivedOn, claimId } })
  return { data }
}

async function match(trx: Queries, { clock, mails }: Dependencies, { params, body, caller }: Match) {
  const { claimId } = params
  const at = clock.iso()
  const { unit, ownership } = await heldClaim(trx, claimId, caller, at)
  const line = await findPropertyLine(trx, body.txId)
  if (line === undefined || line.ownership_id !== ownership.id || line.state !== 'paid')
    throw refuseField('txId', 'Choose a payment of this owner that stands.')
  if (await isClaimed(trx, line.id)) throw refuseField('txId', 'Another transfer has this payment already.')
  const data = await decide(trx, claimId, caller, {
    ...{ status: 'accepted', lineId: line.id },
    ...{ by: caller.id, at },
  })
  await mails.transferMatched(trx, { claim: data, txId: body.txId, now: at })
  await recordChange(trx, clock, caller, {
    ...{ action: 'transfer matched', subject: 'ownership', id: ownership.id },
    after: { unitId: unit.id, claimId, amount: data.amount, payment: line.title },
  })
  return { data }
}

async function refuse(trx: Queries, { clock, mails }: Dependencies, { params, body, caller }: Refuse) {
  const { claimId } = params
  const at = clock.iso()
  await waitingClaim(trx, claimId, caller, at)
  const { reason } = body
  const data = await decide(trx, claimId, caller, { status: 'refused', reason, by: caller.id, at })
  await mails.transferRefused(trx, { claim: data, reason, now: at })
  await recordChange(trx, clock, caller, {
    ...{ action: 'transfer refused', subject: 'ownership', id: data.ownedUnitId },
    after: { unitId: data.unitId, claimId, amount: data.amount, reason },
  })
  return { data }
}

/** What admins decide about transfers that buyers told of. */
export const makeClaimDecisions = (
  dependencies: Dependencies & { readonly database: Database },
): Handlers<DecisionKey> => ({
  async 'GET /admin/payment-claims'() {
    return { data: await dependencies.database.snapshot(listClaims) }
  },

  'POST /admin/payment-claim/{claimId}/accept': (request) =>
    request.write((trx) => accept(trx, dependencies, request)),

  'POST /admin/payment-claim/{claimId}/match': (request) =>
    request.write((trx) => match(trx, dependencies, request)),

  'POST /admin/payment-claim/{claimId}/refuse': (request) =>
    request.write((trx) => refuse(trx, dependencies, request)),
})
