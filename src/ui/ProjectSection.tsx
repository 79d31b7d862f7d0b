import type { ReadableAtom } from 'nanostores'
import { useId } from 'react'
import type { ProjectSummary } from '#contract/projects.ts'
import { links } from '#routes.ts'
import { projects } from '#stores/projects.ts'
import type { Resource } from '#stores/resource.ts'
import { EmptyState } from './EmptyState.tsx'
import { Loading } from './Loading.tsx'
import { ProjectCard, TileSkeleton } from './ProjectCard.tsx'
import { ResourceView } from './ResourceView.tsx'
import { useHydrated } from './useHydrated.ts'
import { useStore } from './useStore.ts'

const skeletons = (
  <Loading text="Loading...">
    <div className="tiles">
      <TileSkeleton />
      <TileSkeleton />
      <TileSkeleton />
    </div>
  </Loading>
)

const Cards = ({ found }: { found: readonly ProjectSummary[] }) => (
  <ul className="tiles">
    {found.map((project) => (
      <li key={project._id}>
        <ProjectCard project={project} href={links.project(project._id)} />
      </li>
    ))}
  </ul>
)

type Props = {
  title: string
  $projects: ReadableAtom<Resource<ProjectSummary[]>>
  /** What will be here, said while nothing is. */
  hint: string
}

/** A section of project cards, as Ongoing Projects. */
export function ProjectSection({ title, $projects, hint }: Props) {
  const id = useId()
  const found = useStore($projects)
  const resource = useHydrated() ? found : ({ state: 'loading' } as const)
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-6">
      <h2 id={id} className="text-title">
        {title}
      </h2>
      <ResourceView
        resource={resource}
        loading={skeletons}
        failed="The projects could not be loaded"
        onRetry={() => projects.reload()}
      >
        {(all) =>
          all.length === 0 ? <EmptyState text="No projects found" hint={hint} /> : <Cards found={all} />
        }
      </ResourceView>
    </section>
  )
}
