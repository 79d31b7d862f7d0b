import { Skeleton } from '#components/Skeleton.tsx'
import { SupportLink } from './SupportLink.tsx'

/** The sign-in form until its code is there. */
export const SignInSkeleton = () => (
  <div className="grid gap-5">
    <div className="flex" />
    <Skeleton className="h-28" />
    <Skeleton className="h-12" />
    <SupportLink />
  </div>
)
