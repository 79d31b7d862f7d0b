import { Loading } from '#components/states/Loading.tsx'
import { Skeleton } from '#components/states/Skeleton.tsx'

export const OwnedLoading = () => (
  <Loading text="Loading...">
    <div className="grid grid-cols-1 gap-7 tablet:grid-cols-[6fr_5fr] tablet:gap-16 print:grid-cols-1">
      <Skeleton className="aspect-[3/2] w-full rounded-2xl!" />
      <div className="grid content-center gap-5">
        <Skeleton className="h-5 w-1/3" />
        <Skeleton className="h-12 w-3/4" />
        <Skeleton className="h-6 w-1/2" />
        <Skeleton className="h-12 w-full" />
      </div>
    </div>
  </Loading>
)
