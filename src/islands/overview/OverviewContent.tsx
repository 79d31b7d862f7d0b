import { Suspense, useState } from 'react'
import type { Overview as OverviewFigures } from '#contract/admin.ts'
import { shortMoney } from '#domain/money.ts'
import { monthInWords } from '#domain/monthly.ts'
import { links } from '#routes.ts'
import { overview } from '#stores/overview.ts'
import { Icon } from '#ui/Icon.tsx'
import { lazily } from '#ui/lazily.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useStore } from '#ui/useStore.ts'
import { Unfinished } from './Unfinished.tsx'

const SalesCharts = lazily(() => import('./SalesCharts.tsx').then((file) => file.default))

type Item = { count: number; one: string; many: string; href?: string }

/** What waits for somebody, with the way there where there is one. */
const itemsOf = (figures: OverviewFigures): Item[] => [
  { count: figures.unreadRooms, one: 'unread chat', many: 'unread chats', href: links.adminMessages() },
  { count: figures.newEnquiries, one: 'new enquiry', many: 'new enquiries', href: links.adminEnquiries() },
  { count: figures.pendingBills, one: 'pending payment', many: 'pending payments' },
  {
    count: figures.unitsWithoutOwner,
    one: 'unit without owner',
    many: 'units without owner',
    href: links.adminProjects(),
  },
  {
    count: figures.unitsWithoutManager,
    one: 'unit without manager',
    many: 'units without manager',
    href: links.adminProjects(),
  },
]

function Card({ count, one, many, href }: Item) {
  const content = (
    <>
      <span className="pt-1 font-display text-title-sm tabular-nums">{count}</span>
      <span className="text-sm text-muted">{count === 1 ? one : many}</span>
    </>
  )
  if (href === undefined) return <div className="attention-card">{content}</div>
  return (
    <a className="attention-card" href={href}>
      {content}
    </a>
  )
}

function Attention({ figures }: { figures: OverviewFigures }) {
  const waiting = itemsOf(figures).filter(({ count }) => count > 0)
  if (waiting.length === 0) return <p className="text-muted">Nothing waits for you.</p>
  return (
    <ul className="attention">
      {waiting.map((item) => (
        <li key={item.many} className="grid">
          <Card {...item} />
        </li>
      ))}
    </ul>
  )
}

/** The newest month in a line: `Nov 2026: 2 sold, ₦12.5m`. */
function newest({ months }: OverviewFigures): string {
  const month = months.at(-1)
  if (month === undefined) return ''
  return `${monthInWords(month.month)}: ${month.unitsSold} sold, ${shortMoney(month.received)}`
}

function Sales({ figures }: { figures: OverviewFigures }) {
  const [open, setOpen] = useState(false)
  if (figures.months.length === 0) return null
  return (
    <details className="fold" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Icon name="chevron-down" />
        <span className="font-medium">Sales by month</span>
        <span className="ml-auto hidden text-sm text-muted tabular-nums md:inline">{newest(figures)}</span>
      </summary>
      {open && (
        <Suspense fallback={<Skeleton className="h-48" />}>
          <SalesCharts months={figures.months} />
        </Suspense>
      )}
    </details>
  )
}

/** The top of the admin dashboard: what needs attention, how sales go, and what was begun and not finished. */
export default function OverviewContent() {
  const found = useStore(overview.$resource)
  return (
    <section className="mb-10 grid grid-cols-1 gap-4" aria-label="Overview">
      <Unfinished />
      {found.state === 'loading' && <Skeleton className="h-22" />}
      {found.state === 'ready' && found.data !== undefined && (
        <>
          <Attention figures={found.data} />
          <Sales figures={found.data} />
        </>
      )}
    </section>
  )
}
