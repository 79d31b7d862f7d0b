import type { ReactNode } from 'react'
import type { ProjectSummary } from '#contract/projects.ts'
import { links } from '#routes.ts'
import { $completedProjects, $ongoingProjects, projects } from '#stores/projects.ts'
import type { Resource } from '#stores/resource.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Loading } from '#ui/Loading.tsx'
import { ProjectCard, TileSkeleton } from '#ui/ProjectCard.tsx'
import { ResourceView } from '#ui/ResourceView.tsx'
import { useHydrated } from '#ui/useHydrated.ts'
import { useStore } from '#ui/useStore.ts'

const skeletons = (
  <Loading text="Loading..." visible>
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
        <ProjectCard project={project} href={links.adminProject(project._id)} />
      </li>
    ))}
  </ul>
)

type Props = {
  id: string
  title: string
  resource: Resource<ProjectSummary[]>
  hint: string
  action?: ReactNode
}

function Section({ id, title, resource, hint, action }: Props) {
  const shown = useHydrated() ? resource : ({ state: 'loading' } as const)
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-6">
      <header className="flex flex-wrap items-center justify-between gap-4">
        <h2 id={id} className="text-title-sm">
          {title}
        </h2>
        {action}
      </header>
      <ResourceView
        resource={shown}
        loading={skeletons}
        failed="The projects could not be loaded"
        onRetry={() => projects.reload()}
      >
        {(found) =>
          found.length === 0 ? (
            <EmptyState text="No Projects Available" hint={hint} />
          ) : (
            <Cards found={found} />
          )
        }
      </ResourceView>
    </section>
  )
}

const create = (
  <a className="button" href={links.adminCreateProject()}>
    <Icon name="plus" />
    Create Project
  </a>
)

/** The admins' lists of projects (spec section 2, "Admin projects list"). */
export function ProjectsPage() {
  return (
    <div className="grid grid-cols-1 gap-14">
      <Section
        id="ongoing"
        title="Ongoing Projects"
        resource={useStore($ongoingProjects)}
        hint="A new project starts here."
        action={create}
      />
      <Section
        id="completed"
        title="Completed Projects"
        resource={useStore($completedProjects)}
        hint="Projects move here when they are marked completed."
      />
    </div>
  )
}
