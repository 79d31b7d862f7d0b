import { DetailsLoading } from './DetailsLoading.tsx'
import { SignOutCard } from './SignOutCard.tsx'

/** The profile until its code is there. Its buttons are disabled: nobody may believe to be signed out. */
export const ProfileSkeleton = () => (
  <div className="grid max-w-[760px] grid-cols-1 gap-10">
    <DetailsLoading />
    <SignOutCard disabled everywhere />
  </div>
)
