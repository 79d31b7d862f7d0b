import { useStore } from '@nanostores/react'
import { paperKinds } from '#company.ts'
import { Dialog } from '#components/dialogs/Dialog.tsx'
import { ResourceView } from '#components/states/ResourceView.tsx'
import { ExportButton } from '#components/tables/ExportButton.tsx'
import { ShowMore } from '#components/tables/ShowMore.tsx'
import { TableSkeleton } from '#components/tables/TableSkeleton.tsx'
import { dayInWords } from '#domain/dateWords.ts'
import { fullName } from '#domain/names.ts'
import { counted } from '#domain/words.ts'
import { links } from '#routes.ts'
import { exportMissing, missingPapers } from '#stores/papers/missingPapers.ts'

/** Which homes lack which paper, since when, and who manages them. */
export default function MissingPapersDialog({ title, onClose }: { title: string; onClose: () => void }) {
  return (
    <Dialog title={title} onClose={onClose}>
      <ResourceView
        resource={useStore(missingPapers.$resource)}
        loading={<TableSkeleton />}
        failed="The list could not be loaded"
        onRetry={() => missingPapers.reload()}
      >
        {(loaded) =>
          loaded.total === 0 ? (
            <p className="text-muted">Every home has its papers.</p>
          ) : (
            <>
              <ul className="grid gap-5">
                {loaded.rows.map(({ ownedUnitId, unitId, unitName, projectName, kind, dueOn, ...late }) => (
                  <li key={`${ownedUnitId} ${kind}`}>
                    <a className="link inline-flex min-h-6 items-center" href={links.adminUnit(unitId)}>
                      {unitName}, {projectName}
                    </a>
                    <p className="text-sm">
                      {paperKinds[kind]}: {counted(late.days, 'day')} late, due on {dayInWords(dueOn)}
                    </p>
                    <p className="text-sm text-muted">
                      {fullName(late.owner)} ·{' '}
                      {late.manager === undefined ? 'No manager' : `Manager: ${fullName(late.manager)}`}
                    </p>
                  </li>
                ))}
              </ul>
              <ShowMore list={missingPapers} shown={loaded} />
              <ExportButton onExport={exportMissing} />
            </>
          )
        }
      </ResourceView>
    </Dialog>
  )
}
