import type { Selectable } from 'kysely'
import type { PlanTemplate } from '#contract/plans.ts'
import { folded } from '#domain/folded.ts'
import type { Tables } from '../../database/schema.ts'
import type { Queries } from '../../ports/database.ts'

type Contents = Pick<PlanTemplate, 'name' | 'lines'>

const toTemplate = ({
  id,
  name,
  lines_json,
  version,
}: Selectable<Tables['plan_templates']>): PlanTemplate => ({
  ...{ _id: id, name, version },
  lines: JSON.parse(lines_json) as PlanTemplate['lines'],
})

const toColumns = ({ name, lines }: Contents) => ({
  name,
  folded_name: folded(name),
  lines_json: JSON.stringify(lines),
})

export async function listTemplates(db: Queries): Promise<PlanTemplate[]> {
  const rows = await db.selectFrom('plan_templates').selectAll().orderBy('folded_name').execute()
  return rows.map(toTemplate)
}

export async function findTemplate(db: Queries, id: string): Promise<PlanTemplate | undefined> {
  const row = await db.selectFrom('plan_templates').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toTemplate(row)
}

/** @throws a unique violation on `folded_name` (see `isTaken`) */
export async function insertTemplate(
  trx: Queries,
  template: Contents & { readonly id: string },
): Promise<PlanTemplate> {
  const row = await trx
    .insertInto('plan_templates')
    .values({ id: template.id, ...toColumns(template) })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toTemplate(row)
}

/**
 * @returns undefined if there is no such template of this version
 * @throws a unique violation on `folded_name` (see `isTaken`)
 */
export async function updateTemplate(
  trx: Queries,
  template: Contents & { readonly id: string; readonly version: number },
): Promise<PlanTemplate | undefined> {
  const row = await trx
    .updateTable('plan_templates')
    .set({ ...toColumns(template), version: template.version + 1 })
    .where('id', '=', template.id)
    .where('version', '=', template.version)
    .returningAll()
    .executeTakeFirst()
  return row && toTemplate(row)
}

/** The templates that visitors see on the homes of a project, in their order. */
export async function templatesOfProject(db: Queries, projectId: string): Promise<PlanTemplate[]> {
  const rows = await db
    .selectFrom('project_plans')
    .innerJoin('plan_templates', 'plan_templates.id', 'project_plans.template_id')
    .selectAll('plan_templates')
    .where('project_id', '=', projectId)
    .orderBy('position')
    .execute()
  return rows.map(toTemplate)
}

export async function chooseTemplates(
  trx: Queries,
  projectId: string,
  templateIds: readonly string[],
): Promise<void> {
  await trx.deleteFrom('project_plans').where('project_id', '=', projectId).execute()
  if (templateIds.length === 0) return
  const rows = templateIds.map((template_id, position) => ({ project_id: projectId, position, template_id }))
  await trx.insertInto('project_plans').values(rows).execute()
}

/** No project offers it any more. @returns the template as it was; undefined for an unknown one */
export async function deleteTemplate(trx: Queries, id: string): Promise<PlanTemplate | undefined> {
  await trx.deleteFrom('project_plans').where('template_id', '=', id).execute()
  const row = await trx.deleteFrom('plan_templates').where('id', '=', id).returningAll().executeTakeFirst()
  return row && toTemplate(row)
}
