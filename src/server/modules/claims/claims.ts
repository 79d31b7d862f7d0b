import { nanoid } from 'nanoid'
import { companyAccounts } from '#company.ts'
import { type PaymentClaim, referenceKey } from '#contract/claims.ts'
import { bounds } from '#contract/fields/bounds.ts'
import { companyDay, dayFrom } from '#domain/dates.ts'
import { nearDay } from '#domain/dateWords.ts'
import { koboOf, nairaOf } from '#domain/kobo.ts'
import { notReceivedOn } from '#domain/receivedOn.ts'
import { aboveThePrice } from '#domain/recording.ts'
import { isoTime } from '#domain/time.ts'
import type { CallRequest, Handlers } from '../../http/call.ts'
import { notFound, Refusal, refuseField } from '../../http/refusal.ts'
import type { Mails } from '../../mails.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database, Queries } from '../../ports/database.ts'
import { heldOwnership } from '../owners/owners.ts'
import { ownershipBy } from '../plans/queries.ts'
import { attachFile } from '../privateFiles/privateFiles.ts'
import { claimsOfHome, decideClaim, insertClaim, ownClaim } from './queries.ts'

type ClaimKey =
  | 'GET /user/payment-claims/{unitId}'
  | 'POST /user/payment-claims/{unitId}'
  | 'POST /user/payment-claim/{claimId}/withdraw'

type Dependencies = { readonly clock: Clock; readonly mails: Mails }
type Send = Pick<CallRequest<'POST /user/payment-claims/{unitId}'>, 'params' | 'body' | 'caller'>
type Withdraw = Pick<CallRequest<'POST /user/payment-claim/{claimId}/withdraw'>, 'params' | 'caller'>

/**
 * @throws Refusal 400 for an impossible day. Tomorrow is possible: abroad it has begun.
 */
function refuseDay(paidOn: string, now: number): void {
  const today = companyDay(isoTime(now))
  if (paidOn === dayFrom(today, 1)) return
  const wrong = notReceivedOn(paidOn, today)
  if (wrong !== undefined) throw refuseField('paidOn', wrong)
}

/** @throws Refusal 409 for a transfer that was sent before, and while many wait */
function refuseMore(sent: readonly PaymentClaim[], key: string | null, today: string): void {
  const same = sent.find(
    ({ status, reference = '' }) =>
      (status === 'new' || status === 'accepted') && key !== null && referenceKey(reference) === key,
  )
  if (same !== undefined)
    throw new Refusal(409, `You sent this transfer on ${nearDay(companyDay(same.createdAt), today)}.`)
  if (sent.filter(({ status }) => status === 'new').length >= bounds.waitingClaims)
    throw new Refusal(409, 'Five transfers are being checked already.')
}

/** @throws Refusal 404 for a unit that is not the caller's */
async function ownershipOf(db: Queries, unitId: string, userId: string): Promise<string> {
  const ownershipId = await ownershipBy(db, unitId, userId)
  if (ownershipId === undefined) throw notFound('Unit')
  return ownershipId
}

/** @throws Refusal 404 for a claim that is not the caller's */
async function claimOf(db: Queries, claimId: string, userId: string): Promise<PaymentClaim> {
  const claim = await ownClaim(db, claimId, userId)
  if (claim === undefined) throw notFound('Transfer')
  return claim
}

async function send(trx: Queries, { clock, mails }: Dependencies, { params, body, caller }: Send) {
  const { unit, ownership } = await heldOwnership(trx, await ownershipOf(trx, params.unitId, caller.id))
  const now = clock.now()
  const at = isoTime(now)
  refuseDay(body.paidOn, now)
  const amountKobo = koboOf(body.amount)
  if (amountKobo > unit.price_kobo) throw refuseField('amount', aboveThePrice(nairaOf(unit.price_kobo)))
  const key = referenceKey(body.reference ?? '') || null
  refuseMore(await claimsOfHome(trx, ownership.id), key, companyDay(at))
  const { fileId } = body
  if (fileId !== undefined)
    await attachFile(trx, 'fileId', { fileId, ownerId: caller.id, purpose: 'claim', at })
  const id = nanoid()
  await insertClaim(trx, {
    ...{ id, ownership_id: ownership.id, user_id: caller.id },
    ...{ amount_kobo: amountKobo, paid_on: body.paidOn },
    ...{ bank: body.bank || null, reference: body.reference || null, reference_key: key },
    ...{ note: body.note || null, file_id: fileId ?? null, created_at: at },
  })
  const claim = await claimOf(trx, id, caller.id)
  await mails.transferClaimed(trx, { claim, unit, ownerId: caller.id, now: at })
  return { data: claim }
}

async function withdraw(trx: Queries, { clock }: Dependencies, { params, caller }: Withdraw) {
  const { claimId } = params
  await claimOf(trx, claimId, caller.id)
  const isDecided = await decideClaim(trx, claimId, { status: 'withdrawn', by: caller.id, at: clock.iso() })
  const data = await claimOf(trx, claimId, caller.id)
  if (!isDecided) throw new Refusal(409, 'This transfer is not being checked any more.', { data })
  return { data }
}

/** What buyers tell of transfers they made. */
export function makeClaims(dependencies: Dependencies & { readonly database: Database }): Handlers<ClaimKey> {
  const { read } = dependencies.database
  return {
    async 'GET /user/payment-claims/{unitId}'({ params: { unitId }, caller }) {
      const claims = await claimsOfHome(read, await ownershipOf(read, unitId, caller.id))
      return { data: { claims, ...(companyAccounts.length === 0 ? {} : { payTo: [...companyAccounts] }) } }
    },

    'POST /user/payment-claims/{unitId}': (request) =>
      request.write((trx) => send(trx, dependencies, request)),

    'POST /user/payment-claim/{claimId}/withdraw': (request) =>
      request.write((trx) => withdraw(trx, dependencies, request)),
  }
}
