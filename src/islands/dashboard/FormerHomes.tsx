import { formerHomes } from '#domain/payments.ts'
import { ownedUnits } from '#stores/owners.ts'
import { dataIn } from '#stores/resource.ts'
import { transactions } from '#stores/transactions.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { useDocument } from '#ui/useDocument.ts'
import { useStore } from '#ui/useStore.ts'

function Statement({ unitId, name }: { unitId: string; name: string }) {
  const { busy, start } = useDocument(({ saveStatement }) => saveStatement(unitId, { name }))
  return (
    <Button kind="quiet" size="small" busy={busy} icon={<Icon name="file-down" />} onClick={start}>
      {name} (PDF)
    </Button>
  )
}

/** The statements of homes that are one's own no more; those of the others are on their pages. */
export function FormerHomes() {
  const payments = dataIn(useStore(transactions.$resource))
  const owned = dataIn(useStore(ownedUnits.$resource))
  if (payments === undefined || owned === undefined) return null
  const homes = [...formerHomes(payments, owned)]
  if (homes.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-3 print:hidden">
      <p className="text-sm text-muted">Statements of homes you no longer own</p>
      {homes.map(([unitId, name]) => (
        <Statement key={unitId} {...{ unitId, name }} />
      ))}
    </div>
  )
}
