import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Database, Queries } from '#server/ports/database.ts'
import { people } from './migrations/001-people.ts'
import { properties } from './migrations/002-properties.ts'
import { money } from './migrations/003-money.ts'
import { chat } from './migrations/004-chat.ts'
import { operations } from './migrations/005-operations.ts'
import { services } from './migrations/006-services.ts'
import { replies } from './migrations/007-replies.ts'
import { publicVersion } from './migrations/008-public-version.ts'
import { projectCards } from './migrations/009-project-cards.ts'
import { messagePlaces } from './migrations/010-message-places.ts'
import { cardsInOrder } from './migrations/011-cards-in-order.ts'
import { mailsGivenUp } from './migrations/012-mails-given-up.ts'
import { availableFrom } from './migrations/013-available-from.ts'
import { reversals } from './migrations/014-reversals.ts'
import { foldedText } from './migrations/015-folded-text.ts'
import { salesByTime } from './migrations/016-sales-by-time.ts'
import { ownershipRecords } from './migrations/017-ownership-records.ts'
import { auditNames } from './migrations/018-audit-names.ts'
import { closedAccounts } from './migrations/019-closed-accounts.ts'
import { receivedOn } from './migrations/020-received-on.ts'
import { auditFilter } from './migrations/021-audit-filter.ts'
import { countedLast } from './migrations/022-counted-last.ts'
import { liftTimeLimit } from './timeLimit.ts'

/** Every migration, oldest first. One that has shipped is never edited: a change is a new file at the end. */
const migrations = {
  '001-people': people,
  '002-properties': properties,
  '003-money': money,
  '004-chat': chat,
  '005-operations': operations,
  '006-services': services,
  '007-replies': replies,
  '008-public-version': publicVersion,
  '009-project-cards': projectCards,
  '010-message-places': messagePlaces,
  '011-cards-in-order': cardsInOrder,
  '012-mails-given-up': mailsGivenUp,
  '013-available-from': availableFrom,
  '014-reversals': reversals,
  '015-folded-text': foldedText,
  '016-sales-by-time': salesByTime,
  '017-ownership-records': ownershipRecords,
  '018-audit-names': auditNames,
  '019-closed-accounts': closedAccounts,
  '020-received-on': receivedOn,
  '021-audit-filter': auditFilter,
  '022-counted-last': countedLast,
}

/** Any number of our own: the key of PostgreSQL's lock that one migrating instance holds. */
const MIGRATION_LOCK = 7_546_846

/**
 * Asks before the first migration whether this role may make tables: the migrator goes on after the refusal, and what it
 * then tells is the next failure.
 * @throws as PostgreSQL would, with its code
 */
async function demandRight(trx: Queries): Promise<void> {
  const { rows } = await sql<{ may: boolean | null }>`
    select to_regclass('kysely_migration') is not null or has_schema_privilege(current_schema(), 'CREATE') as may
  `.execute(trx)
  if (rows[0]?.may === true) return
  throw Object.assign(new Error('it may not make tables in the database'), { code: '42501' })
}

/**
 * Brings the database to the newest schema, in one transaction. Safe to call from several instances at once:
 * one does the work, the others wait for it and find nothing to do.
 * @param upTo the last one to run, for a test of those that come after it
 * @throws what the failing migration threw; nothing is changed then
 */
export async function migrate(database: Database, upTo?: keyof typeof migrations): Promise<void> {
  await database.write(async (trx) => {
    if (database.engine === 'postgres') {
      await liftTimeLimit(trx)
      await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(trx)
      await demandRight(trx)
    }
    const migrator = new Migrator({
      db: trx,
      provider: { getMigrations: async () => migrations },
      // On SQLite the job already is the transaction, though Kysely can't see that.
      disableTransactions: database.engine === 'sqlite',
    })
    const { error } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo))
    if (error !== undefined) throw error
  })
}
