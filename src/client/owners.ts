import type { CallInput } from '#contract/calls.ts'
import type { OwnedUnit, UnitOwner } from '#contract/owners.ts'
import { requestOnce, requestOnceWithMessage } from './once.ts'
import { listOf, request } from './request.ts'

type AddOwner = CallInput<'POST /admin/unit/{unitId}/add-user'>['body']

/** Who owns a unit and what was paid; undefined when nobody owns it. */
export async function getUnitOwner(unitId: string): Promise<UnitOwner | undefined> {
  const [owner] = listOf(await request('GET /admin/unit-owner-details/{unitId}', { params: { unitId } }))
  return owner
}

/** The units that a customer owns, as an admin sees them; a call of our own server. */
export const listUnitsOwnedBy = async (userId: string): Promise<OwnedUnit[]> =>
  listOf(await request('GET /admin/owned-units/{userId}', { params: { userId } }))

/**
 * Assigns an owner; answers the server's message, which is shown (spec section 7), and what it says of the owner.
 * @param reversals how many payments of the unit were reversed: the same person assigned after a removal is another call
 */
export const addOwner = (
  unitId: string,
  body: AddOwner,
  reversals: number,
): Promise<{ data: UnitOwner; message: string | undefined }> =>
  requestOnceWithMessage(
    'POST /admin/unit/{unitId}/add-user',
    { params: { unitId }, body },
    reversals === 0 ? {} : { besides: `${reversals}` },
  )

/** Reverses a payment, for a reason that its owner reads; once, however often it is sent. */
export const reversePayment = (txId: string, reason: string): Promise<UnitOwner> =>
  requestOnce('POST /admin/unit-transaction/{txId}/reverse', { params: { txId }, body: { reason } })

/** Removes an owner who was assigned by mistake, for a reason that they read; once, however often it is sent. */
export const removeOwner = (ownedUnitId: string, reason: string): Promise<null> =>
  requestOnce('POST /admin/unit-owner/{ownedUnitId}/remove', { params: { ownedUnitId }, body: { reason } })

type Payment = Pick<CallInput<'PUT /admin/owned-unit/{ownedUnitId}/update-payment'>['body'], 'newPrice'> & {
  readonly paidBefore?: number | undefined
  readonly receivedOn?: string | undefined
}

/**
 * Records a payment of `newPrice` naira, received today or on the day told; once under one `key`, and only where
 * `paidBefore` naira are still what was paid so far. All but the sum is for our own server alone.
 * @throws ApiError 409 with the owner as they stand now where another sum was paid so far
 */
export const updatePayment = (
  ownedUnitId: string,
  { newPrice, paidBefore, receivedOn }: Payment,
  key: string | undefined,
): Promise<UnitOwner> =>
  request(
    'PUT /admin/owned-unit/{ownedUnitId}/update-payment',
    { params: { ownedUnitId }, body: { newPrice, paidBefore, receivedOn } },
    key === undefined ? {} : { idempotencyKey: key },
  )
