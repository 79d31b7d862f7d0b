import { afterAll, beforeAll, expect, test } from 'vitest'
import { readQueues } from '#server/database/queues.ts'
import { deleteWaitingMails, dueMails, insertMail } from '#server/mail/queries.ts'
import { listAudit } from '#server/modules/admin/queriesAudit.ts'
import { attentionFigures, salesByMonth } from '#server/modules/admin/queriesOverview.ts'
import { listWaiting } from '#server/modules/admin/queriesWaiting.ts'
import type { Queries } from '#server/ports/database.ts'
import { makeDatabase, type TestDatabase } from '../../support/database/database.ts'
import { plansOf } from '../../support/database/plans.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await makeDatabase('sqlite')
})
afterAll(() => database.remove())

const sqlitePlans = (ask: (db: Queries) => Promise<unknown>): Promise<string[]> =>
  database.write((trx) => plansOf(trx, ask))

const page = { id: 'entry', createdAt: '2026-01-01T00:00:00.000Z' }
const mail = { to: 'ada@example.com', subject: 'Hello', text: 'text', html: '<p>html</p>' }
const filter = { actor: 'ada', action: 'user edited', search: 'Obi', from: '2026-01-01T00:00:00.000Z' }

test.each([
  [
    'sales by month are read from the index of sales alone',
    (db: Queries) => salesByMonth(db, ['2026-02-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z']),
    'transactions USING COVERING INDEX transactions_of_sales (dated_at>?)',
  ],
  [
    'units sold by month are read from an index of these months alone',
    (db: Queries) => salesByMonth(db, ['2026-02-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z']),
    'SEARCH ownerships USING COVERING INDEX ownerships_by_time (created_at>?)',
  ],
  [
    'units without a manager are counted without reading units',
    (db: Queries) => attentionFigures(db, 'admin'),
    'SCAN units USING COVERING INDEX units_by_manager',
  ],
  [
    'units without an owner are counted without reading owners',
    (db: Queries) => attentionFigures(db, 'admin'),
    'SCAN ownerships USING COVERING INDEX',
  ],
  [
    'an older page of the audit trail is searched from the entry where the previous page ended',
    (db: Queries) => listAudit(db, 50, page),
    'SEARCH audit_entries USING COVERING INDEX audit_entries_by_time ((created_at,id)<',
  ],
  [
    'a filtered audit trail is searched in the index of its times alone',
    (db: Queries) => listAudit(db, 50, undefined, filter),
    'SEARCH audit_entries USING COVERING INDEX audit_entries_by_time (created_at>',
  ],
  [
    'the mails that are due are read out of an index alone, until enough are found',
    (db: Queries) => dueMails(db, page.createdAt, 20),
    'SEARCH mails USING COVERING INDEX mails_due (next_attempt_at<?)',
  ],
  [
    'whether a mail is delayed is found among the mails of its address alone, in their first tries',
    (db: Queries) => dueMails(db, page.createdAt, 20),
    'SEARCH earlier USING COVERING INDEX mails_delaying (to_email=? AND created_at<?)',
  ],
  [
    'the last waiting mail to an address is found at the end of that address in an index',
    (db: Queries) => insertMail(db, { kind: 'test', mail, now: page.createdAt }),
    'SEARCH mails USING INDEX mails_by_address (to_email=?)',
  ],
  [
    'the waiting mails to an address are deleted without a look at the others',
    (db: Queries) => deleteWaitingMails(db, mail.to),
    'SEARCH mails USING INDEX mails_by_recipient (to_email=?)',
  ],
  [
    'the waiting mails are counted without reading them',
    readQueues,
    'SEARCH mails USING COVERING INDEX mails_due (next_attempt_at>?)',
  ],
  [
    'the mails that fail are counted without reading them',
    listWaiting,
    'SCAN mails USING INDEX mails_failing',
  ],
  [
    'conversations that wait for an answer are found in an index of them',
    listWaiting,
    'SCAN chat_rooms USING COVERING INDEX chat_rooms_unanswered',
  ],
])('%s', async (_, ask, plan) => {
  expect(await sqlitePlans(ask)).toContainEqual(expect.stringContaining(plan))
})
