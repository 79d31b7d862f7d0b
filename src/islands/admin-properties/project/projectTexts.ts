import type { ProjectSummary } from '#contract/projects.ts'

export const projectLabels = {
  name: 'Name',
  description: 'Description',
  address: 'Address',
  location: 'Location',
  image: 'Image',
} as const

export const projectTexts = (project: ProjectSummary | undefined) => ({
  name: project?.name ?? '',
  description: project?.description ?? '',
  address: project?.address ?? '',
  location: project?.location ?? '',
  image: project?.image ?? '',
})
