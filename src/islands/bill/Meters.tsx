import { useStore } from '@nanostores/react'
import { Gauge } from 'lucide-react'
import { metersOf } from '#domain/meters.ts'
import { billsOf } from '#stores/electricity/bills.ts'
import type { BillForm } from './useBillForm.ts'

/** One more than a home has at most. */
const shown = 3

/** Meters of earlier payments, one press away. */
export function Meters({ form, unitId }: { form: BillForm; unitId: string }) {
  const now = useStore(billsOf(unitId).$resource)
  const { metreNumber } = form.values
  const meters = now.state === 'ready' ? metersOf(now.data).slice(0, shown) : []
  if (meters.length === 0) return null
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-2">
      <legend className="mb-2 text-sm font-medium">Saved meters</legend>
      {meters.map((meter) => (
        <button
          key={meter.number}
          type="button"
          className="flex min-h-12 cursor-pointer items-center gap-3 rounded-[10px] border border-line px-4 py-2 text-left transition-[border-color] hover:border-line-strong aria-pressed:border-accent aria-pressed:bg-accent-soft"
          aria-pressed={meter.number === metreNumber}
          onClick={() => form.pickMeter(meter)}
        >
          <Gauge size={20} className="shrink-0" />
          <span className="tabular-nums">{meter.number}</span>
          <span className="truncate text-sm text-muted">{meter.name}</span>
        </button>
      ))}
    </fieldset>
  )
}
