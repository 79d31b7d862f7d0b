import { hash } from 'node:crypto'
import { migrate } from '#server/database/migrate.ts'
import type { Database } from '#server/ports/database.ts'

/** A customer with a unit, a conversation about it, and a token. */
export type Customer = { readonly token: string; readonly roomId: string }

const customerCount = 5000
const messagesPerRoom = 20
const projectCount = 50
const unitCount = projectCount * 12
const sentence =
  'A calm building of pale stone, with deep balconies and a garden that the whole street can see.'
const image = 'https://example.com/cover.jpg'
const tokenOf = (n: number) => `token-of-the-customer-${n}`

/** Inserts so many rows, 500 at once. */
async function insert<Row>(
  count: number,
  row: (n: number) => Row,
  store: (rows: readonly Row[]) => { execute(): Promise<unknown> },
) {
  const rows = Array.from({ length: count }, (_, n) => row(n))
  for (let start = 0; start < count; start += 500) await store(rows.slice(start, start + 500)).execute()
}

/**
 * Fills an empty database with 50 projects of 12 units, and 5,000 customers with a conversation of
 * 20 messages each.
 */
export async function seed(database: Database): Promise<readonly Customer[]> {
  const created_at = new Date().toISOString()
  const expires_at = new Date(Date.now() + 86_400_000).toISOString()
  const person = (id: string, user_type: 'user' | 'admin') => ({
    ...{ id, email: `${id}@example.com`, user_type, created_at },
    ...{ first_name: 'Ada', last_name: 'Obi', phone_number: null },
  })
  const project = (n: number) => ({
    ...{ id: `project-${n}`, name: `Quay House ${n}`, description: sentence.repeat(3), image, created_at },
    ...{ address: '1 Quay Road', location: 'Lagos', completed_at: null },
  })
  const unit = (n: number) => ({
    ...{ id: `unit-${n}`, project_id: `project-${n % projectCount}`, name: `Unit ${n}`, type: null, image },
    ...{ price_kobo: 40_000_000_00 + n, number_of_rooms: 3, number_of_bath_rooms: 2 },
    ...{ payment_plan: 'installmental', manager_id: 'manager', created_at },
  })
  const token = (n: number) => ({
    ...{ id: `token-${n}`, token_hash: hash('sha256', tokenOf(n), 'hex'), user_id: `customer-${n}` },
    ...{ created_at, expires_at, last_used_at: created_at, idle_ms: null },
  })
  const room = (n: number) => ({
    ...{ id: `room-${n}`, unit_id: `unit-${n % unitCount}`, user_id: `customer-${n}` },
    ...{ created_at, last_message_at: created_at, last_seq: messagesPerRoom },
    last_sender_id: `customer-${n}`,
  })
  const message = (n: number) => {
    const owner = Math.floor(n / messagesPerRoom)
    const names = { room_id: `room-${owner}`, sender_id: `customer-${owner}`, seq: (n % messagesPerRoom) + 1 }
    return { ...names, text: sentence, client_id: null, created_at }
  }
  await migrate(database)
  await database.write(async (trx) => {
    await trx.insertInto('users').values(person('manager', 'admin')).execute()
    const customer = (n: number) => person(`customer-${n}`, 'user')
    await insert(customerCount, customer, (rows) => trx.insertInto('users').values(rows))
    await insert(projectCount, project, (rows) => trx.insertInto('projects').values(rows))
    await insert(unitCount, unit, (rows) => trx.insertInto('units').values(rows))
    await insert(customerCount, token, (rows) => trx.insertInto('tokens').values(rows))
    await insert(customerCount, room, (rows) => trx.insertInto('chat_rooms').values(rows))
    const messageCount = customerCount * messagesPerRoom
    await insert(messageCount, message, (rows) => trx.insertInto('messages').values(rows))
  })
  return Array.from({ length: customerCount }, (_, n) => ({ token: tokenOf(n), roomId: `room-${n}` }))
}
