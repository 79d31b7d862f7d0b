import { Suspense } from 'react'
import { lazily } from '#ui/lazily.ts'
import { Skeleton } from '#ui/Skeleton.tsx'

const OverviewContent = lazily(() => import('./OverviewContent.tsx').then((file) => file.default))

/** The top of the admin dashboard; its code is no part of the page's first script. */
export const Overview = () => (
  <Suspense
    fallback={
      <div className="mb-10">
        <Skeleton className="h-22" />
      </div>
    }
  >
    <OverviewContent />
  </Suspense>
)
