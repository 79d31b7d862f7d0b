import type { Database, Queries } from '#server/ports/database.ts'
import { chatRows } from './chatRows.ts'
import { enquiryRows } from './enquiryRows.ts'
import { type DemoMedia, demoMedia, demoMediaFolder } from './media.ts'
import { billRows, ownershipRows, sandboxRows, transactionRows } from './moneyRows.ts'
import { insertPeople } from './peopleRows.ts'
import { fileRows, projectRows, unitRows } from './propertyRows.ts'
import { type Ago, agoFrom } from './times.ts'

export type DemoOptions = {
  /** The API's public origin, where media and the sandbox's checkout page answer, such as `http://localhost:8473`. */
  readonly apiUrl: string
  /** The site's, to which that page leads back. */
  readonly siteUrl: string
  /** What the demo's times are counted back from. */
  readonly now: Date
  /** Default: `demo/media` of the repository. */
  readonly mediaFolder?: string
}

/** `kept`: there was data already, of the demo or of the operator, and nothing was changed. */
export type DemoResult = 'loaded' | 'kept'

/** False when the operator has projects, or the one mark that says the demo was loaded is taken. */
async function mayLoad(trx: Queries, now: Date): Promise<boolean> {
  const project = await trx.selectFrom('projects').select('id').limit(1).executeTakeFirst()
  if (project !== undefined) return false
  const mark = await trx
    .insertInto('meta')
    .values({ key: 'demo_loaded_at', value: now.toISOString() })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst()
  return mark !== undefined
}

async function insertEverything(
  trx: Queries,
  ago: Ago,
  media: DemoMedia,
  { apiUrl, siteUrl }: DemoOptions,
): Promise<void> {
  const people = await insertPeople(trx, ago)
  await trx.insertInto('projects').values(projectRows(ago, media)).execute()
  await trx
    .insertInto('units')
    .values(unitRows(ago, media, people))
    .execute()
  await trx.insertInto('files').values(fileRows(ago, media)).execute()
  const ownerships = ownershipRows(ago, people)
  await trx.insertInto('ownerships').values(ownerships).execute()
  await trx
    .insertInto('ownership_records')
    .values(
      ownerships.map(({ id, unit_id, owner_id, created_at }) => ({ id, unit_id, owner_id, created_at })),
    )
    .execute()
  await trx
    .insertInto('bill_payments')
    .values(billRows(ago, people, apiUrl))
    .execute()
  await trx.insertInto('sandbox_payments').values(sandboxRows(ago, siteUrl)).execute()
  await trx.insertInto('transactions').values(transactionRows(ago, people)).execute()
  await trx.insertInto('enquiries').values(enquiryRows(ago, people)).execute()
  const chats = chatRows(ago, people)
  await trx
    .insertInto('chat_rooms')
    .values(chats.map(({ room }) => room))
    .execute()
  await trx
    .insertInto('messages')
    .values(chats.flatMap(({ messages }) => messages))
    .execute()
  await trx
    .insertInto('read_marks')
    .values(chats.flatMap(({ marks }) => marks))
    .execute()
}

/**
 * Fills a database that has no projects with Palmstone's projects, homes, people, payments and conversations.
 * One transaction; calling it again, or from several instances at once, loads it once.
 * @throws when a demo picture's folder is missing; nothing is stored then
 */
export async function loadDemo(database: Database, options: DemoOptions): Promise<DemoResult> {
  const { apiUrl, now, mediaFolder = demoMediaFolder } = options
  const media = demoMedia(apiUrl, mediaFolder)
  return database.write(async (trx) => {
    if (!(await mayLoad(trx, now))) return 'kept'
    await insertEverything(trx, agoFrom(now), media, options)
    return 'loaded'
  })
}
