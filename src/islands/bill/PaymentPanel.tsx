import type { ReactNode } from 'react'
import { money } from '#domain/money.ts'
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

/** The payment under way, as it truly stands: pending until the provider says otherwise. */
export function PaymentPanel({ payment }: { payment: Under }) {
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
        <p className="text-muted">It stands in your transactions, with its receipt.</p>
        <Button kind="quiet" onClick={forgetPayment}>
          Pay another bill
        </Button>
      </Frame>
    )
  }
  return (
    <Frame
      icon={<Icon name="circle-x" size={36} className="text-danger" />}
      title="Payment failed"
      detail={detail}
    >
      <p className="text-muted">
        {failureReason ?? 'The provider did not take the payment.'} Nothing was paid.
      </p>
      <Button onClick={forgetPayment}>Try again</Button>
    </Frame>
  )
}
