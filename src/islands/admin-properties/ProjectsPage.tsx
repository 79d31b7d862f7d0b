import { links } from '#routes.ts'
import { $completedProjects, $ongoingProjects } from '#stores/projects.ts'
import { Icon } from '#ui/Icon.tsx'
import { ProjectSection } from '#ui/ProjectSection.tsx'

const create = (
  <a className="button" href={links.adminCreateProject()}>
    <Icon name="plus" />
    Create Project
  </a>
)

const ofAdmins = { empty: 'No Projects Available', linkTo: links.adminProject } as const

/** The admins' lists of projects (spec section 2, "Admin projects list"). */
export const ProjectsPage = () => (
  <div className="grid grid-cols-1 gap-14">
    <ProjectSection
      {...ofAdmins}
      title="Ongoing Projects"
      $projects={$ongoingProjects}
      hint="A new project starts here."
      tools={create}
    />
    <ProjectSection
      {...ofAdmins}
      title="Completed Projects"
      $projects={$completedProjects}
      hint="Projects move here when they are marked completed."
      tools={null}
    />
  </div>
)
