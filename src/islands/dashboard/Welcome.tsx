import { storedOfUser } from '#browser/storage.ts'
import { ownedUnits } from '#stores/owners.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useHydrated } from '#ui/useHydrated.ts'
import { useStore } from '#ui/useStore.ts'

/** `You currently have (2) properties`, the number in parentheses; with none, another text (spec section 2). */
function countText(count: number): string {
  if (count === 0) return 'You currently have no properties'
  return `You currently have (${count}) ${count === 1 ? 'property' : 'properties'}`
}

/** The greeting and how many homes there are. */
export function Welcome() {
  const found = useStore(ownedUnits.$resource)
  const name = useHydrated() ? storedOfUser('firstName') : ''
  return (
    <header className="grid gap-2">
      <h1 className="text-title-lg">
        Welcome <span data-account-first-name>{name}</span>
      </h1>
      <p className="text-lg text-muted" aria-live="polite">
        {found.state === 'ready' && countText(found.data.length)}
        {found.state === 'loading' && <Skeleton className="my-1 h-6 w-72" />}
      </p>
    </header>
  )
}
