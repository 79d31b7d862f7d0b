import { useStore } from '@nanostores/react'
import type { OfferedPlan } from '#contract/plans.ts'
import { koboOf, nairaOf } from '#domain/kobo.ts'
import { money } from '#domain/money.ts'
import { offeredLines, type PlanChoice, planWish, readPlanChoice, whenText } from '#domain/planOffer.ts'
import { counted } from '#domain/words.ts'
import { askFor } from '#stores/enquiries/wish.ts'
import { $query } from '#stores/properties/choices.ts'
import { type Choice, Filter } from './Filter.tsx'

type ValueProps = {
  name: string
  label: string
  values: readonly number[]
  chosen: number
  inWords: (value: number) => string
}

/** A select of numbers. The first one is the plan's own and stays out of the address. */
const valueChoice = ({ name, label, values, chosen, inWords }: ValueProps): Choice => ({
  ...{ name, label, chosen: chosen === values[0] ? '' : `${chosen}` },
  options: values.map((value, index) => [index === 0 ? '' : `${value}`, inWords(value)] as const),
})

function choicesOf(plans: readonly OfferedPlan[], { plan, terms }: PlanChoice): Choice[] {
  const names = plans.map(({ name }, index) => [index === 0 ? '' : name, name] as const)
  const planChoice: Choice = {
    ...{ name: 'plan', label: 'Plan', options: names, chosen: plan === plans[0] ? '' : plan.name },
  }
  return [
    ...(plans.length > 1 ? [planChoice] : []),
    ...(terms === undefined
      ? []
      : [
          valueChoice({
            ...{ name: 'deposit', label: 'Deposit', values: terms.deposits, chosen: terms.deposit },
            inWords: (percent) => `${percent}%`,
          }),
          valueChoice({
            ...{ name: 'months', label: 'Then', values: terms.monthCounts, chosen: terms.months },
            inWords: (months) => counted(months, 'month'),
          }),
        ]),
  ]
}

/** Fills the enquiry and leads to it; what was typed there stays. */
function send(choice: PlanChoice): void {
  askFor(planWish(choice))
  document.getElementById('enquiry')?.scrollIntoView()
  document.getElementById('enquiry-title')?.focus({ preventScroll: true })
}

const Lines = ({ choice, price }: { choice: PlanChoice; price: number }) => (
  <table className="mt-5 w-full text-[0.875rem] tabular-nums">
    <caption className="pb-3 text-left text-[1rem] font-medium">{choice.plan.name}</caption>
    <thead className="sr-only">
      <tr>
        <th scope="col">Payment</th>
        <th scope="col">When</th>
        <th scope="col">Amount</th>
      </tr>
    </thead>
    <tbody>
      {offeredLines(choice, koboOf(price)).map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: titles may be equal
        <tr key={index} className="border-t border-line">
          <td className="py-2 pr-3">{line.title}</td>
          <td className="py-2 pr-3 text-muted">{whenText(line)}</td>
          <td className="py-2 text-right">{money(nairaOf(line.amountKobo))}</td>
        </tr>
      ))}
    </tbody>
    <tfoot>
      <tr className="border-t border-line-strong font-medium">
        <th scope="row" colSpan={2} className="py-2 text-left font-medium">
          Price
        </th>
        <td className="py-2 text-right">{money(price)}</td>
      </tr>
    </tfoot>
  </table>
)

type Props = {
  plans: readonly OfferedPlan[]
  /** In naira. */
  price: number
}

/**
 * The payment plans that a home offers, for its price: the first one in the built HTML, with script
 * the one that the address asks for.
 */
export function PlanOffer({ plans, price }: Props) {
  const search = useStore($query, { ssr: 'initial' })
  const choice = readPlanChoice(plans, new URLSearchParams(search))
  if (choice === undefined || !(price > 0)) return null
  const choices = choicesOf(plans, choice)
  const payments = counted(offeredLines(choice, koboOf(price)).length, 'payment')
  return (
    // Pressing a button does not move the focus in Safari, so that it must be alive before.
    <div className="mt-6" data-needs-script>
      {choices.length > 0 && (
        <Filter label="Choose a plan" choices={choices} outcome={payments} isLoading={false} />
      )}
      <Lines {...{ choice, price }} />
      <button
        type="button"
        className="button button-quiet mt-6 noscript:hidden print:hidden"
        onClick={() => send(choice)}
      >
        Send me this plan
      </button>
    </div>
  )
}
