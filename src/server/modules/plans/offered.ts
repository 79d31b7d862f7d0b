import type { PlanTemplate } from '#contract/plans.ts'
import type { Handlers } from '../../http/call.ts'
import { notFound, refuseField } from '../../http/refusal.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import { recordChange } from '../admin/audit.ts'
import { findProject, lockProject } from '../properties/queriesProjects.ts'
import { chooseTemplates, listTemplates, templatesOfProject } from './queriesTemplates.ts'

type OfferedKey = 'GET /admin/project/{projectId}/plans' | 'PUT /admin/project/{projectId}/plans'

type Dependencies = { readonly database: Database; readonly clock: Clock }

const inWords = (plans: readonly PlanTemplate[]) =>
  Object.fromEntries(plans.map(({ name }, index) => [`plan ${index + 1}`, name]))

/** Which templates of payment plans visitors see on the homes of a project. */
export const makeOfferedPlans = ({ database: { read }, clock }: Dependencies): Handlers<OfferedKey> => ({
  async 'GET /admin/project/{projectId}/plans'({ params: { projectId } }) {
    if ((await findProject(read, projectId, clock.iso())) === undefined) throw notFound('Project')
    return { data: await templatesOfProject(read, projectId) }
  },

  'PUT /admin/project/{projectId}/plans': ({ params: { projectId }, body, caller, write }) =>
    write(async (trx) => {
      if ((await lockProject(trx, projectId)) === undefined) throw notFound('Project')
      const ids = [...new Set(body.templateIds)]
      const known = new Set((await listTemplates(trx)).map(({ _id }) => _id))
      if (!ids.every((id) => known.has(id)))
        throw refuseField('templateIds', 'One of these templates was deleted. Choose again.')
      const before = await templatesOfProject(trx, projectId)
      await chooseTemplates(trx, projectId, ids)
      const after = await templatesOfProject(trx, projectId)
      await recordChange(trx, clock, caller, {
        ...{ action: 'plans chosen', subject: 'project', id: projectId },
        ...{ before: inWords(before), after: inWords(after) },
      })
      return { data: after }
    }),
})
