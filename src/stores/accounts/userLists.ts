import { computed } from 'nanostores'
import { toast } from 'react-hot-toast/headless'
import { getUsers, type UsersAsked } from '#api/compat.ts'
import { cleanLine } from '#contract/fields/cleaned.ts'
import type { ListedUser } from '#contract/users.ts'
import { isClosedOrErased } from '#domain/accountStatus.ts'
import type { UserOrder } from '#domain/userTable.ts'
import { forgetDraft } from '../forms/drafts.ts'
import { addressView, readText } from '../loading/addressView.ts'
import { pagedList } from '../loading/pages.ts'
import { type UserList, userDraft } from './people.ts'

/** What the page of users shows, kept in its address: the list, a search and an order. */
type UserView = UserOrder & {
  readonly list: UserList
  readonly q: string
  /** Only owners who can be invited; undefined for everyone. */
  readonly show: 'uninvited' | undefined
}

const sorts = ['name', 'email', 'created'] as const

export const { $view, setView } = addressView<UserView>({
  list: (asked) => (asked === 'admin' ? 'admin' : 'user'),
  q: readText,
  show: (asked) => (asked === 'uninvited' ? asked : undefined),
  sort: (asked) => sorts.find((known) => known === asked),
  order: (asked) => (asked === 'desc' ? 'desc' : 'asc'),
})

/** A first click on a column sorts, a second reverses, a third restores the server's order. */
export function sortBy(column: (typeof sorts)[number]): void {
  const { sort, order } = $view.get()
  if (sort !== column) setView({ sort: column, order: 'asc' })
  else setView(order === 'asc' ? { order: 'desc' } : { sort: undefined, order: 'asc' })
}

const queryOf = (list: UserList) =>
  computed(
    $view,
    ({ q, show, sort, order }): UsersAsked => ({
      type: list,
      q: cleanLine(q) || undefined,
      ...(show === undefined || list === 'admin' ? {} : { show }),
      ...(sort === undefined ? {} : { sort, order }),
    }),
  )

const listOf = (list: UserList) =>
  pagedList<ListedUser, UsersAsked>(async (query, page) => {
    const found = await getUsers({ ...query, ...page })
    for (const { _id } of found.rows.filter(isClosedOrErased)) forgetDraft(userDraft(_id))
    return found
  }, queryOf(list))

/** The users and the admins that the view finds. Only the shown list is loaded. */
export const userLists = { user: listOf('user'), admin: listOf('admin') } as const

/** What finds a list's people, for the export of all of them. */
export const shownQuery = (list: UserList): UsersAsked => queryOf(list).get()

/** Applies an answer to the shown list, shows a success toast, and reloads the list. */
export async function showDone(
  list: UserList,
  done: string,
  change: (shown: ListedUser[]) => ListedUser[],
): Promise<void> {
  userLists[list].updateRows(change)
  toast.success(done)
  await userLists[list].reload({ fresh: true })
}
