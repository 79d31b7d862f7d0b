import { CircleCheck, CircleX, Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { TokenView } from '#components/electricity/TokenView.tsx'
import type { BillPayment } from '#contract/bills.ts'
import type { Power } from '#contract/power.ts'
import { failedBillText, moneyArrived } from '#domain/bills.ts'
import { companyName } from '#domain/meters.ts'
import { money } from '#domain/money.ts'
import { onItsWayText, refusedText } from '#domain/tokens.ts'
import { links } from '#routes.ts'
import { forgetPayment, type RunningPayment, type StartedPayment } from '#stores/electricity/billPayment.ts'

const about = (amount: number | undefined, meter: string | undefined) =>
  amount === undefined ? undefined : `${money(amount)}${meter === undefined ? '' : ` for meter ${meter}`}`

type PanelContent = {
  icon: ReactNode
  title: string
  detail: string | undefined
  text: ReactNode
  next: ReactNode
}

const PayAnother = () => (
  <Button kind="quiet" onClick={forgetPayment}>
    Pay another bill
  </Button>
)

const waiting = (started: StartedPayment): PanelContent => ({
  icon: <Hourglass size={36} className="text-accent" />,
  title: 'Payment pending',
  detail: about(started.amount, started.metreNumber),
  text:
    started.opened === false
      ? 'Your browser did not open the payment page. Open it with the button.'
      : 'Finish on the payment page. This page updates by itself.',
  next: (
    <>
      {started.address !== undefined && (
        <a className="button" href={started.address} target="_blank" rel="noreferrer">
          Open the payment page
        </a>
      )}
      <PayAnother />
    </>
  ),
})

const mailAbout = (address: string, { reference, paymentId }: BillPayment) =>
  `mailto:${address}?subject=${encodeURIComponent(`Electricity payment ${reference ?? paymentId}`)}`

type Bought = { bill: BillPayment; company: string; supportMail: string }

/** The distributor refused: we buy the electricity another way, or refund. */
const Refused = ({ bill, company, supportMail }: Bought) => (
  <div className="grid gap-2">
    <p>{refusedText(bill, company)}</p>
    <p>
      We will buy the electricity another way, or refund {money(bill.amount)}. Questions:{' '}
      <a className="link wrap-anywhere" href={mailAbout(supportMail, bill)}>
        {supportMail}
      </a>
    </p>
  </div>
)

/** What became of the electricity of a paid bill, if the server tells. */
function paidText(bought: Bought): ReactNode {
  const { bill, company } = bought
  if (bill.vendState === 'waiting') return onItsWayText(bill)
  if (bill.vendState === 'refused') return <Refused {...bought} />
  if (bill.vendState === 'done') return <TokenView {...{ bill, company }} />
  return 'You will find it, with its receipt, among the payments of this home.'
}

const paid = (bought: Bought, { unitId }: StartedPayment): PanelContent => ({
  icon: <CircleCheck size={36} className="text-success" />,
  title: 'Payment received',
  detail: about(bought.bill.amount, bought.bill.metre_number),
  text: paidText(bought),
  next: (
    <>
      <a className="button" href={links.ownedUnit(unitId)}>
        See its receipt
      </a>
      <PayAnother />
    </>
  ),
})

const failed = (bill: BillPayment, supportMail: string): PanelContent => ({
  icon: <CircleX size={36} className="text-danger" />,
  title: 'Payment failed',
  detail: about(bill.amount, bill.metre_number),
  text: failedBillText(bill),
  next: moneyArrived(bill.failureCode) ? (
    <>
      <a className="button" href={mailAbout(supportMail, bill)}>
        Contact Support
      </a>
      <PayAnother />
    </>
  ) : (
    <Button onClick={forgetPayment}>Try again</Button>
  ),
})

function contentOf({ payment, power, supportMail }: Props): PanelContent {
  if (payment.state === 'pending') return waiting(payment.started)
  const { bill, started } = payment
  if (payment.state === 'failed') return failed(bill, supportMail)
  return paid({ bill, company: companyName(power, bill.company), supportMail }, started)
}

type Props = {
  payment: RunningPayment
  /** How electricity is bought here, once that is known. */
  power: Power | undefined
  /** Address for help with money that arrived and was not booked, or was refused. */
  supportMail: string
}

/**
 * The running payment: pending until the provider says otherwise, then paid, with what became of
 * its electricity. One live region shows all states, so screen readers read each change.
 */
export function PaymentPanel(props: Props) {
  const { payment } = props
  const { icon, title, detail, text, next } = contentOf(props)
  return (
    <div className="card grid content-center justify-items-start gap-4 p-6! md:p-8!" role="status">
      {icon}
      <h2 className="text-title">{title}</h2>
      {detail !== undefined && <p className="text-lg tabular-nums">{detail}</p>}
      <div className="w-full text-muted">{text}</div>
      {/* Each state has buttons of its own, so a press can't hit another state's button. */}
      <div key={payment.state} className="flex flex-wrap gap-3">
        {next}
      </div>
    </div>
  )
}
