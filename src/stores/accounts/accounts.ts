import { toast } from 'react-hot-toast/headless'
import { call } from '#api/client.ts'
import { callOnce } from '#api/idempotency.ts'
import type { ListedUser, User } from '#contract/users.ts'
import { blanked, isErased } from '#domain/accountStatus.ts'
import { showFailedCall } from '../loading/failedCall.ts'
import { unlessDone } from '../loading/lostAnswer.ts'
import { dataIn } from '../loading/resource.ts'
import { accountOf, people } from './people.ts'
import { showDone, userLists } from './userLists.ts'

/** The possible outcomes for an account: the list that shows it, and how to recognise it there. */
const outcomes = {
  closed: { list: 'admin', isSo: ({ closedAt }: User) => closedAt !== undefined },
  opened: { list: 'admin', isSo: ({ closedAt }: User) => closedAt === undefined },
  erased: { list: 'user', isSo: isErased },
} as const

type Outcome = keyof typeof outcomes

const isSo = (outcome: Outcome) => (account: User | undefined) =>
  account !== undefined && outcomes[outcome].isSo(account)

/**
 * Asks again for an account and the lists that show it.
 * @returns whether it is closed, opened or erased by now
 */
export async function reloadAndCheck(outcome: Outcome, user: User): Promise<boolean> {
  const { list } = outcomes[outcome]
  const account = accountOf(list, user._id)
  await Promise.all([account, people[list], userLists[list]].map((store) => store.reload({ fresh: true })))
  return isSo(outcome)(dataIn(account.$resource.get()))
}

const unlessFound = (outcome: Outcome, user: User) =>
  unlessDone(accountOf(outcomes[outcome].list, user._id), isSo(outcome))

/** Shows an admin as the answer has them. Without one the list is fresh already (`unlessDone`). */
const showAdmin = (words: string, answer: User | undefined) =>
  showDone('admin', words, (everyone) => everyone.map((one) => (one._id === answer?._id ? answer : one)))

/**
 * Closes the account of an admin who has left, then reloads the list.
 * @param email of the admin who takes over the units; empty if there are none
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

/**
 * Confirms or withdraws the address that waits, then reloads the list.
 * @returns whether it was done
 */
export async function decideAddress(how: 'confirm' | 'withdraw', user: User): Promise<boolean> {
  const { _id: id, newEmail: email = '', userType } = user
  const list = userType === 'user' ? 'user' : 'admin'
  try {
    const answer = await call(`POST /admin/${how}-address/{id}`, { params: { id }, body: { email } })
    await showDone(list, how === 'confirm' ? 'Address Confirmed' : 'Address Withdrawn', (everyone) =>
      everyone.map((one) => (one._id === id ? answer : one)),
    )
    return true
  } catch (error) {
    showFailedCall(error)
    await userLists[list].reload({ fresh: true })
    return false
  }
}

export async function endSessionsOf({ _id }: User): Promise<void> {
  try {
    await call('POST /admin/end-sessions/{id}', { params: { id: _id } })
    toast.success('Signed out on all devices')
  } catch (error) {
    showFailedCall(error)
  }
}

export async function reopenAccountOf(user: User): Promise<void> {
  const { _id, closedAt = '' } = user
  // Reopening after another closing is another call, whatever became of the earlier one.
  const answer = await callOnce(
    'POST /admin/reopen-account/{id}',
    { params: { id: _id } },
    { distinct: closedAt },
  ).catch(unlessFound('opened', user))
  await showAdmin('Account Opened Again', answer)
}

/** Erases a customer for good, then reloads the list (docs/deploy.md, "People's rights"). */
export async function erasePerson(user: User): Promise<void> {
  const { _id } = user
  await callOnce('POST /admin/erase-user/{id}', { params: { id: _id } }).catch(unlessFound('erased', user))
  await showDone('user', 'Customer Erased', (everyone) =>
    everyone.map((one) => (one._id === _id ? { ...one, ...blanked(_id), phoneNumber: '' } : one)),
  )
}
