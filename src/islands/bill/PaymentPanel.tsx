import { CircleCheck, CircleX, Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import type { BillPayment } from '#contract/bills.ts'
import { failedBillText, moneyArrived } from '#domain/bills.ts'
import { money } from '#domain/money.ts'
import { links } from '#routes.ts'
import { forgetPayment, type PaymentNow, type StartedPayment } from '#stores/billPayment.ts'

type Under = Exclude<PaymentNow, { state: 'none' }>

const about = (amount: number | undefined, meter: string | undefined) =>
  amount === undefined ? undefined : `${money(amount)}${meter === undefined ? '' : ` for meter ${meter}`}`

/** Title and look of each state. */
type Standing = {
  icon: ReactNode
  title: string
  detail: string | undefined
  words: string
  /** The next steps of each state. */
  next: ReactNode
}

const PayAnother = () => (
  <Button kind="quiet" onClick={forgetPayment}>
    Pay another bill
  </Button>
)

const waiting = (started: StartedPayment): Standing => ({
  icon: <Hourglass size={36} className="text-accent" />,
  title: 'Payment pending',
  detail: about(started.amount, started.metreNumber),
  words:
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

const paid = (bill: BillPayment, { unitId }: StartedPayment): Standing => ({
  icon: <CircleCheck size={36} className="text-success" />,
  title: 'Payment received',
  detail: about(bill.amount, bill.metre_number),
  words: 'You will find it, with its receipt, among the payments of this home.',
  next: (
    <>
      <a className="button" href={links.ownedUnit(unitId)}>
        See its receipt
      </a>
      <PayAnother />
    </>
  ),
})

const mailAbout = (address: string, { reference, paymentId }: BillPayment) =>
  `mailto:${address}?subject=${encodeURIComponent(`Electricity payment ${reference ?? paymentId}`)}`

const failed = (bill: BillPayment, supportMail: string): Standing => ({
  icon: <CircleX size={36} className="text-danger" />,
  title: 'Payment failed',
  detail: about(bill.amount, bill.metre_number),
  words: failedBillText(bill.failureReason),
  next: moneyArrived(bill.failureReason) ? (
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

function standingOf(payment: Under, supportMail: string): Standing {
  if (payment.state === 'pending') return waiting(payment.started)
  return payment.state === 'paid' ? paid(payment.bill, payment.started) : failed(payment.bill, supportMail)
}

/**
 * The running payment: pending until the provider says otherwise. One live region shows all states,
 * so screen readers read each change.
 * @param props `supportMail`: address for help with money that arrived and was not booked
 */
export function PaymentPanel({ payment, supportMail }: { payment: Under; supportMail: string }) {
  const { icon, title, detail, words, next } = standingOf(payment, supportMail)
  return (
    <div className="card grid content-center justify-items-start gap-4 p-6! md:p-8!" role="status">
      {icon}
      <h2 className="text-title">{title}</h2>
      {detail !== undefined && <p className="text-lg tabular-nums">{detail}</p>}
      <p className="text-muted">{words}</p>
      {/* Each state has buttons of its own, so a press can't hit another state's button. */}
      <div key={payment.state} className="flex flex-wrap gap-3">
        {next}
      </div>
    </div>
  )
}
