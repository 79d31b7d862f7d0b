import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { electricityName } from '#domain/instalments.ts'
import { loadDemo } from '#server/database/demo/load.ts'
import type { Tables } from '#server/database/schema.ts'
import { makeDatabase, onBothEngines, type TestDatabase } from '../../support/database.ts'
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
  'read_marks',
  'enquiries',
]

onBothEngines('the demo', (engine) => {
  let database: TestDatabase
  const rows = async <Row>(query: string) => (await sql.raw<Row>(query).execute(database.read)).rows
  const count = async (table: string) =>
    (await rows<{ n: number }>(`select count(*) as n from ${table}`))[0]?.n ?? 0

  beforeAll(async () => {
    database = await makeDatabase(engine)
    expect(await loadDemo(database, options)).toBe('loaded')
  })
  afterAll(() => database.remove())

  test('has 4 ongoing and 2 completed projects with pictures, and over 30 units with floor plans', async () => {
    expect(await count(`projects where status = 'ongoing'`)).toBe(4)
    expect(await count(`projects where status = 'completed'`)).toBe(2)
    expect(await count('units')).toBeGreaterThanOrEqual(34)
    expect(
      await count(`projects p where (select count(*) from files f
      where f.project_id = p.id and f.file_type = '2D-image') < 3`),
    ).toBe(0)
    expect(
      await count(`units u where not exists (select 1 from files f
      where f.unit_id = u.id and f.file_type = 'floor-plan')`),
    ).toBe(0)
    expect(await count(`files where file_type in ('project-video', 'unit-video') and poster is null`)).toBe(0)
    expect(await count(`files where alt is null`)).toBe(0)
  })

  test('names what was paid as the product itself does', async () => {
    const paid = await rows<{ title: string; metre_number: string | null; name: string }>(
      `select t.title, b.metre_number, u.name from transactions t
      join units u on u.id = t.unit_id left join bill_payments b on b.id = t.bill_id`,
    )
    for (const { title, metre_number, name } of paid) {
      const [words = ''] = title.split(`, ${name}`)
      if (metre_number === null)
        expect(words).toMatch(/^(Full payment|Deposit|Instalment \d+|Final payment)$/)
      else expect(title).toBe(electricityName(metre_number))
    }
  })

  test('tells which unit of a project is older than which', async () => {
    expect(
      await count(`units one join units other on one.project_id = other.project_id
      and one.created_at = other.created_at and one.id < other.id`),
    ).toBe(0)
  })

  test('has the three demo accounts; the buyer owns three units in three projects', async () => {
    const people = await rows<{ email: string; user_type: string }>(
      `select email, user_type from users where email like '%@palmstone.example'`,
    )
    const types = Object.fromEntries(people.map(({ email, user_type }) => [email, user_type]))
    expect(types).toMatchObject({
      'super@palmstone.example': 'superAdmin',
      'admin@palmstone.example': 'admin',
      'buyer@palmstone.example': 'user',
    })
    const owned = await rows<{ project_id: string }>(`select u.project_id from ownerships o
      join units u on u.id = o.unit_id join users b on b.id = o.owner_id
      where b.email = 'buyer@palmstone.example'`)
    expect(new Set(owned.map(({ project_id }) => project_id)).size).toBe(3)
  })

  test('nobody paid more than the price; some homes are paid in full, some in part, some have no owner', async () => {
    const homes = await rows<{ price: number; paid: number; lines: number }>(`
      select u.price_kobo as price, sum(t.amount_kobo) as paid, count(*) as lines
      from ownerships o join units u on u.id = o.unit_id join transactions t on t.ownership_id = o.id
      group by o.id, u.price_kobo`)
    expect(homes).toHaveLength(await count('ownerships'))
    expect(homes.filter(({ price, paid }) => paid > price)).toEqual([])
    expect(homes.filter(({ price, paid }) => paid === price).length).toBeGreaterThan(3)
    expect(homes.filter(({ price, paid }) => paid < price).length).toBeGreaterThan(3)
    expect(await count('units')).toBeGreaterThan(homes.length)
    expect(await count('units where manager_id is null')).toBeGreaterThan(0)
  })

  test('every paid bill is one transaction of its amount, and no other bill is', async () => {
    const paid = await count(`bill_payments where status = 'paid'`)
    expect(paid).toBeGreaterThan(5)
    expect(await count(`transactions where kind = 'electricity'`)).toBe(paid)
    expect(
      await count(`transactions t join bill_payments b on b.id = t.bill_id where b.status <> 'paid'`),
    ).toBe(0)
    for (const status of ['pending', 'failed']) {
      expect(await count(`bill_payments where status = '${status}'`)).toBeGreaterThan(0)
    }
    expect(
      await count(`bill_payments b where not exists (select 1 from ownerships o
      where o.unit_id = b.unit_id and o.owner_id = b.user_id)`),
    ).toBe(0)
  })

  test('conversations are between a buyer of the home and its manager, in order, some of them unread', async () => {
    expect(
      await count(`messages m join chat_rooms r on r.id = m.room_id join units u on u.id = r.unit_id
      where m.sender_id <> r.user_id and m.sender_id <> u.manager_id`),
    ).toBe(0)
    expect(
      await count(`chat_rooms r where not exists (select 1 from ownerships o
      where o.unit_id = r.unit_id and o.owner_id = r.user_id)`),
    ).toBe(0)
    expect(
      await count(`messages a join messages b on b.room_id = a.room_id and b.seq = a.seq + 1
      where b.created_at <= a.created_at`),
    ).toBe(0)
    expect(
      await count(`chat_rooms r where last_seq <> (select max(seq) from messages m where m.room_id = r.id)
      or last_message_at <> (select max(created_at) from messages m where m.room_id = r.id)`),
    ).toBe(0)
    const unreadBy = (email: string) =>
      count(`messages m join read_marks k on k.room_id = m.room_id
      join users u on u.id = k.user_id
      where m.seq > k.last_seq and m.sender_id <> u.id and u.email = '${email}'`)
    expect(await unreadBy('buyer@palmstone.example')).toBe(2)
    expect(await unreadBy('admin@palmstone.example')).toBeGreaterThan(0)
  })

  test('nothing lies in the future, and people come before what they did', async () => {
    for (const table of tables.filter((name) => name !== 'read_marks')) {
      expect(await count(`${table} where created_at > '${now.toISOString()}'`), table).toBe(0)
    }
    const early = `join users u on u.id = t.owner_id where t.created_at <= u.created_at`
    expect(await count(`transactions t ${early}`)).toBe(0)
    const beforeSale = `join projects p on p.id = u.project_id where o.created_at <= p.created_at`
    expect(await count(`ownerships o join units u on u.id = o.unit_id ${beforeSale}`)).toBe(0)
    const [oldest] = await rows<{ at: string }>('select min(created_at) as at from transactions')
    expect(oldest?.at.slice(0, 7)).toBe('2025-03')
  })

  test('ids and references differ within the first five characters, as tables show just those', async () => {
    const named = tables.filter((name) => name !== 'read_marks' && name !== 'messages')
    const columns = named.map((table) => [table, 'id'] as const)
    for (const [table, column] of [...columns, ['transactions', 'tx_id'], ['bill_payments', 'reference']]) {
      const values = await rows<{ v: string }>(`select substr(${column}, 1, 5) as v from ${table}`)
      expect(new Set(values.map(({ v }) => v)).size, `${table}.${column}`).toBe(values.length)
    }
  })

  test('addresses name the size of the original and the widest variant', async () => {
    const [project] = await rows<{ image: string }>(`select image from projects where name = 'Palm Court'`)
    expect(project?.image).toBe('http://media.test/media/palm-court-1/2000x1333/1600.jpg')
    const [video] = await rows<{ url: string; poster: string }>(`select url, poster from files
      where file_type = 'project-video' and url like '%palm-court%'`)
    expect({ ...video }).toEqual({
      url: 'http://media.test/media/video-palm-court/video.mp4',
      poster: 'http://media.test/media/video-palm-court/video.jpg',
    })
  })

  test('loading it again changes nothing', async () => {
    const counts = () => Promise.all(tables.map(count))
    const before = await counts()
    expect(await loadDemo(database, options)).toBe('kept')
    expect(await counts()).toEqual(before)
  })

  test('where it was loaded once, it does not come back, even without any project', async () => {
    const emptied = await makeDatabase(engine)
    await emptied.write((trx) =>
      trx.insertInto('meta').values({ key: 'demo_loaded_at', value: now.toISOString() }).execute(),
    )
    expect(await loadDemo(emptied, options)).toBe('kept')
    expect(await emptied.read.selectFrom('projects').select('id').execute()).toEqual([])
    await emptied.remove()
  })
})
