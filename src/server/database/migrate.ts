import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Database, Queries } from '../ports/database.ts'
import { schema } from './migrations/001-schema.ts'
import { books } from './migrations/002-books.ts'
import { power } from './migrations/003-power.ts'
import { usedUploads } from './migrations/004-used-uploads.ts'
import { mailQueue } from './migrations/005-mail-queue.ts'
import { erasure } from './migrations/006-erasure.ts'
import { foldedNames } from './migrations/007-folded-names.ts'
import { keptBooks } from './migrations/008-kept-books.ts'
import { codeMails } from './migrations/009-code-mails.ts'
import { newAddresses } from './migrations/010-new-addresses.ts'
import { orders } from './migrations/011-orders.ts'
import { failureCodes } from './migrations/012-failure-codes.ts'
import { readAt } from './migrations/013-read-at.ts'
import { foldedMessages } from './migrations/014-folded-messages.ts'
import { catalogueVersion } from './migrations/015-catalogue-version.ts'
import { countingIndexes } from './migrations/016-counting-indexes.ts'
import { privateFiles } from './migrations/017-private-files.ts'
import { paymentPlans } from './migrations/018-payment-plans.ts'
import { paymentClaims } from './migrations/019-payment-claims.ts'
import { reportedClaims } from './migrations/020-reported-claims.ts'
import { invitations } from './migrations/021-invitations.ts'
import { newsConsent } from './migrations/022-news-consent.ts'
import { projectProgress } from './migrations/023-project-progress.ts'
import { papers } from './migrations/024-papers.ts'
import { holds } from './migrations/025-holds.ts'
import { enquiryWork } from './migrations/026-enquiry-work.ts'
import { projectPlans } from './migrations/027-project-plans.ts'
import { balances } from './migrations/028-balances.ts'
import { lastSender } from './migrations/029-last-sender.ts'

/** All migrations, oldest first. Never edit a released one: add a file at the end. */
const migrations = {
  '001-schema': schema,
  '002-books': books,
  '003-power': power,
  '004-used-uploads': usedUploads,
  '005-mail-queue': mailQueue,
  '006-erasure': erasure,
  '007-folded-names': foldedNames,
  '008-kept-books': keptBooks,
  '009-code-mails': codeMails,
  '010-new-addresses': newAddresses,
  '011-orders': orders,
  '012-failure-codes': failureCodes,
  '013-read-at': readAt,
  '014-folded-messages': foldedMessages,
  '015-catalogue-version': catalogueVersion,
  '016-counting-indexes': countingIndexes,
  '017-private-files': privateFiles,
  '018-payment-plans': paymentPlans,
  '019-payment-claims': paymentClaims,
  '020-reported-claims': reportedClaims,
  '021-invitations': invitations,
  '022-news-consent': newsConsent,
  '023-project-progress': projectProgress,
  '024-papers': papers,
  '025-holds': holds,
  '026-enquiry-work': enquiryWork,
  '027-project-plans': projectPlans,
  '028-balances': balances,
  '029-last-sender': lastSender,
}

/** The PostgreSQL advisory lock of a migrating instance: any otherwise unused number. */
const migrationLock = 7_546_846

/**
 * Checks that this role may create tables. Without the check, the migrator continues after
 * PostgreSQL's refusal, and reports the error of the next statement instead.
 * @throws like PostgreSQL, with its error code
 */
async function requireCreatePrivilege(trx: Queries): Promise<void> {
  const { rows } = await sql<{ may: boolean | null }>`
    select to_regclass('kysely_migration') is not null or has_schema_privilege(current_schema(), 'CREATE') as may
  `.execute(trx)
  if (rows[0]?.may === true) return
  throw Object.assign(new Error('it may not make tables in the database'), { code: '42501' })
}

/** A database that can't hold every letter, or takes bytes for letters. */
export class WrongEncoding extends Error {}

/** @throws WrongEncoding unless the database stores UTF-8 */
async function requireUtf8(trx: Queries): Promise<void> {
  const { rows } = await sql<{ server_encoding: string }>`show server_encoding`.execute(trx)
  const encoding = rows[0]?.server_encoding
  if (encoding !== 'UTF8') throw new WrongEncoding(`its encoding is ${encoding}`)
}

/**
 * Lifts PostgreSQL's statement timeout for one transaction. The adapter's timeout suits calls that
 * a client waits for; a migration may wait for another instance, or rewrite whole tables.
 */
export async function liftTimeLimit(trx: Queries): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx)
}

/**
 * Migrates the database to the newest schema, in one transaction. Several instances may call it at
 * once: one does the work, the others wait and find nothing to do.
 * @throws the error of the failing migration; nothing is changed then
 */
export async function migrate(database: Database): Promise<void> {
  await database.write(async (trx) => {
    if (database.engine === 'postgres') {
      await requireUtf8(trx)
      await liftTimeLimit(trx)
      await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(trx)
      await requireCreatePrivilege(trx)
    }
    const migrator = new Migrator({
      db: trx,
      provider: { getMigrations: async () => migrations },
      // On SQLite the job is already a transaction, which Kysely does not know.
      disableTransactions: database.engine === 'sqlite',
    })
    const { error } = await migrator.migrateToLatest()
    if (error !== undefined) throw error
  })
}
