import { Loading } from '../states/Loading.tsx'
import { Skeleton } from '../states/Skeleton.tsx'

export const TableSkeleton = () => (
  <Loading text="Loading...">
    <div className="card grid gap-4">
      <Skeleton className="h-6" />
      <Skeleton className="h-6 w-11/12" />
      <Skeleton className="h-6" />
      <Skeleton className="h-6 w-10/12" />
    </div>
  </Loading>
)
