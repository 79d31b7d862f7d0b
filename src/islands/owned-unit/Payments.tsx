import { useStore } from '@nanostores/react'
import { FileDown, Printer } from 'lucide-react'
import { Suspense } from 'react'
import { Button } from '#components/Button.tsx'
import { lazily } from '#components/page/lazily.ts'
import { useDocument } from '#components/page/useDocument.ts'
import { ResourceView } from '#components/states/ResourceView.tsx'
import { TableSkeleton } from '#components/tables/TableSkeleton.tsx'
import { TransactionTable } from '#components/tables/TransactionTable.tsx'
import type { OwnedUnit } from '#contract/owners.ts'
import type { Transaction } from '#contract/transactions.ts'
import { titleWithin } from '#domain/instalments.ts'
import { paymentsFor, progressOf } from '#domain/payments.ts'
import { dataIn } from '#stores/loading/resource.ts'
import { transactions } from '#stores/owners/transactions.ts'
import { Progress } from './Progress.tsx'

const Transfers = lazily(() => import('./Transfers.tsx'))

/** The statement (PDF); servers that do not report what is outstanding have none. */
function Statement({ owned }: { owned: OwnedUnit }) {
  const { busy, start } = useDocument(({ saveStatement }) => saveStatement(owned.unitId._id, owned.unitId))
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      {owned.outstanding !== undefined && (
        <Button kind="quiet" size="small" busy={busy} icon={<FileDown size={18} />} onClick={start}>
          Statement (PDF)
        </Button>
      )}
      <Button kind="quiet" size="small" icon={<Printer size={18} />} onClick={() => window.print()}>
        Print
      </Button>
    </div>
  )
}

/**
 * This unit's payments without its name, which is the heading. If the server does not name homes,
 * all payments.
 */
function ownPayments(
  all: readonly Transaction[],
  { _id, name }: OwnedUnit['unitId'],
): readonly Transaction[] {
  const isTold = all.some((transaction) => transaction.unitId !== undefined)
  if (!isTold) return all
  return paymentsFor(all, _id).map((line) => ({ ...line, txTitle: titleWithin(name, line.txTitle) }))
}

export function Payments({ owned }: { owned: OwnedUnit }) {
  const found = useStore(transactions.$resource)
  const progress = progressOf(owned, dataIn(found) ?? [])
  return (
    <section aria-labelledby="payments" className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h2 id="payments" className="text-title">
          Payments
        </h2>
        <Statement owned={owned} />
      </div>
      {progress !== undefined && <Progress progress={progress} owned={owned} />}
      <ResourceView
        resource={found}
        loading={<TableSkeleton />}
        failed="The payments could not be loaded"
        onRetry={() => transactions.reload()}
      >
        {(all) => <TransactionTable caption="Payments" transactions={ownPayments(all, owned.unitId)} />}
      </ResourceView>
      {owned.claims !== undefined && (
        <Suspense fallback={<div className="h-11" />}>
          <Transfers owned={owned} />
        </Suspense>
      )}
    </section>
  )
}
