import type { ReactNode } from 'react'
import type { BillPayment } from '#contract/bills.ts'
import { failedBillText, moneyArrived } from '#domain/bills.ts'
import { money } from '#domain/money.ts'
import { links } from '#routes.ts'
import { forgetPayment, type PaymentNow, type StartedPayment } from '#stores/billPayment.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'

type Under = Exclude<PaymentNow, { state: 'none' }>

const about = (amount: number | undefined, meter: string | undefined) =>
  amount === undefined ? undefined : `${money(amount)}${meter === undefined ? '' : ` for meter ${meter}`}`

type FrameProps = { icon: ReactNode; title: string; detail: string | undefined; children: ReactNode }

const Frame = ({ icon, title, detail, children }: FrameProps) => (
  <div className="card grid content-center justify-items-start gap-4 p-6! md:p-8!" role="status">
    {icon}
    <h2 className="text-title">{title}</h2>
    {detail !== undefined && <p className="text-lg tabular-nums">{detail}</p>}
    {children}
  </div>
)

const Waiting = ({ started }: { started: StartedPayment }) => (
  <Frame
    icon={<Icon name="hourglass" size={36} className="text-accent" />}
    title="Payment pending"
    detail={about(started.amount, started.metreNumber)}
  >
    <p className="text-muted">
      {started.opened === false
        ? 'Your browser did not open the payment page. Open it with the button.'
        : 'Finish on the payment page. This page follows by itself: there is no need to reload.'}
    </p>
    <div className="flex flex-wrap gap-3">
      {started.address !== undefined && (
        <a className="button" href={started.address} target="_blank" rel="noreferrer">
          Open the payment page
        </a>
      )}
      <Button kind="quiet" onClick={forgetPayment}>
        Pay another bill
      </Button>
    </div>
  </Frame>
)

const mailAbout = (address: string, { reference, paymentId }: BillPayment) =>
  `mailto:${address}?subject=${encodeURIComponent(`Electricity payment ${reference ?? paymentId}`)}`

/**
 * The payment under way, as it truly stands: pending until the provider says otherwise.
 * @param props `supportMail`: who is asked about money that arrived and was not taken
 */
export function PaymentPanel({ payment, supportMail }: { payment: Under; supportMail: string }) {
  if (payment.state === 'pending') return <Waiting started={payment.started} />
  const { amount, metre_number, failureReason } = payment.bill
  const detail = about(amount, metre_number)
  if (payment.state === 'paid') {
    return (
      <Frame
        icon={<Icon name="circle-check" size={36} className="text-success" />}
        title="Payment received"
        detail={detail}
      >
        <p className="text-muted">It stands among the payments of this home, with its receipt.</p>
        <div className="flex flex-wrap gap-3">
          <a className="button" href={links.ownedUnit(payment.started.unitId)}>
            See its receipt
          </a>
          <Button kind="quiet" onClick={forgetPayment}>
            Pay another bill
          </Button>
        </div>
      </Frame>
    )
  }
  return (
    <Frame
      icon={<Icon name="circle-x" size={36} className="text-danger" />}
      title="Payment failed"
      detail={detail}
    >
      <p className="text-muted">{failedBillText(failureReason)}</p>
      {moneyArrived(failureReason) ? (
        <div className="flex flex-wrap gap-3">
          <a className="button" href={mailAbout(supportMail, payment.bill)}>
            Contact Support
          </a>
          <Button kind="quiet" onClick={forgetPayment}>
            Pay another bill
          </Button>
        </div>
      ) : (
        <Button onClick={forgetPayment}>Try again</Button>
      )}
    </Frame>
  )
}
