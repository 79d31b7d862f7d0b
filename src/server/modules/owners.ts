import { customAlphabet, nanoid } from 'nanoid'
import type { UnitOwner } from '#contract/owners.ts'
import { koboOf, nairaOf } from '#domain/kobo.ts'
import { money } from '#domain/money.ts'
import type { Caller, CallRequest, Handlers } from '../call.ts'
import { insertPropertyPayment, paidForUnit, paymentsForUnit } from '../database/ledger.ts'
import { findOwnership, findUnitOwner, hasOwner, insertOwnership } from '../database/ownershipWrites.ts'
import { findUnit } from '../database/units.ts'
import { lockUnit } from '../database/unitWrites.ts'
import { findOrInsertUser } from '../database/users.ts'
import { type Clock, isoTime } from '../ports/clock.ts'
import type { Database, Queries } from '../ports/database.ts'
import { notFound, Refusal, refuseField } from '../refusal.ts'
import { recordChange } from './audit.ts'

type Doors = { readonly database: Database; readonly clock: Clock }

type OwnerKey =
  | 'POST /admin/unit/{unitId}/add-user'
  | 'PUT /admin/owned-unit/{ownedUnitId}/update-payment'
  | 'GET /admin/unit-owner-details/{unitId}'
  | 'GET /admin/unit-transactions/{unitId}'

type Asked<K extends OwnerKey> = Pick<CallRequest<K>, 'params' | 'caller'> & { body: CallRequest<K>['body'] }
type AddUser = Asked<'POST /admin/unit/{unitId}/add-user'>
type Pay = Asked<'PUT /admin/owned-unit/{ownedUnitId}/update-payment'>

const hasAnOwner = () => new Refusal(409, 'This unit already has an owner.')

/** What people quote: without letters that look like digits. */
const newTxId = customAlphabet('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 12)

/** The owner's account: the one that has the address, or a new one. @throws Refusal 400 for an admin's address */
async function ownerAccount(trx: Queries, clock: Clock, { body, caller }: AddUser) {
  const { user, made } = await findOrInsertUser(trx, {
    id: nanoid(),
    firstName: body.firstName,
    lastName: body.lastName ?? '',
    email: body.email,
    phoneNumber: body.phoneNumber ?? '',
    userType: 'user',
    createdAt: isoTime(clock.now()),
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
      after: user,
    })
  }
  return user
}

type Payment = {
  readonly title: string
  readonly amountKobo: number
  readonly ownership: { readonly id: string; readonly unitId: string; readonly ownerId: string }
}

const pay = (trx: Queries, clock: Clock, caller: Caller, { title, amountKobo, ownership }: Payment) =>
  insertPropertyPayment(trx, {
    id: nanoid(),
    txId: newTxId(),
    unitId: ownership.unitId,
    ownerId: ownership.ownerId,
    ownershipId: ownership.id,
    title,
    amountKobo,
    createdBy: caller.id,
    now: clock.now(),
  })

/** The ownership that this transaction holds or has just made. */
async function present(trx: Queries, unitId: string): Promise<UnitOwner> {
  const owner = await findUnitOwner(trx, unitId)
  if (owner === undefined) throw notFound('Owner')
  return owner
}

async function addUser(trx: Queries, clock: Clock, request: AddUser) {
  const { params, body, caller } = request
  const unit = await lockUnit(trx, params.unitId)
  if (unit === undefined) throw notFound('Unit')
  if (await hasOwner(trx, unit.id)) throw hasAnOwner()
  const amountKobo = koboOf(body.pricePaid)
  if (amountKobo > unit.price_kobo) {
    const price = money(nairaOf(unit.price_kobo))
    throw refuseField('pricePaid', `This unit costs ${price}. More than that can't have been paid.`)
  }
  const user = await ownerAccount(trx, clock, request)
  const ownership = { id: nanoid(), unitId: unit.id, ownerId: user._id }
  const lastName = body.lastName ?? ''
  const { firstName, phoneNumber } = body
  const createdAt = isoTime(clock.now())
  const first = await insertOwnership(trx, { ...ownership, firstName, lastName, phoneNumber, createdAt })
  if (!first) throw hasAnOwner()
  await pay(trx, clock, caller, { title: `First payment for ${unit.name}`, amountKobo, ownership })
  const after = await present(trx, unit.id)
  const change = { action: 'owner assigned', subject: 'ownership', id: ownership.id } as const
  await recordChange(trx, clock, caller, { ...change, after: { unitId: unit.id, ...after } })
  return { data: after }
}

/** @throws Refusal 400 on `newPrice` that names what is outstanding */
async function checkOutstanding(trx: Queries, unitId: string, priceKobo: number, amountKobo: number) {
  const left = priceKobo - (await paidForUnit(trx, unitId))
  if (amountKobo <= left) return
  const message =
    left <= 0
      ? `This unit is paid in full: ${money(0)} is outstanding.`
      : `Only ${money(nairaOf(left))} is outstanding on this unit. A payment can't be more than that.`
  throw refuseField('newPrice', message)
}

async function recordPayment(trx: Queries, clock: Clock, { params, body, caller }: Pay) {
  const ownership = await findOwnership(trx, params.ownedUnitId)
  if (ownership === undefined) throw notFound('Owned unit')
  // Held before anything is added up: of two admins who pay at once the second sees the first one's payment.
  const unit = await lockUnit(trx, ownership.unitId)
  if (unit === undefined) throw notFound('Unit')
  const before = await present(trx, unit.id)
  const amountKobo = koboOf(body.newPrice)
  await checkOutstanding(trx, unit.id, unit.price_kobo, amountKobo)
  await pay(trx, clock, caller, { title: `Payment for ${unit.name}`, amountKobo, ownership })
  const after = await present(trx, unit.id)
  const change = { action: 'payment recorded', subject: 'ownership', id: ownership.id } as const
  await recordChange(trx, clock, caller, { ...change, before, after })
  return { data: after }
}

/** Owners and the ledger of what they paid (spec section 7 "Admin", decisions "Meaning"). */
export function makeOwners({ database, clock }: Doors): Handlers<OwnerKey> {
  const checkUnit = async (unitId: string) => {
    if ((await findUnit(database.read, unitId)) === undefined) throw notFound('Unit')
  }
  return {
    'POST /admin/unit/{unitId}/add-user': (request) => request.write((trx) => addUser(trx, clock, request)),

    'PUT /admin/owned-unit/{ownedUnitId}/update-payment': (request) =>
      request.write((trx) => recordPayment(trx, clock, request)),

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
