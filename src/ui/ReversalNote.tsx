import type { Transaction } from '#contract/transactions.ts'

type Line = Pick<Transaction, 'state' | 'reason'>

/** What a line of the ledger has to say of a reversal: that it was reversed, or why it reverses another. */
export const ReversalNote = ({ line: { state, reason } }: { line: Line }) => (
  <>
    {state === 'reversed' && (
      <>
        {' '}
        <span className="state-badge ml-1">Reversed</span>
      </>
    )}
    {reason && <span className="block text-sm text-muted wrap-anywhere">{reason}</span>}
  </>
)

/** How the amount of a line is written that counts no longer. */
export const amountLook = ({ state }: Line) => (state === 'reversed' ? 'text-muted line-through' : '')
