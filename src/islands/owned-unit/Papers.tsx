import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { serverNow, today } from '#browser/storage/serverTime.ts'
import { company, paperKinds } from '#company.ts'
import { Button } from '#components/Button.tsx'
import { EmptyState } from '#components/states/EmptyState.tsx'
import { ListSkeleton } from '#components/states/ListSkeleton.tsx'
import { ResourceView } from '#components/states/ResourceView.tsx'
import type { Paper } from '#contract/papers.ts'
import { clockTime } from '#domain/dateWords.ts'
import { paperEventWords, paperFacts } from '#domain/papers.ts'
import { showFailedCall } from '#stores/loading/failedCall.ts'
import { papersOf } from '#stores/papers/papers.ts'

/** What is noted of a paper that must be read, or what is still to do. */
function stateOf({ needsReading, openedAt, acknowledgedAt, earlierReadAt }: Paper): string | undefined {
  if (!needsReading) return undefined
  if (acknowledgedAt !== undefined) return `Read on ${clockTime(acknowledgedAt, serverNow())}`
  const again =
    earlierReadAt === undefined
      ? ''
      : ` You read an earlier version on ${clockTime(earlierReadAt, serverNow())}.`
  if (openedAt === undefined) return `Please open and read it.${again}`
  return `It tells ${company.name} that you have read it. It is not a signature.${again}`
}

type LineProps = { paper: Paper; onOpen: () => Promise<void>; onRead: () => Promise<void> }

function Line({ paper, onOpen, onRead }: LineProps) {
  const [busy, setBusy] = useState(false)
  const { title, kind, needsReading, openedAt, acknowledgedAt } = paper
  const open = async () => {
    setBusy(true)
    await onOpen().catch(showFailedCall)
    setBusy(false)
  }
  const facts = [title === paperKinds[kind] ? undefined : paperKinds[kind], paperFacts(paper, today())]
  const state = stateOf(paper)
  const mayAcknowledge = needsReading && openedAt !== undefined && acknowledgedAt === undefined
  return (
    <li className="grid gap-3 border-b border-line py-4 last:border-0">
      <div className="flex items-center justify-between gap-4">
        <div className="min-w-0 wrap-anywhere">
          <h3 className="font-sans text-base font-medium tracking-normal">
            {title}
            {openedAt === undefined && <span className="ml-2 text-sm text-accent">New</span>}
          </h3>
          <p className="text-sm text-muted">{facts.filter(Boolean).join(' · ')}</p>
        </div>
        <Button
          kind="quiet"
          size="small"
          className="shrink-0 print:hidden"
          busy={busy}
          aria-label={`Open ${title}`}
          onClick={open}
        >
          Open
        </Button>
      </div>
      {state !== undefined && (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className={`text-sm ${acknowledgedAt === undefined ? '' : 'text-muted'}`}>{state}</p>
          {mayAcknowledge && (
            <Button
              size="small"
              className="print:hidden"
              aria-label={`I have read this: ${title}`}
              onClick={() => onRead().catch(showFailedCall)}
            >
              I have read this
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

/** The papers of a home, and those that are to come. */
export default function Papers({ unitId }: { unitId: string }) {
  const papers = papersOf(unitId)
  return (
    <section aria-labelledby="papers" className="grid grid-cols-1 gap-6">
      <h2 id="papers" className="text-title">
        Papers
      </h2>
      <ResourceView
        resource={useStore(papers.$resource)}
        loading={<ListSkeleton />}
        failed="The papers could not be loaded"
        onRetry={() => papers.reload()}
      >
        {({ documents, toCome }) =>
          documents.length + toCome.length === 0 ? (
            <EmptyState text="No papers yet" />
          ) : (
            <ul className="card px-5 py-1 md:px-8" aria-label="Papers">
              {documents.map((paper) => (
                <Line
                  key={paper._id}
                  paper={paper}
                  onOpen={() => papers.open(paper)}
                  onRead={() => papers.acknowledge(paper)}
                />
              ))}
              {toCome.map(({ kind, after }) => (
                <li key={kind} className="border-b border-line py-4 text-muted last:border-0">
                  {paperKinds[kind]}: {paperEventWords[after]}
                </li>
              ))}
            </ul>
          )
        }
      </ResourceView>
    </section>
  )
}
