import type { Enquiry } from '#contract/enquiries.ts'
import type { Queries } from '../ports/database.ts'

export type NewEnquiry = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly phoneNumber: string
  readonly message: string
  readonly projectId: string | undefined
  readonly unitId: string | undefined
  readonly createdAt: string
}

/**
 * Stores an enquiry; one with the same id is stored once.
 * @returns false when it was stored before
 * @throws a foreign key violation for an unknown project or unit
 */
export async function insertEnquiry(trx: Queries, enquiry: NewEnquiry): Promise<boolean> {
  const inserted = await trx
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
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** With the names of the project or unit (and its project) that it is about, and of who handled it. */
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
    .selectAll('enquiries')
    .select([
      'units.name as unit_name',
      'projects.id as about_project_id',
      'projects.name as project_name',
      'handlers.first_name as handler_first_name',
      'handlers.last_name as handler_last_name',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof withSubjects>['executeTakeFirstOrThrow']>>

/** Who handled it, and when. */
function handledOf(row: Row): Pick<Enquiry, 'handledBy' | 'handledAt'> {
  const { handled_by: _id, handled_at, handler_first_name: firstName, handler_last_name: lastName } = row
  return {
    ...(_id === null || firstName === null
      ? {}
      : { handledBy: { _id, firstName, lastName: lastName ?? '' } }),
    ...(handled_at === null ? {} : { handledAt: handled_at }),
  }
}

const toEnquiry = (row: Row): Enquiry => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  phoneNumber: row.phone ?? '',
  message: row.message,
  ...(row.about_project_id === null ? {} : { projectId: row.about_project_id }),
  ...(row.project_name === null ? {} : { projectName: row.project_name }),
  ...(row.unit_id === null ? {} : { unitId: row.unit_id }),
  ...(row.unit_name === null ? {} : { unitName: row.unit_name }),
  status: row.status,
  createdAt: row.created_at,
  ...handledOf(row),
})

const newestFirst = async (rows: ReturnType<typeof withSubjects>): Promise<Enquiry[]> =>
  (await rows.orderBy('enquiries.created_at', 'desc').orderBy('enquiries.id', 'desc').execute()).map(
    toEnquiry,
  )

/** Every enquiry, newest first. */
export const listEnquiries = (db: Queries): Promise<Enquiry[]> => newestFirst(withSubjects(db))

/** Enquiries from this address, newest first, without who of the company handled them. */
export async function enquiriesFrom(db: Queries, email: string): Promise<Enquiry[]> {
  const enquiries = await newestFirst(withSubjects(db).where('enquiries.email', '=', email))
  return enquiries.map(({ handledBy: _, handledAt: __, ...enquiry }) => enquiry)
}

export async function findEnquiry(db: Queries, enquiryId: string): Promise<Enquiry | undefined> {
  const row = await withSubjects(db).where('enquiries.id', '=', enquiryId).executeTakeFirst()
  return row === undefined ? undefined : toEnquiry(row)
}

/** @param handled by whom and when; undefined makes it new again */
export async function setEnquiryHandled(
  trx: Queries,
  enquiryId: string,
  handled: { readonly by: string; readonly at: string } | undefined,
): Promise<void> {
  await trx
    .updateTable('enquiries')
    .set({
      status: handled === undefined ? 'new' : 'handled',
      handled_by: handled?.by ?? null,
      handled_at: handled?.at ?? null,
    })
    .where('id', '=', enquiryId)
    .execute()
}
