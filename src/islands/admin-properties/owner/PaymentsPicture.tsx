import { BarChart } from '#components/BarChart.tsx'
import type { UnitTransaction } from '#contract/transactions.ts'
import { money } from '#domain/money.ts'
import { monthInWords, sumsByMonth } from '#domain/monthly.ts'
import { type Progress, percentOf } from '#domain/payments.ts'
import { shortMoney } from '#domain/shortMoney.ts'

type Props = { progress: Progress; payments: readonly UnitTransaction[] }

export default function PaymentsPicture({ progress, payments }: Props) {
  const { price, paid, outstanding, share } = progress
  const bars = sumsByMonth(payments).map(({ month, amount }) => ({
    name: monthInWords(month),
    value: amount,
    text: money(amount),
    short: shortMoney(amount),
  }))
  return (
    <section className="panel" aria-labelledby="payments">
      <h2 id="payments" className="text-title-sm">
        Payments
      </h2>
      <div className="grid grid-cols-1 items-start gap-8 wide:grid-cols-2">
        <div className="grid gap-5">
          <dl className="facts grid-cols-2">
            <div>
              <dt>Paid</dt>
              <dd className="tabular-nums">{money(paid)}</dd>
            </div>
            <div className="text-right">
              <dt>Outstanding</dt>
              <dd className="tabular-nums">{money(outstanding)}</dd>
            </div>
          </dl>
          <svg
            role="img"
            aria-label={`${percentOf(share)} % of ${money(price)} is paid`}
            viewBox="0 0 640 14"
            className="w-full"
          >
            <rect className="fill-sand-deep" width="640" height="14" rx="7" />
            <rect
              className="fill-accent"
              width={Math.max(share > 0 ? 14 : 0, share * 640)}
              height="14"
              rx="7"
            />
          </svg>
        </div>
        {bars.length > 0 && <BarChart title="Received by month" bars={bars} />}
      </div>
    </section>
  )
}
