import type { ProjectSummary } from '#contract/projects.ts'

/** What a project's fields are called on the screen. */
export const projectLabels = {
  name: 'Name',
  description: 'Description',
  address: 'Address',
  location: 'Location',
  image: 'Image',
} as const

/** A project as the texts of its form. */
export const projectTexts = (project: ProjectSummary | undefined) => ({
  name: project?.name ?? '',
  description: project?.description ?? '',
  address: project?.address ?? '',
  location: project?.location ?? '',
  image: project?.image ?? '',
})
