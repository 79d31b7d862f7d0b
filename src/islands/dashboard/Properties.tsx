import { useStore } from '@nanostores/react'
import { KeyRound } from 'lucide-react'
import { EmptyState } from '#components/states/EmptyState.tsx'
import { ResourceView } from '#components/states/ResourceView.tsx'
import { TilesLoading } from '#components/states/TilesLoading.tsx'
import { links } from '#routes.ts'
import { ownedUnits } from '#stores/owners/owners.ts'
import { PropertyCards } from './PropertyCard.tsx'

export function Properties() {
  const found = useStore(ownedUnits.$resource)
  return (
    <section aria-labelledby="my-properties" className="grid gap-6">
      <h2 id="my-properties" className="text-title">
        My Properties
      </h2>
      <ResourceView
        resource={found}
        loading={<TilesLoading count={2} />}
        failed="Your properties could not be loaded"
        onRetry={() => ownedUnits.reload()}
      >
        {(owned) =>
          owned.length === 0 ? (
            <EmptyState
              text="Nothing is yours yet"
              hint="A home appears here as soon as it is assigned to you."
              icon={<KeyRound size={28} />}
            >
              <a className="button button-quiet button-small" href={links.projects()}>
                See our projects
              </a>
            </EmptyState>
          ) : (
            <PropertyCards owned={owned} />
          )
        }
      </ResourceView>
    </section>
  )
}
