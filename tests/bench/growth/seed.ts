import { hash } from 'node:crypto'
import type { InsertObject } from 'kysely'
import { day } from '#domain/time.ts'
import { foldNames } from '#server/database/foldNames.ts'
import { migrate } from '#server/database/migrate.ts'
import type { Tables } from '#server/database/schema.ts'
import { sealDays } from '#server/modules/books/seals.ts'
import type { Database } from '#server/ports/database.ts'

/** Rows of one insert; an engine takes some 32,000 values in a statement. */
const rowsAtOnce = 500

const firstNames =
  'Ada Bola Chidi Damilola Efe Femi Gbenga Halima Ifeoma Jide Kemi Ladi Musa Ngozi Ọla'.split(' ')
const lastNames =
  'Abubakar Bello Chukwu Danladi Eze Fashola Gowon Hassan Ibe Johnson Kalu Lawal Okafor'.split(' ')
const places = ['Lagos', 'Abuja', 'Ibadan', 'Port Harcourt', 'Kano']
const sentence = 'A calm building of pale stone, with deep balconies and a garden that the street can see.'
const image = 'https://example.com/cover.jpg'

const of = (list: readonly string[], n: number) => list[n % list.length] ?? ''

type Row<Name extends keyof Tables> = InsertObject<Tables, Name>

/** The bearer token of a seeded person; it has at least 20 letters. */
export const tokenOf = (id: string) => `bearer-token-of-the-${id}`

/** Customers with one conversation each. @param first the number of the first of them */
export const pollers = (first = 100, count = 5000) =>
  Array.from({ length: count }, (_, n) => ({ id: `customer-${first + n}`, roomId: `room-${first + n}` }))

/** The busy one is `manager-0`, who has a fifth of all units. */
const managerOf = (unit: number) => `manager-${unit % 5 === 0 ? 0 : 1 + (unit % 19)}`

const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
/** A payment's reference, with what differs first. */
export const txIdOf = (n: number) =>
  n
    .toString(32)
    .padStart(8, '0')
    .replace(/./g, (digit) => letters[Number.parseInt(digit, 32)] ?? '')
    .split('')
    .reverse()
    .join('')

/**
 * Fills an empty database with a large company, its books sealed and without a fault: 2,000
 * projects, one of them with 2,000 units, 50,000 units and people, 500,000 messages in 40,000
 * rooms, 100,000 bills, and 200,000 lines of the ledger and of the audit trail. `customer-0` has
 * 100 homes.
 * @param share of these numbers, such as 0.01
 */
export async function seedGrowth(database: Database, share = 1): Promise<void> {
  const so = (many: number) => Math.round(many * share)
  const [projects, units, customers, rooms] = [so(2000), so(50_000), so(50_000), so(40_000)]
  const [bigProject, homes, homesOfOne, payments] = [so(2000), so(30_000), so(100), so(100_000)]
  const messagesOfRoom = 12.5
  const now = Date.now()
  /** A time of the two years that end two days ago: newer messages would be mailed about. */
  const at = (part: number) => new Date(now - (2 + 728 * (1 - part)) * day).toISOString()
  const created_at = at(0)
  const customerOf = (unit: number) => `customer-${unit < homesOfOne ? 0 : unit}`

  const insert = <Name extends keyof Tables>(table: Name, count: number, row: (n: number) => Row<Name>) =>
    database.write(async (trx) => {
      for (let start = 0; start < count; start += rowsAtOnce) {
        const length = Math.min(rowsAtOnce, count - start)
        const rows = Array.from({ length }, (_, n) => row(start + n))
        await trx.insertInto(table).values(rows).execute()
      }
    })

  await migrate(database)
  const staff = ['super-admin', 'admin', ...Array.from({ length: 20 }, (_, n) => `manager-${n}`)]
  await insert('users', staff.length + customers, (n): Row<'users'> => {
    const id = staff[n] ?? `customer-${n - staff.length}`
    const user_type = id === 'super-admin' ? 'superAdmin' : n < staff.length ? 'admin' : 'user'
    const names = { first_name: of(firstNames, n), last_name: of(lastNames, n) }
    const phone_number = `+234 803 ${String(5_000_000 + n)}`
    return {
      id,
      email: `${id}@example.com`,
      ...names,
      phone_number,
      user_type,
      created_at: at(n / customers),
    }
  })
  const polling = pollers(homesOfOne, Math.min(so(5000), rooms - homesOfOne))
  const callers = [...staff.slice(0, 3), 'customer-0', ...polling.map(({ id }) => id)]
  await insert('tokens', callers.length, (n) => {
    const user_id = of(callers, n)
    const token_hash = hash('sha256', tokenOf(user_id), 'hex')
    const times = { created_at, expires_at: '2099-01-05T09:00:00.000Z', last_used_at: at(1), idle_ms: null }
    return { id: `token-${n}`, token_hash, user_id, ...times }
  })

  await insert('projects', projects, (n) => ({
    ...{ id: `project-${n}`, name: `Quay House ${n}`, description: sentence.repeat(3), image },
    ...{
      address: `${n} Quay Road`,
      location: of(places, n),
      completed_at: null,
      created_at: at(n / projects),
    },
  }))
  await insert('units', units, (n) => ({
    ...{
      id: `unit-${n}`,
      project_id: `project-${n < bigProject ? 0 : n % projects}`,
      type: 'Terrace',
      image,
    },
    ...{ name: `Block ${of([...letters], n)}, Flat ${n}`, price_kobo: 40_000_000_00 + n, number_of_rooms: 3 },
    ...{ number_of_bath_rooms: 2, payment_plan: 'installmental', manager_id: managerOf(n), created_at },
  }))
  await insert(
    'files',
    projects + units,
    (n): Row<'files'> => ({
      ...{ id: `file-${n}`, url: `https://example.com/${n}.jpg`, alt: null, poster: null, created_at },
      ...(n < projects
        ? { file_type: '2D-image', project_id: `project-${n}`, unit_id: null }
        : { file_type: 'floor-plan', project_id: null, unit_id: `unit-${n - projects}` }),
    }),
  )

  const ownership = (n: number) => ({
    ...{ id: `ownership-${n}`, unit_id: `unit-${n}`, owner_id: customerOf(n), created_at: at(n / homes / 2) },
  })
  const buyer = { first_name: 'Ada', last_name: 'Obi', phone_number: null }
  await insert('ownerships', homes, (n) => ({ ...ownership(n), ...buyer }))
  await insert('ownership_records', homes, ownership)

  // Two homes of three have a plan of ten lines, one of them overdue, and every other has its contract.
  const planned = Math.round((homes * 2) / 3)
  const edited = { edited_by: 'admin', edited_at: created_at }
  await insert('payment_plans', planned, (n) => ({ ownership_id: `ownership-${n}`, ...edited }))
  await insert('plan_lines', 10 * planned, (line) => {
    const [n, position] = [Math.floor(line / 10), line % 10]
    const due_on = new Date(now + (position - 5) * 30 * day).toISOString().slice(0, 10)
    const ofPlan = { ownership_id: `ownership-${n}`, position, title: `Instalment ${position + 1}` }
    return {
      id: `plan-line-${line}`,
      ...ofPlan,
      due_on,
      amount_kobo: 4_000_000_00 + (position === 9 ? n : 0),
    }
  })
  const sha256 = 'ab'.repeat(32)
  await insert(
    'private_files',
    homes / 2,
    (n): Row<'private_files'> => ({
      ...{ id: `paper-file-${n}`, owner_id: 'admin', purpose: 'paper', mime: 'application/pdf' },
      ...{ name: 'contract.pdf', bytes: 200_000, sha256, created_at, used_at: created_at },
    }),
  )
  await insert(
    'documents',
    homes / 2,
    (n): Row<'documents'> => ({
      ...{
        id: `paper-${n}`,
        ownership_id: `ownership-${2 * n}`,
        kind: 'contract',
        title: 'Contract of sale',
      },
      ...{ file_id: `paper-file-${n}`, sha256, bytes: 200_000, needs_reading: 0 },
      ...{ added_by: 'admin', added_at: created_at },
    }),
  )

  // Each home in turn pays an instalment and a bill.
  const paid = (n: number) => {
    const home = n % homes
    return { unit_id: `unit-${home}`, owner_id: customerOf(home), created_at: at(0.5 + n / payments / 2) }
  }
  await insert('bill_payments', payments, (n): Row<'bill_payments'> => {
    const { unit_id, owner_id, created_at } = paid(n)
    const meter = { name: 'Ada Obi', metre_number: '04512345678', amount_kobo: 5_000_00, provider: 'sandbox' }
    const times = { created_at, settled_at: created_at }
    return {
      id: `bill-${n}`,
      reference: `bill-${n}`,
      user_id: owner_id,
      unit_id,
      ...meter,
      ...times,
      status: 'paid',
    }
  })
  await insert('transactions', 2 * payments, (line): Row<'transactions'> => {
    const n = Math.floor(line / 2)
    const common = { ...paid(n), id: `line-${line}`, tx_id: txIdOf(line), dated_at: paid(n).created_at }
    return line % 2 === 0
      ? {
          ...common,
          kind: 'property',
          title: 'Instalment',
          amount_kobo: 1_000_000_00,
          ownership_id: `ownership-${n % homes}`,
        }
      : { ...common, kind: 'electricity', title: 'Electricity', amount_kobo: 5_000_00, bill_id: `bill-${n}` }
  })

  // The books have an entry for each instalment.
  await insert('audit_entries', 2 * payments, (entry) => {
    const n = Math.floor(entry / 2)
    const actor = { actor_id: 'admin', actor_first_name: 'Ada', actor_last_name: 'Obi', actor_email: null }
    const record = {
      name: `Flat ${n}`,
      description: sentence,
      payment_plan: 'installmental',
      price: 40_000_000,
    }
    const subject =
      entry % 2 === 0
        ? {
            action: n < homes ? 'owner assigned' : 'payment recorded',
            subject_type: 'ownership',
            subject_id: `ownership-${n % homes}`,
          }
        : { action: 'unit edited', subject_type: 'unit', subject_id: `unit-${n % units}` }
    return {
      ...{ id: `entry-${entry}`, ...actor, ...subject, created_at: paid(n).created_at },
      ...{ before_json: JSON.stringify(record), after_json: JSON.stringify({ ...record, version: n }) },
    }
  })
  await insert('enquiries', so(10_000), (n) => ({
    ...{
      id: `enquiry-${n}`,
      name: `${of(firstNames, n)} ${of(lastNames, n)}`,
      email: `visitor-${n}@example.com`,
    },
    ...{ phone: null, message: sentence, project_id: `project-${n % projects}`, unit_id: null },
    ...{ handled_by: null, handled_at: null, created_at: at(n / so(10_000)) },
  }))

  const firstOf = (room: number) => Math.ceil(room * messagesOfRoom)
  const lastSeqOf = (room: number) => firstOf(room + 1) - firstOf(room)
  const sentAt = (room: number, seq: number) => at((seq + room / rooms) / (messagesOfRoom + 2))
  const senderOf = (room: number, seq: number) => (seq % 2 === 1 ? customerOf(room) : managerOf(room))
  await insert('chat_rooms', rooms, (n) => ({
    ...{ id: `room-${n}`, unit_id: `unit-${n}`, user_id: customerOf(n), created_at, last_seq: lastSeqOf(n) },
    last_message_at: sentAt(n, lastSeqOf(n)),
    last_sender_id: senderOf(n, lastSeqOf(n)),
  }))
  await insert('messages', firstOf(rooms), (n) => {
    const room = Math.floor(n / messagesOfRoom)
    const seq = n - firstOf(room) + 1
    return {
      room_id: `room-${room}`,
      seq,
      sender_id: senderOf(room, seq),
      text: sentence,
      client_id: null,
      created_at: sentAt(room, seq),
    }
  })
  // Every tenth room has a message that its manager has not read, every seventh one for its customer.
  await insert('read_marks', 2 * rooms, (n) => {
    const room = Math.floor(n / 2)
    const [user_id, every] = n % 2 === 0 ? [managerOf(room), 10] : [customerOf(room), 7]
    return { room_id: `room-${room}`, user_id, last_seq: lastSeqOf(room) - (room % every === 0 ? 2 : 0) }
  })

  await foldNames(database)
  await sealDays(database, now)
}
