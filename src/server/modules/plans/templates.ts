import { nanoid } from 'nanoid'
import type { PlanTemplate } from '#contract/plans.ts'
import { noDayText, templateFaults } from '#domain/plan.ts'
import { counted } from '#domain/words.ts'
import { isTaken } from '../../database/errors.ts'
import type { Handlers } from '../../http/call.ts'
import { notFound, Refusal, refuseFaults, refuseField } from '../../http/refusal.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import { recordChange } from '../admin/audit.ts'
import {
  deleteTemplate,
  findTemplate,
  insertTemplate,
  listTemplates,
  updateTemplate,
} from './queriesTemplates.ts'

type TemplateKey =
  | 'GET /admin/plan-templates'
  | 'POST /admin/plan-templates'
  | 'PUT /admin/plan-template/{templateId}'
  | 'DELETE /admin/plan-template/{templateId}'

const mostTemplates = 30

/** @throws Refusal 400 if another template has the name */
async function refuseTakenName<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    if (!isTaken(error, 'folded_name')) throw error
    throw refuseField('name', 'Another template already has this name.')
  }
}

type Dependencies = { readonly database: Database; readonly clock: Clock }

function dueInWords(afterMonths: number | null): string {
  if (afterMonths === null) return noDayText.toLowerCase()
  return afterMonths === 0 ? 'on the first day' : `after ${counted(afterMonths, 'month')}`
}

/** A template in words: the audit trail shows each line that changed. */
const inWords = ({ name, lines }: PlanTemplate) => ({
  name,
  ...Object.fromEntries(
    lines.map(({ title, share, afterMonths }, index) => [
      `line ${index + 1}`,
      `${title}, ${share / 100}%, ${dueInWords(afterMonths)}`,
    ]),
  ),
})

export const makePlanTemplates = ({ database: { read }, clock }: Dependencies): Handlers<TemplateKey> => ({
  async 'GET /admin/plan-templates'() {
    return { data: await listTemplates(read) }
  },

  'POST /admin/plan-templates': ({ body, caller, write }) =>
    refuseTakenName(
      write(async (trx) => {
        refuseFaults(templateFaults(body.lines))
        if ((await listTemplates(trx)).length >= mostTemplates)
          throw new Refusal(409, `There are ${mostTemplates} templates. Delete one that is not used.`)
        const data = await insertTemplate(trx, { ...body, id: nanoid() })
        const change = { action: 'template added', subject: 'template', id: data._id } as const
        await recordChange(trx, clock, caller, { ...change, after: inWords(data) })
        return { data }
      }),
    ),

  'PUT /admin/plan-template/{templateId}': ({ params: { templateId: id }, body, caller, write }) =>
    refuseTakenName(
      write(async (trx) => {
        refuseFaults(templateFaults(body.lines))
        const { name, lines, editedVersion: version } = body
        const before = await findTemplate(trx, id)
        if (before === undefined) throw notFound('Template')
        const changed = await updateTemplate(trx, { id, name, lines, version })
        if (changed !== undefined) {
          await recordChange(trx, clock, caller, {
            ...{ action: 'template changed', subject: 'template', id },
            ...{ before: inWords(before), after: inWords(changed) },
          })
          return { data: changed }
        }
        const message = 'This template was changed meanwhile. Look at what is new and try again.'
        throw new Refusal(409, message, { data: await findTemplate(trx, id) })
      }),
    ),

  'DELETE /admin/plan-template/{templateId}': ({ params: { templateId: id }, caller, write }) =>
    write(async (trx) => {
      const before = await deleteTemplate(trx, id)
      if (before === undefined) throw notFound('Template')
      const change = { action: 'template deleted', subject: 'template', id } as const
      await recordChange(trx, clock, caller, { ...change, before: inWords(before) })
      return { data: null }
    }),
})
