import { useStore } from '@nanostores/react'
import {
  ArrowRight,
  BuildingComplex,
  DoorOpen,
  FileClock,
  Inbox,
  type LucideIcon,
  Plus,
  ReceiptText,
  User,
  UserCog,
} from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { goTo } from '#browser/navigation.ts'
import type { SearchHit } from '#contract/admin.ts'
import { links } from '#routes.ts'
import { $found, type Found, hasOwnPages, searchFor } from '#stores/search.ts'
import { $user } from '#stores/session.ts'
import { Dialog } from '#ui/Dialog.tsx'

type Entry = { key: string; title: string; detail: string; href: string; Icon: LucideIcon }

const icons = { user: User, admin: UserCog, project: BuildingComplex, unit: DoorOpen } as const

/** A list of people with what it is searched for. */
const listHref = (list: 'user' | 'admin', q: string) =>
  `${links.adminDashboard()}?${new URLSearchParams({ ...(list === 'admin' ? { list } : {}), q })}`

/** A person is found in their list, by the address that is theirs alone. */
const personHref = (list: 'user' | 'admin', { detail, title }: SearchHit) =>
  listHref(list, /\S+@\S+/.exec(detail)?.[0] ?? title)

const hrefOf = (hit: SearchHit): string => {
  if (hit.kind === 'project') return links.adminProject(hit._id)
  if (hit.kind === 'unit') return links.adminUnit(hit._id)
  return personHref(hit.kind, hit)
}

const entryOf = (hit: SearchHit): Entry => ({
  key: `${hit.kind}-${hit._id}`,
  title: hit.title,
  detail: hit.detail,
  href: hrefOf(hit),
  Icon: icons[hit.kind],
})

const plurals = { user: 'users', admin: 'admins', project: 'projects', unit: 'units' } as const

/** How many of a kind are shown and found, by the hit that says how many more there are. */
function countsOf(hits: readonly SearchHit[], { kind, more = 0 }: SearchHit) {
  const shown = hits.filter((hit) => hit.kind === kind).length
  return { shown, all: shown + more, noun: plurals[kind] }
}

/** The way to all the people of a list that were found: their list searches by the same words. */
function allOf(hits: readonly SearchHit[], hit: SearchHit, typed: string): Entry[] {
  if (!hit.more || (hit.kind !== 'user' && hit.kind !== 'admin')) return []
  const { shown, all, noun } = countsOf(hits, hit)
  return [
    {
      key: `all-${hit.kind}`,
      title: `See all ${all} ${noun}`,
      detail: `${shown} are shown here. Type on to find fewer.`,
      href: listHref(hit.kind, typed),
      Icon: ArrowRight,
    },
  ]
}

const entriesOf = (hits: readonly SearchHit[], typed: string): Entry[] =>
  hits.flatMap((hit) => [entryOf(hit), ...allOf(hits, hit, typed)])

/** Of kinds that have no list over all projects: how many there are beside those that are shown. */
function left(hits: readonly SearchHit[]): string {
  const counts = hits.filter(({ kind, more }) => more && (kind === 'project' || kind === 'unit'))
  return counts
    .map((hit) => countsOf(hits, hit))
    .map(({ shown, all, noun }) => `${shown} of ${all} ${noun} are shown. Type on to find fewer.`)
    .join(' ')
}

const create: Entry = {
  key: 'create',
  title: 'Create Project',
  detail: 'A new project',
  href: links.adminCreateProject(),
  Icon: Plus,
}

/** The pages that are about what our own server adds. */
const ownPages = (isSuper: boolean): Entry[] => [
  {
    key: 'enquiries',
    title: 'Enquiries',
    detail: 'Questions of visitors',
    href: links.adminEnquiries(),
    Icon: Inbox,
  },
  {
    key: 'payments',
    title: 'Payments',
    detail: 'What came in, and what is outstanding',
    href: links.adminPayments(),
    Icon: ReceiptText,
  },
  ...(isSuper
    ? [
        {
          key: 'audit',
          title: 'Audit trail',
          detail: 'Every change',
          href: links.adminAudit(),
          Icon: FileClock,
        },
      ]
    : []),
]

const words = (found: Found, count: number): string => {
  if (found.state === 'failed') return found.reason
  if (found.state === 'searching') return 'Searching...'
  if (found.state === 'found') return count === 0 ? 'Nothing found' : left(found.hits)
  return ''
}

const seen = (node: HTMLElement | null) => node?.scrollIntoView({ block: 'nearest' })

function Results({ entries, active }: { entries: readonly Entry[]; active: number }) {
  return (
    <div id="search-results" role="listbox" aria-label="Results" className="max-h-[50svh] overflow-auto">
      {entries.map(({ key, title, detail, href, Icon }, index) => (
        <a
          key={key}
          id={`search-${index}`}
          ref={index === active ? seen : null}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className="choice grid-cols-[28px_minmax(0,1fr)] items-center rounded-lg"
          href={href}
        >
          <Icon size={18} className="text-muted" />
          <span className="min-w-0">
            <span className="block truncate font-medium">{title}</span>
            <span className="block text-xs text-muted wrap-anywhere">{detail}</span>
          </span>
        </a>
      ))}
    </div>
  )
}

function useEntries() {
  const found = useStore($found)
  const isSuper = useStore($user)?.userType === 'superAdmin'
  const entries =
    found.state === 'nothing'
      ? [create, ...(hasOwnPages() ? ownPages(isSuper) : [])]
      : 'hits' in found
        ? entriesOf(found.hits, found.typed)
        : []
  return { entries, state: found.state, status: words(found, entries.length) }
}

/** No entry is chosen. */
const none = -1

/** The entry that Enter opens, once it is known: the one that the arrows chose, or the first hit of what is typed. */
function useChoice() {
  const { entries, state, status } = useEntries()
  const [chosen, setChosen] = useState<number>()
  const [awaited, setAwaited] = useState(false)
  const isSearching = state === 'searching'
  // The hits that stand meanwhile answer what was typed before.
  const active = isSearching || entries.length === 0 ? none : (chosen ?? (state === 'found' ? 0 : none))
  const href = entries[active]?.href
  useEffect(() => {
    if (!awaited || isSearching) return
    setAwaited(false)
    if (href !== undefined) goTo(href)
  }, [awaited, isSearching, href])
  const type = (text: string) => {
    setChosen(undefined)
    setAwaited(false)
    searchFor(text)
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && entries.length > 0 && !isSearching) {
      const from = active === none && step < 0 ? 0 : active
      setChosen((from + step + entries.length) % entries.length)
    } else if (event.key === 'Enter') setAwaited(true)
    else return
    event.preventDefault()
  }
  return { entries, status, active, type, press }
}

type Props = {
  /** What was typed before the dialog stood. */
  typed: string
  onClose: () => void
}

/** Finds users, projects and units by name, owner, phone, e-mail, reference or id; arrows choose, Enter opens. */
export default function SearchDialog({ typed, onClose }: Props) {
  const { entries, status, active, type, press } = useChoice()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    input.current?.focus()
    input.current?.setSelectionRange(typed.length, typed.length)
    searchFor(typed)
    return () => searchFor('')
  }, [typed])
  return (
    <Dialog title="Search" onClose={onClose}>
      <div className="grid grid-cols-1 gap-4">
        <label className="search-field">
          <span className="sr-only">Name, phone, email or id</span>
          <input
            type="search"
            role="combobox"
            aria-expanded={entries.length > 0}
            aria-controls="search-results"
            aria-activedescendant={active === none ? undefined : `search-${active}`}
            aria-autocomplete="list"
            autoComplete="off"
            placeholder="Name, phone, email or id"
            defaultValue={typed}
            ref={input}
            onKeyDown={press}
            onChange={(event) => type(event.target.value)}
          />
        </label>
        <p role="status" className={status === '' ? 'sr-only' : 'px-4 text-sm text-muted'}>
          {status}
        </p>
        <Results entries={entries} active={active} />
      </div>
    </Dialog>
  )
}
