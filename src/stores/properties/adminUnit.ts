import { toast } from 'react-hot-toast/headless'
import { call, callList } from '#api/client.ts'
import { getUnitAsAdmin, namesPerson, unitFiles, withAnswer } from '#api/compat.ts'
import { ApiError, isLost } from '#api/errors.ts'
import { callEdit, callOnce, callOnceWithMessage } from '#api/idempotency.ts'
import { today } from '#browser/storage/serverTime.ts'
import { cleanEmail, cleanPhone } from '#contract/fields/cleaned.ts'
import type { FileItem } from '#contract/files.ts'
import type { UnitOwner } from '#contract/owners.ts'
import type { UnitTransaction } from '#contract/transactions.ts'
import type { Unit } from '#contract/units.ts'
import { splitName } from '#domain/splitName.ts'
import { links } from '#routes.ts'
import { forgetDraft, listDrafts } from '../forms/drafts.ts'
import { unlessDone } from '../loading/lostAnswer.ts'
import { dataIn, resource } from '../loading/resource.ts'
import { isListedSince, type SentPayment } from '../owners/sentPayment.ts'

export type UnitWithFiles = { readonly unit: Unit; readonly files: readonly FileItem[] }

const fieldNames = ['name', 'numberOfRooms', 'numberOfBathRooms', 'price', 'paymentPlan', 'image'] as const

/** The fields of a unit that an admin edits. Rooms, bathrooms and price (naira) are integers. */
export type UnitFields = Pick<Unit, (typeof fieldNames)[number]>

export type NewOwner = {
  name: string
  phoneNumber: string
  email: string
  pricePaid: number
  /** The day the money came; undefined if the server does not know this field. */
  receivedOn: string | undefined
  /** Of the hold by which the person becomes the owner, and whether the price of today counts. */
  holdId?: string | undefined
  priceNow?: boolean | undefined
}

export const ownerDraft = (unitId: string) => `owner:${unitId}`
export const paymentDraft = (ownedUnitId: string) => `payment:${ownedUnitId}`
export const planDraft = (ownedUnitId: string) => `plan:${ownedUnitId}`
export const removalDraft = (ownedUnitId: string) => `removal:${ownedUnitId}`
export const reversalDraft = (txId: string) => `reversal:${txId}`

/** Discards forms about earlier owners: they can't be sent any more. */
function forgetFormsOfOthers(unitId: string, ownedUnitId = '') {
  const mine = [paymentDraft(ownedUnitId), planDraft(ownedUnitId), removalDraft(ownedUnitId)]
  for (const { name, address } of listDrafts())
    if (
      /^(payment|plan|removal):/.test(name) &&
      address.startsWith(links.adminUnit(unitId)) &&
      !mine.includes(name)
    )
      forgetDraft(name)
}

export const unitName = ({ page }: UnitPage): string => dataIn(page.$resource.get())?.unit.name ?? 'a unit'

const paidFields = ['pricePaid', 'recentPayment', 'outstanding'] as const

/** The body of the call. Leaves out an empty phone number. */
const ownerBody = ({ name, phoneNumber, email, pricePaid, receivedOn, holdId, priceNow }: NewOwner) => ({
  ...splitName(name),
  email: cleanEmail(email),
  pricePaid,
  ...(cleanPhone(phoneNumber) === '' ? {} : { phoneNumber: cleanPhone(phoneNumber) }),
  // The server's own clock decides what today is.
  ...(receivedOn === today() ? {} : { receivedOn }),
  ...(holdId === undefined ? {} : { holdId }),
  ...(priceNow ? { priceNow } : {}),
})

/**
 * Records a payment, once per key, and only while the sum paid so far is `paidBefore` naira. Other
 * servers know only the amount, and may refuse the header.
 * @throws ApiError 409 with the current owner if the sum paid so far is another
 */
function updatePayment({ _id, outstanding }: UnitOwner, { amount, day, paidBefore, key }: SentPayment) {
  const isOurs = outstanding !== undefined
  const receivedOn = day === 'today' ? undefined : day
  return call(
    'PUT /admin/owned-unit/{ownedUnitId}/update-payment',
    {
      params: { ownedUnitId: _id },
      body: { newPrice: amount, ...(isOurs && { paidBefore, receivedOn }) },
    },
    isOurs ? { idempotencyKey: key } : {},
  )
}

const isOwner = (owner: UnitOwner | undefined, { email, pricePaid }: NewOwner) =>
  owner?.ownerId.email.toLowerCase() === cleanEmail(email).toLowerCase() && owner.pricePaid === pricePaid

const isReversed = (lines: readonly UnitTransaction[], txId: string, reason: string) =>
  lines.some((line) => line.txId === txId && line.state === 'reversed') &&
  lines.some((line) => line.state === 'reversal' && line.reason === reason)

export function makeUnitPage(unitId: string) {
  const page = resource(async (): Promise<UnitWithFiles> => {
    const unit = await getUnitAsAdmin(unitId)
    return { unit, files: await unitFiles({ ...unit, _id: unitId }) }
  })
  const owner = resource(async () => {
    const [found] = await callList('GET /admin/unit-owner-details/{unitId}', { params: { unitId } })
    // The form to assign an owner disappears with the first owner, whoever assigned them.
    if (found !== undefined) forgetDraft(ownerDraft(unitId))
    forgetFormsOfOthers(unitId, found?._id)
    return found
  })
  const transactions = resource(async () => {
    const found = await callList('GET /admin/unit-transactions/{unitId}', { params: { unitId } })
    // A reversed payment needs no reversal form, whoever reversed it.
    for (const { txId, state } of found)
      if (txId !== undefined && state === 'reversed') forgetDraft(reversalDraft(txId))
    return found
  })
  const holds = resource(() => callList('GET /admin/holds', { query: { unitId } }))
  const fresh = { fresh: true }
  const reloadAll = async () => {
    await Promise.all([page.reload(fresh), owner.reload(fresh), transactions.reload(fresh)])
  }
  const updateUnit = (change: (unit: Unit) => Unit) =>
    page.update((shown) => ({ ...shown, unit: change(shown.unit) }))
  const showPaid = (answer: unknown) =>
    owner.update((shown) => shown && withAnswer(shown, answer, paidFields))
  /** The number of reversed payments. Every owner who was removed has left at least one. */
  const reversals = () =>
    (dataIn(transactions.$resource.get()) ?? []).filter(({ state }) => state === 'reversal').length
  /**
   * Recovers a payment without an answer, if the reloaded list has one of this amount. A colleague
   * may have recorded it, so the call is repeated: under its key the server tells whose it is.
   */
  const recoverPayment = async (error: unknown, paidBy: UnitOwner, payment: SentPayment) => {
    if (isLost(error)) await transactions.reload(fresh)
    if (!isLost(error) || !isListedSince(transactions.$resource.get(), payment)) throw error
    return paidBy.outstanding === undefined ? undefined : updatePayment(paidBy, payment)
  }
  return {
    page,
    owner,
    transactions,
    holds,
    reloadAll,
    unitId,
    save: async (fields: UnitFields, version: { editedVersion?: number }) => {
      const oldName = dataIn(page.$resource.get())?.unit.name
      const answer = await callEdit('PUT /admin/unit/{unitId}/update-unit', {
        params: { unitId },
        body: { ...fields, ...version },
      })
      updateUnit((unit) => withAnswer(unit, answer, [...fieldNames, 'version']))
      toast.success('Unit Successfully Updated')
      // The price changes what the owner owes, and the name is in the payments' titles.
      const isRenamed = oldName !== fields.name
      await Promise.all([page.reload(fresh), owner.reload(fresh), isRenamed && transactions.reload(fresh)])
    },
    assignOwner: async (given: NewOwner) => {
      // Tells an owner who was removed and is assigned again from a call whose answer was lost.
      if (dataIn(transactions.$resource.get()) === undefined) await transactions.reload()
      const reversed = reversals()
      const answer = await callOnceWithMessage(
        'POST /admin/unit/{unitId}/add-user',
        { params: { unitId }, body: ownerBody(given) },
        // The same person assigned after a removal is another call.
        reversed === 0 ? {} : { distinct: `${reversed}` },
      ).catch(unlessDone(owner, (found) => isOwner(found, given)))
      if (namesPerson(answer?.data?.ownerId)) owner.put(answer?.data)
      toast.success(answer?.message ?? 'Unit Assigned to user')
      await reloadAll()
      if (given.holdId !== undefined) await holds.reload(fresh)
    },
    pay: async (paidBy: UnitOwner, payment: SentPayment) => {
      try {
        showPaid(
          await updatePayment(paidBy, payment).catch((error) => recoverPayment(error, paidBy, payment)),
        )
      } catch (error) {
        if (error instanceof ApiError && error.status === 409) showPaid(error.data)
        throw error
      }
      toast.success('Payment Updated')
      await reloadAll()
    },
    reverse: async (txId: string, reason: string) => {
      showPaid(
        await callOnce('POST /admin/unit-transaction/{txId}/reverse', {
          params: { txId },
          body: { reason },
        }).catch(unlessDone(transactions, (lines) => isReversed(lines, txId, reason))),
      )
      toast.success('Payment Reversed')
      await reloadAll()
    },
    removeOwner: async (ownedUnitId: string, reason: string) => {
      await callOnce('POST /admin/unit-owner/{ownedUnitId}/remove', {
        params: { ownedUnitId },
        body: { reason },
        // Also done if somebody else removed them.
      }).catch(unlessDone(owner, (found) => found?._id !== ownedUnitId))
      owner.put(undefined)
      toast.success('Owner Removed')
      await reloadAll()
    },
    assignManager: async (email: string) => {
      const answer = await call('PUT /admin/add-project-manager/{unitId}', {
        params: { unitId },
        body: { email },
      })
      const manager = answer?.projectManager
      if (manager !== undefined && namesPerson(manager))
        updateUnit((unit) => ({ ...unit, projectManager: manager }))
      toast.success('Admin Assigned to Property')
      await page.reload(fresh)
    },
  }
}

export type UnitPage = ReturnType<typeof makeUnitPage>
