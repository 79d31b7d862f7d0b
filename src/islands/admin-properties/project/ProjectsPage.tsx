import { useStore } from '@nanostores/react'
import { asIsland } from '#components/page/asIsland.tsx'
import { ProjectSection } from '#components/projects/ProjectSection.tsx'
import { links } from '#routes.ts'
import { linkWithMissingFilter } from '#stores/properties/missingFilter.ts'
import {
  $completedShown,
  $gapText,
  $ongoingShown,
  $without,
  reloadShown,
} from '#stores/properties/projectGaps.ts'
import { CreateProjectLink } from './CreateProjectLink.tsx'

const Narrowed = ({ without }: { without: string }) => (
  <p className="notice">
    <span className="flex-1">Only projects that have units without {without} are shown.</span>
    <a className="link" href={links.adminProjects()}>
      Show all projects
    </a>
  </p>
)

/** The admins' lists of projects, or only those whose units lack an owner or a manager. */
export const ProjectsPage = asIsland(() => {
  const without = useStore($without)
  const ofAdmins = {
    empty: 'No Projects Available',
    linkTo: (projectId: string) => linkWithMissingFilter(links.adminProject(projectId), without),
    noteOf: useStore($gapText),
    onRetry: reloadShown,
  }
  return (
    <div className="grid grid-cols-1 gap-14">
      {without !== undefined && <Narrowed without={without} />}
      <ProjectSection
        {...ofAdmins}
        title="Ongoing Projects"
        $projects={$ongoingShown}
        hint={without === undefined ? 'A new project starts here.' : `None has units without ${without}.`}
        tools={<CreateProjectLink />}
      />
      <ProjectSection
        {...ofAdmins}
        title="Completed Projects"
        $projects={$completedShown}
        hint={
          without === undefined
            ? 'Projects move here when they are marked completed.'
            : `None has units without ${without}.`
        }
        tools={null}
      />
    </div>
  )
})
