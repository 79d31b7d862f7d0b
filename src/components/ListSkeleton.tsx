import { Loading } from './Loading.tsx'
import { Skeleton } from './Skeleton.tsx'

/** A list with filters above it, on the way. */
export const ListSkeleton = () => (
  <Loading text="Loading...">
    <div className="grid grid-cols-1 gap-6">
      <Skeleton className="h-12" />
      <Skeleton className="h-96" />
    </div>
  </Loading>
)
