import { atom } from 'nanostores'
import { callList } from '#api/client.ts'
import { withFallback } from '#api/compat.ts'
import { messageOf } from '#api/errors.ts'
import type { SearchHit } from '#contract/admin.ts'
import { cleanLine } from '#contract/fields/cleaned.ts'
import type { User } from '#contract/users.ts'
import { isErased } from '#domain/accountStatus.ts'
import { fullName } from '#domain/names.ts'
import { finder } from '#domain/searched.ts'
import { foundUsers } from '#domain/userTable.ts'
import { debounce } from '../loading/debounce.ts'

/** What was found, and for which text: while searching, the previous text. */
type Hits = { readonly typed: string; readonly hits: readonly SearchHit[] }

export type Found =
  | { readonly state: 'nothing' }
  | ({ readonly state: 'searching' } & Hits)
  | ({ readonly state: 'found' } & Hits)
  | { readonly state: 'failed'; readonly reason: string }

export const $found = atom<Found>({ state: 'nothing' })

const typing = debounce(150)
const maxHits = 8

const hitOf = (kind: 'user' | 'admin') => (user: User) => ({
  kind,
  _id: user._id,
  title: fullName(user),
  detail: user.email,
})

/** The first hits; the last one holds how many more there are. */
function firstHits(kind: 'user' | 'admin', found: readonly User[]): SearchHit[] {
  const hits = found.filter((user) => !isErased(user)).map(hitOf(kind))
  const more = hits.length - maxHits
  return hits
    .slice(0, maxHits)
    .map((hit, index) => (more > 0 && index === maxHits - 1 ? { ...hit, more } : hit))
}

/** For servers without a search: searches their lists here. Units are not listed. */
async function searchLists(typed: string): Promise<SearchHit[]> {
  const [users, admins, projects] = await Promise.all([
    callList('GET /admin/all-users', { query: { type: 'user' } }),
    callList('GET /admin/all-users', { query: { type: 'admin' } }),
    callList('GET /public/projects'),
  ])
  const finds = finder(typed)
  const named = projects.filter(({ name, location, _id }) => finds(`${name} ${location} ${_id}`))
  return [
    ...firstHits('user', foundUsers(users, typed)),
    ...firstHits('admin', foundUsers(admins, typed)),
    ...named.map((project) => ({
      kind: 'project' as const,
      _id: project._id,
      title: project.name,
      detail: project.location,
    })),
  ]
}

const ask = (typed: string, signal: AbortSignal): Promise<SearchHit[]> =>
  withFallback(callList('GET /admin/search', { query: { q: typed } }, { signal }), () => searchLists(typed))

let current = new AbortController()

async function run(typed: string): Promise<void> {
  const mine = new AbortController()
  current = mine
  try {
    const hits = await ask(typed, mine.signal)
    if (current === mine) $found.set({ state: 'found', typed, hits })
  } catch (error) {
    if (current !== mine || mine.signal.aborted) return
    $found.set({ state: 'failed', reason: messageOf(error) })
  }
}

/** Searches users, projects and units a moment after the last key. Shows only the newest answer. */
export function searchFor(typed: string): void {
  typing.stop()
  current.abort()
  const wanted = cleanLine(typed)
  if (wanted === '') {
    $found.set({ state: 'nothing' })
    return
  }
  const before = $found.get()
  const { typed: of, hits } = 'hits' in before ? before : { typed: '', hits: [] }
  $found.set({ state: 'searching', typed: of, hits })
  typing.wait(() => run(wanted))
}
