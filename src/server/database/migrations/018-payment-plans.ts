import type { Kysely } from 'kysely'
import { runStatements } from './columns.ts'

/**
 * Adds payment plans, their templates, and which reminders were decided. What was paid is not
 * stored with a plan: it follows from the ledger. A reminder refers to no line, since a line may go.
 */
export const paymentPlans = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, ({ text, whole, end }) => [
      `create table payment_plans (
        ownership_id ${text} primary key references ownership_records (id),
        version ${whole} not null default 1 check (version > 0),
        edited_by ${text} not null references users (id),
        edited_at ${text} not null
      ) ${end}`,
      `create table plan_lines (
        id ${text} primary key,
        ownership_id ${text} not null references payment_plans (ownership_id),
        position ${whole} not null check (position >= 0),
        title ${text} not null,
        amount_kobo ${whole} not null check (amount_kobo > 0),
        due_on ${text},
        unique (ownership_id, position)
      ) ${end}`,
      'create index plan_lines_by_day on plan_lines (due_on) where due_on is not null',
      `create table plan_reminders (
        line_id ${text} not null,
        kind ${text} not null,
        due_on ${text} not null,
        ownership_id ${text} not null references ownership_records (id),
        told_at ${text},
        primary key (line_id, kind, due_on)
      ) ${end}`,
      'create index plan_reminders_by_home on plan_reminders (ownership_id)',
      `create unique index plan_reminders_by_hand on plan_reminders (ownership_id, due_on) where kind = 'by hand'`,
      `create table plan_templates (
        id ${text} primary key,
        name ${text} not null,
        folded_name ${text} not null unique,
        lines_json ${text} not null,
        version ${whole} not null default 1 check (version > 0)
      ) ${end}`,
    ]),
}
