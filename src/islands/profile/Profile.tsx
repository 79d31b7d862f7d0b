import { useStore } from '@nanostores/react'
import { firstData } from '#stores/firstData.ts'
import { profile } from '#stores/profile.ts'
import { Loading } from '#ui/Loading.tsx'
import { ResourceView } from '#ui/ResourceView.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
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
 * One's own details, notices by mail, one's data, and signing out here or everywhere.
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
        {(mine) => <Mine {...{ mine, supportMail, company }} />}
      </ResourceView>
      <SignOut />
    </div>
  )
}
