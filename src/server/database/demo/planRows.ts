import type { Insertable } from 'kysely'
import { companyDay } from '#domain/dates.ts'
import { folded } from '#domain/folded.ts'
import { planFromTemplate } from '#domain/plan.ts'
import type { Tables } from '../schema.ts'
import { demo, unitOf } from './company.ts'
import { demoId } from './ids.ts'
import { ownershipId } from './moneyRows.ts'
import type { PeopleIds } from './peopleRows.ts'
import { priceKobo, projectId } from './propertyRows.ts'
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

const templateId = (name: string) => demoId(`plan-template/${name}`)

export const projectPlanRows = (): Insertable<Tables['project_plans']>[] =>
  demo.projects.flatMap(({ slug, plans = [] }) =>
    plans.map((name, position) => ({
      ...{ project_id: projectId(slug), position, template_id: templateId(name) },
    })),
  )

export const planTemplateRows = (): Insertable<Tables['plan_templates']>[] =>
  demo.planTemplates.map(({ name, lines }) => ({
    id: templateId(name),
    ...{ name, folded_name: folded(name) },
    lines_json: JSON.stringify(
      lines.map(([title, percent, afterMonths = null]) => ({
        ...{ title, share: Math.round(percent * 100), afterMonths },
      })),
    ),
  }))
