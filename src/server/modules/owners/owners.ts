import { nanoid } from 'nanoid'
import type { UnitOwner } from '#contract/owners.ts'
import { koboOf, nairaOf } from '#domain/kobo.ts'
import { aboveOutstanding, aboveThePrice, changedMeanwhile } from '#domain/recording.ts'
import type { CallRequest, Handlers } from '../../http/call.ts'
import { notFound, Refusal, refuseField } from '../../http/refusal.ts'
import { unitLabel } from '../../mail/queriesReaders.ts'
import type { Mails } from '../../mails.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database, Queries } from '../../ports/database.ts'
import { refuseNewAddress } from '../accounts/editing.ts'
import { refuseErasedAddress } from '../accounts/erasedAddress.ts'
import { tellOfAccount } from '../accounts/newAccountMail.ts'
import { awaitInvitation } from '../accounts/queriesInvitations.ts'
import { findOrInsertUser } from '../accounts/queriesUsers.ts'
import { recordChange } from '../admin/audit.ts'
import { holdForSale } from '../holds/ending.ts'
import { convertHold } from '../holds/queries.ts'
import { findUnit, isUnit, lockUnit, setPrice } from '../properties/queriesUnits.ts'
import { pay } from './payments.ts'
import { findOwnership, findUnitOwner, hasOwner, insertOwnership } from './queriesOwnerships.ts'
import { paymentsForUnit } from './queriesTransactions.ts'

type Dependencies = {
  readonly database: Database
  readonly clock: Clock
  readonly mails: Mails
  readonly siteUrl: string
}

type OwnerKey =
  | 'POST /admin/unit/{unitId}/add-user'
  | 'PUT /admin/owned-unit/{ownedUnitId}/update-payment'
  | 'GET /admin/unit-owner-details/{unitId}'
  | 'GET /admin/unit-transactions/{unitId}'

type Asked<K extends OwnerKey> = Pick<CallRequest<K>, 'params' | 'caller'> & { body: CallRequest<K>['body'] }
type AddUser = Asked<'POST /admin/unit/{unitId}/add-user'>
type Pay = Asked<'PUT /admin/owned-unit/{ownedUnitId}/update-payment'>

/** @throws Refusal 403 for an admin who asks for no mails */
function refuseQuiet({ body, caller }: AddUser | Pay): void {
  if (body.quiet && caller.userType !== 'superAdmin')
    throw new Refusal(403, 'Only a superAdmin may bring in sales without mails.')
}

/** Tells in the audit trail that something was brought in from older books. */
const broughtIn = (quiet: true | undefined) => (quiet ? { broughtIn: true } : {})

const alreadyOwned = () => new Refusal(409, 'This unit already has an owner.')

/**
 * Finds or makes the owner's account, and locks it, so that an erasure comes before or after
 * everything recorded here. The unit is locked before it, as an erasure does.
 * @throws Refusal 400 for an address of an admin or of an erased customer
 */
async function ownerAccount(
  trx: Queries,
  { clock, siteUrl }: Dependencies,
  { params, body, caller }: AddUser,
) {
  refuseErasedAddress(body)
  await refuseNewAddress(trx, body.email)
  const now = clock.iso()
  const { user, made } = await findOrInsertUser(trx, {
    id: nanoid(),
    firstName: body.firstName,
    lastName: body.lastName ?? '',
    email: body.email,
    phoneNumber: body.phoneNumber ?? '',
    userType: 'user',
    createdAt: now,
  })
  if (user.userType !== 'user') {
    throw refuseField(
      'email',
      'This email address belongs to an admin. An owner needs an address of their own.',
    )
  }
  if (made) {
    await recordChange(trx, clock, caller, {
      action: 'user created',
      subject: 'user',
      id: user._id,
      after: { ...user, ...broughtIn(body.quiet) },
    })
    const unitName = await unitLabel(trx, params.unitId)
    if (body.quiet) await awaitInvitation(trx, user._id)
    else await tellOfAccount(trx, { user, unitName, caller, siteUrl, now })
  }
  return user
}

const moreThanThePrice = (leftKobo: number) => refuseField('pricePaid', aboveThePrice(nairaOf(leftKobo)))

const moreThanOutstanding = (leftKobo: number) => refuseField('newPrice', aboveOutstanding(nairaOf(leftKobo)))

/** The owner of a unit that this transaction has locked. @throws Refusal 404 without one */
export async function presentOwner(trx: Queries, unitId: string): Promise<UnitOwner> {
  const owner = await findUnitOwner(trx, unitId)
  if (owner === undefined) throw notFound('Owner')
  return owner
}

type LockedUnit = NonNullable<Awaited<ReturnType<typeof lockUnit>>>

/** Gives a unit the price for which it was held. @returns the unit as it is then */
async function keepPrice(
  trx: Queries,
  { clock }: Dependencies,
  caller: AddUser['caller'],
  { unit, priceKobo }: { readonly unit: LockedUnit; readonly priceKobo: number },
): Promise<LockedUnit> {
  if (priceKobo === unit.price_kobo) return unit
  const now = clock.iso()
  const before = (await findUnit(trx, unit.id, now))?.unit
  await setPrice(trx, unit.id, priceKobo)
  const after = (await findUnit(trx, unit.id, now))?.unit
  const change = { action: 'unit edited', subject: 'unit', id: unit.id, before, after } as const
  await recordChange(trx, clock, caller, change)
  return { ...unit, price_kobo: priceKobo }
}

async function addUser(trx: Queries, dependencies: Dependencies, request: AddUser) {
  const { clock, mails } = dependencies
  const { params, body, caller } = request
  refuseQuiet(request)
  const locked = await lockUnit(trx, params.unitId)
  if (locked === undefined) throw notFound('Unit')
  if (await hasOwner(trx, locked.id)) throw alreadyOwned()
  const createdAt = clock.iso()
  const { holdId } = body
  const hold = await holdForSale(trx, mails, { unitId: locked.id, holdId, now: createdAt })
  const unit =
    hold === undefined || body.priceNow
      ? locked
      : await keepPrice(trx, dependencies, caller, { unit: locked, priceKobo: koboOf(hold.price) })
  const user = await ownerAccount(trx, dependencies, request)
  const ownership = { id: nanoid(), unitId: unit.id, ownerId: user._id }
  const { firstName, lastName = '', phoneNumber } = body
  const first = await insertOwnership(trx, { ...ownership, firstName, lastName, phoneNumber, createdAt })
  if (!first) throw alreadyOwned()
  if (hold !== undefined)
    await convertHold(trx, hold._id, { ownershipId: ownership.id, endedBy: caller.id, now: createdAt })
  const { receivedOn, quiet } = body
  const payment = { unit, amountKobo: koboOf(body.pricePaid), receivedOn, quiet, ownership }
  const isPaid = body.pricePaid > 0
  if (isPaid) await pay(trx, dependencies, caller, payment, moreThanThePrice)
  const after = await presentOwner(trx, unit.id)
  // The check of the books counts the payments that the audit trail names.
  const action = isPaid ? 'owner assigned' : 'owner assigned without payment'
  const change = { action, subject: 'ownership', id: ownership.id } as const
  const told = { unitId: unit.id, ...after, receivedOn, ...broughtIn(quiet), holdId }
  await recordChange(trx, clock, caller, { ...change, after: told })
  return { data: after }
}

/**
 * Finds an ownership and locks its unit: of two admins who act at once, the second sees what the
 * first did.
 * @throws Refusal 404 for an unknown one, 409 for one that has ended
 */
export async function heldOwnership(trx: Queries, ownedUnitId: string) {
  const found = await findOwnership(trx, ownedUnitId)
  const unit = found && (await lockUnit(trx, found.unitId))
  const ownership = unit && (await findOwnership(trx, ownedUnitId))
  if (unit === undefined || ownership === undefined) throw notFound('Owned unit')
  if (ownership.ended) throw new Refusal(409, 'This owner is already removed.')
  return { unit, ownership }
}

/**
 * If the paid sum has changed since the form was opened, a colleague may have recorded the same
 * payment.
 * @throws Refusal 409 with the owner as it is now
 */
function refuseUnseen({ paidBefore }: Pay['body'], now: UnitOwner): void {
  if (paidBefore === undefined) return
  const change = koboOf(now.pricePaid) - koboOf(paidBefore)
  if (change === 0) return
  const message = changedMeanwhile(nairaOf(change))
  throw new Refusal(409, message, { data: now, issues: [{ path: ['newPrice'], message }] })
}

async function recordPayment(trx: Queries, dependencies: Dependencies, request: Pay) {
  const { params, body, caller } = request
  refuseQuiet(request)
  const { unit, ownership } = await heldOwnership(trx, params.ownedUnitId)
  const before = await presentOwner(trx, unit.id)
  refuseUnseen(body, before)
  const { receivedOn, quiet } = body
  const payment = { unit, amountKobo: koboOf(body.newPrice), receivedOn, quiet, ownership }
  await pay(trx, dependencies, caller, payment, moreThanOutstanding)
  const after = await presentOwner(trx, unit.id)
  const change = { action: 'payment recorded', subject: 'ownership', id: ownership.id } as const
  const told = { ...after, receivedOn, ...broughtIn(quiet) }
  await recordChange(trx, dependencies.clock, caller, { ...change, before, after: told })
  return { data: after }
}

export function makeOwners(dependencies: Dependencies): Handlers<OwnerKey> {
  const { database } = dependencies
  const checkUnit = async (unitId: string) => {
    if (!(await isUnit(database.read, unitId))) throw notFound('Unit')
  }
  return {
    'POST /admin/unit/{unitId}/add-user': (request) =>
      request.write((trx) => addUser(trx, dependencies, request)),

    'PUT /admin/owned-unit/{ownedUnitId}/update-payment': (request) =>
      request.write((trx) => recordPayment(trx, dependencies, request)),

    async 'GET /admin/unit-owner-details/{unitId}'({ params: { unitId } }) {
      const owner = await findUnitOwner(database.read, unitId)
      if (owner === undefined) await checkUnit(unitId)
      return { data: owner === undefined ? [] : [owner] }
    },

    async 'GET /admin/unit-transactions/{unitId}'({ params: { unitId } }) {
      const payments = await paymentsForUnit(database.read, unitId)
      if (payments.length === 0) await checkUnit(unitId)
      return { data: payments }
    },
  }
}
