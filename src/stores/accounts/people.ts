import { toast } from 'react-hot-toast/headless'
import { callList } from '#api/client.ts'
import type { ListedUser } from '#contract/users.ts'
import { isClosedOrErased } from '#domain/accountStatus.ts'
import { forgetDraft } from '../forms/drafts.ts'
import { family } from '../loading/family.ts'
import { resource } from '../loading/resource.ts'

export type UserList = 'user' | 'admin'

export const userDraft = (userId: string) => `user:${userId}`

/** Loads users or admins, and discards drafts for erased or closed accounts. */
async function loadPeople(list: UserList): Promise<ListedUser[]> {
  const found = await callList('GET /admin/all-users', { query: { type: list } })
  for (const { _id } of found.filter(isClosedOrErased)) forgetDraft(userDraft(_id))
  return found
}

/** Users and admins, each loaded when first shown. */
export const people = {
  user: resource(() => loadPeople('user')),
  admin: resource(() => loadPeople('admin')),
} as const

/** A customer's homes. Only our own server has the call. */
export const homesOf = family((userId: string) =>
  resource(() => callList('GET /admin/owned-units/{userId}', { params: { userId } })),
)

/** Applies an answer to the shown list, shows a success toast, and reloads the list. */
export async function showDone(
  list: UserList,
  done: string,
  change: (everyone: ListedUser[]) => ListedUser[],
): Promise<void> {
  people[list].update(change)
  toast.success(done)
  await people[list].reload({ fresh: true })
}
