import type { Transaction } from '#contract/transactions.ts'
import { moneyBackWords } from '#domain/bills.ts'

type Line = Pick<Transaction, 'state' | 'reason' | 'moneyBack'>

/** What a line of the ledger has to say of a reversal, or of money that goes back: what it was, and why it reverses another. */
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

/** How the amount of a line is written that counts no longer. */
export const amountLook = ({ state }: Line) => (state === 'reversed' ? 'text-muted line-through' : '')
