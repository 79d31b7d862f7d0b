import { SectionSkeleton } from '#components/states/SectionSkeleton.tsx'
import { TilesLoading } from '#components/states/TilesLoading.tsx'

export const ProjectsSkeleton = () => (
  <div className="grid grid-cols-1 gap-14 md:gap-20">
    <SectionSkeleton title="Ongoing Projects">
      <TilesLoading count={3} />
    </SectionSkeleton>
    <SectionSkeleton title="Completed Projects">
      <TilesLoading count={3} />
    </SectionSkeleton>
  </div>
)
