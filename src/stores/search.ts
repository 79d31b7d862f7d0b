import { atom } from 'nanostores'
import { searchEverything } from '#client/admin.ts'
import { lacksCall, messageOf } from '#client/failure.ts'
import { listProjects } from '#client/projectList.ts'
import { listUsers } from '#client/users.ts'
import type { SearchHit } from '#contract/admin.ts'
import type { User } from '#contract/users.ts'
import { folded } from '#domain/folded.ts'
import { fullName } from '#domain/names.ts'
import { foundUsers } from '#domain/userTable.ts'

/** What the command search shows for what was typed. */
export type Found =
  | { readonly state: 'nothing' }
  | { readonly state: 'searching'; readonly hits: readonly SearchHit[] }
  | { readonly state: 'found'; readonly hits: readonly SearchHit[] }
  | { readonly state: 'failed'; readonly reason: string }

export const $found = atom<Found>({ state: 'nothing' })

/** So long after the last key the server is asked, in milliseconds. */
const pause = 150
const most = 8

const hitOf = (kind: 'user' | 'admin') => (user: User) => ({
  kind,
  _id: user._id,
  title: fullName(user),
  detail: user.email,
})

/** Servers without a search: the lists that they do have are searched here; units are found in their project. */
async function searchLists(typed: string): Promise<SearchHit[]> {
  const [users, admins, projects] = await Promise.all([listUsers('user'), listUsers('admin'), listProjects()])
  const wanted = folded(typed)
  const named = projects.filter(({ name, location, _id }) =>
    folded(`${name} ${location} ${_id}`).includes(wanted),
  )
  return [
    ...foundUsers(users, typed).slice(0, most).map(hitOf('user')),
    ...foundUsers(admins, typed).slice(0, most).map(hitOf('admin')),
    ...named.map((project) => ({
      kind: 'project' as const,
      _id: project._id,
      title: project.name,
      detail: project.location,
    })),
  ]
}

async function ask(typed: string, signal: AbortSignal): Promise<SearchHit[]> {
  try {
    return await searchEverything(typed, signal)
  } catch (error) {
    if (lacksCall(error)) return searchLists(typed)
    throw error
  }
}

let current = new AbortController()
let timer: ReturnType<typeof setTimeout> | undefined

async function run(typed: string): Promise<void> {
  const mine = new AbortController()
  current = mine
  try {
    const hits = await ask(typed, mine.signal)
    if (current === mine) $found.set({ state: 'found', hits })
  } catch (error) {
    if (current !== mine || mine.signal.aborted) return
    $found.set({ state: 'failed', reason: messageOf(error) })
  }
}

/** Searches users, projects and units a moment after the last key; only the newest answer is shown. */
export function searchFor(typed: string): void {
  clearTimeout(timer)
  current.abort()
  const wanted = typed.trim()
  if (wanted === '') {
    $found.set({ state: 'nothing' })
    return
  }
  const before = $found.get()
  $found.set({ state: 'searching', hits: 'hits' in before ? before.hits : [] })
  timer = setTimeout(() => run(wanted), pause)
}
