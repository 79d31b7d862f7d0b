import { Loading } from '#components/states/Loading.tsx'
import { Skeleton } from '#components/states/Skeleton.tsx'

export const DetailsLoading = () => (
  <Loading text="Loading...">
    <div className="card grid gap-5 p-8!">
      <Skeleton className="h-12 w-1/2" />
      <Skeleton className="h-6 w-2/3" />
      <Skeleton className="h-6 w-1/2" />
    </div>
  </Loading>
)
