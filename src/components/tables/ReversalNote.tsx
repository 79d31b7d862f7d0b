import type { Transaction } from '#contract/transactions.ts'
import { givenBackText } from '#domain/bills.ts'

type Line = Pick<Transaction, 'state' | 'reason' | 'moneyBack'>

export function ReversalNote({ line: { state, reason, moneyBack } }: { line: Line }) {
  const given = givenBackText(moneyBack)
  return (
    <>
      {state === 'reversed' && (
        <>
          {' '}
          <span className="state-badge ml-1">Reversed</span>
        </>
      )}
      {given && <span className="block text-sm text-muted">{given}</span>}
      {reason && <span className="block text-sm text-muted wrap-anywhere">{reason}</span>}
    </>
  )
}

export const amountLook = ({ state }: Line) => (state === 'reversed' ? 'text-muted line-through' : '')
