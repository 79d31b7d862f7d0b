import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { migrate } from '#server/database/migrate.ts'
import type { Queries } from '#server/ports/database.ts'
import { liftRules } from '../../support/database/damage.ts'
import { makePlace, onBothEngines, type Place, sqlitePlace } from '../../support/database/database.ts'
import { addUnit, addUser } from '../../support/database/rows.ts'
import { startWriting } from '../../support/processes/processes.ts'

let place: Place | undefined
afterEach(() => place?.remove())

async function dropLastSender(trx: Queries): Promise<void> {
  await sql`drop index chat_rooms_unanswered`.execute(trx)
  await sql`alter table chat_rooms drop column last_sender_id`.execute(trx)
}

onBothEngines('migrations', (engine) => {
  test('a second run of the migrations changes nothing and keeps the rows', async () => {
    place = await makePlace(engine)
    const database = place.open()
    await migrate(database)
    await database.write((trx) => trx.insertInto('meta').values({ key: 'a', value: 'b' }).execute())
    const ran = () => sql`select name, timestamp from kysely_migration order by name`.execute(database.read)
    const first = await ran()
    await migrate(database)
    expect((await ran()).rows).toEqual(first.rows)
    expect(first.rows.length).toBeGreaterThan(0)
    expect(await database.read.selectFrom('meta').selectAll().execute()).toEqual([{ key: 'a', value: 'b' }])
  })

  test('four instances that start at once migrate once', async () => {
    place = await makePlace(engine)
    const instances = Array.from({ length: 4 }, place.open)
    await Promise.all(instances.map((instance) => migrate(instance)))
    const ran = await sql<{ name: string }>`select name from kysely_migration`.execute(place.open().read)
    expect(new Set(ran.rows.map(({ name }) => name)).size).toBe(ran.rows.length)
    await Promise.all(instances.map((instance) => instance.read.selectFrom('users').select('id').execute()))
  })

  test('a migration that fails reports why, changes nothing and leaves no lock behind', async () => {
    place = await makePlace(engine)
    const database = place.open()
    await database.write((trx) => sql`create table projects (id text)`.execute(trx))
    await expect(migrate(database)).rejects.toThrow(/projects"? already exists/)
    const users = database.read.selectFrom('users').select('id').execute()
    await expect(users).rejects.toThrow(/users/)
    if (engine === 'postgres') {
      // Only this database counts: other files migrate theirs on the same server.
      const locks = await sql`select * from pg_locks where locktype = 'advisory' and database =
        (select oid from pg_database where datname = current_database())`.execute(database.read)
      expect(locks.rows).toEqual([])
    }
    await database.write((trx) => sql`drop table projects`.execute(trx))
    await migrate(database)
  })

  test('bills that failed before failures had codes get them from their reasons', async () => {
    place = await makePlace(engine)
    const database = place.open()
    await migrate(database)
    const late = 'The payment arrived after it had failed. Please contact us.'
    const mismatch = 'The amount confirmed is not the amount asked. Please contact us.'
    const reasons = {
      'taken-back': 'The payment was taken back.',
      'not-started': 'The payment could not be started.',
      expired: 'Not completed within 24 hours.',
      declined: 'Insufficient Funds',
      'paid-late': late,
      'wrong-amount': mismatch,
    }
    await database.write(async (trx) => {
      const bill = {
        ...{ user_id: await addUser(trx), unit_id: await addUnit(trx), name: 'Ada', metre_number: '1' },
        ...{ amount_kobo: 100, provider: 'sandbox', created_at: '2026-01-05T09:00:00.000Z' },
      }
      const settled = { status: 'failed', settled_at: '2026-01-05T09:00:00.000Z' } as const
      const failed = Object.entries(reasons).map(([id, failure_reason]) => ({
        id,
        ...settled,
        failure_reason,
      }))
      await trx
        .insertInto('bill_payments')
        .values(
          [...failed, { id: 'pending', status: 'pending' as const }].map((row) => ({
            ...bill,
            reference: row.id,
            ...row,
          })),
        )
        .execute()
    })
    // As it was before that migration and those after it.
    await liftRules(place, database)
    await database.write(async (trx) => {
      await dropLastSender(trx)
      await sql`drop table enquiry_notes`.execute(trx)
      await sql`drop index enquiries_by_next_day`.execute(trx)
      for (const column of [
        'assigned_to',
        'next_on',
        'reminded_for',
        'source',
        'campaign',
        'stage',
        'lost_why',
      ])
        await sql`alter table enquiries drop column ${sql.ref(column)}`.execute(trx)
      await sql`drop table holds`.execute(trx)
      await sql`drop table invitations`.execute(trx)
      await sql`drop index enquiries_with_news`.execute(trx)
      await sql`alter table enquiries drop column news_wording`.execute(trx)
      await sql`alter table enquiries drop column news_at`.execute(trx)
      for (const table of [
        'project_plans',
        'document_reads',
        'documents',
        'update_pictures',
        'project_updates',
        'project_stages',
        'payment_claims',
      ])
        await sql`drop table ${sql.table(table)}`.execute(trx)
      await sql`alter table projects drop column stages_version`.execute(trx)
      for (const table of ['plan_templates', 'plan_reminders', 'plan_lines', 'payment_plans'])
        await sql`drop table ${sql.table(table)}`.execute(trx)
      await sql`alter table bill_payments drop column failure_code`.execute(trx)
      await sql`alter table read_marks drop column read_at`.execute(trx)
      await sql`drop index ownerships_by_time`.execute(trx)
      await sql`drop index enquiries_without_folded_message`.execute(trx)
      await sql`drop index enquiries_by_time`.execute(trx)
      if (engine === 'sqlite') await sql`drop trigger if exists enquiries_message_unfold`.execute(trx)
      else await sql`drop function if exists unfold_enquiry_message cascade`.execute(trx)
      await sql`alter table enquiries drop column folded_message`.execute(trx)
      await sql`drop table private_files`.execute(trx)
      await sql`delete from kysely_migration where name >= '012'`.execute(trx)
    })
    await migrate(database)
    const bills = await database.read.selectFrom('bill_payments').select(['id', 'failure_code']).execute()
    const codes = Object.fromEntries(bills.map(({ id, failure_code }) => [id, failure_code]))
    expect(codes).toEqual({
      ...Object.fromEntries(Object.keys(reasons).map((id) => [id, id])),
      pending: null,
    })
  })

  test('lines of payment plans that waited for a stage before they had a day of their own get it', async () => {
    place = await makePlace(engine)
    const database = place.open()
    await migrate(database)
    await database.write(async (trx) => {
      const ofHome = { owner_id: await addUser(trx), unit_id: await addUnit(trx) }
      const { project_id } = await trx
        .selectFrom('units')
        .select('project_id')
        .where('id', '=', ofHome.unit_id)
        .executeTakeFirstOrThrow()
      const at = '2026-01-05T09:00:00.000Z'
      await trx
        .insertInto('ownership_records')
        .values({ id: 'home', ...ofHome, created_at: at })
        .execute()
      await trx
        .insertInto('payment_plans')
        .values({ ownership_id: 'home', edited_by: ofHome.owner_id, edited_at: at })
        .execute()
      await trx
        .insertInto('project_stages')
        .values([
          { id: 'reached', project_id, position: 0, name: 'Roofing', reached_on: '2026-12-20' },
          { id: 'open', project_id, position: 1, name: 'Handover', reached_on: null },
        ])
        .execute()
      const line = { ownership_id: 'home', title: 'Part', amount_kobo: 100 }
      await trx
        .insertInto('plan_lines')
        .values([
          { id: 'dated', position: 0, due_on: '2026-02-01', ...line },
          { id: 'due', position: 1, stage_id: 'reached', days_after: 14, ...line },
          { id: 'waits', position: 2, stage_id: 'open', days_after: 0, ...line },
          { id: 'stage gone', position: 3, stage_id: 'gone', days_after: 0, ...line },
        ])
        .execute()
      await dropLastSender(trx)
      await sql`delete from kysely_migration where name >= '028'`.execute(trx)
    })
    await migrate(database)
    const lines = await database.read.selectFrom('plan_lines').select('due_on').orderBy('position').execute()
    expect(lines.map(({ due_on }) => due_on)).toEqual(['2026-02-01', '2027-01-03', null, null])
  })

  test('rooms of before they kept who wrote last get the sender of their newest message', async () => {
    place = await makePlace(engine)
    const database = place.open()
    await migrate(database)
    const created_at = '2026-01-05T09:00:00.000Z'
    await database.write(async (trx) => {
      const [user_id, manager] = [await addUser(trx), await addUser(trx)]
      const room = { unit_id: await addUnit(trx), user_id, created_at }
      const answered = { id: 'answered', ...room, last_message_at: created_at, last_seq: 2 }
      await trx.insertInto('chat_rooms').values(answered).execute()
      const silent = { id: 'silent', ...room, user_id: manager, last_message_at: null }
      await trx.insertInto('chat_rooms').values(silent).execute()
      const message = { room_id: 'answered', text: 'Hello', client_id: null, created_at }
      const messages = [user_id, manager].map((sender_id, index) => ({
        ...message,
        sender_id,
        seq: index + 1,
      }))
      await trx.insertInto('messages').values(messages).execute()
      await dropLastSender(trx)
      await sql`delete from kysely_migration where name >= '029'`.execute(trx)
      await trx.insertInto('meta').values({ key: 'manager', value: manager }).execute()
    })
    await migrate(database)
    const [manager] = await database.read
      .selectFrom('meta')
      .select('value')
      .where('key', '=', 'manager')
      .execute()
    const rooms = await database.read
      .selectFrom('chat_rooms')
      .select('last_sender_id')
      .orderBy('id')
      .execute()
    expect(rooms).toEqual([{ last_sender_id: manager?.value }, { last_sender_id: null }])
  })
})

test('three processes that start at once on one file migrate it and lose no rows', async () => {
  const shared = sqlitePlace()
  place = shared
  const processes = ['a', 'b', 'c'].map((name) => startWriting(shared.file, name, 300))
  const ends = await Promise.all(processes.map(({ ended }) => ended))
  expect(ends.map(({ code }) => code)).toEqual([0, 0, 0])
  expect(await shared.open().read.selectFrom('meta').select('key').execute()).toHaveLength(900)
})
