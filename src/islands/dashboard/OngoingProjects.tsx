import { $ongoingProjects } from '#stores/projects.ts'
import { ProjectSection } from '#ui/ProjectSection.tsx'

/** Ongoing Projects: what the company is building now. */
export const OngoingProjects = () => (
  <ProjectSection
    title="Ongoing Projects"
    $projects={$ongoingProjects}
    hint="New projects appear here as soon as they start."
  />
)
