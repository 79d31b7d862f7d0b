import { BarChart } from '#components/BarChart.tsx'
import type { Overview } from '#contract/admin.ts'
import { money } from '#domain/money.ts'
import { monthInWords } from '#domain/monthly.ts'
import { shortMoney } from '#domain/shortMoney.ts'

export default function SalesCharts({ months }: Pick<Overview, 'months'>) {
  return (
    <div className="grid grid-cols-1 gap-8 wide:grid-cols-2">
      <BarChart
        title="Units sold"
        bars={months.map(({ month, unitsSold }) => ({
          name: monthInWords(month),
          value: unitsSold,
          text: String(unitsSold),
        }))}
      />
      <BarChart
        title="Money received"
        bars={months.map(({ month, received }) => ({
          name: monthInWords(month),
          value: received,
          text: money(received),
          short: shortMoney(received),
        }))}
      />
    </div>
  )
}
