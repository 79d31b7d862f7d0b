import { Skeleton } from '#components/states/Skeleton.tsx'
import { SupportLink } from './SupportLink.tsx'

export const SignInSkeleton = () => (
  <div className="grid gap-5">
    <div className="flex" />
    <Skeleton className="h-28" />
    <Skeleton className="h-12" />
    <SupportLink />
  </div>
)
