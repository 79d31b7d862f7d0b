import type { Kysely } from 'kysely'
import { runStatements } from './columns.ts'

/**
 * Writes the day of each line of a payment plan that waits for a stage beside the line. Before, it
 * was computed from the stage on every read. What was paid for a home, and when, is read from an
 * index alone.
 */
export const balances = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, ({ engine }) => {
      const day =
        engine === 'sqlite'
          ? `date(reached_on, '+' || days_after || ' days')`
          : `to_char(reached_on::date + days_after::integer, 'YYYY-MM-DD')`
      return [
        `update plan_lines set due_on = (select ${day} from project_stages where id = plan_lines.stage_id)
          where stage_id is not null`,
        'drop index transactions_by_ownership',
        `create index transactions_by_ownership on transactions (ownership_id, dated_at, amount_kobo, id)
          where ownership_id is not null`,
      ]
    }),
}
