import { useStore } from '@nanostores/react'
import { storedOfUser } from '#browser/storage/storage.ts'
import { Skeleton } from '#components/states/Skeleton.tsx'
import { homesOwned } from '#domain/homes.ts'
import { ownedUnits } from '#stores/owners/owners.ts'

export function Welcome() {
  const found = useStore(ownedUnits.$resource)
  return (
    <header className="grid gap-2">
      <h1 className="text-title-lg">Welcome {storedOfUser('firstName')}</h1>
      <p className="text-lg text-muted" aria-live="polite">
        {found.state === 'ready' && homesOwned(found.data.length)}
        {found.state === 'loading' && <Skeleton className="my-1 h-6 w-72" />}
      </p>
    </header>
  )
}
