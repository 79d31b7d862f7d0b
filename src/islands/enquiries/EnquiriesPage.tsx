import { useState } from 'react'
import type { Enquiry } from '#contract/enquiries.ts'
import { dayInWords, timeOfDay } from '#domain/dateWords.ts'
import { telLink } from '#domain/phone.ts'
import { links } from '#routes.ts'
import { enquiries, markEnquiry } from '#stores/enquiries.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Loading } from '#ui/Loading.tsx'
import { ResourceView } from '#ui/ResourceView.tsx'
import { Select } from '#ui/Select.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useStore } from '#ui/useStore.ts'

const filters = [
  { value: 'new', label: 'New' },
  { value: 'handled', label: 'Handled' },
  { value: 'all', label: 'All' },
]

function About({ enquiry }: { enquiry: Enquiry }) {
  const { unitId, unitName, projectId, projectName } = enquiry
  if (unitId === undefined && projectId === undefined) return null
  const href = unitId === undefined ? links.adminProject(projectId ?? '') : links.adminUnit(unitId)
  return (
    <p className="text-sm">
      About{' '}
      <a className="link" href={href}>
        {[unitName, projectName].filter(Boolean).join(', ') || 'a property'}
      </a>
    </p>
  )
}

const Contact = ({ enquiry }: { enquiry: Enquiry }) => (
  <p className="flex flex-wrap gap-x-6 text-sm">
    <a className="link inline-flex min-h-11 items-center gap-2" href={`mailto:${enquiry.email}`}>
      <Icon name="mail" size={16} />
      {enquiry.email}
    </a>
    {enquiry.phoneNumber && (
      <a className="link inline-flex min-h-11 items-center gap-2" href={telLink(enquiry.phoneNumber)}>
        <Icon name="phone" size={16} />
        {enquiry.phoneNumber}
      </a>
    )}
  </p>
)

function Item({ enquiry }: { enquiry: Enquiry }) {
  const [busy, setBusy] = useState(false)
  const other = enquiry.status === 'new' ? 'handled' : 'new'
  const mark = async () => {
    setBusy(true)
    await markEnquiry(enquiry._id, other)
    setBusy(false)
  }
  return (
    <article className="panel gap-3" aria-label={`Enquiry of ${enquiry.name}`}>
      <header className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 className="text-title-sm">{enquiry.name}</h2>
        <time dateTime={enquiry.createdAt} className="text-sm text-muted">
          {dayInWords(enquiry.createdAt)}, {timeOfDay(enquiry.createdAt)}
        </time>
      </header>
      <About enquiry={enquiry} />
      <p className="max-w-prose whitespace-pre-line">{enquiry.message}</p>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Contact enquiry={enquiry} />
        <Button kind="quiet" size="small" busy={busy} onClick={mark}>
          {other === 'handled' ? 'Mark handled' : 'Mark as new'}
        </Button>
      </div>
    </article>
  )
}

/** The questions that visitors have asked on the public site. */
export function EnquiriesPage() {
  const found = useStore(enquiries.$resource)
  const [filter, setFilter] = useState('new')
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="w-full md:w-52">
        <Select label="Show" value={filter} options={filters} onPick={setFilter} />
      </div>
      <ResourceView
        resource={found}
        loading={
          <Loading text="Loading...">
            <Skeleton className="h-48" />
          </Loading>
        }
        failed="The enquiries could not be loaded"
        onRetry={() => enquiries.reload()}
      >
        {(all) => {
          const shown = all.filter(({ status }) => filter === 'all' || status === filter)
          if (shown.length === 0)
            return <EmptyState text="No enquiries here" hint="Questions from the public pages appear here." />
          return (
            <ul className="grid grid-cols-1 gap-4">
              {shown.map((enquiry) => (
                <li key={enquiry._id}>
                  <Item enquiry={enquiry} />
                </li>
              ))}
            </ul>
          )
        }}
      </ResourceView>
    </div>
  )
}
