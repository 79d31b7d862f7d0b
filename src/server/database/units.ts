import type { Selectable } from 'kysely'
import type { ProjectManager, UnitSummary } from '#contract/units.ts'
import { nairaOf } from '#domain/kobo.ts'
import type { Queries } from '../ports/database.ts'
import type { Tables } from './schema.ts'

type UnitWithOwner = Selectable<Tables['units']> & { readonly ownership_id: string | null }

/** A unit as lists show it: sold once it has an owner. */
export const toUnitSummary = (row: UnitWithOwner): UnitSummary => ({
  _id: row.id,
  name: row.name,
  ...(row.type === null ? {} : { type: row.type }),
  image: row.image,
  price: nairaOf(row.price_kobo),
  numberOfRooms: row.number_of_rooms,
  numberOfBathRooms: row.number_of_bath_rooms,
  paymentPlan: row.payment_plan,
  availability: row.ownership_id === null ? 'available' : 'sold',
  hasManager: row.manager_id !== null,
  createdAt: row.created_at,
  version: row.version,
})

const withOwner = (db: Queries) =>
  db
    .selectFrom('units')
    .leftJoin('ownerships', 'ownerships.unit_id', 'units.id')
    .selectAll('units')
    .select('ownerships.id as ownership_id')

/** The units of a project, oldest first. */
export async function unitsOfProject(db: Queries, projectId: string): Promise<readonly UnitSummary[]> {
  const rows = await withOwner(db)
    .where('units.project_id', '=', projectId)
    .orderBy('units.created_at')
    .orderBy('units.id')
    .execute()
  return rows.map(toUnitSummary)
}

/** What the units of a project are called. */
export async function namesInProject(db: Queries, projectId: string): Promise<readonly string[]> {
  const rows = await db.selectFrom('units').select('name').where('project_id', '=', projectId).execute()
  return rows.map(({ name }) => name)
}

export type UnitWithPeople = {
  readonly unit: UnitSummary
  readonly project: {
    readonly _id: string
    readonly name: string
    readonly address: string
    readonly location: string
    readonly image: string
  }
  readonly manager: ProjectManager | undefined
}

/** One unit with its project and manager. */
export async function findUnit(db: Queries, unitId: string): Promise<UnitWithPeople | undefined> {
  const row = await withOwner(db)
    .innerJoin('projects', 'projects.id', 'units.project_id')
    .leftJoin('users', 'users.id', 'units.manager_id')
    .select([
      'projects.name as project_name',
      'projects.address as project_address',
      'projects.location as project_location',
      'projects.image as project_image',
      'users.first_name',
      'users.last_name',
      'users.email',
      'users.phone_number',
    ])
    .where('units.id', '=', unitId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return {
    unit: toUnitSummary(row),
    project: {
      _id: row.project_id,
      name: row.project_name,
      address: row.project_address,
      location: row.project_location,
      image: row.project_image,
    },
    manager:
      row.manager_id === null
        ? undefined
        : {
            _id: row.manager_id,
            firstName: row.first_name ?? '',
            lastName: row.last_name ?? '',
            email: row.email ?? '',
            phoneNumber: row.phone_number ?? '',
          },
  }
}
