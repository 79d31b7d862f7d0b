import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { electricityName } from '#domain/instalments.ts'
import { day } from '#domain/time.ts'
import { loadDemo } from '#server/database/demo/load.ts'
import { drawPapers, paperRows } from '#server/database/demo/paperRows.ts'
import { agoFrom } from '#server/database/demo/times.ts'
import type { Tables } from '#server/database/schema.ts'
import { makeDatabase, type TestDatabase } from '../../support/database/database.ts'
import { demoOptions } from '../../support/demo.ts'

const { now, options, remove } = demoOptions()
afterAll(remove)

const tables: readonly (keyof Tables)[] = [
  'users',
  'projects',
  'units',
  'files',
  'ownerships',
  'bill_payments',
  'transactions',
  'chat_rooms',
  'messages',
  'enquiries',
  'private_files',
  'payment_claims',
]

let database: TestDatabase
const rows = async <Row>(query: string) => (await sql.raw<Row>(query).execute(database.read)).rows
const count = async (table: string) =>
  (await rows<{ n: number }>(`select count(*) as n from ${table}`))[0]?.n ?? 0

const expectNone = async (query: string) => expect(await count(query), query).toBe(0)

beforeAll(async () => {
  database = await makeDatabase()
  expect(await loadDemo(database, options)).toBe('loaded')
})
afterAll(() => database.remove())

test('the demo has 4 ongoing and 2 completed projects with pictures, and over 30 units with floor plans', async () => {
  expect(await count(`projects where status = 'ongoing'`)).toBe(4)
  expect(await count(`projects where status = 'completed'`)).toBe(2)
  expect(await count('units')).toBeGreaterThanOrEqual(34)
  await expectNone(`projects p where (select count(*) from files f
    where f.project_id = p.id and f.file_type = '2D-image') < 3`)
  await expectNone(`units u where not exists (select 1 from files f
    where f.unit_id = u.id and f.file_type = 'floor-plan')`)
  await expectNone(`files where file_type in ('project-video', 'unit-video') and poster is null`)
  await expectNone(`files where alt is null`)
})

test('the demo titles its transactions as the product does', async () => {
  const paid = await rows<{ title: string; metre_number: string | null; name: string }>(
    `select t.title, b.metre_number, u.name from transactions t
    join units u on u.id = t.unit_id left join bill_payments b on b.id = t.bill_id`,
  )
  for (const { title, metre_number, name } of paid) {
    const [words = ''] = title.split(`, ${name}`)
    if (metre_number === null) expect(words).toMatch(/^(Full payment|Deposit|Instalment \d+|Final payment)$/)
    else expect(title).toBe(electricityName(metre_number))
  }
})

test('no two units of a demo project were created at the same moment', async () => {
  await expectNone(`units one join units other on one.project_id = other.project_id
    and one.created_at = other.created_at and one.id < other.id`)
})

test('some demo units are paid in full, some in part, some have no owner and some no manager', async () => {
  const homes = await rows<{ price: number; paid: number }>(`
    select u.price_kobo as price, sum(t.amount_kobo) as paid
    from ownerships o join units u on u.id = o.unit_id join transactions t on t.ownership_id = o.id
    group by o.id, u.price_kobo`)
  expect(homes).toHaveLength(await count('ownerships'))
  expect(homes.filter(({ price, paid }) => paid === price).length).toBeGreaterThan(3)
  expect(homes.filter(({ price, paid }) => paid < price).length).toBeGreaterThan(3)
  expect(await count('units')).toBeGreaterThan(homes.length)
  expect(await count('units where manager_id is null')).toBeGreaterThan(0)
})

test('demo bills are paid, failed and pending, each for a unit that its payer owns', async () => {
  expect(await count(`bill_payments where status = 'paid'`)).toBeGreaterThan(5)
  for (const status of ['pending', 'failed'])
    expect(await count(`bill_payments where status = '${status}'`)).toBeGreaterThan(0)
  await expectNone(`bill_payments b where not exists (select 1 from ownerships o
    where o.unit_id = b.unit_id and o.owner_id = b.user_id)`)
})

test('demo plans add up to the price; one is paid in full, one is overdue, others wait for a day', async () => {
  await expectNone(`payment_plans p where (select sum(l.amount_kobo) from plan_lines l
      where l.ownership_id = p.ownership_id)
    <> (select u.price_kobo from ownerships o join units u on u.id = o.unit_id
      where o.id = p.ownership_id)`)
  const plans = await rows<{ paid: number; planned: number; due: number }>(`
    select (select sum(amount_kobo) from transactions t where t.ownership_id = l.ownership_id) as paid,
      sum(amount_kobo) as planned,
      sum(case when due_on < '${now.toISOString().slice(0, 10)}' then amount_kobo else 0 end) as due
    from plan_lines l group by ownership_id`)
  expect(plans.filter(({ paid, planned }) => paid === planned)).toHaveLength(1)
  expect(plans.filter(({ paid, due }) => paid < due)).toHaveLength(1)
  expect(await count('plan_lines where due_on is null')).toBeGreaterThan(0)
  expect(await count('plan_templates')).toBe(3)
})

test('demo messages are between a unit’s owner and its manager, in order and partly unread', async () => {
  await expectNone(`messages m join chat_rooms r on r.id = m.room_id join units u on u.id = r.unit_id
    where m.sender_id <> r.user_id and m.sender_id <> u.manager_id`)
  await expectNone(`chat_rooms r where not exists (select 1 from ownerships o
    where o.unit_id = r.unit_id and o.owner_id = r.user_id)`)
  await expectNone(`messages a join messages b on b.room_id = a.room_id and b.seq = a.seq + 1
    where b.created_at <= a.created_at`)
  await expectNone(`chat_rooms r where last_seq <> (select max(seq) from messages m where m.room_id = r.id)
    or last_message_at <> (select max(created_at) from messages m where m.room_id = r.id)
    or last_sender_id <> (select sender_id from messages m where m.room_id = r.id and m.seq = r.last_seq)`)
  const unreadBy = (email: string) =>
    count(`messages m join read_marks k on k.room_id = m.room_id
    join users u on u.id = k.user_id
    where m.seq > k.last_seq and m.sender_id <> u.id and u.email = '${email}'`)
  expect(await unreadBy('buyer@palmstone.example')).toBe(2)
  expect(await unreadBy('admin@palmstone.example')).toBeGreaterThan(0)
})

test('no demo record is dated in the future or before the account or project it belongs to', async () => {
  for (const table of tables) await expectNone(`${table} where created_at > '${now.toISOString()}'`)
  const early = `join users u on u.id = t.owner_id where t.created_at <= u.created_at`
  await expectNone(`transactions t ${early}`)
  const beforeSale = `join projects p on p.id = u.project_id where o.created_at <= p.created_at`
  await expectNone(`ownerships o join units u on u.id = o.unit_id ${beforeSale}`)
  const [oldest] = await rows<{ at: string }>('select min(created_at) as at from transactions')
  expect(oldest?.at.slice(0, 7)).toBe('2025-03')
})

test('demo ids and references differ in their first five characters, which tables show', async () => {
  const columns = tables.filter((name) => name !== 'messages').map((table) => [table, 'id'] as const)
  for (const [table, column] of [...columns, ['transactions', 'tx_id'], ['bill_payments', 'reference']]) {
    const values = await rows<{ v: string }>(`select substr(${column}, 1, 5) as v from ${table}`)
    expect(new Set(values.map(({ v }) => v)).size, `${table}.${column}`).toBe(values.length)
  }
})

test('addresses of demo pictures name the size of the original and the widest variant', async () => {
  const [project] = await rows<{ image: string }>(`select image from projects where name = 'Palm Court'`)
  expect(project?.image).toBe('http://media.test/media/palm-court-1/2000x1333/1600.jpg')
  const [video] = await rows<{ url: string; poster: string }>(`select url, poster from files
    where file_type = 'project-video' and url like '%palm-court%'`)
  expect({ ...video }).toEqual({
    url: 'http://media.test/media/video-palm-court/video.mp4',
    poster: 'http://media.test/media/video-palm-court/2000x1333/1600.jpg',
  })
})

test('the files of the demo’s papers are the same whenever they are drawn', async () => {
  const hashes = async (at: Date) =>
    paperRows(agoFrom(at), (email) => email, await drawPapers()).map(({ paper }) => paper.sha256)
  const first = await hashes(now)
  expect(await hashes(new Date(now.getTime() + 100 * day))).toEqual(first)
  expect(new Set(first).size).toBe(4)
})
