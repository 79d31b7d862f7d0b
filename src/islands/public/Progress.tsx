import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { UpdateList } from '#components/projects/UpdateList.tsx'
import type { ProjectUpdate, Stage } from '#contract/progress.ts'
import type { Project } from '#contract/projects.ts'
import { dayInWords, monthOfYear } from '#domain/dateWords.ts'
import { dataIn } from '#stores/loading/resource.ts'
import { updatesOf } from '#stores/properties/projectUpdates.ts'
import { Retry } from './Retry.tsx'

const bar = [
  'mt-3 block h-1.5 w-full appearance-none overflow-hidden rounded-full border-0 bg-sand-deep',
  '[&::-webkit-progress-bar]:bg-sand-deep [&::-webkit-progress-value]:bg-accent [&::-moz-progress-bar]:bg-accent',
].join(' ')

function stateOf({ plannedOn, reachedOn }: Stage, isNow: boolean): string | undefined {
  if (reachedOn !== undefined) return `Done ${dayInWords(reachedOn)}`
  if (plannedOn !== undefined) return `Planned for ${dayInWords(plannedOn)}`
  return isNow ? 'Being built now' : undefined
}

const Stages = ({ stages }: { stages: readonly Stage[] }) => {
  const now = stages.find(({ reachedOn }) => reachedOn === undefined)
  return (
    <ol className="mt-7">
      {stages.map((stage) => (
        <li
          key={stage._id}
          aria-current={stage === now ? 'step' : undefined}
          className="flex justify-between gap-6 border-t border-line py-3 text-[0.875rem] aria-[current]:font-medium"
        >
          <span>{stage.name}</span>
          <span className="text-right text-muted">{stateOf(stage, stage === now)}</span>
        </li>
      ))}
    </ol>
  )
}

type AllProps = { projectId: string; newest: readonly ProjectUpdate[] }

/** Every update with all its pictures; the newest ones until they arrive. */
function AllUpdates({ projectId, newest }: AllProps) {
  const updates = updatesOf(projectId)
  const resource = useStore(updates.$resource)
  const older = useStore(updates.$older)
  return (
    <>
      <UpdateList updates={dataIn(resource) ?? newest} />
      {resource.state === 'failed' && (
        <Retry className="button button-quiet mt-8" onRetry={() => updates.reload()} />
      )}
      {older !== 'none' && (
        <button type="button" className="button button-quiet mt-8" onClick={updates.readOlder}>
          Older updates
        </button>
      )}
    </>
  )
}

/** What the built page leaves out of updates and pictures begins at so many. */
const most = 3

function Updates({ projectId, newest }: AllProps) {
  const [isOpen, setOpen] = useState(false)
  const hasMore = newest.length === most || newest.some(({ pictures }) => pictures.length === most)
  if (isOpen) return <AllUpdates {...{ projectId, newest }} />
  return (
    <>
      <UpdateList updates={newest} />
      {hasMore && (
        <button
          type="button"
          className="button button-quiet mt-8 noscript:hidden"
          onClick={() => setOpen(true)}
        >
          All updates
        </button>
      )}
    </>
  )
}

/** How far the building is: percent, stages and the newest updates; nothing while nothing was told. */
export function Progress({ project }: { project: Project }) {
  const { _id, completedAt, progress = {}, stages = [], updates = [] } = project
  const { percent, updatedOn } = progress
  if (percent === undefined && stages.length === 0 && updates.length === 0) return null
  return (
    <section className="frame pb-[clamp(3.5rem,7vw,6rem)] print:hidden" aria-labelledby="progress-title">
      <h2 id="progress-title" className="text-title-lg">
        Progress
      </h2>
      {(completedAt ?? updatedOn) !== undefined && (
        <p className="mt-2.5 text-[0.875rem] text-muted">
          {completedAt === undefined
            ? `Updated on ${dayInWords(updatedOn)}`
            : `Completed in ${monthOfYear(completedAt)}`}
        </p>
      )}
      <div className="mt-7 grid gap-12 wide:grid-cols-[4fr_7fr] wide:gap-24">
        <div>
          {percent !== undefined && (
            <>
              <p className="text-title">{percent} %</p>
              <progress className={bar} value={percent} max={100} aria-label="Built so far" />
            </>
          )}
          {stages.length > 0 && <Stages stages={stages} />}
        </div>
        {updates.length > 0 && (
          <div>
            <Updates projectId={_id} newest={updates} />
          </div>
        )}
      </div>
    </section>
  )
}
