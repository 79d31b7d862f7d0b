import { toast } from 'react-hot-toast/headless'
import { call, callList } from '#api/client.ts'
import { getUnitAsAdmin, namesPerson, unitFiles, withAnswer } from '#api/compat.ts'
import { ApiError, isLost } from '#api/errors.ts'
import { callEdit, callOnce, callOnceWithMessage, settleLost } from '#api/idempotency.ts'
import { cleanEmail, cleanPhone } from '#contract/cleaned.ts'
import type { FileItem } from '#contract/files.ts'
import type { UnitOwner } from '#contract/owners.ts'
import type { UnitTransaction } from '#contract/transactions.ts'
import type { Unit } from '#contract/units.ts'
import { splitName } from '#domain/splitName.ts'
import { links } from '#routes.ts'
import { forgetDraft, listDrafts } from './drafts.ts'
import { dataIn, type Resource, type ResourceStore, resource } from './resource.ts'
import { isListedSince, type NewPayment, paidFields, today } from './unitPayments.ts'

export type UnitWithFiles = { readonly unit: Unit; readonly files: readonly FileItem[] }

/** What an admin can say of a unit; rooms, bathrooms and price are whole numbers by now. */
export type UnitFields = {
  name: string
  numberOfRooms: number
  numberOfBathRooms: number
  price: number
  paymentPlan: string
  image: string
}

const fieldNames = [
  'name',
  'numberOfRooms',
  'numberOfBathRooms',
  'price',
  'paymentPlan',
  'image',
] as const satisfies (keyof UnitFields)[]

/** What is asked to assign an owner. */
export type NewOwner = {
  name: string
  phoneNumber: string
  email: string
  pricePaid: number
  /** The day that the money came; undefined where the server knows nothing of it. */
  receivedOn: string | undefined
}

export type UnitPage = {
  readonly page: ResourceStore<UnitWithFiles>
  readonly owner: ResourceStore<UnitOwner | undefined>
  readonly transactions: ResourceStore<UnitTransaction[]>
  readonly unitId: string
  save(fields: UnitFields, version: { editedVersion?: number }): Promise<void>
  assignOwner(owner: NewOwner): Promise<void>
  pay(ownedUnitId: string, payment: NewPayment): Promise<void>
  reverse(txId: string, reason: string): Promise<void>
  removeOwner(ownedUnitId: string, reason: string): Promise<void>
  assignManager(email: string): Promise<void>
  reloadAll(): Promise<void>
}

/** What the draft of a unit's owner is called. */
export const ownerDraft = (unitId: string) => `owner:${unitId}`

/** What the drafts of a payment by an owner, and of the owner's removal, are called. */
export const paymentDraft = (ownedUnitId: string) => `payment:${ownedUnitId}`
export const removalDraft = (ownedUnitId: string) => `removal:${ownedUnitId}`

/** Nothing that was begun about an owner of before can be finished, whoever removed them. */
function forgetFormsOfOthers(unitId: string, ownedUnitId = '') {
  const mine = [paymentDraft(ownedUnitId), removalDraft(ownedUnitId)]
  for (const { name, address } of listDrafts())
    if (
      /^(payment|removal):/.test(name) &&
      address.startsWith(links.adminUnit(unitId)) &&
      !mine.includes(name)
    )
      forgetDraft(name)
}

/** What the draft of a payment's reversal is called. */
export const reversalDraft = (txId: string) => `reversal:${txId}`

/** What the shown unit is called, for titles of what is done with it. */
export function unitName({ page }: UnitPage): string {
  const resource = page.$resource.get()
  return resource.state === 'ready' ? resource.data.unit.name : 'a unit'
}

/** The body of the call (spec section 7); the phone number goes along when it is filled (decisions). */
const ownerBody = ({ name, phoneNumber, email, pricePaid, receivedOn }: NewOwner) => ({
  ...splitName(name),
  email: cleanEmail(email),
  pricePaid,
  ...(cleanPhone(phoneNumber) === '' ? {} : { phoneNumber: cleanPhone(phoneNumber) }),
  // The server's own clock says what today is.
  ...(receivedOn === today() ? {} : { receivedOn }),
})

/**
 * Records a payment, once under its key, and only where `paidBefore` naira are still what was paid so far. All but the
 * sum is for our own server alone.
 * @throws ApiError 409 with the owner as they are now where another sum was paid so far
 */
function updatePayment(ownedUnitId: string, { newPrice, paidBefore, receivedOn, key }: NewPayment) {
  const body = { newPrice, paidBefore, receivedOn }
  return call(
    'PUT /admin/owned-unit/{ownedUnitId}/update-payment',
    { params: { ownedUnitId }, body },
    key === undefined ? {} : { idempotencyKey: key },
  )
}

const isOwner = (resource: Resource<UnitOwner | undefined>, { email, pricePaid }: NewOwner) =>
  resource.state === 'ready' &&
  resource.data?.ownerId.email.toLowerCase() === cleanEmail(email).toLowerCase() &&
  resource.data.pricePaid === pricePaid

const isReversed = (resource: Resource<UnitTransaction[]>, txId: string, reason: string) =>
  resource.state === 'ready' &&
  resource.data.some((line) => line.txId === txId && line.state === 'reversed') &&
  resource.data.some((line) => line.state === 'reversal' && line.reason === reason)

/** Everything that an admin sees and does on a unit's page. */
export function makeUnitPage(unitId: string): UnitPage {
  const page = resource(async (): Promise<UnitWithFiles> => {
    const unit = await getUnitAsAdmin(unitId)
    return { unit, files: await unitFiles({ ...unit, _id: unitId }) }
  })
  const owner = resource(async () => {
    const [found] = await callList('GET /admin/unit-owner-details/{unitId}', { params: { unitId } })
    // The form is gone with the first owner, whoever assigned them: nothing is left to be finished.
    if (found !== undefined) forgetDraft(ownerDraft(unitId))
    forgetFormsOfOthers(unitId, found?._id)
    return found
  })
  const transactions = resource(async () => {
    const found = await callList('GET /admin/unit-transactions/{unitId}', { params: { unitId } })
    // Whoever reversed a payment: nothing is left to be finished.
    for (const { txId, state } of found)
      if (txId !== undefined && state === 'reversed') forgetDraft(reversalDraft(txId))
    return found
  })
  const fresh = { fresh: true }
  const reload = () => page.reload(fresh)
  const reloadAll = async () => {
    await Promise.all([reload(), owner.reload(fresh), transactions.reload(fresh)])
  }
  const showUnit = (changed: (unit: Unit) => Unit) => {
    const shown = page.$resource.get()
    if (shown.state === 'ready') page.put({ ...shown.data, unit: changed(shown.data.unit) })
  }
  /** How many payments were reversed: any owner who was removed has left one at least. */
  const reversals = () =>
    (dataIn(transactions.$resource.get()) ?? []).filter(({ state }) => state === 'reversal').length
  /** Without an answer the unit itself tells whether it was done: its form is gone as soon as it has an owner. */
  const foundOut = async (error: unknown, given: NewOwner): Promise<undefined> => {
    if (isLost(error)) await owner.reload(fresh)
    if (!isLost(error) || !isOwner(owner.$resource.get(), given)) throw error
    settleLost(error)
  }
  const showPaid = (answer: unknown) => {
    const shown = dataIn(owner.$resource.get())
    if (shown !== undefined) owner.put(withAnswer(shown, answer, paidFields))
  }
  /** As `foundOut`, of a payment. A colleague may have recorded as much: under its key the server tells whose it is. */
  const foundPaid = async (error: unknown, ownedUnitId: string, payment: NewPayment) => {
    if (isLost(error)) await transactions.reload(fresh)
    if (!isLost(error) || !isListedSince(transactions.$resource.get(), payment)) throw error
    return payment.key === undefined ? undefined : updatePayment(ownedUnitId, payment)
  }
  /** As `foundOut`, of a reversal: its line is there, with the reason that was given. */
  const foundReversed = async (error: unknown, txId: string, reason: string): Promise<undefined> => {
    if (isLost(error)) await transactions.reload(fresh)
    if (!isLost(error) || !isReversed(transactions.$resource.get(), txId, reason)) throw error
    settleLost(error)
  }
  /** As `foundOut`, of a removal: whoever it was, the unit is no longer theirs. */
  const foundRemoved = async (error: unknown, ownedUnitId: string): Promise<null> => {
    if (isLost(error)) await owner.reload(fresh)
    const shown = owner.$resource.get()
    if (!isLost(error) || shown.state !== 'ready' || shown.stale || shown.data?._id === ownedUnitId)
      throw error
    settleLost(error)
    return null
  }
  return {
    page,
    owner,
    transactions,
    reloadAll,
    unitId,
    save: async (fields, version) => {
      const named = dataIn(page.$resource.get())?.unit.name
      const answer = await callEdit('PUT /admin/unit/{unitId}/update-unit', {
        params: { unitId },
        body: { ...fields, ...version },
      })
      showUnit((unit) => withAnswer(unit, answer, [...fieldNames, 'version']))
      toast.success('Unit Successfully Updated')
      // The price says what is outstanding too, and the payments bear the name.
      const renamed = named !== fields.name
      await Promise.all([reload(), owner.reload(fresh), renamed && transactions.reload(fresh)])
    },
    assignOwner: async (given) => {
      // Without them an owner who was removed and is assigned again would pass for the call whose answer was lost before.
      if (dataIn(transactions.$resource.get()) === undefined) await transactions.reload()
      const reversed = reversals()
      const answer = await callOnceWithMessage(
        'POST /admin/unit/{unitId}/add-user',
        { params: { unitId }, body: ownerBody(given) },
        // The same person assigned after a removal is another call.
        reversed === 0 ? {} : { distinct: `${reversed}` },
      ).catch((error) => foundOut(error, given))
      if (namesPerson(answer?.data?.ownerId)) owner.put(answer?.data)
      toast.success(answer?.message ?? 'Unit Assigned to user')
      await reloadAll()
    },
    pay: async (ownedUnitId, payment) => {
      try {
        showPaid(
          await updatePayment(ownedUnitId, payment).catch((error) => foundPaid(error, ownedUnitId, payment)),
        )
      } catch (error) {
        if (error instanceof ApiError && error.status === 409) showPaid(error.data)
        throw error
      }
      toast.success('Payment Updated')
      await reloadAll()
    },
    reverse: async (txId, reason) => {
      showPaid(
        await callOnce('POST /admin/unit-transaction/{txId}/reverse', {
          params: { txId },
          body: { reason },
        }).catch((error) => foundReversed(error, txId, reason)),
      )
      toast.success('Payment Reversed')
      await reloadAll()
    },
    removeOwner: async (ownedUnitId, reason) => {
      await callOnce('POST /admin/unit-owner/{ownedUnitId}/remove', {
        params: { ownedUnitId },
        body: { reason },
      }).catch((error) => foundRemoved(error, ownedUnitId))
      owner.put(undefined)
      toast.success('Owner Removed')
      await reloadAll()
    },
    assignManager: async (email) => {
      const answer = await call('PUT /admin/add-project-manager/{unitId}', {
        params: { unitId },
        body: { email },
      })
      const manager = answer?.projectManager
      if (manager !== undefined && namesPerson(manager))
        showUnit((unit) => ({ ...unit, projectManager: manager }))
      toast.success('Admin Assigned to Property')
      await reload()
    },
  }
}
