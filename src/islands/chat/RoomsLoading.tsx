import { Loading } from '#components/states/Loading.tsx'
import { Skeleton } from '#components/states/Skeleton.tsx'

export const RoomsLoading = () => (
  <Loading text="Loading Chatrooms..." visible>
    {[0, 1, 2].map((row) => (
      <div key={row} className="flex gap-3 py-3">
        <Skeleton className="size-11 rounded-full!" />
        <div className="grid flex-1 content-center gap-2">
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-3 w-4/5" />
        </div>
      </div>
    ))}
  </Loading>
)
