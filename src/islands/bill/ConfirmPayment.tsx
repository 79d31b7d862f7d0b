import { openDeferredTab } from '#browser/page/deferredTab.ts'
import { Button } from '#components/Button.tsx'
import { Dialog } from '#components/dialogs/Dialog.tsx'
import { debtNote, kindLabels, meterOwner } from '#domain/meters.ts'
import { money } from '#domain/money.ts'
import { readNumber } from '#domain/readAmount.ts'
import type { ReviewedPayment } from '#stores/electricity/billPayment.ts'
import type { BillForm } from './useBillForm.ts'
import type { FormMeter } from './useMeter.ts'

const Row = ({ term, children }: { term: string; children: string }) => (
  <div className="flex items-baseline justify-between gap-6 border-b border-line py-3">
    <dt className="text-sm text-muted">{term}</dt>
    <dd className="min-w-0 text-right font-medium tabular-nums">{children}</dd>
  </div>
)

/** Who supplies the meter, and whose it is, once that is known. */
const Supply = ({ meter: { company, kind, check } }: { meter: FormMeter }) => (
  <>
    {check.state === 'known' && <Row term="Meter of">{meterOwner(check.meter)}</Row>}
    <Row term="Electricity company">{company?.name ?? ''}</Row>
    <Row term="Kind of meter">{kindLabels[kind]}</Row>
  </>
)

/** What a debt makes of the payment, once more before it is paid. */
function Debt({ meter: { kind, check }, amount }: { meter: FormMeter; amount: number }) {
  const note = check.state === 'known' ? debtNote(check.meter, { kind, amount }) : undefined
  return note !== undefined && <Row term="Debt">{note}</Row>
}

type Props = {
  values: BillForm['values']
  payment: ReviewedPayment
  unitName: string | undefined
  meter: FormMeter | undefined
}

/** Shows meter, home and amount once more before the customer goes to the provider's page. */
export default function ConfirmPayment({ values, payment, unitName, meter }: Props) {
  const { cancel } = payment
  const isStarting = payment.state === 'starting'
  const amount = readNumber(values.amount) ?? 0
  return (
    <Dialog title="Check before you pay" onClose={cancel} guarded={isStarting}>
      <dl className="grid">
        <Row term="Property">{unitName ?? 'Your property'}</Row>
        <Row term="Name">{values.name}</Row>
        <Row term="Meter Number">{values.metreNumber}</Row>
        {meter && <Supply meter={meter} />}
        <Row term="Amount">{money(amount)}</Row>
        {meter && <Debt {...{ meter, amount }} />}
      </dl>
      <p className="text-sm text-muted">
        The payment page opens in a new tab. A token bought for a wrong meter cannot be returned.
      </p>
      <div className="flex flex-col-reverse gap-3 md:flex-row md:justify-end">
        <Button kind="quiet" onClick={cancel}>
          Change
        </Button>
        <Button
          busy={isStarting}
          busyText="Opening the payment page..."
          onClick={() => {
            if (payment.state === 'reviewing') payment.confirm(openDeferredTab('Opening the payment page...'))
          }}
        >
          Confirm and pay
        </Button>
      </div>
    </Dialog>
  )
}
