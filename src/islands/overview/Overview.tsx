import { Suspense } from 'react'
import { asIsland } from '#components/page/asIsland.tsx'
import { lazily } from '#components/page/lazily.ts'
import { OverviewSkeleton } from './OverviewSkeleton.tsx'
import { Unfinished } from './Unfinished.tsx'

const OverviewContent = lazily(() => import('./OverviewContent.tsx'))

/**
 * The top of the admin dashboard: unfinished forms, and what needs attention. The latter's code
 * loads after the page's.
 */
export const Overview = asIsland(() => (
  <section className="mb-10 grid grid-cols-1 gap-4" aria-label="Overview">
    <Unfinished />
    <Suspense fallback={<OverviewSkeleton />}>
      <OverviewContent />
    </Suspense>
  </section>
))
