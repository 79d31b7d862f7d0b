import { useStore } from '@nanostores/react'
import { links } from '#routes.ts'
import { $ongoingProjects, projects } from '#stores/projects.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { ProjectCard, TileSkeleton } from '#ui/ProjectCard.tsx'
import { ResourceView } from '#ui/ResourceView.tsx'
import { useHydrated } from '#ui/useHydrated.ts'

const skeletons = (
  <Loading text="Loading...">
    <div className="tiles">
      <TileSkeleton />
      <TileSkeleton />
      <TileSkeleton />
    </div>
  </Loading>
)

/** Ongoing Projects: what the company is building now. */
export function OngoingProjects() {
  const found = useStore($ongoingProjects)
  const resource = useHydrated() ? found : ({ state: 'loading' } as const)
  return (
    <section aria-labelledby="ongoing-projects" className="grid gap-6">
      <h2 id="ongoing-projects" className="text-title">
        Ongoing Projects
      </h2>
      <ResourceView
        resource={resource}
        loading={skeletons}
        failed="The projects could not be loaded"
        onRetry={() => projects.reload()}
      >
        {(ongoing) =>
          ongoing.length === 0 ? (
            <EmptyState text="No projects found" hint="New projects appear here as soon as they start." />
          ) : (
            <ul className="tiles">
              {ongoing.map((project) => (
                <li key={project._id}>
                  <ProjectCard project={project} href={links.project(project._id)} />
                </li>
              ))}
            </ul>
          )
        }
      </ResourceView>
    </section>
  )
}
