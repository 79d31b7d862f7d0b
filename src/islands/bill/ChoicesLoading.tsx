import { Loading } from '#components/states/Loading.tsx'
import { Skeleton } from '#components/states/Skeleton.tsx'

export const ChoicesLoading = () => (
  <Loading text="Loading...">
    <div className="grid gap-3">
      <Skeleton className="h-6 w-24" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-24 w-full" />
    </div>
  </Loading>
)
