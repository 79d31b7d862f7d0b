import { nanoid } from 'nanoid'
import { templateFaults } from '#domain/plan.ts'
import { isTaken } from '../../database/errors.ts'
import type { Handlers } from '../../http/call.ts'
import { notFound, Refusal, refuseFaults, refuseField } from '../../http/refusal.ts'
import type { Database } from '../../ports/database.ts'
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

export const makePlanTemplates = ({ read }: Pick<Database, 'read'>): Handlers<TemplateKey> => ({
  async 'GET /admin/plan-templates'() {
    return { data: await listTemplates(read) }
  },

  'POST /admin/plan-templates': ({ body, write }) =>
    refuseTakenName(
      write(async (trx) => {
        refuseFaults(templateFaults(body.lines))
        if ((await listTemplates(trx)).length >= mostTemplates)
          throw new Refusal(409, `There are ${mostTemplates} templates. Delete one that is not used.`)
        return { data: await insertTemplate(trx, { ...body, id: nanoid() }) }
      }),
    ),

  'PUT /admin/plan-template/{templateId}': ({ params: { templateId: id }, body, write }) =>
    refuseTakenName(
      write(async (trx) => {
        refuseFaults(templateFaults(body.lines))
        const { name, lines, editedVersion: version } = body
        const changed = await updateTemplate(trx, { id, name, lines, version })
        if (changed !== undefined) return { data: changed }
        const data = await findTemplate(trx, id)
        if (data === undefined) throw notFound('Template')
        const message = 'This template was changed meanwhile. Look at what is new and try again.'
        throw new Refusal(409, message, { data })
      }),
    ),

  'DELETE /admin/plan-template/{templateId}': ({ params: { templateId }, write }) =>
    write(async (trx) => {
      if (!(await deleteTemplate(trx, templateId))) throw notFound('Template')
      return { data: null }
    }),
})
