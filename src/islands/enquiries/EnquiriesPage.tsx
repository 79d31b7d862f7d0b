import { useStore } from '@nanostores/react'
import { Mail, Phone, Timer } from 'lucide-react'
import { Suspense, useState } from 'react'
import { serverNow, today } from '#browser/storage/serverTime.ts'
import { company } from '#company.ts'
import { Button } from '#components/Button.tsx'
import { LazyDialog } from '#components/dialogs/LazyDialog.tsx'
import { SearchField } from '#components/fields/SearchField.tsx'
import { Select } from '#components/fields/Select.tsx'
import { PhoneNumber } from '#components/PhoneNumber.tsx'
import { asIsland } from '#components/page/asIsland.tsx'
import { lazily } from '#components/page/lazily.ts'
import { EmptyState } from '#components/states/EmptyState.tsx'
import { Loading } from '#components/states/Loading.tsx'
import { ResourceView } from '#components/states/ResourceView.tsx'
import { Skeleton } from '#components/states/Skeleton.tsx'
import { ExportButton } from '#components/tables/ExportButton.tsx'
import { ShowMore } from '#components/tables/ShowMore.tsx'
import type { Enquiry } from '#contract/enquiries.ts'
import { isErased } from '#domain/accountStatus.ts'
import { clockTime, dayInWords, timeOfDay } from '#domain/dateWords.ts'
import { greetingText } from '#domain/greetings.ts'
import { fullName } from '#domain/names.ts'
import { splitName } from '#domain/splitName.ts'
import { links } from '#routes.ts'
import {
  $view,
  enquiries,
  type LoadedEnquiries,
  markEnquiry,
  readShow,
  saveNewsList,
  saveVisitorData,
  setView,
} from '#stores/enquiries/enquiries.ts'
import { dataIn } from '#stores/loading/resource.ts'
import { $user } from '#stores/session/session.ts'

import { sourceWords, workText } from './workTexts.ts'

const FiguresDialog = lazily(() => import('./FiguresDialog.tsx'))
const Work = lazily(() => import('./Work.tsx'))
const HoldDialog = lazily(() => import('./HoldDialog.tsx'))
const EraseVisitorDialog = lazily(() => import('./EraseVisitorDialog.tsx'))

const filters = [
  { value: 'new', label: 'New' },
  { value: 'handled', label: 'Handled' },
  { value: 'all', label: 'All' },
  { value: 'news', label: 'Asked for news' },
]

/** By whose they are, on servers that know it. */
const ownFilters = [
  { value: 'mine', label: 'Mine' },
  { value: 'due', label: 'Due today' },
  { value: 'nobody', label: 'Nobody’s' },
]

const placeIn = ({ unitName, projectName }: Enquiry) => [unitName, projectName].filter(Boolean).join(', ')

/** What an answer to the enquiry is about, in a sentence. */
const aboutOf = (enquiry: Enquiry) => ['your enquiry', placeIn(enquiry)].filter(Boolean).join(' about ')

function About({ enquiry }: { enquiry: Enquiry }) {
  const { unitId, projectId } = enquiry
  if (unitId === undefined && projectId === undefined) return null
  const href = unitId === undefined ? links.adminProject(projectId ?? '') : links.adminUnit(unitId)
  return (
    <p className="text-sm">
      About{' '}
      <a className="link" href={href}>
        {placeIn(enquiry) || 'a property'}
      </a>
    </p>
  )
}

const Contact = ({ enquiry }: { enquiry: Enquiry }) => (
  <p className="flex flex-wrap gap-x-6 text-sm">
    <a className="link inline-flex min-h-11 items-center gap-2" href={`mailto:${enquiry.email}`}>
      <Mail size={16} />
      {enquiry.email}
    </a>
    {enquiry.phoneNumber && (
      <PhoneNumber
        number={enquiry.phoneNumber}
        text={greetingText({ ...splitName(enquiry.name), sender: company.name }, aboutOf(enquiry))}
        icon={<Phone size={16} />}
      />
    )}
  </p>
)

/** Handled enquiries are paler than new ones. */
const quiet = 'border-dashed bg-transparent text-muted'

const momentOf = (iso: string | undefined) => `${dayInWords(iso)}, ${timeOfDay(iso)}`

/** Who handled it and when, if the server says. */
const Handled = ({ enquiry: { handledBy, handledAt } }: { enquiry: Enquiry }) =>
  handledBy !== undefined && (
    <p className="text-sm text-muted">
      Handled by {fullName(handledBy)}
      {handledAt !== undefined && (
        <>
          , <time dateTime={handledAt}>{momentOf(handledAt)}</time>
        </>
      )}
    </p>
  )

/** Whether the visitor asked for news, and the link for the end of each mail with news. */
const News = ({ enquiry: { newsAt, newsOffUrl } }: { enquiry: Enquiry }) =>
  newsAt !== undefined && (
    <p className="text-sm text-muted">
      Asked for news of projects on <time dateTime={newsAt}>{dayInWords(newsAt)}</time>
      {newsOffUrl !== undefined && (
        <>
          {' · '}
          <a className="link" href={newsOffUrl}>
            Link that turns it off
          </a>
        </>
      )}
    </p>
  )

/** What a superAdmin does when a visitor asks for their data, or for its deletion. */
function Rights({ enquiry }: { enquiry: Enquiry }) {
  const [isErasing, setErasing] = useState(false)
  const user = useStore($user)
  if (user?.userType !== 'superAdmin' || user.version === undefined || isErased(enquiry)) return null
  const close = () => setErasing(false)
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      <ExportButton label="Save their data" className="" onExport={() => saveVisitorData(enquiry.email)} />
      <Button kind="quiet" size="small" onClick={() => setErasing(true)}>
        Erase
      </Button>
      {isErasing && (
        <LazyDialog title="Erase Visitor" onClose={close}>
          <EraseVisitorDialog enquiry={enquiry} onClose={close} />
        </LazyDialog>
      )}
    </div>
  )
}

/** Whose it is and how it stands, on servers that know it. Its form opens below. */
function Working({ enquiry }: { enquiry: Enquiry }) {
  const [isOpen, setOpen] = useState(false)
  const { assignedTo, source, campaign } = enquiry
  if (assignedTo === undefined || isErased(enquiry)) return null
  const from = [source && sourceWords[source], campaign].filter(Boolean).join(', ')
  return (
    <div className="grid gap-1 border-t border-line pt-2">
      {from !== '' && <p className="text-sm text-muted wrap-anywhere">From: {from}</p>}
      <button
        type="button"
        className="link inline-flex min-h-11 cursor-pointer items-center justify-self-start text-left text-sm wrap-anywhere print:no-underline"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {workText(enquiry, today())}
      </button>
      {isOpen && (
        <Suspense fallback={<Skeleton className="h-48" />}>
          <Work enquiry={enquiry} />
        </Suspense>
      )}
    </div>
  )
}

/** The home that is held from it, or the way to hold one, on servers that hold homes. */
function HeldHome({ enquiry }: { enquiry: Enquiry }) {
  const [isHolding, setHolding] = useState(false)
  const { hold, unitId, projectId } = enquiry
  const close = () => setHolding(false)
  if (hold)
    return (
      <p className="text-sm">
        <a className="link" href={links.adminUnit(hold.unitId)}>
          {hold.unitName}
        </a>{' '}
        is held until <time dateTime={hold.until}>{clockTime(hold.until, serverNow())}</time>
      </p>
    )
  if (hold === undefined || isErased(enquiry) || (unitId ?? projectId) === undefined) return null
  return (
    <>
      <Button kind="quiet" size="small" icon={<Timer size={18} />} onClick={() => setHolding(true)}>
        Hold a home
      </Button>
      {isHolding && (
        <LazyDialog title="Hold a home" onClose={close}>
          <HoldDialog enquiry={enquiry} onClose={close} />
        </LazyDialog>
      )}
    </>
  )
}

function Item({ enquiry }: { enquiry: Enquiry }) {
  const [busy, setBusy] = useState(false)
  const isDone = enquiry.status === 'handled'
  const other = isDone ? 'new' : 'handled'
  const mark = async () => {
    setBusy(true)
    await markEnquiry(enquiry._id, other)
    setBusy(false)
  }
  return (
    <article className={`panel gap-3 ${isDone ? quiet : ''}`} aria-label={`Enquiry of ${enquiry.name}`}>
      <header className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 className="text-title-sm">{enquiry.name}</h2>
        <time dateTime={enquiry.createdAt} className="text-sm text-muted">
          {momentOf(enquiry.createdAt)}
        </time>
      </header>
      <About enquiry={enquiry} />
      <p className="max-w-prose whitespace-pre-line">{enquiry.message}</p>
      <Handled enquiry={enquiry} />
      <News enquiry={enquiry} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        {!isErased(enquiry) && <Contact enquiry={enquiry} />}
        <div className="flex flex-wrap items-center gap-3">
          <HeldHome enquiry={enquiry} />
          <Button kind={isDone ? 'plain' : 'quiet'} size="small" busy={busy} onClick={mark}>
            {isDone ? 'Mark as new' : 'Mark handled'}
          </Button>
        </div>
      </div>
      <Working enquiry={enquiry} />
      <Rights enquiry={enquiry} />
    </article>
  )
}

function Filters() {
  const { show, q } = useStore($view)
  const loaded = dataIn(useStore(enquiries.$resource))
  const [isCounting, setCounting] = useState(false)
  const knowsWhose =
    ownFilters.some(({ value }) => value === show) ||
    loaded?.rows.some(({ assignedTo }) => assignedTo !== undefined) === true
  const close = () => setCounting(false)
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="w-full md:w-52">
        <Select
          label="Show"
          value={show}
          options={knowsWhose ? [...filters, ...ownFilters] : filters}
          onPick={(picked) => setView({ show: readShow(picked) })}
        />
      </div>
      <div className="min-w-60 flex-1">
        <SearchField label="Search enquiries" value={q} onText={(text) => setView({ q: text })} />
      </div>
      {show === 'news' && <ExportButton label="Export" size="normal" className="" onExport={saveNewsList} />}
      {knowsWhose && (
        <Button kind="quiet" onClick={() => setCounting(true)}>
          Figures
        </Button>
      )}
      {isCounting && (
        <LazyDialog title="Where they come from" onClose={close}>
          <FiguresDialog onClose={close} />
        </LazyDialog>
      )}
    </div>
  )
}

function List({ loaded }: { loaded: LoadedEnquiries }) {
  const { rows, total, query } = loaded
  return (
    <div className="grid grid-cols-1 gap-4">
      {total === 0 && query.q !== undefined && <EmptyState text={`No enquiry matches “${query.q}”`} />}
      {total === 0 && query.q === undefined && (
        <EmptyState text="No enquiries here" hint="Questions from the public pages appear here." />
      )}
      {total > 0 && (
        <ul className="grid grid-cols-1 gap-4">
          {rows.map((enquiry) => (
            <li key={enquiry._id}>
              <Item enquiry={enquiry} />
            </li>
          ))}
        </ul>
      )}
      <ShowMore list={enquiries} shown={loaded} />
    </div>
  )
}

export const EnquiriesPage = asIsland(() => {
  const found = useStore(enquiries.$resource)
  return (
    <div className="grid grid-cols-1 gap-6">
      <Filters />
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
        {(loaded) => <List loaded={loaded} />}
      </ResourceView>
    </div>
  )
})
