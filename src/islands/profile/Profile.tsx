import { firstData } from '#stores/firstData.ts'
import { profile } from '#stores/profile.ts'
import { dataIn } from '#stores/resource.ts'
import { Loading } from '#ui/Loading.tsx'
import { ResourceView } from '#ui/ResourceView.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useStore } from '#ui/useStore.ts'
import { Mine } from './Mine.tsx'
import { SignOut } from './SignOut.tsx'
import { YourData } from './YourData.tsx'

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
 * One's own details, notices by mail, signing out here or everywhere, and one's data, where the server hands it out.
 * @param props `supportMail`: who corrects the details; `company`: whose name the file of one's data bears
 */
export function Profile({ supportMail, company }: { supportMail: string; company: string }) {
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
      {/* Our own server tells versions of its users; others lack the call. */}
      {dataIn(found)?.version !== undefined && <YourData company={company} />}
    </div>
  )
}
