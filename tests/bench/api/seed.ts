import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { openSqlite } from '#server/adapters/sqlite.ts'
import { migrate } from '#server/database/migrate.ts'
import type { Queries } from '#server/ports/database.ts'

/** A customer with a unit, a conversation about it, and a token. */
export type Customer = { readonly token: string; readonly roomId: string }

const now = new Date().toISOString()
const later = new Date(Date.now() + 86_400_000).toISOString()
const messagesPerRoom = 20
const projectCount = 50
const unitCount = projectCount * 12
const manager = 'manager'

const sentence =
  'A calm building of pale stone, with deep balconies and a garden that the whole street can see.'

async function inChunks<Row>(rows: readonly Row[], insert: (chunk: readonly Row[]) => Promise<unknown>) {
  for (let start = 0; start < rows.length; start += 500) await insert(rows.slice(start, start + 500))
}

const numbered = <Row>(count: number, row: (n: number) => Row) =>
  Array.from({ length: count }, (_, n) => row(n))

async function insertProjects(trx: Queries): Promise<void> {
  const place = { address: '1 Quay Road', location: 'Lagos', image: 'https://example.com/cover.jpg' }
  const project = (n: number) => ({
    id: `project-${n}`,
    name: `Quay House ${n}`,
    description: sentence.repeat(3),
    ...place,
    created_at: now,
    completed_at: null,
  })
  const unit = (n: number) => ({
    id: `unit-${n}`,
    project_id: `project-${n % projectCount}`,
    name: `Unit ${n}`,
    type: null,
    image: place.image,
    price_kobo: 40_000_000_00 + n,
    number_of_rooms: 3,
    number_of_bath_rooms: 2,
    payment_plan: 'installmental',
    manager_id: manager,
    created_at: now,
  })
  await trx.insertInto('projects').values(numbered(projectCount, project)).execute()
  await inChunks(numbered(unitCount, unit), (rows) => trx.insertInto('units').values(rows).execute())
}

const person = (id: string, user_type: 'user' | 'admin') => ({
  id,
  email: `${id}@example.com`,
  first_name: 'Ada',
  last_name: 'Obi',
  phone_number: null,
  user_type,
  created_at: now,
})

const tokenRow = (token: string, n: number) => ({
  id: `token-${n}`,
  token_hash: createHash('sha256').update(token).digest('hex'),
  user_id: `customer-${n}`,
  created_at: now,
  expires_at: later,
  last_used_at: now,
  idle_ms: null,
})

const roomRow = (n: number) => ({
  id: `room-${n}`,
  unit_id: `unit-${n % unitCount}`,
  user_id: `customer-${n}`,
  created_at: now,
  last_message_at: now,
  last_seq: messagesPerRoom,
})

const messageRow = (n: number) => ({
  room_id: `room-${Math.floor(n / messagesPerRoom)}`,
  sender_id: `customer-${Math.floor(n / messagesPerRoom)}`,
  text: sentence,
  client_id: null,
  seq: (n % messagesPerRoom) + 1,
  created_at: now,
})

/**
 * Fills an empty embedded database with 50 projects, and customers who each own a conversation of 20 messages.
 * @param folder the API's DATA_DIR
 */
export async function seed(folder: string, customers: number): Promise<readonly Customer[]> {
  const database = openSqlite(join(folder, 'plinth.db'))
  await migrate(database)
  const people = numbered(customers, (n) => ({
    token: createHash('sha256').update(`token ${n}`).digest('base64url'),
    roomId: `room-${n}`,
  }))
  await database.write(async (trx) => {
    await trx.insertInto('users').values(person(manager, 'admin')).execute()
    const users = numbered(customers, (n) => person(`customer-${n}`, 'user'))
    await inChunks(users, (rows) => trx.insertInto('users').values(rows).execute())
    await insertProjects(trx)
    const tokens = people.map(({ token }, n) => tokenRow(token, n))
    await inChunks(tokens, (rows) => trx.insertInto('tokens').values(rows).execute())
    await inChunks(numbered(customers, roomRow), (rows) =>
      trx.insertInto('chat_rooms').values(rows).execute(),
    )
    const messages = numbered(customers * messagesPerRoom, messageRow)
    await inChunks(messages, (rows) => trx.insertInto('messages').values(rows).execute())
  })
  await database.close()
  return people
}
