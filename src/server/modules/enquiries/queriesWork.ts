import type { Enquiry } from '#contract/enquiries.ts'
import { findsRow } from '../../database/rows.ts'
import type { Queries } from '../../ports/database.ts'

type About = { readonly projectId: string | undefined; readonly unitId: string | undefined }

/**
 * The admin whose a new enquiry is: the manager of its unit, or of all managed units of its project.
 * @returns null for nobody
 */
export async function managerFor(db: Queries, { projectId, unitId }: About): Promise<string | null> {
  if (projectId === undefined && unitId === undefined) return null
  const managers = await db
    .selectFrom('units')
    .select('manager_id')
    .distinct()
    .where(unitId === undefined ? 'project_id' : 'id', '=', unitId ?? projectId ?? '')
    .where('manager_id', 'is not', null)
    .limit(2)
    .execute()
  return managers.length === 1 ? (managers[0]?.manager_id ?? null) : null
}

export type Work = {
  readonly assignedTo: string | null
  readonly nextOn: string | null
  readonly stage: Enquiry['stage'] | null
  readonly lostWhy: string | null
}

export async function setWork(trx: Queries, enquiryId: string, work: Work): Promise<void> {
  await trx
    .updateTable('enquiries')
    .set({
      ...{ assigned_to: work.assignedTo, next_on: work.nextOn },
      ...{ stage: work.stage ?? null, lost_why: work.lostWhy },
    })
    .where('id', '=', enquiryId)
    .execute()
}

/** The enquiries of an admin are nobody's from now on. */
export async function giveUpEnquiries(trx: Queries, adminId: string): Promise<void> {
  await trx.updateTable('enquiries').set({ assigned_to: null }).where('assigned_to', '=', adminId).execute()
}

export async function insertNote(
  trx: Queries,
  note: { readonly id: string; readonly enquiryId: string; readonly text: string } & {
    readonly createdBy: string
    readonly createdAt: string
  },
): Promise<void> {
  const { enquiryId: enquiry_id, createdBy: created_by, createdAt: created_at, ...rest } = note
  await trx
    .insertInto('enquiry_notes')
    .values({ ...rest, enquiry_id, created_by, created_at })
    .execute()
}

/** When enquiries came since a time, ISO 8601, where from, and how they stand. */
export const enquiriesSince = (db: Queries, since: string) =>
  db
    .selectFrom('enquiries')
    .select(['created_at', 'source', 'stage'])
    .where('created_at', '>=', since)
    .execute()

/** Enquiries of somebody that go on by a day, and of which that admin was not reminded. */
export const toRemindOf = (db: Queries, today: string) =>
  db
    .selectFrom('enquiries')
    .select('id')
    .where('next_on', '<=', today)
    .where('assigned_to', 'is not', null)
    .where(({ or, eb, ref }) =>
      or([eb('reminded_for', 'is', null), eb('reminded_for', '<>', ref('next_on'))]),
    )
    .orderBy('next_on')
    .execute()

/** @returns false if somebody was reminded of this day before, or it was moved or given up meanwhile */
export const markReminded = (trx: Queries, id: string, today: string): Promise<boolean> =>
  findsRow(
    trx
      .updateTable('enquiries')
      .set(({ ref }) => ({ reminded_for: ref('next_on') }))
      .where('id', '=', id)
      .where('next_on', '<=', today)
      .where(({ or, eb, ref }) =>
        or([eb('reminded_for', 'is', null), eb('reminded_for', '<>', ref('next_on'))]),
      )
      .returning('id'),
  )
