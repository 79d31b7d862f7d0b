import { Loading } from './Loading.tsx'
import { Skeleton } from './Skeleton.tsx'

export const ListSkeleton = () => (
  <Loading text="Loading...">
    <div className="grid grid-cols-1 gap-6">
      <Skeleton className="h-12" />
      <Skeleton className="h-96" />
    </div>
  </Loading>
)
