import type { Unit } from '#contract/units.ts'
import { notFound } from '../../http/refusal.ts'
import type { Queries } from '../../ports/database.ts'
import { filesOfProject, filesOfUnit } from '../media/queriesFiles.ts'
import { templatesOfProject } from '../plans/queriesTemplates.ts'
import { findUnit } from './queriesUnits.ts'

/**
 * A unit with everything its page shows, to visitors and to admins.
 * @param now ISO 8601
 * @throws Refusal 404
 */
export async function unitPage(db: Queries, unitId: string, now: string): Promise<Unit> {
  const found = await findUnit(db, unitId, now)
  if (found === undefined) throw notFound('Unit')
  // One after the other: a transaction has one connection.
  const files = await filesOfUnit(db, unitId)
  const projectFiles = await filesOfProject(db, found.project._id)
  const isForSale = found.unit.availability === 'available'
  const plans = isForSale ? await templatesOfProject(db, found.project._id) : []
  return {
    ...found.unit,
    floorPlan: files.filter(({ fileType }) => fileType === 'floor-plan'),
    videos: files.filter(({ fileType }) => fileType === 'unit-video'),
    projectId: {
      ...found.project,
      '2D-ProjectImages': projectFiles.filter(({ fileType }) => fileType === '2D-image'),
    },
    plans: plans.map(({ name, lines }) => ({ name, lines })),
    ...(found.manager === undefined ? {} : { projectManager: found.manager }),
  }
}
