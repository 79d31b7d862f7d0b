import { useStore } from '@nanostores/react'
import { Suspense, useMemo } from 'react'
import { can } from '#api/can.ts'
import { addressSegment } from '#browser/page/navigation.ts'
import { asIsland } from '#components/page/asIsland.tsx'
import { lazily } from '#components/page/lazily.ts'
import { useTitle } from '#components/page/useTitle.ts'
import { ResourceView } from '#components/states/ResourceView.tsx'
import { Skeleton } from '#components/states/Skeleton.tsx'
import { links } from '#routes.ts'
import { makeProjectPage } from '#stores/properties/adminProject.ts'
import { BackButton } from '../BackButton.tsx'
import { ProjectMedia } from '../LazyMedia.tsx'
import { PageSkeleton } from '../PageSkeleton.tsx'
import { ProjectForm } from './ProjectForm.tsx'

const ProgressSection = lazily(() => import('../progress/ProgressSection.tsx'))
const OfferedPlansSection = lazily(() => import('../plan/OfferedPlansSection.tsx'))
const PapersSection = lazily(() => import('../papers/PapersSection.tsx'))
const UnitsTable = lazily(() => import('./UnitsTable.tsx'))

export const ProjectPage = asIsland(() => {
  const store = useMemo(() => makeProjectPage(addressSegment('projectId') ?? ''), [])
  const resource = useStore(store.page.$resource)
  useTitle(resource.state === 'ready' ? resource.data.project.name : undefined)
  return (
    <div className="grid grid-cols-1 gap-6">
      <BackButton otherwise={links.adminProjects()} />
      {resource.state === 'failed' && <h1 className="text-title">Project</h1>}
      <ResourceView
        resource={resource}
        loading={<PageSkeleton />}
        failed="This project could not be loaded"
        onRetry={() => store.page.reload()}
      >
        {({ project, files }) => (
          <>
            <h1 className="text-title">{project.name}</h1>
            <ProjectForm {...{ project, store }} />
            <Suspense fallback={<Skeleton className="h-64" />}>
              <UnitsTable {...{ project, store }} />
            </Suspense>
            {project.progress !== undefined && (
              <Suspense fallback={<Skeleton className="h-64" />}>
                <ProgressSection project={project} />
              </Suspense>
            )}
            {can.offerPlans() && (
              <Suspense fallback={<Skeleton className="h-64" />}>
                <OfferedPlansSection projectId={project._id} />
              </Suspense>
            )}
            {can.keepPapers() && (
              <Suspense fallback={<Skeleton className="h-64" />}>
                <PapersSection scope="project" id={project._id} />
              </Suspense>
            )}
            <ProjectMedia {...{ store, project, files }} />
          </>
        )}
      </ResourceView>
    </div>
  )
})
