import type { User } from '#contract/users.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { Caller } from '../../http/call.ts'
import { refuseField } from '../../http/refusal.ts'
import type { Mails } from '../../mails.ts'
import type { Queries } from '../../ports/database.ts'
import { recordChanges } from '../admin/audit.ts'
import { tellUnanswered } from '../chat/unreadMails.ts'
import { setManager } from './queriesUnits.ts'

/**
 * Checks that an account can manage units: it is an admin's, and open.
 * @param found the account with the address. The transaction locks it before any unit, as closing
 *   an account does, or the two would wait for each other
 * @throws Refusal 400 on `email`
 */
export function openAdmin(found: User | undefined): User {
  if (found === undefined || found.userType === 'user')
    throw refuseField('email', 'No admin has this email address.')
  if (found.closedAt !== undefined)
    throw refuseField('email', 'The account of this admin is closed. Choose somebody else.')
  return found
}

type Given = {
  /** Units of one manager, locked by this transaction. */
  readonly ids: readonly string[]
  readonly from: User | undefined
  /** Null: nobody for now. */
  readonly to: User | null
}

type Needed = Pick<Dependencies, 'clock'> & { readonly mails: Mails }

/** Mails owners about their new manager, and the manager about customers who wait for an answer. */
export async function tellOfManager(
  trx: Queries,
  dependencies: Needed,
  manager: User,
  unitIds: readonly string[],
) {
  const now = dependencies.clock.iso()
  await dependencies.mails.newManager(trx, { unitIds, manager, now })
  await tellUnanswered(trx, dependencies.mails, { managerId: manager._id, unitIds, now })
}

/**
 * Gives units to another manager, records each change, and mails their owners. Somebody who leaves
 * may have a thousand, and all others wait meanwhile: nothing here is done unit by unit.
 */
export async function giveUnits(
  trx: Queries,
  dependencies: Needed,
  caller: Caller,
  { ids, from, to }: Given,
) {
  const [before, after] = [{ projectManager: from }, { projectManager: to }]
  await setManager(trx, ids, to?._id ?? null)
  const changes = ids.map(
    (id) => ({ action: 'manager changed', subject: 'unit', id, before, after }) as const,
  )
  await recordChanges(trx, dependencies.clock, caller, changes)
  if (to !== null) await tellOfManager(trx, dependencies, to, ids)
}
