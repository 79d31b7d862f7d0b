import { useStore } from '@nanostores/react'
import { can } from '#api/can.ts'
import { asIsland } from '#components/page/asIsland.tsx'
import { ResourceView } from '#components/states/ResourceView.tsx'
import { $working, leave, leaveEverywhere, profile } from '#stores/accounts/profile.ts'
import { DetailsLoading } from './DetailsLoading.tsx'
import { Mine } from './Mine.tsx'
import { SignOutCard } from './SignOutCard.tsx'

type Props = {
  /** Address for corrections. */
  supportMail: string
  /** Name of the company, for the file's name. */
  company: string
}

export const Profile = asIsland(({ supportMail, company }: Props) => {
  const found = useStore(profile.$resource)
  const working = useStore($working)
  return (
    <div className="grid max-w-[760px] grid-cols-1 gap-10">
      <ResourceView
        resource={found}
        loading={<DetailsLoading />}
        failed="Your details could not be loaded"
        onRetry={() => profile.reload()}
      >
        {(mine) => <Mine {...{ mine, supportMail, company }} />}
      </ResourceView>
      <SignOutCard
        everywhere={can.revokeSessions()}
        working={working}
        onLeave={leave}
        onLeaveEverywhere={leaveEverywhere}
      />
    </div>
  )
})
