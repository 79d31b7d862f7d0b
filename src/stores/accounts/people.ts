import { atom } from 'nanostores'
import { callList } from '#api/client.ts'
import { getUsers } from '#api/compat.ts'
import type { ListedUser } from '#contract/users.ts'
import { resumedForm } from '../forms/resumeDraft.ts'
import { debounce } from '../loading/debounce.ts'
import { showFailedCall } from '../loading/failedCall.ts'
import { family } from '../loading/family.ts'
import { resource } from '../loading/resource.ts'

export type UserList = 'user' | 'admin'

export const userDraft = (userId: string) => `user:${userId}`

/** Whose edit is to be resumed; empty if none is. */
export function resumedUser(): string {
  const [kind, id = ''] = resumedForm()?.split(':') ?? []
  return kind === 'user' && id !== 'new' ? id : ''
}

/** So many matches are asked for: a picker shows no more. */
const matchesAtOnce = 100

/** Of a list too long to load: the newest search, how many it found, and how many people there are. */
type Search = { readonly typed: string; readonly found: number; readonly all: number }

/**
 * The people whom a picker offers: at first as many as one answer holds, and of a longer list
 * whoever matches what is typed as well.
 */
function knownPeople(list: UserList) {
  /** Undefined if the list is whole. */
  const $search = atom<Search | undefined>()
  const typing = debounce(200)
  const store = resource(async () => {
    const { rows, next, total } = await getUsers({ type: list })
    $search.set(next === undefined ? undefined : { typed: '', found: total, all: total })
    return rows
  })

  /** Looks for people who are not known yet. @returns false, after a toast, if that failed */
  async function search(typed: string): Promise<boolean> {
    typing.stop()
    const before = $search.get()
    const q = typed.trim()
    if (before === undefined || q === '') return true
    try {
      const { rows, total } = await getUsers({ type: list, q, limit: matchesAtOnce })
      store.update((known) => {
        const ids = new Set(known.map(({ _id }) => _id))
        return [...known, ...rows.filter(({ _id }) => !ids.has(_id))]
      })
      $search.set({ ...before, typed: q, found: total })
      return true
    } catch (error) {
      showFailedCall(error)
      return false
    }
  }
  /** The same, a moment after the last key. */
  const searchSoon = (typed: string) => typing.wait(() => void search(typed))
  return { ...store, $search, search, searchSoon }
}

/** Users and admins for pickers, each loaded when first shown. */
export const people = { user: knownPeople('user'), admin: knownPeople('admin') } as const

/** One account of a list, found by its id; undefined if there is none, or for an empty id. */
const accounts = family((key: string) => {
  const [list = 'user', id = ''] = key.split(' ')
  return resource<ListedUser | undefined>(async () => {
    if (id === '') return undefined
    const { rows } = await getUsers({ type: list === 'admin' ? 'admin' : 'user', q: id, limit: 10 })
    return rows.find(({ _id }) => _id === id)
  })
})
export const accountOf = (list: UserList, id: string) => accounts(`${list} ${id}`)

/** The customer with an address; undefined if there is none, or for an empty one. */
export const customerAt = family((email: string) =>
  resource<ListedUser | undefined>(async () => {
    if (email === '') return undefined
    const { rows } = await getUsers({ type: 'user', q: email, limit: matchesAtOnce })
    return rows.find((one) => one.email === email)
  }),
)

/** A customer's homes. Only our own server has the call. */
export const homesOf = family((userId: string) =>
  resource(() => callList('GET /admin/owned-units/{userId}', { params: { userId } })),
)
