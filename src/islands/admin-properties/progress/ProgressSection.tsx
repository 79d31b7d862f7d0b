import { useStore } from '@nanostores/react'
import { type ReactNode, useMemo } from 'react'
import { lazily } from '#components/page/lazily.ts'
import { EmptyState } from '#components/states/EmptyState.tsx'
import { ResourceView } from '#components/states/ResourceView.tsx'
import { TableSkeleton } from '#components/tables/TableSkeleton.tsx'
import type { Stage } from '#contract/progress.ts'
import type { Project } from '#contract/projects.ts'
import { dayInWords } from '#domain/dateWords.ts'
import { type AdminProgress, makeProgressPage, stagesDraft } from '#stores/properties/adminProgress.ts'
import { EditPanel } from '../EditPanel.tsx'
import { Updates } from './Updates.tsx'

const StagesForm = lazily(() => import('./StagesForm.tsx'))

const stateOf = ({ plannedOn, reachedOn }: Stage) =>
  reachedOn !== undefined
    ? `Reached on ${dayInWords(reachedOn)}`
    : plannedOn !== undefined && `Planned for ${dayInWords(plannedOn)}`

const Stages = ({ stages }: { stages: readonly Stage[] }) =>
  stages.length === 0 ? (
    <EmptyState text="No stages yet" hint="Such as Foundation, Structure, Roofing, Finishing and Handover." />
  ) : (
    <ol>
      {stages.map((stage) => (
        <li
          key={stage._id}
          className="flex flex-wrap justify-between gap-x-6 border-t border-line py-3 first:border-0"
        >
          <span className="wrap-anywhere">{stage.name}</span>
          <span className="text-muted">{stateOf(stage)}</span>
        </li>
      ))}
    </ol>
  )

/** The stages of a project, and what admins told about its building. */
export default function ProgressSection({ project }: { project: Project }) {
  const { _id: projectId } = project
  const page = useMemo(() => makeProgressPage(projectId), [projectId])
  const resource = useStore(page.progress.$resource)
  const shown = (show: (progress: AdminProgress) => ReactNode) => (
    <ResourceView
      resource={resource}
      loading={<TableSkeleton />}
      failed="The progress could not be loaded"
      onRetry={() => page.progress.reload()}
    >
      {show}
    </ResourceView>
  )
  return (
    <>
      <EditPanel
        editLabel="Edit stages"
        title="Stages"
        draft={stagesDraft(projectId)}
        notice="Stages can now be edited!"
        shown={shown(({ stages }) => <Stages stages={stages} />)}
        form={(onDone) =>
          shown((progress) => <StagesForm {...{ progress, page, onDone }} name={project.name} />)
        }
      />
      {shown((progress) => (
        <Updates {...{ progress, page }} name={project.name} />
      ))}
    </>
  )
}
