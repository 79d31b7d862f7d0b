import { atom, computed } from 'nanostores'
import { addressQuery, writeQuery } from '#browser/navigation.ts'
import { showSuccess } from '#browser/toasts.ts'
import { isLost } from '#client/failure.ts'
import { settleLost } from '#client/once.ts'
import { eraseUser } from '#client/personalData.ts'
import { createUser, editUser, listUsers, type UserFields, type UserList } from '#client/users.ts'
import type { ListedUser, User } from '#contract/users.ts'
import { blanked, isErased } from '#domain/erased.ts'
import { isGone } from '#domain/gone.ts'
import { pageOf } from '#domain/pages.ts'
import { foundUsers, pageSize, sortedUsers, type UserView } from '#domain/userTable.ts'
import { namesPerson, withAnswer } from './answered.ts'
import { forgetDraft } from './drafts.ts'
import { dataIn, resource } from './resource.ts'

/** What the draft of a person's editing is called. */
export const userDraft = (userId: string) => `user:${userId}`

/** One of the lists. Whoever erased one of them, or closed their account: nothing of what was typed about them is kept. */
async function loadPeople(list: UserList): Promise<ListedUser[]> {
  const found = await listUsers(list)
  for (const { _id } of found.filter(isGone)) forgetDraft(userDraft(_id))
  return found
}

/** The users and the admins, each loaded when first shown. */
export const people = {
  user: resource(() => loadPeople('user')),
  admin: resource(() => loadPeople('admin')),
} as const

/** What the page shows: which list, and how it is searched, sorted and paged. */
export type PeopleView = UserView & { readonly list: UserList }

const sorts = ['name', 'email', 'created'] as const

/** Reads the view out of the address, so that reload, bookmark and back keep it. */
function viewFromAddress(): PeopleView {
  const sort = addressQuery('sort')
  return {
    list: addressQuery('list') === 'admin' ? 'admin' : 'user',
    search: addressQuery('q') ?? '',
    sort: sorts.find((known) => known === sort),
    descending: addressQuery('order') === 'desc',
    page: Number(addressQuery('page')) || 1,
  }
}

export const $view = atom<PeopleView>(viewFromAddress())

/** Changes the view and its address; anything but turning the page starts at the first one. */
export function setView(change: Partial<PeopleView>): void {
  const view = { ...$view.get(), page: 1, ...change }
  $view.set(view)
  writeQuery({
    list: view.list === 'user' ? undefined : view.list,
    q: view.search,
    sort: view.sort,
    order: view.sort !== undefined && view.descending ? 'desc' : undefined,
    page: view.page === 1 ? undefined : String(view.page),
  })
}

/** A first click on a column sorts it, a second turns the order, a third gives the server's order back. */
export function sortBy(column: (typeof sorts)[number]): void {
  const { sort, descending } = $view.get()
  if (sort !== column) setView({ sort: column, descending: false })
  else setView(descending ? { sort: undefined, descending: false } : { descending: true })
}

const foundIn = (list: UserList) =>
  computed([$view, people[list].$resource], (view, loaded) =>
    loaded.state === 'ready' ? sortedUsers(foundUsers(loaded.data, view.search), view) : [],
  )

const $found = { user: foundIn('user'), admin: foundIn('admin') } as const

/** Everyone of a list that the search finds, in order: what the export writes. */
export const foundPeople = (list: UserList) => $found[list].get()

const pageIn = (list: UserList) =>
  computed([$found[list], $view], (found, view) => ({
    ...pageOf(found, view.page, pageSize),
    total: found.length,
  }))

/** The page of people that is shown, of how many, by list: only the shown list is loaded. */
export const $pages = { user: pageIn('user'), admin: pageIn('admin') } as const

/** Shows a list with what an answer has brought; the reload after it may fail. */
export function showNow(list: UserList, changed: (everyone: ListedUser[]) => ListedUser[]): void {
  const now = people[list].$resource.get()
  if (now.state === 'ready') people[list].put(changed(now.data))
}

/** Adds a user or an admin (spec section 7), then shows the list anew. */
export async function addPerson(role: UserList, fields: UserFields): Promise<void> {
  const answer = await createUser(role, fields)
  if (namesPerson(answer))
    showNow(role, (everyone) => [answer, ...everyone.filter(({ _id }) => _id !== answer._id)])
  showSuccess(role === 'admin' ? 'Admin Created' : 'User Added')
  await people[role].reload({ fresh: true })
}

const fieldNames = ['firstName', 'lastName', 'phoneNumber', 'email', 'version'] as const

/** Edits a person of the shown list (spec section 7). */
export async function editPerson(list: UserList, user: User, fields: UserFields): Promise<void> {
  const answer = await editUser(list, user._id, fields)
  showNow(list, (everyone) => everyone.map((each) => withAnswer(each, answer, fieldNames)))
  showSuccess('User Edited')
  await people[list].reload({ fresh: true })
}

/**
 * Without an answer the list tells whether a call was carried out.
 * @throws what the call threw, where it was not
 */
export async function unlessDone(
  list: UserList,
  error: unknown,
  isDone: (one: User) => boolean,
): Promise<undefined> {
  if (isLost(error)) await people[list].reload({ fresh: true })
  const everyone = dataIn(people[list].$resource.get()) ?? []
  if (!isLost(error) || !everyone.some(isDone)) throw error
  settleLost(error)
}

/** Erases a customer for good, then shows the list anew (docs/deploy.md, "People's rights"). */
export async function erasePerson(user: User): Promise<void> {
  await eraseUser(user._id).catch((error) =>
    unlessDone('user', error, (one) => one._id === user._id && isErased(one)),
  )
  showNow('user', (everyone) =>
    everyone.map((one) => (one._id === user._id ? { ...one, ...blanked(user._id), phoneNumber: '' } : one)),
  )
  showSuccess('Customer Erased')
  await people.user.reload({ fresh: true })
}
