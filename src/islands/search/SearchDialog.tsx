import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react'
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
import { type ComponentProps, type KeyboardEvent, useEffect, useState } from 'react'
import { can } from '#api/can.ts'
import { goTo } from '#browser/page/navigation.ts'
import { Dialog } from '#components/dialogs/Dialog.tsx'
import { usualKeys } from '#components/fields/comboboxKeys.tsx'
import type { SearchHit } from '#contract/admin.ts'
import { links } from '#routes.ts'
import { $found, type Found, searchFor } from '#stores/admin/search.ts'
import { $user } from '#stores/session/session.ts'

type Entry = { key: string; title: string; detail: string; href: string; Icon: LucideIcon }

const icons = { user: User, admin: UserCog, project: BuildingComplex, unit: DoorOpen } as const

const listHref = (list: 'user' | 'admin', q: string) =>
  `${links.adminDashboard()}?${new URLSearchParams({ ...(list === 'admin' ? { list } : {}), q })}`

/** Link to a person in their list, found by the e-mail that is theirs alone. */
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

function countsOf(hits: readonly SearchHit[], { kind, more = 0 }: SearchHit) {
  const shown = hits.filter((hit) => hit.kind === kind).length
  return { shown, all: shown + more, noun: plurals[kind] }
}

/** Link to all people found: their list uses the same search. */
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

/** For kinds without a list: how many more there are. */
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

/** Pages of what only our own server has. */
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

function useEntries() {
  const found = useStore($found)
  const isSuper = useStore($user)?.userType === 'superAdmin'
  const entries =
    found.state === 'nothing'
      ? [create, ...(can.openMorePages() ? ownPages(isSuper) : [])]
      : 'hits' in found
        ? entriesOf(found.hits, found.typed)
        : []
  return { entries, state: found.state, status: words(found, entries.length) }
}

type Choosable = {
  /** Whether Enter opens the entry that Headless UI has the highlight on. */
  canChoose: boolean
}

/** A link for pointers, which Headless UI leaves alone, and an option for keys. */
const ResultLink = ({
  canChoose,
  'data-focus': active,
  ...props
}: ComponentProps<'a'> & Choosable & { 'data-focus'?: string }) => (
  <a
    {...props}
    role="option"
    tabIndex={-1}
    aria-selected={canChoose && active !== undefined}
    onMouseDown={(event) => event.preventDefault()}
  />
)

const ResultField = ({
  canChoose,
  'aria-activedescendant': active,
  ...props
}: ComponentProps<'input'> & Choosable) => (
  <input {...props} aria-activedescendant={canChoose ? active : undefined} />
)

type Props = {
  /** What was typed before the dialog's code had loaded. */
  begun: string
  onClose: () => void
}

/**
 * Finds users, projects and units by name, owner, phone, e-mail, reference or id; arrows choose,
 * Enter opens.
 */
export default function SearchDialog({ begun, onClose }: Props) {
  const { entries, state, status } = useEntries()
  const [typed, setTyped] = useState(begun)
  /** Whether the arrow keys are among the entries shown without a search. */
  const [isAmongPages, setAmongPages] = useState(false)
  /** Whether Enter waits for the first hit. */
  const [isAwaited, setAwaited] = useState(false)
  const isSearching = state === 'searching'
  // The shown hits still answer the earlier text.
  const canChoose = !isSearching && (state !== 'nothing' || isAmongPages)
  const first = entries[0]?.href
  useEffect(() => {
    if (!isAwaited || isSearching) return
    setAwaited(false)
    if (first !== undefined) goTo(first)
  }, [isAwaited, isSearching, first])
  useEffect(() => {
    searchFor(begun)
    return () => searchFor('')
  }, [begun])
  const type = (text: string) => {
    setTyped(text)
    setAmongPages(false)
    setAwaited(false)
    searchFor(text)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>, active: number | null) => {
    if (canChoose) return usualKeys(event, active, entries.length)
    const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp'
    if (!isArrow && event.key !== 'Enter') return
    event.preventDefault()
    if (isArrow) setAmongPages(true)
    else setAwaited(isSearching)
  }
  return (
    <Dialog title="Search" onClose={onClose}>
      <Combobox<Entry | null>
        immediate
        value={null}
        by="key"
        onChange={(entry) => entry !== null && goTo(entry.href)}
      >
        {({ activeIndex }) => (
          <div className="grid grid-cols-1 gap-4">
            <div className="search-field">
              <ComboboxInput
                as={ResultField}
                canChoose={canChoose}
                type="search"
                data-autofocus
                aria-label="Name, phone, email or id"
                autoComplete="off"
                placeholder="Name, phone, email or id"
                displayValue={() => typed}
                onKeyDown={(event) => press(event, activeIndex)}
                onChange={(event) => type(event.target.value)}
              />
            </div>
            <p role="status" className={status === '' ? 'sr-only' : 'px-4 text-sm text-muted'}>
              {status}
            </p>
            <ComboboxOptions
              static
              modal={false}
              aria-label="Results"
              className="max-h-[50svh] overflow-auto outline-none"
            >
              {entries.map((entry) => (
                <ComboboxOption
                  key={entry.key}
                  value={entry}
                  canChoose={canChoose}
                  as={ResultLink}
                  href={entry.href}
                  className="choice grid-cols-[28px_minmax(0,1fr)] items-center rounded-lg"
                >
                  <entry.Icon size={18} className="text-muted" />
                  <span className="min-w-0">
                    <span className="block truncate font-medium">{entry.title}</span>
                    <span className="block text-xs text-muted wrap-anywhere">{entry.detail}</span>
                  </span>
                </ComboboxOption>
              ))}
            </ComboboxOptions>
          </div>
        )}
      </Combobox>
    </Dialog>
  )
}
