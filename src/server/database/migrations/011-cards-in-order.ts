import { type Kysely, SqliteAdapter } from 'kysely'
import { runStatements } from './columns.ts'

/**
 * SQLite reads the public list out of the index alone: a card is in it, beside its place in the order. Looking each up
 * in its table took a quarter of the query. PostgreSQL bounds what an index may hold, and makes the list once a version.
 */
export const cardsInOrder = {
  up: async (db: Kysely<unknown>) => {
    if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return
    await runStatements(db, () => [
      'drop index project_cards_in_order',
      'create index project_cards_in_order on project_cards (created_at desc, project_id, card)',
    ])
  },
}
