import { firstData } from '#stores/firstData.ts'
import { $completedProjects, $ongoingProjects, projects } from '#stores/projects.ts'
import { ProjectSection } from '#ui/ProjectSection.tsx'

await firstData(projects)

/** Every project, ongoing and completed (spec section 2, "Customer projects"). */
export const Projects = () => (
  <div className="grid grid-cols-1 gap-14 md:gap-20">
    <ProjectSection
      title="Ongoing Projects"
      $projects={$ongoingProjects}
      hint="New projects appear here as soon as they start."
    />
    <ProjectSection
      title="Completed Projects"
      $projects={$completedProjects}
      hint="Projects appear here when they are handed over."
    />
  </div>
)
