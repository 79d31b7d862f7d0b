import { SectionSkeleton } from '#components/states/SectionSkeleton.tsx'
import { TilesLoading } from '#components/states/TilesLoading.tsx'
import { CreateProjectLink } from './CreateProjectLink.tsx'

export const ProjectsSkeleton = () => (
  <div className="grid grid-cols-1 gap-14">
    <SectionSkeleton title="Ongoing Projects" tools={<CreateProjectLink />}>
      <TilesLoading count={3} visible />
    </SectionSkeleton>
    <SectionSkeleton title="Completed Projects" tools={null}>
      <TilesLoading count={3} visible />
    </SectionSkeleton>
  </div>
)
