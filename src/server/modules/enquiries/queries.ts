import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Enquiry } from '#contract/enquiries.ts'
import { type Page, type PageRequest, readPage } from '../../database/pages.ts'
import { findsRow, withoutNulls } from '../../database/rows.ts'
import { any, containsWords, parseSearch, phoneContains } from '../../database/searchText.ts'
import type { Queries } from '../../ports/database.ts'

export type NewEnquiry = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly phoneNumber: string
  readonly message: string
  readonly projectId: string | undefined
  readonly unitId: string | undefined
  readonly createdAt: string
  /** The number of the words by which the visitor asked for news. */
  readonly newsWording: number | undefined
  readonly source: Enquiry['source']
  readonly campaign: string | undefined
  /** The admin whose it is. */
  readonly assignedTo: string | null
}

/**
 * Stores an enquiry.
 * @returns false if one with this id was stored before
 * @throws a foreign key violation for an unknown project or unit
 */
export const insertEnquiry = (trx: Queries, enquiry: NewEnquiry): Promise<boolean> =>
  findsRow(
    trx
      .insertInto('enquiries')
      .values({
        id: enquiry.id,
        name: enquiry.name,
        email: enquiry.email,
        phone: enquiry.phoneNumber || null,
        message: enquiry.message,
        project_id: enquiry.projectId ?? null,
        unit_id: enquiry.unitId ?? null,
        handled_by: null,
        handled_at: null,
        created_at: enquiry.createdAt,
        news_at: enquiry.newsWording === undefined ? null : enquiry.createdAt,
        news_wording: enquiry.newsWording ?? null,
        ...{ source: enquiry.source ?? null, campaign: enquiry.campaign || null },
        assigned_to: enquiry.assignedTo,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id'),
  )

/** With the names of the project, or of the unit and its project, and of the handling admin. */
const withSubjects = (db: Queries) =>
  db
    .selectFrom('enquiries')
    .leftJoin('units', 'units.id', 'enquiries.unit_id')
    .leftJoin('projects', (join) =>
      join.on((eb) =>
        eb('projects.id', '=', eb.fn.coalesce(eb.ref('enquiries.project_id'), eb.ref('units.project_id'))),
      ),
    )
    .leftJoin('users as handlers', 'handlers.id', 'enquiries.handled_by')
    .leftJoin('users as workers', 'workers.id', 'enquiries.assigned_to')
    .select([
      'enquiries.id as _id',
      'enquiries.name',
      'enquiries.email',
      'enquiries.phone',
      'enquiries.message',
      'projects.id as projectId',
      'projects.name as projectName',
      'enquiries.unit_id as unitId',
      'units.name as unitName',
      'enquiries.status',
      'enquiries.created_at as createdAt',
      'enquiries.handled_by',
      'enquiries.handled_at as handledAt',
      'enquiries.news_at as newsAt',
      'enquiries.news_wording as newsWording',
      'handlers.first_name',
      'handlers.last_name',
      'enquiries.assigned_to',
      'workers.first_name as worker_first',
      'workers.last_name as worker_last',
      'enquiries.next_on as nextOn',
      'enquiries.source',
      'enquiries.campaign',
      'enquiries.stage',
      'enquiries.lost_why as lostWhy',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof withSubjects>['executeTakeFirstOrThrow']>>

const toEnquiry = (joined: Row): Enquiry => {
  const { phone, handled_by: _id, first_name: firstName, last_name, ...others } = joined
  const { assigned_to, worker_first, worker_last, ...row } = others
  return {
    ...withoutNulls(row),
    phoneNumber: phone ?? '',
    assignedTo:
      assigned_to === null
        ? null
        : { _id: assigned_to, firstName: worker_first ?? '', lastName: worker_last ?? '' },
    ...(_id === null || firstName === null
      ? {}
      : { handledBy: { _id, firstName, lastName: last_name ?? '' } }),
  }
}

/** Which enquiries a page of their list asks for. */
type ListOfEnquiries = PageRequest & {
  readonly status?: Enquiry['status'] | undefined
  readonly news?: 'asked' | undefined
  readonly q?: string | undefined
  /** The id of the admin whose they are; null: nobody's. */
  readonly assignedTo?: string | null | undefined
  /** They go on by this day, `2026-11-30`. */
  readonly dueBy?: string | undefined
}

function isFound(q: string): RawBuilder<SqlBool> {
  const input = parseSearch(q)
  const words = sql<string>`enquiries.folded_words || ' ' || coalesce(projects.folded_name, '')
    || ' ' || coalesce(units.folded_name, '') || ' ' || enquiries.folded_message`
  return any([containsWords(words, input), ...phoneContains('enquiries.phone', input)])
}

/**
 * A page of enquiries, newest first. Call `foldNames` before a search.
 * @returns undefined if the row to begin after is gone
 */
export async function listEnquiries(
  db: Queries,
  { status, news, q, assignedTo, dueBy, ...asked }: ListOfEnquiries,
): Promise<Page<Enquiry> | undefined> {
  const found = await readPage(
    withSubjects(db).select('enquiries.id'),
    [
      ...(status === undefined ? [] : [sql<SqlBool>`enquiries.status = ${status}`]),
      ...(news === undefined ? [] : [sql<SqlBool>`enquiries.news_at is not null`]),
      ...(assignedTo === undefined
        ? []
        : [sql<SqlBool>`enquiries.assigned_to is not distinct from ${assignedTo}`]),
      ...(dueBy === undefined ? [] : [sql<SqlBool>`enquiries.next_on <= ${dueBy}`]),
      ...(q === undefined ? [] : [isFound(q)]),
    ],
    {
      keys: [sql`enquiries.created_at`],
      id: sql<string>`enquiries.id`,
      isDescending: true,
    },
    asked,
  )
  return found && { ...found, rows: found.rows.map(({ id: _, ...row }) => toEnquiry(row)) }
}

/** Enquiries from this address, newest first, with the notes about them and without admins. */
export async function enquiriesFrom(db: Queries, email: string): Promise<Enquiry[]> {
  const rows = await withSubjects(db)
    .where('enquiries.email', '=', email)
    .orderBy('enquiries.created_at', 'desc')
    .orderBy('enquiries.id', 'desc')
    .execute()
  const notes = await notesOf(
    db,
    rows.map(({ _id }) => _id),
  )
  return rows.map(toEnquiry).map(({ handledBy: _, handledAt: __, assignedTo: ___, ...enquiry }) => ({
    ...enquiry,
    notes: (notes.get(enquiry._id) ?? []).map(({ createdBy: _, ...note }) => note),
  }))
}

export async function findEnquiry(db: Queries, enquiryId: string): Promise<Enquiry | undefined> {
  const row = await withSubjects(db).where('enquiries.id', '=', enquiryId).executeTakeFirst()
  return row && toEnquiry(row)
}

/**
 * Marks an enquiry. Nothing changes if it is marked so already.
 * @param handled the admin and the time; undefined makes the enquiry new again
 */
export async function setEnquiryHandled(
  trx: Queries,
  enquiryId: string,
  handled: { readonly by: string; readonly at: string } | undefined,
): Promise<void> {
  const status = handled === undefined ? 'new' : 'handled'
  await trx
    .updateTable('enquiries')
    .set({ status, handled_by: handled?.by ?? null, handled_at: handled?.at ?? null })
    .where('id', '=', enquiryId)
    .where('status', '!=', status)
    .execute()
}

/** Takes back the consent to news of an enquiry's visitor, under all enquiries from their address. */
export async function turnNewsOff(trx: Queries, enquiryId: string): Promise<void> {
  await trx
    .updateTable('enquiries')
    .set({ news_at: null, news_wording: null })
    .where('email', 'in', trx.selectFrom('enquiries').select('email').where('id', '=', enquiryId))
    .execute()
}

/** How many enquiries nobody has handled. */
export async function countNewEnquiries(db: Queries): Promise<number> {
  const { n } = await db
    .selectFrom('enquiries')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('status', '=', 'new')
    .executeTakeFirstOrThrow()
  return n
}

type Note = NonNullable<Enquiry['notes']>[number]

/** The notes about enquiries, oldest first. */
export async function notesOf(
  db: Queries,
  enquiryIds: readonly string[],
): Promise<ReadonlyMap<string, Note[]>> {
  if (enquiryIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('enquiry_notes as note')
    .innerJoin('users', 'users.id', 'note.created_by')
    .select(['note.enquiry_id', 'note.text', 'note.created_at as createdAt'])
    .select(['users.id as _id', 'users.first_name as firstName', 'users.last_name as lastName'])
    .where('note.enquiry_id', 'in', enquiryIds)
    .orderBy('note.created_at')
    .orderBy('note.id')
    .execute()
  const notes = Map.groupBy(rows, ({ enquiry_id }) => enquiry_id)
  return new Map(
    [...notes].map(([id, group]) => [
      id,
      group.map(({ text, createdAt, enquiry_id: _, ...createdBy }) => ({ text, createdAt, createdBy })),
    ]),
  )
}
