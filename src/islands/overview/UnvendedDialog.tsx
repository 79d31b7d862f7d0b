import { useState } from 'react'
import { serverNow } from '#browser/storage/serverTime.ts'
import { Button } from '#components/Button.tsx'
import { Dialog } from '#components/dialogs/Dialog.tsx'
import { LazyDialog } from '#components/dialogs/LazyDialog.tsx'
import { lazily } from '#components/page/lazily.ts'
import type { Overview, UnvendedBill } from '#contract/admin.ts'
import { ageInWords, dayInWords, timeOfDay } from '#domain/dateWords.ts'
import { money } from '#domain/money.ts'
import { fullName } from '#domain/names.ts'
import { vendStateText, vendTitle } from '#domain/vendTexts.ts'
import { links } from '#routes.ts'
import { overview } from '#stores/admin/overview.ts'
import { tokenDraft } from '#stores/electricity/tokenDraft.ts'
import { vendActions } from '#stores/electricity/vends.ts'

const VendDialog = lazily(() => import('#components/electricity/VendDialog.tsx'))

type Props = {
  title: string
  count: number
  bills: readonly UnvendedBill[]
  /** The bill whose half-filled token form opens first. */
  first?: UnvendedBill | undefined
  onClose: () => void
}

/** A bill that has left the list counts as done, though its money may have gone back instead. */
const stateOf = (id: string) => (data: Overview | undefined) =>
  data?.unvended && (data.unvended.bills.find(({ billId }) => billId === id)?.vendState ?? 'done')

function Bill({ bill, onResolve }: { bill: UnvendedBill; onResolve: () => void }) {
  const { unitId, unitName, projectName, payer, amount, paidAt, metre_number, company, meterKind } = bill
  return (
    <li className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <a className="link inline-flex min-h-6 items-center wrap-anywhere" href={links.adminUnit(unitId)}>
          {unitName}, {projectName}
        </a>
        <p className="text-sm text-muted wrap-anywhere">
          {fullName(payer)} · {money(amount)}
        </p>
        <p className="text-sm text-muted">
          <time dateTime={paidAt}>
            {dayInWords(paidAt)}, {timeOfDay(paidAt)}
          </time>
          , {ageInWords(paidAt, serverNow())} ago
        </p>
        <p className="text-sm text-muted wrap-anywhere">
          {[metre_number, company, meterKind].filter((text) => text !== undefined).join(', ')}
        </p>
        <p className="text-sm wrap-anywhere">{vendStateText(bill)}</p>
      </div>
      <Button kind="quiet" size="small" className="shrink-0" onClick={onResolve}>
        Resolve<span className="sr-only"> {metre_number}</span>
      </Button>
    </li>
  )
}

export default function UnvendedDialog({ title, count, bills, first, onClose }: Props) {
  const [begun, setBegun] = useState(first)
  if (begun !== undefined) {
    const { billId } = begun
    const vend = bills.find((bill) => bill.billId === billId) ?? { ...begun, vendState: 'done' as const }
    const close = () => setBegun(undefined)
    return (
      <LazyDialog title={vendTitle(vend)} onClose={close}>
        <VendDialog
          vend={vend}
          draft={tokenDraft(vend)}
          actions={vendActions(billId, overview, stateOf(billId))}
          onClose={close}
        />
      </LazyDialog>
    )
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <p className="text-sm text-muted">
        {bills.length === 0
          ? 'Every payment has its electricity.'
          : 'Electricity that is paid for and has not come.'}
      </p>
      {bills.length > 0 && (
        <ul className="grid gap-5">
          {bills.map((bill) => (
            <Bill key={bill.billId} bill={bill} onResolve={() => setBegun(bill)} />
          ))}
        </ul>
      )}
      {bills.length < count && <p className="text-sm">These are the oldest {bills.length}.</p>}
    </Dialog>
  )
}
