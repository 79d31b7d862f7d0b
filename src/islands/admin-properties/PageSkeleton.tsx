import { Loading } from '#components/states/Loading.tsx'
import { Skeleton } from '#components/states/Skeleton.tsx'

export const PageSkeleton = () => (
  <Loading text="Loading..." visible>
    <div className="grid gap-8">
      <Skeleton className="h-12 w-2/3 max-w-96" />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Skeleton className="h-96" />
        <Skeleton className="h-72" />
      </div>
      <Skeleton className="h-64" />
    </div>
  </Loading>
)
