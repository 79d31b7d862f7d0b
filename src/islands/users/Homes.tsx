import { useStore } from '@nanostores/react'
import { lacksCall } from '#api/errors.ts'
import { DocumentButton } from '#components/page/DocumentButton.tsx'
import { Loading } from '#components/states/Loading.tsx'
import { ResourceView } from '#components/states/ResourceView.tsx'
import { Skeleton } from '#components/states/Skeleton.tsx'
import type { OwnedUnit } from '#contract/owners.ts'
import { outstandingText } from '#domain/payments.ts'
import { links } from '#routes.ts'
import { homesOf } from '#stores/accounts/people.ts'
import { statementOf } from '#stores/documents/adminDocuments.ts'

const Home = ({ home }: { home: OwnedUnit }) => (
  <li className="flex items-center justify-between gap-4">
    <div className="min-w-0">
      <a
        className="link inline-flex min-h-6 items-center wrap-anywhere"
        href={links.adminUnit(home.unitId._id)}
      >
        {home.unitId.name}
      </a>
      <p className="text-sm text-muted tabular-nums wrap-anywhere">
        {[home.unitId.projectName, outstandingText(home)].filter(Boolean).join(' · ')}
      </p>
    </div>
    <span className="-mr-3">
      <DocumentButton label={`Statement: ${home.unitId.name}`} save={statementOf(home._id, home.unitId)} />
    </span>
  </li>
)

export function Homes({ userId }: { userId: string }) {
  const { $resource, reload } = homesOf(userId)
  const resource = useStore($resource)
  if (resource.state === 'failed' && lacksCall(resource.error)) return null
  return (
    <section className="grid gap-3 border-t border-line pt-4" aria-labelledby="homes">
      <h3 id="homes" className="font-medium">
        Homes
      </h3>
      <ResourceView
        resource={resource}
        loading={
          <Loading text="Loading...">
            <Skeleton className="h-12" />
          </Loading>
        }
        failed="The homes could not be loaded"
        onRetry={() => reload()}
      >
        {(homes) =>
          homes.length === 0 ? (
            <p className="text-sm text-muted">They own no home yet.</p>
          ) : (
            <ul className="grid gap-3">
              {homes.map((home) => (
                <Home key={home._id} home={home} />
              ))}
            </ul>
          )
        }
      </ResourceView>
    </section>
  )
}
