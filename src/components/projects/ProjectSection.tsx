import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import { type ReactNode, useId } from 'react'
import type { ProjectSummary } from '#contract/projects.ts'
import { links } from '#routes.ts'
import type { Resource } from '#stores/loading/resource.ts'
import { projects } from '#stores/properties/projects.ts'
import { EmptyState } from '../states/EmptyState.tsx'
import { ResourceView } from '../states/ResourceView.tsx'
import { TilesLoading } from '../states/TilesLoading.tsx'
import { ProjectCards } from './ProjectCard.tsx'

type Props = {
  title: string
  $projects: ReadableAtom<Resource<ProjectSummary[]>>
  /** Shown with `empty`: what will be here. */
  hint: string
  /** Shown if there are no projects. */
  empty?: string
  linkTo?: (projectId: string) => string
  /** The last line of a card. */
  noteOf?: (projectId: string) => string | undefined
  /** Buttons beside the heading, which is smaller then. */
  tools?: ReactNode
  /** Retries the failed load. Default: reloads the projects. */
  onRetry?: () => Promise<unknown>
}

export function ProjectSection({
  title,
  $projects,
  hint,
  empty = 'No projects found',
  linkTo = links.project,
  noteOf,
  tools,
  onRetry = projects.reload,
}: Props) {
  const id = useId()
  const found = useStore($projects)
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-6">
      <header className="flex flex-wrap items-center justify-between gap-4">
        <h2 id={id} className={tools === undefined ? 'text-title' : 'text-title-sm'}>
          {title}
        </h2>
        {tools}
      </header>
      <ResourceView
        resource={found}
        loading={<TilesLoading count={3} visible={tools !== undefined} />}
        failed="The projects could not be loaded"
        onRetry={() => onRetry()}
      >
        {(all) =>
          all.length === 0 ? (
            <EmptyState text={empty} hint={hint} />
          ) : (
            <ProjectCards found={all} {...{ linkTo, noteOf }} />
          )
        }
      </ResourceView>
    </section>
  )
}
