import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { goTo } from '#browser/navigation.ts'
import type { SearchHit } from '#contract/admin.ts'
import { links } from '#routes.ts'
import { $found, type Found, searchFor } from '#stores/search.ts'
import { $user } from '#stores/session.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Icon } from '#ui/Icon.tsx'
import type { IconName } from '#ui/iconNames.ts'
import { useStore } from '#ui/useStore.ts'

type Entry = { key: string; title: string; detail: string; href: string; icon: IconName }

const icons = { user: 'user', admin: 'user-cog', project: 'building-2', unit: 'door-open' } as const

/** A person is found in their list, by the address that is theirs alone. */
const personHref = (list: 'user' | 'admin', { detail, title }: SearchHit) => {
  const query = new URLSearchParams({
    ...(list === 'admin' ? { list } : {}),
    q: /\S+@\S+/.exec(detail)?.[0] ?? title,
  })
  return `${links.adminDashboard()}?${query}`
}

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
  icon: icons[hit.kind],
})

const commands = (isSuper: boolean): Entry[] => [
  {
    key: 'create',
    title: 'Create Project',
    detail: 'A new project',
    href: links.adminCreateProject(),
    icon: 'plus',
  },
  {
    key: 'enquiries',
    title: 'Enquiries',
    detail: 'Questions of visitors',
    href: links.adminEnquiries(),
    icon: 'inbox',
  },
  ...(isSuper
    ? [
        {
          key: 'audit',
          title: 'Audit trail',
          detail: 'Every change',
          href: links.adminAudit(),
          icon: 'file-clock' as const,
        },
      ]
    : []),
]

const words = (found: Found, count: number): string => {
  if (found.state === 'failed') return found.reason
  if (found.state === 'searching') return 'Searching...'
  if (found.state === 'found' && count === 0) return 'Nothing found'
  return ''
}

const seen = (node: HTMLElement | null) => node?.scrollIntoView({ block: 'nearest' })

function Results({ entries, active }: { entries: readonly Entry[]; active: number }) {
  return (
    <div id="search-results" role="listbox" aria-label="Results" className="max-h-[50svh] overflow-auto">
      {entries.map(({ key, title, detail, href, icon }, index) => (
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
          <Icon name={icon} className="text-muted" />
          <span className="min-w-0">
            <span className="block truncate font-medium">{title}</span>
            <span className="block truncate text-xs text-muted">{detail}</span>
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
    found.state === 'nothing' ? commands(isSuper) : 'hits' in found ? found.hits.map(entryOf) : []
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

/** Finds users, projects and units by name, phone, e-mail or id; arrows choose, Enter opens. */
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
