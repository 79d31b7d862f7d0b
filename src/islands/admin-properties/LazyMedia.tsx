import { Suspense } from 'react'
import { lazily } from '#components/lazily.ts'
import type { ProjectPage, ProjectWithFiles } from '#stores/adminProject.ts'
import type { UnitPage, UnitWithFiles } from '#stores/adminUnit.ts'

const ProjectPanels = lazily(() => import('./ProjectMedia.tsx'))
const UnitPanels = lazily(() => import('./UnitMedia.tsx'))

/** Stands there until the panels' code and their files have come. */
export const mediaLoading = (
  <div role="status" className="panel text-muted">
    <p>Loading Images..</p>
    <p>Loading Videos...</p>
  </div>
)

/** The pictures, 3D pictures and videos of a project; their code is no part of the page's first script. */
export const ProjectMedia = (props: { store: ProjectPage } & ProjectWithFiles) => (
  <Suspense fallback={mediaLoading}>
    <ProjectPanels {...props} />
  </Suspense>
)

/** The floor plans and videos of a unit. */
export const UnitMedia = (props: { store: UnitPage } & UnitWithFiles) => (
  <Suspense fallback={mediaLoading}>
    <UnitPanels {...props} />
  </Suspense>
)
