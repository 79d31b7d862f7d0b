import type { Selectable } from 'kysely'
import type { Queries } from '../ports/database.ts'
import type { Tables } from './schema.ts'

export type ProjectDetails = {
  readonly name: string
  readonly description: string
  readonly image: string
  readonly address: string
  readonly location: string
}

/** Stores a new project, ongoing as every new one. */
export async function insertProject(
  trx: Queries,
  project: ProjectDetails & { readonly id: string; readonly createdAt: string },
): Promise<void> {
  const { id, createdAt, name, description, image, address, location } = project
  await trx
    .insertInto('projects')
    .values({
      id,
      name,
      description,
      image,
      address,
      location,
      status: 'ongoing',
      created_at: createdAt,
      completed_at: null,
    })
    .execute()
}

/** Reads a project and keeps others from changing it, or its files' order, until this transaction ends. */
export const lockProject = (
  trx: Queries,
  projectId: string,
): Promise<Selectable<Tables['projects']> | undefined> =>
  trx
    .updateTable('projects')
    .set(({ ref }) => ({ version: ref('version') }))
    .where('id', '=', projectId)
    .returningAll()
    .executeTakeFirst()

/** @param completedAt when it was completed, now or before; undefined while it is ongoing */
export async function updateProject(
  trx: Queries,
  projectId: string,
  details: ProjectDetails,
  completedAt: string | undefined,
): Promise<void> {
  const { name, description, image, address, location } = details
  await trx
    .updateTable('projects')
    .set(({ eb }) => ({
      name,
      description,
      image,
      address,
      location,
      status: completedAt === undefined ? 'ongoing' : 'completed',
      completed_at: completedAt ?? null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', projectId)
    .execute()
}
