import { SectionSkeleton } from '#components/states/SectionSkeleton.tsx'
import { Skeleton } from '#components/states/Skeleton.tsx'
import { TilesLoading } from '#components/states/TilesLoading.tsx'
import { TableSkeleton } from '#components/tables/TableSkeleton.tsx'

/**
 * Placeholder of the dashboard. The layout's script fills in the name
 * (`#browser/session/account.ts`).
 */
export const DashboardSkeleton = () => (
  <div className="grid gap-14 md:gap-20">
    <header className="grid gap-2">
      <h1 className="text-title-lg">
        Welcome <span data-account-first-name />
      </h1>
      <Skeleton className="my-1 h-6 w-72" />
    </header>
    <SectionSkeleton title="My Properties">
      <TilesLoading count={2} />
    </SectionSkeleton>
    <SectionSkeleton title="Recent Transactions">
      <TableSkeleton />
    </SectionSkeleton>
    <SectionSkeleton title="Ongoing Projects">
      <TilesLoading count={3} />
    </SectionSkeleton>
  </div>
)
