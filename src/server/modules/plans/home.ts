import { notFound } from '../../http/refusal.ts'
import type { Queries } from '../../ports/database.ts'
import { type PlannedHome, plannedHome } from './queries.ts'

/** @throws Refusal 404 for an unknown ownership, or one that has ended */
export async function homeOf(db: Queries, ownershipId: string): Promise<PlannedHome> {
  const home = await plannedHome(db, ownershipId)
  if (home === undefined) throw notFound('Owned unit')
  return home
}
