import { Skeleton } from '#components/states/Skeleton.tsx'

export const FormLoading = () => (
  <div className="card grid content-start gap-5 p-6! md:p-8!">
    <Skeleton className="h-28" />
    <Skeleton className="h-28" />
    <Skeleton className="h-28" />
    <Skeleton className="h-12" />
  </div>
)
