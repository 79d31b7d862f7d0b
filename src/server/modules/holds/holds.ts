import { nanoid } from 'nanoid'
import type { Hold } from '#contract/holds.ts'
import { clockTime } from '#domain/dateWords.ts'
import { isLive, wrongEnd } from '#domain/holds.ts'
import { koboOf } from '#domain/kobo.ts'
import { aboveThePrice } from '#domain/recording.ts'
import type { CallRequest, Handlers } from '../../http/call.ts'
import { notFound, Refusal, refuseField } from '../../http/refusal.ts'
import type { Mails } from '../../mails.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database, Queries } from '../../ports/database.ts'
import { refuseErasedAddress } from '../accounts/erasedAddress.ts'
import { recordChange, recordChanges } from '../admin/audit.ts'
import { findEnquiry } from '../enquiries/queries.ts'
import { hasOwner } from '../owners/queriesOwnerships.ts'
import { lockUnit } from '../properties/queriesUnits.ts'
import { requireUnheld } from './ending.ts'
import { changeHold, findHold, holdsOfUnit, insertHold, liveHolds } from './queries.ts'

type HoldKey =
  | 'GET /admin/holds'
  | 'POST /admin/unit/{unitId}/hold'
  | 'POST /admin/hold/{holdId}/extend'
  | 'POST /admin/hold/{holdId}/reserve'
  | 'POST /admin/hold/{holdId}/move'
  | 'POST /admin/hold/{holdId}/release'

type Dependencies = { readonly clock: Clock; readonly mails: Mails }
type Asked<K extends HoldKey> = Pick<CallRequest<K>, 'params' | 'caller'> & { body: CallRequest<K>['body'] }

/** @throws Refusal 404 for an unknown hold */
async function holdBy(db: Queries, id: string, now: string): Promise<Hold> {
  const hold = await findHold(db, id, now)
  if (hold === undefined) throw notFound('Hold')
  return hold
}

/** Names no person: what is kept of a hold in the audit trail outlives an erasure. */
const inTrail = ({ _id, endsAt }: Hold) => ({ holdId: _id, heldUntil: endsAt })

/** Locks a unit that can be held. @throws Refusal 404, or 409 if it is sold or held */
async function lockFree(trx: Queries, mails: Mails, unitId: string, now: string) {
  const unit = await lockUnit(trx, unitId)
  if (unit === undefined) throw notFound('Unit')
  if (await hasOwner(trx, unitId)) throw new Refusal(409, 'This unit already has an owner.')
  await requireUnheld(trx, mails, unitId, now)
  return unit
}

/** @throws Refusal 409 with a hold that has ended */
function requireLive(hold: Hold, now: string): void {
  if (isLive(hold, now)) return
  const when = clockTime(hold.endedAt ?? hold.endsAt, now)
  throw new Refusal(409, `This hold ended: ${when}.`, { data: hold })
}

/** Finds a live hold and locks its unit. @throws Refusal 404, or 409 with the hold if it has ended */
async function lockHold(trx: Queries, holdId: string, now: string): Promise<Hold> {
  const { unitId } = await holdBy(trx, holdId, now)
  await lockUnit(trx, unitId)
  const hold = await holdBy(trx, holdId, now)
  requireLive(hold, now)
  return hold
}

/** @throws Refusal 400 on `until` */
function refuseEnd(until: string, held: Pick<Hold, 'kind' | 'startsAt'>, now: string): void {
  const wrong = wrongEnd(until, held, now)
  if (wrong !== undefined) throw refuseField('until', wrong)
}

async function begin(
  trx: Queries,
  { clock, mails }: Dependencies,
  { params, body, caller }: Asked<'POST /admin/unit/{unitId}/hold'>,
) {
  const now = clock.iso()
  const unit = await lockFree(trx, mails, params.unitId, now)
  refuseEnd(body.until, { kind: 'hold', startsAt: now }, now)
  const { email, enquiryId } = body
  if (email !== undefined) refuseErasedAddress({ email })
  if (enquiryId !== undefined && (await findEnquiry(trx, enquiryId)) === undefined)
    throw refuseField('enquiryId', 'This enquiry does not exist.')
  const id = nanoid()
  await insertHold(trx, {
    ...{ id, unit_id: unit.id, kind: 'hold', price_kobo: unit.price_kobo },
    ...{ name: body.name, email: email ?? null, phone: body.phoneNumber || null },
    ...{ enquiry_id: enquiryId ?? null, note: body.note || null },
    ...{ starts_at: now, ends_at: body.until, created_by: caller.id },
  })
  const hold = await holdBy(trx, id, now)
  await mails.homeHeld(trx, { hold, now })
  const change = { action: 'home held', subject: 'unit', id: unit.id, after: inTrail(hold) } as const
  await recordChange(trx, clock, caller, change)
  return { data: hold }
}

async function extend(
  trx: Queries,
  { clock, mails }: Dependencies,
  { params, body, caller }: Asked<'POST /admin/hold/{holdId}/extend'>,
) {
  const now = clock.iso()
  const before = await lockHold(trx, params.holdId, now)
  refuseEnd(body.until, before, now)
  if (body.until <= before.endsAt) throw refuseField('until', 'Choose a later time than the present end.')
  await changeHold(trx, before._id, { ends_at: body.until, extended_reason: body.reason })
  const hold = await holdBy(trx, before._id, now)
  await mails.homeHeld(trx, { hold, now })
  const change = { action: 'hold extended', subject: 'unit', id: hold.unitId } as const
  await recordChange(trx, clock, caller, { ...change, before: inTrail(before), after: inTrail(hold) })
  return { data: hold }
}

async function reserve(
  trx: Queries,
  { clock, mails }: Dependencies,
  { params, body, caller }: Asked<'POST /admin/hold/{holdId}/reserve'>,
) {
  const now = clock.iso()
  const before = await lockHold(trx, params.holdId, now)
  if (before.kind === 'reservation')
    throw new Refusal(409, 'This home is reserved already. Extend it to let it end later.', { data: before })
  refuseEnd(body.until, { ...before, kind: 'reservation' }, now)
  if (body.deposit !== undefined && body.deposit > before.price)
    throw refuseField('deposit', aboveThePrice(before.price))
  await changeHold(trx, before._id, {
    ...{ kind: 'reservation', ends_at: body.until },
    deposit_kobo: body.deposit === undefined ? null : koboOf(body.deposit),
    ...(body.note ? { note: body.note } : {}),
  })
  const hold = await holdBy(trx, before._id, now)
  await mails.homeHeld(trx, { hold, now })
  const change = { action: 'home reserved', subject: 'unit', id: hold.unitId, after: inTrail(hold) } as const
  await recordChange(trx, clock, caller, change)
  return { data: hold }
}

async function move(
  trx: Queries,
  { clock, mails }: Dependencies,
  { params, body, caller }: Asked<'POST /admin/hold/{holdId}/move'>,
) {
  const now = clock.iso()
  const { unitId: from } = await holdBy(trx, params.holdId, now)
  if (from === body.unitId) throw refuseField('unitId', 'Choose another home.')
  for (const unitId of [from, body.unitId].toSorted()) await lockUnit(trx, unitId)
  const before = await lockHold(trx, params.holdId, now)
  const unit = await lockFree(trx, mails, body.unitId, now)
  const id = nanoid()
  await changeHold(trx, before._id, {
    ...{ ended_at: now, ended_how: 'moved', ended_by: caller.id, moved_to: id },
  })
  await insertHold(trx, {
    ...{ id, unit_id: unit.id, kind: before.kind, price_kobo: unit.price_kobo },
    ...{ name: before.name, email: before.email ?? null, phone: before.phoneNumber ?? null },
    ...{ enquiry_id: before.enquiryId ?? null, note: before.note ?? null },
    deposit_kobo: before.deposit === undefined ? null : koboOf(before.deposit),
    ...{ starts_at: before.startsAt, ends_at: before.endsAt, created_by: caller.id },
  })
  const hold = await holdBy(trx, id, now)
  await mails.homeHeld(trx, { hold, now })
  await recordChanges(trx, clock, caller, [
    { action: 'hold moved', subject: 'unit', id: from, before: inTrail(before) },
    { action: 'hold moved', subject: 'unit', id: unit.id, after: inTrail(hold) },
  ])
  return { data: hold }
}

async function release(
  trx: Queries,
  { clock, mails }: Dependencies,
  { params, body, caller }: Asked<'POST /admin/hold/{holdId}/release'>,
) {
  const now = clock.iso()
  const before = await lockHold(trx, params.holdId, now)
  await changeHold(trx, before._id, {
    ...{ ended_at: now, ended_how: 'released', ended_by: caller.id, ended_reason: body.reason },
  })
  const hold = await holdBy(trx, before._id, now)
  await mails.holdEnded(trx, { hold, now })
  const change = { action: 'hold released', subject: 'unit', id: hold.unitId } as const
  await recordChange(trx, clock, caller, { ...change, before: inTrail(before) })
  return { data: hold }
}

/** Homes that are kept for somebody: a hold, or a reservation, which may last longer. */
export function makeHolds(dependencies: Dependencies & { readonly database: Database }): Handlers<HoldKey> {
  const { database, clock } = dependencies
  return {
    async 'GET /admin/holds'({ query: { unitId } }) {
      const now = clock.iso()
      return {
        data: await (unitId === undefined
          ? liveHolds(database.read, now)
          : holdsOfUnit(database.read, unitId, now)),
      }
    },
    'POST /admin/unit/{unitId}/hold': (request) => request.write((trx) => begin(trx, dependencies, request)),
    'POST /admin/hold/{holdId}/extend': (request) =>
      request.write((trx) => extend(trx, dependencies, request)),
    'POST /admin/hold/{holdId}/reserve': (request) =>
      request.write((trx) => reserve(trx, dependencies, request)),
    'POST /admin/hold/{holdId}/move': (request) => request.write((trx) => move(trx, dependencies, request)),
    'POST /admin/hold/{holdId}/release': (request) =>
      request.write((trx) => release(trx, dependencies, request)),
  }
}
