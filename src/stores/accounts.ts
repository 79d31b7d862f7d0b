import { toast } from 'react-hot-toast/headless'
import { call } from '#api/client.ts'
import { isLost } from '#api/errors.ts'
import { callOnce, settleLost } from '#api/idempotency.ts'
import type { ListedUser, User } from '#contract/users.ts'
import { blanked, isErased } from '#domain/accountStatus.ts'
import { showFailedCall } from './failedCall.ts'
import { people, showDone } from './people.ts'
import { dataIn } from './resource.ts'

/** What becomes of an account: in which list it stands, and how it is told there. */
const ends = {
  closed: { list: 'admin', isSo: ({ closedAt }: User) => closedAt !== undefined },
  opened: { list: 'admin', isSo: ({ closedAt }: User) => closedAt === undefined },
  erased: { list: 'user', isSo: isErased },
} as const

/** Whether an account is found closed, opened or erased, whoever did it, once its list is read anew. */
export async function isFound(end: keyof typeof ends, { _id }: User): Promise<boolean> {
  const { list, isSo } = ends[end]
  await people[list].reload({ fresh: true })
  return dataIn(people[list].$resource.get())?.some((one) => one._id === _id && isSo(one)) ?? false
}

/**
 * Without an answer the list tells whether a call was carried out.
 * @throws what the call threw, where it was not
 */
const unlessFound =
  (end: keyof typeof ends, user: User) =>
  async (error: unknown): Promise<undefined> => {
    if (!isLost(error) || !(await isFound(end, user))) throw error
    settleLost(error)
  }

/** Shows an admin as an answer tells of them; without one the list has come anew already. */
const showAdmin = (words: string, answer: User | undefined) =>
  showDone('admin', words, (everyone) => everyone.map((one) => (one._id === answer?._id ? answer : one)))

/**
 * Closes the account of an admin who has left, then shows the list anew.
 * @param email of the admin who takes the units over; empty: there are none
 */
export async function closeAccountOf(user: ListedUser, email: string): Promise<void> {
  const { _id, version } = user
  const to = email === '' ? {} : { email }
  const edited = version === undefined ? {} : { editedVersion: version }
  const answer = await callOnce('POST /admin/close-account/{id}', {
    params: { id: _id },
    body: { ...to, ...edited },
  }).catch(unlessFound('closed', user))
  await showAdmin('Account Closed', answer)
}

/** Signs a person out on all devices. */
export async function endSessionsOf({ _id }: User): Promise<void> {
  try {
    await call('POST /admin/end-sessions/{id}', { params: { id: _id } })
    toast.success('Signed out on all devices')
  } catch (error) {
    showFailedCall(error)
  }
}

/** Opens a closed account again, then shows the list anew. */
export async function reopenAccountOf(user: User): Promise<void> {
  const { _id, closedAt = '' } = user
  // Closed another time it is another call, whatever became of the answer to the one before.
  const answer = await callOnce(
    'POST /admin/reopen-account/{id}',
    { params: { id: _id } },
    { distinct: closedAt },
  ).catch(unlessFound('opened', user))
  await showAdmin('Account Opened Again', answer)
}

/** Erases a customer for good, then shows the list anew (docs/deploy.md, "People's rights"). */
export async function erasePerson(user: User): Promise<void> {
  const { _id } = user
  await callOnce('POST /admin/erase-user/{id}', { params: { id: _id } }).catch(unlessFound('erased', user))
  await showDone('user', 'Customer Erased', (everyone) =>
    everyone.map((one) => (one._id === _id ? { ...one, ...blanked(_id), phoneNumber: '' } : one)),
  )
}
