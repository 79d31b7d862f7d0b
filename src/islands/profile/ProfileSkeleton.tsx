import { DetailsLoading } from './DetailsLoading.tsx'
import { SignOutCard } from './SignOutCard.tsx'

/**
 * Placeholder of the profile. Its buttons are disabled, so that nobody believes to be signed out.
 */
export const ProfileSkeleton = () => (
  <div className="grid max-w-[760px] grid-cols-1 gap-10">
    <DetailsLoading />
    <SignOutCard disabled everywhere />
  </div>
)
