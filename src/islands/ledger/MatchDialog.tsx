import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Button } from '#components/Button.tsx'
import { Dialog } from '#components/dialogs/Dialog.tsx'
import { ResourceView } from '#components/states/ResourceView.tsx'
import { TableSkeleton } from '#components/tables/TableSkeleton.tsx'
import type { AdminPaymentClaim } from '#contract/claims.ts'
import { shortDate } from '#domain/dateWords.ts'
import { money } from '#domain/money.ts'
import { showFailedCall } from '#stores/loading/failedCall.ts'
import { matchClaim, paymentsOfHome } from '#stores/owners/claims.ts'

type Props = { claim: AdminPaymentClaim; onClose: () => void }

/** Lets an admin choose the payment that a transfer was recorded as by hand. */
export function MatchDialog({ claim, onClose }: Props) {
  const [payments] = useState(() => paymentsOfHome(claim.unitId))
  // Other servers, which take no transfers, may leave a reference out.
  const choose = (txId = '') => matchClaim(claim._id, txId).then(onClose, showFailedCall)
  return (
    <Dialog title="Already recorded" onClose={onClose}>
      <ResourceView
        resource={useStore(payments.$resource)}
        loading={<TableSkeleton />}
        failed="The payments could not be loaded"
        onRetry={() => payments.reload()}
      >
        {(all) => (
          <ul className="grid gap-3">
            {all
              .filter(({ state }) => state === 'paid')
              .map(({ txId, amount, date, txTitle }) => (
                <li key={txId}>
                  <Button kind="quiet" className="w-full" onClick={async () => void (await choose(txId))}>
                    {money(amount)}, {shortDate(date)}: {txTitle}
                  </Button>
                </li>
              ))}
          </ul>
        )}
      </ResourceView>
    </Dialog>
  )
}
