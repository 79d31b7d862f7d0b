import { useStore } from '@nanostores/react'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useMemo, useState } from 'react'
import { LazyDialog } from '#components/dialogs/LazyDialog.tsx'
import { lazily } from '#components/page/lazily.ts'
import { ResourceView } from '#components/states/ResourceView.tsx'
import { TableSkeleton } from '#components/tables/TableSkeleton.tsx'
import type { AdminPaper } from '#contract/papers.ts'
import { makePapers, type PaperPlace } from '#stores/papers/adminPapers.ts'
import { LazyDropzone } from '../media/LazyDropzone.tsx'
import { PaperLine } from './PaperLine.tsx'

const AddDialog = lazily(() => import('./AddDialog.tsx'))

const texts = {
  ownership: { title: 'Papers of the owner', hint: 'This owner reads them.' },
  unit: { title: 'Papers of the home', hint: 'Whoever owns the home reads them.' },
  project: { title: 'Papers of the project', hint: 'Everyone who owns a home of the project reads them.' },
}

const stands = ({ replacedAt, withdrawnAt }: AdminPaper) =>
  replacedAt === undefined && withdrawnAt === undefined

type Adding = { readonly files: readonly File[]; readonly replaces?: AdminPaper }

/** The papers of a sale, a home or a project, and the place to drop more. */
export default function PapersSection({ scope, id }: PaperPlace) {
  const papers = useMemo(() => makePapers({ scope, id }), [scope, id])
  const heading = useId()
  const [adding, setAdding] = useState<Adding>()
  const close = () => setAdding(undefined)
  const { title, hint } = texts[scope]
  const dialogTitle = adding?.replaces === undefined ? 'Add papers' : `Replace ${adding.replaces.title}`
  const list = (label: string, shown: readonly AdminPaper[], owners: number): ReactNode => (
    <ul aria-label={label}>
      {shown.map((paper) => (
        <PaperLine
          key={paper._id}
          {...{ paper, papers, owners }}
          onReplace={() => setAdding({ files: [], replaces: paper })}
        />
      ))}
    </ul>
  )
  return (
    <section className="panel" aria-labelledby={heading}>
      <header className="grid gap-1">
        <h2 id={heading} className="text-title-sm">
          {title}
        </h2>
        <p className="text-sm text-muted">{hint}</p>
      </header>
      <ResourceView
        resource={useStore(papers.$resource)}
        loading={<TableSkeleton />}
        failed="The papers could not be loaded"
        onRetry={() => papers.reload()}
      >
        {({ documents, owners }) => {
          const present = documents.filter(stands)
          const past = documents.filter((paper) => !stands(paper))
          return (
            <>
              {present.length === 0 ? (
                <p className="text-muted">No papers yet</p>
              ) : (
                list(title, present, owners)
              )}
              {past.length > 0 && (
                <details className="group">
                  <summary className="inline-flex min-h-11 cursor-pointer items-center gap-2 text-sm">
                    <ChevronDown size={18} className="transition-[rotate] group-open:rotate-180" />
                    History ({past.length})
                  </summary>
                  {list(`History of ${title.toLowerCase()}`, past, owners)}
                </details>
              )}
              <LazyDropzone kind="paper" label={title} many onFiles={(files) => setAdding({ files })} />
              {adding !== undefined && (
                <LazyDialog title={dialogTitle} onClose={close}>
                  <AddDialog {...{ papers, scope, owners }} {...adding} title={dialogTitle} onClose={close} />
                </LazyDialog>
              )}
            </>
          )
        }}
      </ResourceView>
    </section>
  )
}
