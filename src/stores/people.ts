import { toast } from 'react-hot-toast/headless'
import { callList } from '#api/client.ts'
import type { ListedUser } from '#contract/users.ts'
import { isClosedOrErased } from '#domain/accountStatus.ts'
import { forgetDraft } from './drafts.ts'
import { resource } from './resource.ts'

/** Which of the two lists of people. */
export type UserList = 'user' | 'admin'

/** What the draft of a person's editing is called. */
export const userDraft = (userId: string) => `user:${userId}`

/** One of the lists. Whoever erased one of them, or closed their account: nothing of what was typed about them is kept. */
async function loadPeople(list: UserList): Promise<ListedUser[]> {
  const found = await callList('GET /admin/all-users', { query: { type: list } })
  for (const { _id } of found.filter(isClosedOrErased)) forgetDraft(userDraft(_id))
  return found
}

/** The users and the admins, each loaded when first shown. */
export const people = {
  user: resource(() => loadPeople('user')),
  admin: resource(() => loadPeople('admin')),
} as const

/** Shows a list with what an answer has brought, says what was done, and reads the list anew, which may fail. */
export async function showDone(
  list: UserList,
  words: string,
  changed: (everyone: ListedUser[]) => ListedUser[],
): Promise<void> {
  const now = people[list].$resource.get()
  if (now.state === 'ready') people[list].put(changed(now.data))
  toast.success(words)
  await people[list].reload({ fresh: true })
}
