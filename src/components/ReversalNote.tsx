import type { Transaction } from '#contract/transactions.ts'
import { moneyBackWords } from '#domain/bills.ts'

type Line = Pick<Transaction, 'state' | 'reason' | 'moneyBack'>

/** A ledger line's note about a reversal or refund: its state and its reason. */
export const ReversalNote = ({ line: { state, reason, moneyBack } }: { line: Line }) => (
  <>
    {state === 'reversed' && (
      <>
        {' '}
        <span className="state-badge ml-1">Reversed</span>
      </>
    )}
    {moneyBack && moneyBack.state !== 'reversed' && (
      <span className="block text-sm text-muted">{moneyBackWords(moneyBack)}</span>
    )}
    {reason && <span className="block text-sm text-muted wrap-anywhere">{reason}</span>}
  </>
)

/** Strikes through the amount of a reversed line. */
export const amountLook = ({ state }: Line) => (state === 'reversed' ? 'text-muted line-through' : '')
