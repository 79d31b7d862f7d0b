import { ProjectSection } from '#components/projects/ProjectSection.tsx'
import { $ongoingProjects } from '#stores/properties/projects.ts'

export const OngoingProjects = () => (
  <ProjectSection
    title="Ongoing Projects"
    $projects={$ongoingProjects}
    hint="New projects appear here as soon as they start."
  />
)
