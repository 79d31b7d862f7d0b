import { atom, computed } from 'nanostores'
import { callList } from '#api/client.ts'
import type { AuditEntry } from '#contract/admin.ts'
import { type AuditAction, auditActions } from '#contract/auditActions.ts'
import { auditRows } from '#domain/auditCsv.ts'
import { companyDay } from '#domain/dates.ts'
import { saveCsv } from '../csv/csvFile.ts'
import { addressView } from '../loading/addressView.ts'
import { debounce } from '../loading/debounce.ts'
import { showFailedCall } from '../loading/failedCall.ts'
import { family } from '../loading/family.ts'
import { dataIn, resource } from '../loading/resource.ts'

/** Entries per request. A shorter page is the last one. */
const pageSize = 50
/** The server's maximum per request, for export. */
const maxPageSize = 200

/**
 * Which changes are shown: by whom, of which kind, matching which search, between which days
 * (`2026-11-22`). Undefined does not filter.
 */
export type AuditView = {
  readonly actor: string | undefined
  readonly action: AuditAction | undefined
  readonly q: string | undefined
  readonly from: string | undefined
  readonly to: string | undefined
}

const everything: AuditView = {
  actor: undefined,
  action: undefined,
  q: undefined,
  from: undefined,
  to: undefined,
}

/** A known kind of change; undefined for anything else. */
export const readAction = (asked: string | undefined) => auditActions.find((known) => known === asked)
/** A valid day; undefined for anything else. */
const readDay = (asked = '') =>
  /^\d{4}-\d\d-\d\d$/.test(asked) && companyDay(asked) === asked ? asked : undefined

const view = addressView<AuditView>({
  actor: (asked) => asked,
  action: readAction,
  q: (asked) => asked,
  from: readDay,
  to: readDay,
})

export const { $view } = view

/** The text of the search field, which is searched a moment after the last key. */
export const $typed = atom($view.get().q ?? '')

const typing = debounce(250)

export function setView(change: Partial<AuditView>): void {
  typing.stop()
  view.setView({ q: $typed.get().trim() || undefined, ...change })
}

/** Searches for the typed text a moment after the last key. */
export function searchFor(text: string): void {
  $typed.set(text)
  typing.wait(() => setView({}))
}

export function clearView(): void {
  $typed.set('')
  setView(everything)
}

/** Why the chosen days make no sense, in the server's words. */
export const $wrongDays = computed($view, ({ from, to }) =>
  from !== undefined && to !== undefined && from > to
    ? 'The last day must not be before the first'
    : undefined,
)

function makeTrail(view: AuditView) {
  /** Whether there are entries older than those shown. */
  const $older = atom<'maybe' | 'loading' | 'none'>('none')
  const readPage = async (before?: string): Promise<AuditEntry[]> => {
    const page = await callList('GET /admin/audit', { query: { ...view, before, limit: pageSize } })
    $older.set(page.length < pageSize ? 'none' : 'maybe')
    return page
  }
  const trail = resource(() => readPage())

  async function readOlder(): Promise<void> {
    const shown = dataIn(trail.$resource.get()) ?? []
    const last = shown.at(-1)
    if (last === undefined || $older.get() !== 'maybe') return
    $older.set('loading')
    try {
      trail.put([...shown, ...(await readPage(last._id))])
    } catch (error) {
      showFailedCall(error)
      $older.set('maybe')
    }
  }
  return { ...trail, $older, readOlder }
}

const trails = family((key) => makeTrail(JSON.parse(key)))

/** The audit trail of a view as far as it is loaded, newest first. */
export const trailOf = (view: AuditView) => trails(JSON.stringify(view))

/** Saves every change of a view as CSV, also those that are not loaded yet. */
export async function exportAudit(view: AuditView): Promise<void> {
  const entries: AuditEntry[] = []
  for (let more = true; more; ) {
    const page = await callList('GET /admin/audit', {
      query: { ...view, before: entries.at(-1)?._id, limit: maxPageSize },
    })
    entries.push(...page)
    more = page.length === maxPageSize
  }
  await saveCsv(`audit-${companyDay(new Date().toISOString())}`, auditRows(entries))
}
