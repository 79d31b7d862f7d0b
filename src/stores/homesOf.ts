import { listUnitsOwnedBy } from '#client/owners.ts'
import { family } from './family.ts'
import { resource } from './resource.ts'

/** What a customer owns, for admins; on our own server alone. */
export const homesOf = family((userId: string) => resource(() => listUnitsOwnedBy(userId)))
