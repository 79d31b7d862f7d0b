import type { Kysely } from 'kysely'
import { triggers } from './015-catalogue-version.ts'
import { runStatements } from './columns.ts'

/** What visitors read of payment plans. */
const sources = [
  { table: 'project_plans', columns: ['project_id', 'position', 'template_id'] },
  { table: 'plan_templates', columns: ['name', 'lines_json'] },
]

/** Adds which templates of payment plans visitors see on the homes of a project, in their order. */
export const projectPlans = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, (types) => {
      const { text, whole, end } = types
      return [
        `create table project_plans (
          project_id ${text} not null references projects (id),
          position ${whole} not null check (position >= 0),
          template_id ${text} not null references plan_templates (id),
          primary key (project_id, position),
          unique (project_id, template_id)
        ) ${end}`,
        'create index project_plans_by_template on project_plans (template_id)',
        ...sources.flatMap((source) => triggers(types, source)),
      ]
    }),
}
