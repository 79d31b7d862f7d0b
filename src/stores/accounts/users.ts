import { toast } from 'react-hot-toast/headless'
import { namesPerson, withAnswer } from '#api/compat.ts'
import { callEdit, callOnce } from '#api/idempotency.ts'
import type { CallInput } from '#contract/calls.ts'
import { cleanEmail } from '#contract/fields/cleaned.ts'
import type { User } from '#contract/users.ts'
import { printedNameText } from '#domain/names.ts'
import type { UserList } from './people.ts'
import { showDone } from './userLists.ts'

export type UserFields = CallInput<'PUT /admin/edit-user/{id}'>['body']

/** Creates a user or an admin. Only an admin has a `userType` in the body. */
export function createUser(list: UserList, fields: UserFields): Promise<User> {
  const body = list === 'admin' ? ({ ...fields, userType: 'admin' } as const) : fields
  return callOnce('POST /admin/create-user', { body })
}

/** In ms: long enough to read a name that one can't read. */
const nameShown = 15_000

/** Tells how papers print a name for which they have no letters. */
function tellPrintedName(answer: User | undefined): void {
  if (answer?.printedName !== undefined) toast(printedNameText(answer.printedName), { duration: nameShown })
}

export async function addPerson(role: UserList, fields: UserFields): Promise<void> {
  const answer = await createUser(role, fields)
  const words = role === 'admin' ? 'Admin Created' : 'User Added'
  await showDone(role, words, (everyone) =>
    namesPerson(answer) ? [answer, ...everyone.filter(({ _id }) => _id !== answer._id)] : everyone,
  )
  tellPrintedName(answer)
}

const fieldNames = ['firstName', 'lastName', 'phoneNumber', 'email', 'version'] as const

/** Changes a user with PUT, an admin with POST and a `userType`. */
export function editUser(list: UserList, id: string, fields: UserFields): Promise<User> {
  const params = { id }
  const body = { ...fields, email: cleanEmail(fields.email) }
  const asAdmin = { ...body, userType: 'admin' }
  return list === 'user'
    ? callEdit('PUT /admin/edit-user/{id}', { params, body })
    : callEdit('POST /admin/edit-user/{id}', { params, body: asAdmin })
}

export async function editPerson(list: UserList, user: User, fields: UserFields): Promise<void> {
  const answer = await editUser(list, user._id, fields)
  await showDone(list, 'User Edited', (everyone) =>
    everyone.map((each) => withAnswer(each, answer, fieldNames)),
  )
  tellPrintedName(answer)
}
