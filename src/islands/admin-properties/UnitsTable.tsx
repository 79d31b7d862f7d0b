import { useState } from 'react'
import type { Project } from '#contract/projects.ts'
import type { UnitSummary } from '#contract/units.ts'
import { money } from '#domain/money.ts'
import { counted, shortId } from '#domain/words.ts'
import { links } from '#routes.ts'
import type { ProjectPage } from '#stores/adminProject.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Icon } from '#ui/Icon.tsx'
import { LazyDialog } from '#ui/LazyDialog.tsx'
import { lazily } from '#ui/lazily.ts'
import { Pager } from '#ui/Pager.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { useTakenUp } from '#ui/useTakenUp.ts'

const AddUnitDialog = lazily(() => import('./AddUnitDialog.tsx').then(({ AddUnitDialog }) => AddUnitDialog))

const View = ({ unit }: { unit: UnitSummary }) => (
  <a className="link inline-flex min-h-11 shrink-0 items-center gap-1.5" href={links.adminUnit(unit._id)}>
    View<span className="sr-only"> {unit.name}</span>
    <Icon name="arrow-right" size={16} />
  </a>
)

const columns: readonly Column<UnitSummary>[] = [
  { key: 'id', title: 'ID', show: (unit) => <code className="text-muted">{shortId(unit._id)}</code> },
  { key: 'name', title: 'Name', show: (unit) => <span className="wrap-anywhere">{unit.name}</span> },
  { key: 'type', title: 'Type', show: (unit) => unit.type || '---' },
  { key: 'rooms', title: 'No of Rooms', numeric: true, show: (unit) => unit.numberOfRooms },
  { key: 'view', title: 'View', show: (unit) => <View unit={unit} /> },
]

const UnitCard = ({ unit }: { unit: UnitSummary }) => (
  <div className="flex items-center justify-between gap-4">
    <div className="min-w-0 text-sm">
      <p className="truncate text-base font-medium">{unit.name}</p>
      <p className="text-muted">
        {shortId(unit._id)} · {unit.type || '---'} · {counted(unit.numberOfRooms, 'room')}
      </p>
      <p>{money(unit.price)}</p>
    </div>
    <View unit={unit} />
  </div>
)

const rowsPerPage = 25

const holding = (units: readonly UnitSummary[], typed: string) => {
  const wanted = typed.trim().toLowerCase()
  return units.filter((unit) => `${unit.name} ${unit.type ?? ''} ${unit._id}`.toLowerCase().includes(wanted))
}

function Rows({ units }: { units: readonly UnitSummary[] }) {
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const found = holding(units, search)
  const pages = Math.max(1, Math.ceil(found.length / rowsPerPage))
  const first = (Math.min(page, pages) - 1) * rowsPerPage
  const rows = found.slice(first, first + rowsPerPage)
  const find = (text: string) => {
    setSearch(text)
    setPage(1)
  }
  return (
    <>
      {units.length > 8 && <SearchField label="Search units" value={search} onText={find} />}
      {found.length === 0 ? (
        <EmptyState text={`No unit matches “${search}”`} />
      ) : (
        <Table
          caption="Units"
          columns={columns}
          rows={rows}
          rowKey={(unit) => unit._id}
          card={(unit) => <UnitCard unit={unit} />}
        />
      )}
      <Pager
        page={Math.min(page, pages)}
        {...{ pages, first }}
        count={rows.length}
        total={found.length}
        onPage={setPage}
      />
    </>
  )
}

/** The units of a project, with the way to each and the dialog to add one (spec section 2). */
export default function UnitsTable({ project, store }: { project: Project; store: ProjectPage }) {
  const [adding, setAdding] = useState(false)
  useTakenUp(`unit:new:${project._id}`, () => setAdding(true))
  return (
    <section className="panel" aria-labelledby="units">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="units" className="text-title-sm">
          Units
        </h2>
        <Button size="small" icon={<Icon name="plus" />} onClick={() => setAdding(true)}>
          Add Unit
        </Button>
      </header>
      {project.units.length === 0 ? (
        <EmptyState text="No units available" hint="Add the homes of this project one by one." />
      ) : (
        <Rows units={project.units} />
      )}
      {adding && (
        <LazyDialog title="Add Unit" onClose={() => setAdding(false)}>
          <AddUnitDialog projectId={project._id} store={store} onClose={() => setAdding(false)} />
        </LazyDialog>
      )}
    </section>
  )
}
