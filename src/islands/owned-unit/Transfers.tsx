import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { today } from '#browser/storage/serverTime.ts'
import { Button } from '#components/Button.tsx'
import { LazyDialog } from '#components/dialogs/LazyDialog.tsx'
import { lazily } from '#components/page/lazily.ts'
import type { PaymentClaim } from '#contract/claims.ts'
import type { OwnedUnit } from '#contract/owners.ts'
import { companyDay } from '#domain/dates.ts'
import { nearDay } from '#domain/dateWords.ts'
import { moneyInText } from '#domain/money.ts'
import { showFailedCall } from '#stores/loading/failedCall.ts'
import { dataIn } from '#stores/loading/resource.ts'
import { transfersOf } from '#stores/owners/transfers.ts'
import type { Transfer } from './TransferDialog.tsx'

const TransferDialog = lazily(() => import('./TransferDialog.tsx'))
const title = 'I have paid by transfer'

/** What the plan asks for next, else all that is outstanding. */
function transferNow({ plan, outstanding }: OwnedUnit): Transfer {
  const due = plan === undefined ? outstanding : plan.overdue || plan.amount || plan.left
  return { amount: due ? `${due}` : '', paidOn: today(), bank: '', reference: '' }
}

const transferAgain = ({ amount, paidOn, bank = '', reference = '' }: PaymentClaim): Transfer => ({
  ...{ amount: `${amount}`, paidOn, bank, reference },
})

/** Accepted transfers are among the payments; of those, one that was reversed says why. */
function stateOf({ status, reason, reversed }: PaymentClaim): string | undefined {
  if (status === 'new') return 'being checked'
  if (status === 'refused') return `not found. ${reason ?? ''}`
  if (reversed === undefined) return undefined
  return `reversed on ${nearDay(companyDay(reversed.at), today())}. ${reversed.reason ?? ''}`
}

/** A refused transfer that was sent again needs no answer any more. */
const isAnswered = (claim: PaymentClaim, all: readonly PaymentClaim[]) =>
  claim.status === 'refused' &&
  all.some(
    (other) =>
      other.createdAt > claim.createdAt && other.amount === claim.amount && other.status !== 'withdrawn',
  )

type LineProps = { claim: PaymentClaim; onWithdraw: () => Promise<void>; onAgain: () => void }

function Line({ claim, onWithdraw, onAgain }: LineProps) {
  const { amount, paidOn, status } = claim
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3 last:border-0">
      <p className="wrap-anywhere">
        {moneyInText(amount)}, paid on {nearDay(paidOn, today())}: {stateOf(claim)}
      </p>
      {status === 'new' && (
        <Button kind="quiet" size="small" onClick={onWithdraw}>
          Withdraw
        </Button>
      )}
      {status === 'refused' && (
        <Button kind="quiet" size="small" onClick={onAgain}>
          Send again
        </Button>
      )}
    </li>
  )
}

/** Tells of a transfer, and lists those that are not among the payments. */
export default function Transfers({ owned }: { owned: OwnedUnit }) {
  const unitId = owned.unitId._id
  const transfers = transfersOf(unitId)
  const { claims = [] } = dataIn(useStore(transfers.$resource)) ?? {}
  const [typed, setTyped] = useState<Transfer>()
  const close = () => setTyped(undefined)
  const listed = claims.filter((claim) => stateOf(claim) !== undefined && !isAnswered(claim, claims))
  return (
    <div className="grid gap-4 print:hidden">
      {listed.length > 0 && (
        <ul className="grid" aria-label="Transfers">
          {listed.map((claim) => (
            <Line
              key={claim._id}
              claim={claim}
              onWithdraw={() =>
                transfers
                  .withdraw(claim._id)
                  .catch(showFailedCall)
                  .then(() => undefined)
              }
              onAgain={() => setTyped(transferAgain(claim))}
            />
          ))}
        </ul>
      )}
      <div>
        <Button kind="quiet" size="small" onClick={() => setTyped(transferNow(owned))}>
          {title}
        </Button>
      </div>
      {typed !== undefined && (
        <LazyDialog title={title} onClose={close}>
          <TransferDialog unitId={unitId} initial={typed} title={title} onClose={close} />
        </LazyDialog>
      )}
    </div>
  )
}
