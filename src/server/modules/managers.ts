import type { User } from '#contract/users.ts'
import type { Caller } from '../call.ts'
import { setManager } from '../database/units.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Queries } from '../ports/database.ts'
import { refuseField } from '../refusal.ts'
import { recordChange } from './audit.ts'
import type { Notices } from './notices.ts'
import { tellUnanswered } from './unreadNotices.ts'

/**
 * The admin who is to manage units: one whose account is being closed gets none.
 * @param found who has the address. The transaction holds them, and before any unit, as a closing does: or the two
 * would wait for each other
 * @throws Refusal 400 on `email` for who can manage none
 */
export function openAdmin(found: User | undefined): User {
  if (found === undefined || found.userType === 'user')
    throw refuseField('email', 'No admin has this email address.')
  if (found.closedAt !== undefined)
    throw refuseField('email', 'The account of this admin is closed. Choose somebody else.')
  return found
}

type Given = {
  /** Units of one manager, which this transaction holds. */
  readonly ids: readonly string[]
  readonly from: User | undefined
  /** Null: nobody for now. */
  readonly to: User | null
}

type Needed = Pick<Dependencies, 'clock'> & { readonly notices: Notices }

/** Tells owners who looks after their homes now, and the manager of whoever waits there for an answer. */
export async function tellOfManager(
  trx: Queries,
  dependencies: Needed,
  manager: User,
  unitIds: readonly string[],
) {
  const now = new Date(dependencies.clock.now()).toISOString()
  await dependencies.notices.newManager(trx, { unitIds, manager, now })
  await tellUnanswered(trx, dependencies.notices, { managerId: manager._id, unitIds, now })
}

/** Gives units to another manager, writes each down, and tells their owners who looks after their homes now. */
export async function giveUnits(
  trx: Queries,
  dependencies: Needed,
  caller: Caller,
  { ids, from, to }: Given,
) {
  const [before, after] = [{ projectManager: from }, { projectManager: to }]
  for (const id of ids) {
    await setManager(trx, id, to?._id ?? null)
    await recordChange(trx, dependencies.clock, caller, {
      action: 'manager changed',
      subject: 'unit',
      id,
      before,
      after,
    })
  }
  if (to !== null) await tellOfManager(trx, dependencies, to, ids)
}
