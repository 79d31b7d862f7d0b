import { nairaOf } from '#domain/kobo.ts'
import type { CallRequest, Handlers } from '../../http/call.ts'
import type { Mails } from '../../mails.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Queries } from '../../ports/database.ts'
import { recordChange } from '../admin/audit.ts'
import { heldOwnership, presentOwner } from './owners.ts'
import { unreversedPayments } from './queriesLedger.ts'
import { endOwnership } from './queriesOwnerships.ts'
import { appendReversal } from './reversals.ts'

type RemovalKey = 'POST /admin/unit-owner/{ownedUnitId}/remove'
type Dependencies = { readonly clock: Clock; readonly mails: Mails }
type Remove = Pick<CallRequest<RemovalKey>, 'params' | 'body' | 'caller'>

async function remove(trx: Queries, { clock, mails }: Dependencies, { params, body, caller }: Remove) {
  const { unit, ownership } = await heldOwnership(trx, params.ownedUnitId)
  const before = await presentOwner(trx, unit.id)
  const { reason } = body
  const payments = await unreversedPayments(trx, ownership.id)
  const line = { unitId: unit.id, ownerId: ownership.ownerId, ownershipId: ownership.id }
  for (const payment of payments)
    await appendReversal(trx, { ...line, payment, reason, createdBy: caller.id, now: clock.now() })
  const now = clock.iso()
  await endOwnership(trx, { id: ownership.id, reason, endedBy: caller.id, now })
  await mails.ownerRemoved(trx, {
    ownerId: ownership.ownerId,
    ownershipId: ownership.id,
    unitId: unit.id,
    reversed: payments.length,
    amount: nairaOf(payments.reduce((sum, { amount_kobo }) => sum + amount_kobo, 0)),
    reason,
    now,
  })
  const change = { action: 'owner removed', subject: 'ownership', id: ownership.id } as const
  const after = { reason, reversedPayments: payments.length }
  await recordChange(trx, clock, caller, { ...change, before, after })
  return { data: null }
}

/**
 * Removes an owner who was assigned by mistake; the books keep who it was
 * (docs/decisions/corrections.md).
 */
export const makeRemovals = (dependencies: Dependencies): Handlers<RemovalKey> => ({
  'POST /admin/unit-owner/{ownedUnitId}/remove': (request) =>
    request.write((trx) => remove(trx, dependencies, request)),
})
