import { Suspense } from 'react'
import type { ProjectPage } from '#stores/adminProject.ts'
import type { UnitPage } from '#stores/adminUnit.ts'
import { lazily } from '#ui/lazily.ts'

const ProjectPanels = lazily(() => import('./ProjectMedia.tsx').then((file) => file.default))
const UnitPanels = lazily(() => import('./UnitMedia.tsx').then((file) => file.default))

/** Stands there until the panels' code has come. */
const loading = (
  <div role="status" className="panel text-muted">
    <p>Loading Images..</p>
    <p>Loading Videos...</p>
  </div>
)

/** The pictures, 3D pictures and videos of a project; their code is no part of the page's first script. */
export const ProjectMedia = ({ store }: { store: ProjectPage }) => (
  <Suspense fallback={loading}>
    <ProjectPanels store={store} />
  </Suspense>
)

/** The floor plans and videos of a unit. */
export const UnitMedia = ({ store }: { store: UnitPage }) => (
  <Suspense fallback={loading}>
    <UnitPanels store={store} />
  </Suspense>
)
