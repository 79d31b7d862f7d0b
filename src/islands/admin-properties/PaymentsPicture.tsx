import type { UnitTransaction } from '#contract/transactions.ts'
import { money, shortMoney } from '#domain/money.ts'
import { monthInWords, sumsByMonth } from '#domain/monthly.ts'
import { BarChart } from '#ui/BarChart.tsx'

type Props = { price: number; paid: number; outstanding: number; payments: readonly UnitTransaction[] }

/** A unit's payments that stand, as a picture: how much of the price is paid, and how much came in each month. */
export default function PaymentsPicture({ price, paid, outstanding, payments }: Props) {
  const share = price > 0 ? Math.min(1, paid / price) : 0
  const bars = sumsByMonth(payments).map(({ month, amount }) => ({
    name: monthInWords(month),
    value: amount,
    text: shortMoney(amount),
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
            aria-label={`${Math.round(share * 100)} % of ${money(price)} is paid`}
            viewBox="0 0 640 14"
            className="w-full"
          >
            <rect className="chart-track" width="640" height="14" rx="7" />
            <rect
              className="chart-bar"
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
