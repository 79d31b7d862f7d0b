import { today } from '#browser/storage/serverTime.ts'
import type { OwnedUnit } from '#contract/owners.ts'
import { money } from '#domain/money.ts'
import { type Progress as Paid, percentOf } from '#domain/payments.ts'
import { planText } from '#domain/planTexts.ts'

const radius = 70
const round = 2 * Math.PI * radius

function Ring({ share }: { share: number }) {
  const percent = percentOf(share)
  return (
    <svg
      viewBox="0 0 160 160"
      role="img"
      aria-label={`${percent} percent paid`}
      className="w-[200px] justify-self-center fill-none stroke-12 print:w-[140px]"
    >
      <circle cx="80" cy="80" r={radius} className="stroke-sand" />
      {share > 0 && (
        <circle
          cx="80"
          cy="80"
          r={radius}
          className="stroke-accent"
          strokeLinecap="round"
          strokeDasharray={`${share * round} ${round}`}
          transform="rotate(-90 80 80)"
        />
      )}
      <text x="80" y="78" textAnchor="middle" className="fill-ink stroke-none font-display text-[36px]">
        {percent}%
      </text>
      <text x="80" y="102" textAnchor="middle" className="fill-muted stroke-none text-[14px]">
        paid
      </text>
    </svg>
  )
}

const Amount = ({ term, naira }: { term: string; naira: number }) => (
  <div className="flex items-baseline justify-between gap-6 border-b border-line py-3 last:border-0">
    <dt className="text-muted">{term}</dt>
    <dd className="font-medium tabular-nums">{money(naira)}</dd>
  </div>
)

/** What is late or comes next; in the colour of errors if late. */
const Plan = ({ plan }: { plan: NonNullable<OwnedUnit['plan']> }) => (
  <p
    className={`max-w-[240px] text-center font-medium tabular-nums ${plan.overdueSince === undefined ? '' : 'text-danger'}`}
  >
    {planText(plan, today())}
  </p>
)

type Props = { progress: Paid; owned: OwnedUnit }

export const Progress = ({ progress, owned: { recentPayment: recent, plan } }: Props) => (
  <div className="card grid gap-6 p-7 md:grid-cols-[auto_minmax(0,1fr)] md:items-center md:gap-14 md:px-12 md:py-9 print:grid-cols-[auto_minmax(0,1fr)] print:items-center print:gap-10 print:px-7 print:py-3">
    <div className="grid justify-items-center gap-3">
      <Ring share={progress.share} />
      {plan !== undefined && <Plan plan={plan} />}
    </div>
    <dl className="grid min-w-0">
      <Amount term="Price" naira={progress.price} />
      <Amount term="Paid" naira={progress.paid} />
      <Amount term="Outstanding" naira={progress.outstanding} />
      {recent !== undefined && recent > 0 && <Amount term="Last payment" naira={recent} />}
    </dl>
  </div>
)
