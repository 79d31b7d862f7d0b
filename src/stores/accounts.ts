import { showSuccess } from '#browser/toasts.ts'
import { closeAccount, reopenAccount } from '#client/accounts.ts'
import type { ListedUser, User } from '#contract/users.ts'
import { dataIn } from './resource.ts'
import { people, showNow, unlessDone } from './users.ts'

/** Whether an account is closed, as far as the list of admins tells. */
export const isClosed = ({ _id }: User): boolean =>
  dataIn(people.admin.$resource.get())?.some((one) => one._id === _id && one.closedAt !== undefined) ?? false

/** Shows what an answer has brought; without one the list has come anew already. */
async function shown(answer: User | undefined, words: string): Promise<void> {
  if (answer !== undefined)
    showNow('admin', (everyone) => everyone.map((one) => (one._id === answer._id ? answer : one)))
  showSuccess(words)
  await people.admin.reload({ fresh: true })
}

/**
 * Closes the account of an admin who has left, then shows the list anew.
 * @param email of the admin who takes the units over; empty: there are none
 */
export async function closeAccountOf({ _id, version }: ListedUser, email: string): Promise<void> {
  const to = email === '' ? {} : { email }
  const edited = version === undefined ? {} : { editedVersion: version }
  const answer = await closeAccount(_id, { ...to, ...edited }).catch((error) =>
    unlessDone('admin', error, (one) => one._id === _id && one.closedAt !== undefined),
  )
  await shown(answer, 'Account Closed')
}

/** Opens a closed account again, then shows the list anew. */
export async function reopenAccountOf(user: User): Promise<void> {
  const answer = await reopenAccount(user).catch((error) =>
    unlessDone('admin', error, (one) => one._id === user._id && one.closedAt === undefined),
  )
  await shown(answer, 'Account Opened Again')
}
