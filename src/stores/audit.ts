import { atom, computed } from 'nanostores'
import { callList } from '#api/client.ts'
import { addressQuery, writeQuery } from '#browser/navigation.ts'
import type { AuditAction, AuditEntry } from '#contract/admin.ts'
import { auditRows } from '#domain/auditCsv.ts'
import { auditActions } from '#domain/auditWords.ts'
import { companyDay } from '#domain/dates.ts'
import { saveCsv } from './csvFile.ts'
import { showFailedCall } from './failedCall.ts'
import { family } from './family.ts'
import { afterLastKey } from './lastKey.ts'
import { dataIn, resource } from './resource.ts'

/** Entries that are asked for at once; fewer have none before them. */
const pageSize = 50
/** As many as the server gives at once, for a file. */
const mostAtOnce = 200

/** Which changes are shown: by whom, of which kind, to what, and of which days (`2026-11-22`). Undefined asks for all. */
export type AuditView = {
  readonly actor: string | undefined
  readonly action: AuditAction | undefined
  readonly q: string | undefined
  readonly from: string | undefined
  readonly to: string | undefined
}

/** Every change there is. */
const everything: AuditView = {
  actor: undefined,
  action: undefined,
  q: undefined,
  from: undefined,
  to: undefined,
}

/** A kind of change that the trail knows; undefined for all else. */
export const readAction = (asked: string | undefined) => auditActions.find((known) => known === asked)
/** A day that there is, and no other text. */
const readDay = (asked = '') =>
  /^\d{4}-\d\d-\d\d$/.test(asked) && companyDay(asked) === asked ? asked : undefined

/** The view of the address, so that reload, bookmark and back keep it. */
export const $view = atom<AuditView>({
  actor: addressQuery('actor'),
  action: readAction(addressQuery('action')),
  q: addressQuery('q'),
  from: readDay(addressQuery('from')),
  to: readDay(addressQuery('to')),
})

/** What stands in the search field; it is searched for a moment after the last key. */
export const $typed = atom($view.get().q ?? '')

const typing = afterLastKey(250)

/** Changes the view and its address. */
export function setView(change: Partial<AuditView>): void {
  typing.stop()
  const q = $typed.get().trim() || undefined
  const view = { ...$view.get(), q, ...change }
  $view.set(view)
  writeQuery(view)
}

/** Searches for what is typed, a moment after the last key. */
export function searchFor(text: string): void {
  $typed.set(text)
  typing.wait(() => setView({}))
}

/** Asks for every change again. */
export function clearView(): void {
  $typed.set('')
  setView(everything)
}

/** What is wrong with the days, in the server's words. */
export const $wrongDays = computed($view, ({ from, to }) =>
  from !== undefined && to !== undefined && from > to
    ? 'The last day must not be before the first'
    : undefined,
)

function makeTrail(view: AuditView) {
  /** Whether older entries may be there, and whether they are on their way. */
  const $older = atom<'unknown' | 'loading' | 'none'>('none')
  const readPage = async (before?: string): Promise<AuditEntry[]> => {
    const page = await callList('GET /admin/audit', { query: { ...view, before, limit: pageSize } })
    $older.set(page.length < pageSize ? 'none' : 'unknown')
    return page
  }
  const trail = resource(() => readPage())

  async function readOlder(): Promise<void> {
    const shown = dataIn(trail.$resource.get()) ?? []
    const last = shown.at(-1)
    if (last === undefined || $older.get() !== 'unknown') return
    $older.set('loading')
    try {
      trail.put([...shown, ...(await readPage(last._id))])
    } catch (error) {
      showFailedCall(error)
      $older.set('unknown')
    }
  }
  return { ...trail, $older, readOlder }
}

const trails = family((key) => makeTrail(JSON.parse(key)))

/** The audit trail of a view as far as it has been read, newest first. */
export const trailOf = (view: AuditView) => trails(JSON.stringify(view))

/** Saves every change of a view for a spreadsheet, also those that have not been read yet. */
export async function exportAudit(view: AuditView): Promise<void> {
  const entries: AuditEntry[] = []
  for (let more = true; more; ) {
    const page = await callList('GET /admin/audit', {
      query: { ...view, before: entries.at(-1)?._id, limit: mostAtOnce },
    })
    entries.push(...page)
    more = page.length === mostAtOnce
  }
  await saveCsv(`audit-${companyDay(new Date().toISOString())}`, auditRows(entries))
}
