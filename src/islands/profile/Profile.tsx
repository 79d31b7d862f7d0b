import { firstData } from '#stores/firstData.ts'
import { profile } from '#stores/profile.ts'
import { Loading } from '#ui/Loading.tsx'
import { ResourceView } from '#ui/ResourceView.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useStore } from '#ui/useStore.ts'
import { Mine } from './Mine.tsx'
import { SignOut } from './SignOut.tsx'

await firstData(profile)

const skeleton = (
  <Loading text="Loading...">
    <div className="card grid gap-5 p-8!">
      <Skeleton className="h-12 w-1/2" />
      <Skeleton className="h-6 w-2/3" />
      <Skeleton className="h-6 w-1/2" />
    </div>
  </Loading>
)

/**
 * One's own details, notices by mail, and signing out here or everywhere.
 * @param props `supportMail`: who corrects the details
 */
export function Profile({ supportMail }: { supportMail: string }) {
  const found = useStore(profile.$resource)
  return (
    <div className="grid max-w-[760px] grid-cols-1 gap-10">
      <ResourceView
        resource={found}
        loading={skeleton}
        failed="Your details could not be loaded"
        onRetry={() => profile.reload()}
      >
        {(mine) => <Mine mine={mine} supportMail={supportMail} />}
      </ResourceView>
      <SignOut />
    </div>
  )
}
