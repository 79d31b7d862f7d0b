import { useStore } from '@nanostores/react'
import { ArrowRight } from 'lucide-react'
import { SearchField } from '#components/fields/SearchField.tsx'
import { Select } from '#components/fields/Select.tsx'
import { EmptyState } from '#components/states/EmptyState.tsx'
import { Pager } from '#components/tables/Pager.tsx'
import { type Column, Table } from '#components/tables/Table.tsx'
import { cleanLine } from '#contract/fields/cleaned.ts'
import type { Project } from '#contract/projects.ts'
import type { UnitSummary } from '#contract/units.ts'
import { money } from '#domain/money.ts'
import { pageOf } from '#domain/pages.ts'
import { finder } from '#domain/searched.ts'
import { counted, shortId } from '#domain/words.ts'
import { links } from '#routes.ts'
import type { ProjectPage } from '#stores/properties/adminProject.ts'
import { type MissingFilter, readMissingFilter } from '#stores/properties/missingFilter.ts'
import { $view, setView } from '#stores/properties/unitsView.ts'
import { UnitTools } from './UnitTools.tsx'

const View = ({ unit }: { unit: UnitSummary }) => (
  <a className="link inline-flex min-h-11 shrink-0 items-center gap-1.5" href={links.adminUnit(unit._id)}>
    View<span className="sr-only"> {unit.name}</span>
    <ArrowRight size={16} />
  </a>
)

/** Whether a unit lacks somebody; other servers do not report it. */
const isWithout = {
  owner: ({ availability }: UnitSummary) => availability === 'available',
  manager: ({ hasManager }: UnitSummary) => hasManager === false,
} as const

const reportsGaps = (units: readonly UnitSummary[]) =>
  units.some(({ availability, hasManager }) => availability !== undefined && hasManager !== undefined)

const isReserved = ({ heldUntil }: UnitSummary) => heldUntil !== undefined

const Missing = ({ unit }: { unit: UnitSummary }) => {
  const missing = [
    isReserved(unit) && 'Reserved',
    isWithout.owner(unit) && 'No owner',
    isWithout.manager(unit) && 'No manager',
  ].filter(Boolean)
  return missing.length > 0 && <p className="text-sm text-muted">{missing.join(' · ')}</p>
}

const Name = ({ unit }: { unit: UnitSummary }) => (
  <>
    <span className="wrap-anywhere">{unit.name}</span>
    <Missing unit={unit} />
  </>
)

const columns: readonly Column<UnitSummary>[] = [
  { key: 'id', title: 'ID', show: (unit) => <code className="text-muted">{shortId(unit._id)}</code> },
  { key: 'name', title: 'Name', show: (unit) => <Name unit={unit} /> },
  { key: 'type', title: 'Type', show: (unit) => unit.type || '---' },
  { key: 'rooms', title: 'No of Rooms', numeric: true, show: (unit) => unit.numberOfRooms },
  { key: 'view', title: 'View', numeric: true, show: (unit) => <View unit={unit} /> },
]

const UnitCard = ({ unit }: { unit: UnitSummary }) => (
  <div className="flex items-center justify-between gap-4">
    <div className="min-w-0 text-sm">
      <p className="text-base font-medium wrap-anywhere">{unit.name}</p>
      <p className="text-muted">
        {shortId(unit._id)} · {unit.type || '---'} · {counted(unit.numberOfRooms, 'room')}
      </p>
      <p>{money(unit.price)}</p>
      <Missing unit={unit} />
    </div>
    <View unit={unit} />
  </div>
)

const rowsPerPage = 25

const matching = (units: readonly UnitSummary[], typed: string) => {
  const finds = finder(typed)
  const id = cleanLine(typed).toLowerCase()
  return units.filter(
    (unit) => finds(`${unit.name} ${unit.type ?? ''}`) || unit._id.toLowerCase().startsWith(id),
  )
}

const choices = [
  { value: '', label: 'All' },
  { value: 'owner', label: 'Without owner' },
  { value: 'manager', label: 'Without manager' },
  { value: 'reserved', label: 'Reserved' },
]

const isLong = (units: readonly UnitSummary[]) => units.length > 8

type FiltersProps = {
  units: readonly UnitSummary[]
  search: string
  without: MissingFilter | undefined
  reserved: 'yes' | undefined
}

/** Narrows the list: to who is missing where the server tells it, and by words where it is long. */
const Filters = ({ units, search, without, reserved }: FiltersProps) => (
  <div className="flex flex-wrap items-end gap-3">
    {reportsGaps(units) && (
      <div className="w-full md:w-52">
        <Select
          label="Show"
          value={reserved === undefined ? (without ?? '') : 'reserved'}
          options={choices}
          onPick={(picked) =>
            setView({
              without: readMissingFilter(picked),
              reserved: picked === 'reserved' ? 'yes' : undefined,
            })
          }
        />
      </div>
    )}
    {isLong(units) && (
      <div className="min-w-60 flex-1">
        <SearchField label="Search units" value={search} onText={(text) => setView({ q: text })} />
      </div>
    )}
  </div>
)

function Rows({ units }: { units: readonly UnitSummary[] }) {
  const { without, reserved, q, page } = useStore($view)
  const search = isLong(units) ? q : ''
  const isNarrowed = without !== undefined && reportsGaps(units)
  const wanted = isNarrowed ? units.filter(isWithout[without]) : units
  const found = matching(reserved === undefined ? wanted : wanted.filter(isReserved), search)
  const none = reserved === undefined ? `No unit is without ${without}` : 'No unit is reserved'
  const shown = pageOf(found, page, rowsPerPage)
  return (
    <>
      <Filters {...{ units, search, without, reserved }} />
      {found.length === 0 ? (
        <EmptyState text={search === '' ? none : `No unit matches “${search}”`} />
      ) : (
        <Table
          caption="Units"
          columns={columns}
          rows={shown.rows}
          rowKey={(unit) => unit._id}
          card={(unit) => <UnitCard unit={unit} />}
        />
      )}
      <Pager
        caption="Units"
        page={shown.page}
        pages={shown.pages}
        first={shown.first}
        count={shown.rows.length}
        total={found.length}
        onPage={(next) => setView({ page: next })}
      />
    </>
  )
}

export default function UnitsTable({ project, store }: { project: Project; store: ProjectPage }) {
  return (
    <section className="panel" aria-labelledby="units">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="units" className="text-title-sm">
          Units
        </h2>
        <UnitTools store={store} />
      </header>
      {project.units.length === 0 ? (
        <EmptyState
          text="No units available"
          hint="Add the homes of this project one by one, or import a list of them."
        />
      ) : (
        <Rows units={project.units} />
      )}
    </section>
  )
}
