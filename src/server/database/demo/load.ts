import type { InsertObject } from 'kysely'
import type { PrivateContent } from '../../modules/privateFiles/content.ts'
import { filesOf } from '../../modules/privateFiles/privateFiles.ts'
import type { Database, Queries } from '../../ports/database.ts'
import type { MediaPort } from '../../ports/media.ts'
import { findsRow } from '../rows.ts'
import type { Tables } from '../schema.ts'
import { chatRows } from './chatRows.ts'
import { enquiryRows } from './enquiryRows.ts'
import { holdRows } from './holdRows.ts'
import { type DemoMedia, demoMedia, demoMediaFolder } from './media.ts'
import { billRows, ownershipRows, sandboxRows, tokenRows, transactionRows } from './moneyRows.ts'
import { type DrawnPaper, drawPapers, paperRows } from './paperRows.ts'
import { insertPeople } from './peopleRows.ts'
import { planLineRows, planRows, planTemplateRows, projectPlanRows } from './planRows.ts'
import { stageRows, updatePictureRows, updateRows } from './progressRows.ts'
import { fileRows, projectRows, unitRows } from './propertyRows.ts'
import { type Ago, agoFrom } from './times.ts'
import { claimRows, type DemoSlip, slipRow, slips } from './transferRows.ts'

export type DemoOptions = {
  /** The API's public origin, which serves media and the sandbox checkout. */
  readonly apiUrl: string
  /** The site's origin, to which that checkout returns. */
  readonly siteUrl: string
  /** The demo's times count back from this moment. */
  readonly now: Date
  /** Where the slip of a transfer and the papers are stored. */
  readonly privateFiles: Pick<MediaPort, 'store' | 'remove'>
  /** Default: `demo/media` of the repository. */
  readonly mediaFolder?: string
}

/** `kept`: the database had data of the demo or of the operator; nothing was changed. */
export type DemoResult = 'loaded' | 'kept'

const hasProjects = (db: Queries) => findsRow(db.selectFrom('projects').select('id').limit(1))

/** False if there are projects, or the demo was loaded before. */
async function mayLoad(trx: Queries, now: Date): Promise<boolean> {
  if (await hasProjects(trx)) return false
  return findsRow(
    trx
      .insertInto('meta')
      .values({ key: 'demo_loaded_at', value: now.toISOString() })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning('key'),
  )
}

const isThere = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOTEMPTY' || error.code === 'EEXIST')

type Drawn = { readonly slips: readonly DemoSlip[]; readonly papers: readonly DrawnPaper[] }

/** Draws and stores the private files of the demo. Several instances may do so at once. */
async function storeFiles(ago: Ago, { privateFiles }: Pick<DemoOptions, 'privateFiles'>): Promise<Drawn> {
  const drawn = { slips: await slips(ago), papers: await drawPapers() }
  const store = async ({ id, content }: { readonly id: string; readonly content: PrivateContent }) => {
    // A load that was cut off may have left it there, or another instance stores it just now.
    await privateFiles.remove(id)
    await privateFiles.store(id, filesOf(content)).catch((error: unknown) => {
      if (!isThere(error)) throw error
    })
  }
  await Promise.all([...drawn.slips, ...drawn.papers].map(store))
  return drawn
}

type Made = { readonly ago: Ago; readonly media: DemoMedia; readonly drawn: Drawn }

async function insertEverything(
  trx: Queries,
  { ago, media, drawn }: Made,
  { apiUrl, siteUrl }: DemoOptions,
): Promise<void> {
  const insert = <Name extends keyof Tables>(table: Name, rows: readonly InsertObject<Tables, Name>[]) =>
    trx.insertInto(table).values(rows).execute()
  const people = await insertPeople(trx, ago)
  await insert('projects', projectRows(ago, media))
  await insert('units', unitRows(ago, media, people))
  await insert('files', fileRows(ago, media))
  await insert('project_stages', stageRows(ago))
  await insert('project_updates', updateRows(ago, people))
  await insert('update_pictures', updatePictureRows(media))
  const ownerships = ownershipRows(ago, people)
  await insert('ownerships', ownerships)
  await insert(
    'ownership_records',
    ownerships.map(({ id, unit_id, owner_id, created_at }) => ({ id, unit_id, owner_id, created_at })),
  )
  await insert('payment_plans', planRows(ago, people))
  await insert('plan_lines', planLineRows(ago))
  await insert('plan_templates', planTemplateRows())
  await insert('project_plans', projectPlanRows())
  await insert('bill_payments', billRows(ago, people, apiUrl))
  await insert('bill_tokens', tokenRows())
  await insert('sandbox_payments', sandboxRows(ago, siteUrl))
  await insert('transactions', transactionRows(ago, people))
  await insert(
    'private_files',
    drawn.slips.map((slip) => slipRow(people, slip)),
  )
  for (const { file, paper } of paperRows(ago, people, drawn.papers)) {
    await insert('private_files', [file])
    await insert('documents', [paper])
  }
  await insert('payment_claims', claimRows(ago, people))
  await insert('enquiries', enquiryRows(ago, people))
  await insert('holds', holdRows(ago, people))
  for (const { room, messages, marks } of chatRows(ago, people)) {
    await insert('chat_rooms', [room])
    await insert('messages', messages)
    await insert('read_marks', marks)
  }
}

/**
 * Fills a database without projects with the demo company Palmstone, in one transaction. Repeated
 * calls, also of several instances at once, load it once.
 * @throws if a demo picture's folder is missing; nothing is stored then
 */
export async function loadDemo(database: Database, options: DemoOptions): Promise<DemoResult> {
  const { apiUrl, now, mediaFolder = demoMediaFolder } = options
  const media = demoMedia(apiUrl, mediaFolder)
  if (await hasProjects(database.read)) return 'kept'
  const ago = agoFrom(now)
  // Before the transaction, for which other instances wait.
  const drawn = await storeFiles(ago, options)
  return database.write(async (trx) => {
    if (!(await mayLoad(trx, now))) return 'kept'
    await insertEverything(trx, { ago, media, drawn }, options)
    return 'loaded'
  })
}
