import { Suspense } from 'react'
import { lazily } from '#components/page/lazily.ts'
import type { ProjectPage, ProjectWithFiles } from '#stores/properties/adminProject.ts'
import type { UnitPage, UnitWithFiles } from '#stores/properties/adminUnit.ts'

const ProjectPanels = lazily(() => import('./project/ProjectMedia.tsx'))
const UnitPanels = lazily(() => import('./unit/UnitMedia.tsx'))

export const mediaLoading = (
  <div role="status" className="panel text-muted">
    <p>Loading Images..</p>
    <p>Loading Videos...</p>
  </div>
)

export const ProjectMedia = (props: { store: ProjectPage } & ProjectWithFiles) => (
  <Suspense fallback={mediaLoading}>
    <ProjectPanels {...props} />
  </Suspense>
)

export const UnitMedia = (props: { store: UnitPage } & UnitWithFiles) => (
  <Suspense fallback={mediaLoading}>
    <UnitPanels {...props} />
  </Suspense>
)
