import { asIsland } from '#components/page/asIsland.tsx'
import { ProjectSection } from '#components/projects/ProjectSection.tsx'
import { $completedProjects, $ongoingProjects } from '#stores/properties/projects.ts'

export const Projects = asIsland(() => (
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
))
