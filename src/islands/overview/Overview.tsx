import { Suspense } from 'react'
import { asIsland } from '#components/asIsland.tsx'
import { lazily } from '#components/lazily.ts'
import { OverviewSkeleton } from './OverviewSkeleton.tsx'
import { Unfinished } from './Unfinished.tsx'

const OverviewContent = lazily(() => import('./OverviewContent.tsx'))

/**
 * The top of the admin dashboard: what was begun and not finished, and what needs attention, whose code is no part of
 * the page's first script.
 */
export const Overview = asIsland(() => (
  <section className="mb-10 grid grid-cols-1 gap-4" aria-label="Overview">
    <Unfinished />
    <Suspense fallback={<OverviewSkeleton />}>
      <OverviewContent />
    </Suspense>
  </section>
))
