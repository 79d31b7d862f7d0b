import type { Kysely } from 'kysely'
import { triggers } from './015-catalogue-version.ts'
import { runStatements } from './columns.ts'

/** What visitors read of the new tables. */
const sources = [
  { table: 'project_stages', columns: ['project_id', 'position', 'name', 'planned_on', 'reached_on'] },
  {
    table: 'project_updates',
    columns: [...['project_id', 'title', 'text', 'percent', 'happened_on', 'audience', 'created_at']],
  },
  { table: 'update_pictures', columns: ['update_id', 'position', 'url', 'alt'] },
]

/**
 * Adds what is told about the building of a project: its stages, and updates with pictures. A line of
 * a payment plan may wait for a stage. It refers to none, since a stage may go.
 */
export const projectProgress = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, (types) => {
      const { text, whole, end } = types
      return [
        `alter table projects add column stages_version ${whole} not null default 0`,
        `create table project_stages (
          id ${text} primary key not null,
          project_id ${text} not null references projects (id),
          position ${whole} not null check (position >= 0),
          name ${text} not null,
          planned_on ${text},
          reached_on ${text},
          unique (project_id, position)
        ) ${end}`,
        `create table project_updates (
          id ${text} primary key not null,
          project_id ${text} not null references projects (id),
          title ${text} not null,
          text ${text} not null,
          percent ${whole} check (percent between 0 and 100),
          happened_on ${text} not null,
          audience ${text} not null check (audience in ('public', 'owners', 'nobody')),
          version ${whole} not null default 1 check (version > 0),
          created_by ${text} not null references users (id),
          created_at ${text} not null,
          owner_mails ${text} not null check (owner_mails in ('none', 'waiting', 'sent'))
        ) ${end}`,
        'create index project_updates_by_day on project_updates (project_id, happened_on, created_at, id)',
        `create index project_updates_to_mail on project_updates (created_at)
          where owner_mails = 'waiting'`,
        `create table update_pictures (
          update_id ${text} not null references project_updates (id),
          position ${whole} not null check (position >= 0),
          url ${text} not null,
          alt ${text},
          primary key (update_id, position)
        ) ${end}`,
        `alter table plan_lines add column stage_id ${text}`,
        `alter table plan_lines add column days_after ${whole} check (days_after >= 0)`,
        'create index plan_lines_by_stage on plan_lines (stage_id) where stage_id is not null',
        ...sources.flatMap((source) => triggers(types, source)),
      ]
    }),
}
