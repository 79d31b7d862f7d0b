import type { Insertable } from 'kysely'
import type { PlanTemplate } from '#contract/plans.ts'
import { companyDay } from '#domain/dates.ts'
import { folded } from '#domain/folded.ts'
import { planFromTemplate } from '#domain/plan.ts'
import type { Tables } from '../schema.ts'
import { type DemoPlanTemplate, demo, unitOf } from './company.ts'
import { demoId } from './ids.ts'
import { ownershipId } from './moneyRows.ts'
import type { PeopleIds } from './peopleRows.ts'
import { priceKobo } from './propertyRows.ts'
import type { Ago } from './times.ts'

const noon = 12 * 60

const planned = demo.sales.flatMap((sale) => (sale.plan === undefined ? [] : [{ ...sale, plan: sale.plan }]))

export const planRows = (ago: Ago, people: PeopleIds): Insertable<Tables['payment_plans']>[] =>
  planned.map((sale) => ({
    ownership_id: ownershipId(sale),
    edited_by: people(unitOf(sale.unit).manager ?? 'super@palmstone.example'),
    edited_at: ago.days(sale.payments[0]?.[0] ?? 1, noon),
  }))

export const planLineRows = (ago: Ago): Insertable<Tables['plan_lines']>[] =>
  planned.flatMap((sale) => {
    const shares = sale.plan.map(([title, percent]) => ({ title, share: percent * 100, afterMonths: null }))
    const amounts = planFromTemplate(shares, priceKobo(unitOf(sale.unit)), '')
    return amounts.map(({ title, amountKobo }, position) => {
      const daysAgo = sale.plan[position]?.[2]
      return {
        id: demoId(`plan/${sale.unit}/${position}`),
        ...{ ownership_id: ownershipId(sale), position, title, amount_kobo: amountKobo },
        due_on: daysAgo === undefined ? null : companyDay(ago.days(daysAgo, noon)),
      }
    })
  })

function templateLines({ deposit, months = 0, milestones = [] }: DemoPlanTemplate): PlanTemplate['lines'] {
  const titles = milestones.length > 0 ? milestones : Array.from({ length: months }, () => 'Instalment')
  const rest = 10_000 - deposit * 100
  const each = Math.floor(rest / Math.max(1, titles.length))
  return [
    { title: deposit === 100 ? 'Full payment' : 'Deposit', share: deposit * 100, afterMonths: 0 },
    ...titles.map((title, index) => ({
      title,
      share: index === titles.length - 1 ? rest - each * index : each,
      afterMonths: milestones.length > 0 ? null : index + 1,
    })),
  ]
}

export const planTemplateRows = (): Insertable<Tables['plan_templates']>[] =>
  demo.planTemplates.map((template) => ({
    id: demoId(`plan-template/${template.name}`),
    name: template.name,
    folded_name: folded(template.name),
    lines_json: JSON.stringify(templateLines(template)),
  }))
